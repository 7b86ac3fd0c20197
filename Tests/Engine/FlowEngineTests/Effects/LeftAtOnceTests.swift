import FlowEngine
import FlowTesting
import Testing

/// A lamp that looks around while it is lit.
private enum Lamp: Flow {
  struct Context: Hashable, Codable {}
  @Cases enum State { case dark, lit }
  @Cases enum Event { case pressed, released, seen }
  @Cases enum Effect { case look }
  static let notifications: [Event.Name] = [.pressed, .released]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> { .outcomes([.seen]) }

  private static let dark = Node<Self>(
    \.dark, "1", "Dark",
    [.on(\.pressed, "press", ["plan"], to: \.lit), .ignore(.released, because: "it is dark already")])
  private static let lit = Node<Self>(
    \.lit, "2", "Lit",
    [
      .does(\.look), .on(\.seen, "seen", ["plan"], to: \.dark), .on(\.released, "release", ["plan"], to: \.dark),
      .ignore(.pressed, because: "it is lit already"),
    ])
  static let machine = Machine<Self>([Phase("L", "Lamp", [dark, lit])], from: .dark)
}

@Suite("An effect whose state was left before its turn came", .endsIfStuck)
struct LeftAtOnceTests {
  @Test("is not begun, and counted, in each of 20 000 rounds")
  func skipped() async {
    let left = await Lamp.machine.leftAtOnce(.init(), round: [.pressed, .released])
    #expect(left.entered == 40_000 && left.skipped == 20_000 && left.performed.isEmpty)
  }

  @Test("is not begun, while that of the state in which the round ends is")
  func last() async {
    let left = await Lamp.machine.leftAtOnce(.init(), round: [.pressed, .released, .pressed], times: 1)
    #expect(left.entered == 3 && left.skipped == 1 && left.performed == ["look": 1])
  }

  @Test("is reported")
  func reported() async {
    let session = Session(Lamp.machine, .init()) { (_: Lamp.Effect) in .seen }
    let records = await session.records()
    await turn(session)
    var lines: [String] = []
    for await record in records.prefix(3) { lines.append("\(record.reaction)") }
    #expect(lines.last == "look was not started: its state was left")
    let (begun, skipped) = await (session.begunCount, session.skippedCount)
    #expect(begun == 0 && skipped == 1)
  }

  private func turn(_ session: isolated Session<Lamp>) {
    session.notify(.pressed)
    session.notify(.released)
  }
}
