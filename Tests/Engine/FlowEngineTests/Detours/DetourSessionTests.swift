import FlowEngine
import Foundation
import Testing

@testable import TestMachines

@Suite("In a session a detour", .endsIfStuck)
struct DetourSessionTests {
  private static let storm = "X.storm@serving; napping 60 < serving 3; visit 1; begins nap 60; cancels handOver"
  private static let unheard = "is refused: \(SessionError.broken(effect: "nap"))"
  private static let left = "is refused: \(CancellationError())"
  private static let deliver: SessionAct<Courier> = .ask(\.deliver, .init(4))
  private static let rides = "I.deliver; riding 4; visit 1; open deliver 4; begins bell 4, ride 4"
  private static let tired = "R.tired; napping 1 < riding 4 detours 1; visit 2; begins nap 1"
  private static let courses: [SessionCourse<Courier>] = [
    SessionCourse(
      "cancels the effect of the state kept, performs its own, and begins that of the state anew", .at(.ride(3)),
      [
        .start: "begins bell 3, ride 3",
        .notify(.stormCame): "X.storm@riding; napping 60 < riding 3; visit 1; begins nap 60; cancels ride",
        .finish(.ride, .arrived): "arrived came too late, from visit 0; late 1",
        .finish(.nap, .woke): "Z.woke; riding 3; visit 2; begins ride 3",
        .finish(.ride, .arrived): "R.arrived; serving 3; visit 3; begins handOver 3",
      ]),
    SessionCourse(
      "gives the commands of the state again on the return, in order", .at(.ride(3)),
      [
        .start: "begins bell 3, ride 3",
        .notify(.stormCame): "X.storm@riding; napping 60 < riding 3; visit 1; begins nap 60; cancels ride",
        .notify(.rerouted(.init(8))): "R.rerouted; napping 60 < riding 8",
        .finish(.nap, .woke): "Z.woke; riding 8; visit 2; begins ride 8", .finish(.bell, nil): "begins bell 8",
      ]),
    SessionCourse(
      "lets an exclusive effect of the state begin again only when its former run has returned", .at(.serve(3)),
      [
        .start: "begins bell 3, handOver 3", .notify(.stormCame): storm,
        .finish(.nap, .woke): "Z.woke; serving 3; visit 2",
        .finish(.handOver, .handedOver): "handedOver came too late, from visit 0; late 1; begins handOver 3",
        .finish(.handOver, .handedOver): "S.done; idle; visit 3",
      ]),
    SessionCourse(
      "never begins an exclusive effect that was kept away from by a row that moves on", .at(.serve(3)),
      [
        .start: "begins bell 3, handOver 3", .notify(.stormCame): storm,
        .finish(.nap, .woke): "Z.woke; serving 3; visit 2",
        .notify(.stormCame): "X.storm@serving; napping 60 < serving 3; visit 3; begins nap 60",
        .finish(.nap, .woke): "Z.woke; serving 3; visit 4", .notify(.recalled): "X.recalled@serving; home; visit 5",
        .finish(.handOver, nil): "nothing", .notify(.alarm): "alarm ignored: nobody cares",
      ]),
    SessionCourse(
      "lets who asks be answered by the state kept first, and who waits be answered afterwards", .at(.idle),
      [
        deliver: rides,
        .finish(.ride, .batteryLow): "R.low; charging 4 < riding 4 detours 1; visit 2; begins charge 4",
        .ask(\.level, .init()): "X.level@riding; 2 hears 0",
        .ask(\.locate, .init()): "C.locate; 3 hears charging at 4 for 4",
        .ask(\.borrow, .init()): "4 is refused: honest", .ask(\.tip, .init(2)): "tip #5 deferred; deferred tip 2",
        .ask(\.deliver, .init(5)): "R.join; open deliver 4, deliver 5",
        .finish(.charge, .plugged(.init(70))):
          "C.plugged; paying < riding 4 detours 1; visit 3; battery 70; begins pay",
        .ask(\.locate, .init()): "R.locate; 7 hears at 4",
        .finish(.pay, .paid): "P.paid; riding 4 detours 1; visit 4; payments 1; begins ride 4",
        .finish(.ride, .arrived): "R.arrived; serving 4; visit 5; begins handOver 4",
        .finish(.handOver, .handedOver):
          "S.done, I.tip; idle; visit 6; tips 2; open nobody; deferred nobody; 1 hears 404; 5 hears 2; 6 hears 504",
      ]),
    SessionCourse(
      "is dropped by a notification to the state kept first: its effect is cancelled and everybody is told",
      .at(.idle),
      [
        deliver: rides,
        .finish(.ride, .batteryLow): "R.low; charging 4 < riding 4 detours 1; visit 2; begins charge 4",
        .finish(.charge, .queueLong):
          "C.queue; napping 2 < charging 5 < riding 4 detours 1; visit 3; begins nap 2",
        .notify(.recalled): "X.recalled@riding; home; visit 4; open nobody; cancels nap; 1 is refused: recalled",
        .finish(.nap, .woke): "woke came too late, from visit 3; late 1",
        .ask(\.deliver, .init()): "2 is refused: recalled",
      ]),
    SessionCourse(
      "goes on when who asked before it is cancelled, and the machine may be told", .at(.idle),
      withdrawn: { $0.othersWait ? nil : .recalled },
      [
        deliver: rides,
        .finish(.ride, .gotTired): tired,
        .ask(\.deliver, .init(5)): "R.join; open deliver 4, deliver 5",
        .cancel(1): "open deliver 5; 1 \(left)",
        .cancel(2):
          "X.recalled@riding; home; visit 3; open nobody; cancels nap; 2 \(left)",
      ]),
    SessionCourse(
      "that breaks refuses who waits, though they asked the state kept", .at(.idle),
      [
        deliver: rides,
        .finish(.ride, .gotTired): tired,
        .finish(.nap, nil):
          "nap is broken: it ended without an outcome; open nobody; broken; 1 \(unheard)",
        .ask(\.tip, .init()): "2 \(unheard)",
        .ask(\.locate, .init()): "R.locate; 3 hears at 4",
        .notify(.phoneRang): "Z.phone; riding 4 detours 1; visit 3; alarms 1; whole; begins ride 4",
      ]),
    SessionCourse(
      "lets an end refuse who waits, and nothing is performed after it", .at(.idle),
      [
        deliver: rides,
        .finish(.ride, .gotTired): tired,
        .end: "cancels nap; 1 is refused: the session has ended", .notify(.phoneRang): "nothing",
      ]),
    SessionCourse(
      "does not hold a session that nobody else holds", .at(.ride(3)),
      [
        .start: "begins bell 3, ride 3",
        .finish(.ride, .gotTired): "R.tired; napping 1 < riding 3 detours 1; visit 1; begins nap 1",
        .release: "gone; cancels nap", .finish(.nap, .woke): "gone",
      ]),
  ]

