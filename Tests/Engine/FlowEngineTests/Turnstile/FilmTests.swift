import FlowEngine
import TestTraits
import Testing

@testable import TestMachines

@Suite("Two machines that talk", .endsIfStuck)
struct FilmTests {
  @Test("are sound, each for itself")
  func sound() { #expect(Film.machine.validate() == [] && Controls.machine.validate() == []) }

  @Test("the controls are pinned while the film stands, hide five seconds after a tap, and tell when nobody watches")
  func controls() {
    var controls = Stepper(Controls.machine, .init())
    controls.send(.tapped)
    #expect(controls.state == .pinned)
    controls.send(.filmPlays)
    controls.elapse(.seconds(4))
    controls.send(.tapped)
    controls.elapse(.seconds(4))
    #expect(controls.state == .shown)
    controls.elapse(.seconds(1))
    #expect(controls.state == .hidden && controls.commands == [])
    controls.elapse(.seconds(14_400))
    #expect(controls.state == .forgotten && controls.commands == [.tell(.nobodyWatches)])
  }

  @Test("the film tells the controls that it runs or stands, and stands when these say that nobody watches")
  func both() async {
    let clock = HeldClock(), screen = Screen(clock: clock), seen = await screen.controls.records()
    await screen.film.notify(.playPressed)
    _ = await seen.lines(until: "C.show@pinned")
    await screen.film.notify(.pausePressed)
    _ = await seen.lines(until: "C.pin@shown")
    await screen.film.notify(.playPressed)
    _ = await seen.lines(until: "C.show@pinned")
    while await screen.film.state == .playing {
      await clock.advance(by: .seconds(3_600))
      // Calls of idle actors do not leave the thread, which others may need.
      await Task.yield()
    }
    let lines = await seen.lines(until: "C.pin")
    #expect(lines.map { $0.prefix { $0 != ":" } } == ["C2.hide", "C3.over", "C.pin@forgotten"])
    #expect(await screen.controls.state == .pinned)
    await screen.end()
  }
}
