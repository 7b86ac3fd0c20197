import FlowEngine
import Testing

/// A switch: it does no work, and refuses nothing.
enum Switch: Flow {
  struct Context: Hashable, Codable { var toggles = 0 }
  @Cases enum State { case off, on }
  @Cases enum Event {
    case toggled
    case asked(Asked)
  }
  struct Asked: Request { typealias Answer = Bool }
  static let notifications: [Event.Name] = [.toggled]
  static let requests: [Event.Name] = [.asked]

  static let machine = Machine<Switch>([Phase("S", "Switch", [off, on])], from: .off)

  private static let off = Node<Switch>(
    \.off, "1", "Off",
    [
      .on(\.toggled, "switchOn", ["d"], to: \.on),
      .stay(on: \.asked, "isOff", ["d"], answering: .asker { _, _, _ in .success(false) }),
    ])

  private static let on = Node<Switch>(
    \.on, "2", "On",
    [
      .on(\.toggled, "switchOff", ["d"], to: \.off),
      .stay(on: \.asked, "isOn", ["d"], answering: .asker { _, _, _ in .success(true) }),
    ])
}

@Suite("A machine without effects and refusals", .endsIfStuck)
struct SmallFlowTests {
  @Test("is sound")
  func sound() {
    #expect(Switch.machine.validate() == [])
  }

  @Test("runs in a session that needs nobody to perform anything")
  func session() async throws {
    let session = Session(Switch.machine, .init())
    #expect(try await session.ask(\.asked, .init()) == false)
    await session.notify(.toggled)
    #expect(try await session.ask(\.asked, .init()))
  }

  @Test("runs in a stepper, and has nothing to drive")
  func stepper() throws {
    var stepper = Stepper(Switch.machine, .init())
    stepper.send(.toggled)
    func nothing(_: NoEffect) -> Switch.Event? {}
    try stepper.drive(by: nothing)
    #expect(stepper.state == .on && stepper.effect == nil && stepper.rests)
    #expect(throws: StepperError.rests(state: "on", outcome: "toggled")) { try stepper.answer(.toggled) }
  }

  @Test("begins in the state that it is told, or in the initial one")
  func begins() async throws {
    #expect(Stepper(Switch.machine, .init()).state == .off)
    #expect(try Run(Switch.machine, .init(), in: .on).state == .on)
    #expect(try await Session(Run(Switch.machine, .init(), in: .on)).state == .on)
    #expect(Switch.machine.initial == .off)
  }
}