  @Test("goes as it is written:", arguments: courses)
  func course(_ course: SessionCourse<Courier>) async { await course.check() }

  @Test("is reported in records, each with what is kept then; an observation begins with it")
  func records() async throws {
    let riders = Riders(), session = riders.session(), records = await session.records()
    await session.start()
    try await riders.next(.ride).finish(.batteryLow)
    try await riders.next(.charge).finish(.queueLong)
    let nap = try await riders.next(.nap)
    await session.notify(.rerouted(.init(6)))
    let observation = await session.observe()
    #expect(observation.kept == [.ride(6, detours: 1), .charge(4)] && observation.state == .nap(2))
    nap.finish(.woke)
    try await riders.next(.charge).finish(.plugged(.init(1)))
    try await riders.next(.pay).finish(.paid)
    _ = try await riders.next(.ride)
    var seen: [String] = []
    for await record in records {
      seen.append(
        """
        \(record.reaction.short) \(record.state.name.stringValue) \(record.kept.map(\.name.stringValue)) \(record.visit)
        """
      )
      if record.number == 6 { break }
    }
    #expect(
      seen == [
        #"R.low charging ["riding"] 1"#, #"C.queue napping ["riding", "charging"] 2"#,
        #"R.rerouted napping ["riding", "charging"] 2"#, #"Z.woke charging ["riding"] 3"#,
        #"C.plugged paying ["riding"] 4"#, #"P.paid riding [] 5"#,
      ])
    #expect(await observation.records.first { _ in true }?.kept == [.ride(6, detours: 1)])
  }

  @Test("tells its own effect that it asks for what waits until it ends, as deferred by the state kept first")
  func ownEffect() async throws {
    let address = Address<Courier>()
    let session = Session(try Run(Courier.machine, .init(), in: .ride(3))) { effect in
      guard case .nap = effect, let session = address.session else { return effect.name == .ride ? .gotTired : nil }
      do { _ = try await session.ask(\.tip, .init(3)) } catch SessionError.askedByItsOwnEffect("nap") {
        return .woke
      } catch {}
      return nil
    }
    address.session = session
    let records = await session.records()
    await session.start()
    let lines = await records.lines(until: "Z.woke")
    #expect(lines.first == "R.tired: riding × gotTired → napping, then again as visit 1" && lines.count == 3)
    await session.end()
  }

  @Test("that is taken again and again answers each of 200 who ask, once and from their own payload")
  func stress() async throws {
    let rides = Counter(), charges = Counter(), doors = Counter()
    var table = CourierTable()
    table.serving[2] = .on(
      \.handedOver, "S.done", ["plan"], answering: .all(\.deliver) { _, _, _, asked in .success(asked.stop) },
      to: \.idle)
    let session = Session(table.machine, .init()) { effect in
      await Task.yield()
      switch effect {
      case .ride:
        let number = rides.hit()
        return number % 13 == 0 ? .arrived : number % 3 == 0 ? .batteryLow : number % 5 == 0 ? .roadClosed : .gotTired
      case .handOver: return doors.hit() % 2 == 0 ? .handedOver : .nobodyHome
      case .charge: return charges.hit() % 3 == 0 ? .plugged(.init(charges.count)) : .queueLong
      case .pay: return .paid
      case .nap: return .woke
      case .bell: return nil
      }
    }
    let answers = await withTaskGroup(of: (Int, String).self) { group in
      for number in 0..<200 {
        group.addTask {
          if number % 7 == 0 { await Task.yield() }
          do {
            switch number % 4 {
            case 0: return (number, "\(try await session.ask(\.deliver, .init(number)))")
            case 1: return (number, "\(try await session.ask(\.tip, .init(1)) > 0)")
            case 2: return (number, "\(try await session.ask(\.level, .init()) >= 0)")
            default:
              let place = try await session.ask(\.locate, .init())
              return (number, "\(place.contains("at "))")
            }
          } catch { return (number, "\(error)") }
        }
      }
      return await group.reduce(into: [Int: [String]]()) { $0[$1.0, default: []].append($1.1) }
    }
    #expect(answers.count == 200 && answers.values.allSatisfy { $0.count == 1 })
    for (number, said) in answers {
      switch number % 4 {
      case 0: #expect(said == ["\(number)"])
      case 3: #expect(["true", "idle", "late"].contains(said[0]), "\(number): \(said)")
      default: #expect(said == ["true"], "\(number): \(said)")
      }
    }
    #expect(await session.context.tips == 50)
    // Nobody is left whom the end would tell a second time.
    await session.end()
  }
}
