import FlowEngine

/// A switch: it does no work, and refuses nothing.
enum Switch: Flow {
  struct Context: Hashable, Codable { var toggles = 0 }
  @Cases enum State { case off, on }
  @Cases enum Event {
    case toggled
    case asked(Asked)
  }
  struct Asked: FlowRequest { typealias Answer = Bool }
  static let notifications: [Event.Name] = [.toggled]
  static let requests: [Event.Name] = [.asked]

  static let machine = Machine<Switch>([Phase("S", "Switch", [off, on])], from: .off)

  private static let off = StateNode<Switch>(
    \.off, "1", "Off",
    [
      .on(\.toggled, "switchOn", ["d"], to: \.on),
      .stay(on: \.asked, "isOff", ["d"], answering: .asker { _, _, _ in .success(false) }),
    ])

  private static let on = StateNode<Switch>(
    \.on, "2", "On",
    [
      .on(\.toggled, "switchOff", ["d"], to: \.off),
      .stay(on: \.asked, "isOn", ["d"], answering: .asker { _, _, _ in .success(true) }),
    ])
}
