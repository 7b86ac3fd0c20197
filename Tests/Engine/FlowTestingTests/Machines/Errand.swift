import FlowEngine
import FlowTesting

/// An errand that can be interrupted: somebody may wait for it while it is run, while it is interrupted, and behind
/// another.
enum Errand: Flow {
  struct Context: Hashable, Codable {}
  @Cases enum State { case idle, running, interrupted }
  struct Ask: FlowRequest { typealias Answer = Int }
  struct Size: Hashable, Codable { var value: Int }
  @Cases enum Event { case asked(Ask), done(Size), stopped, resumed }
  @Cases enum Effect { case run }

  static let requests: [Event.Name] = [.asked]
  static let notifications: [Event.Name] = [.stopped, .resumed]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> { .outcomes([.done]) }

  /// Errands of two sizes.
  static let samples: Samples<Errand> = [
    .asked(Ask()), .done(Size(value: 1)), .done(Size(value: 2)), .stopped, .resumed,
  ]

  static let machine = Machine<Errand>([Phase("E", "Errand", [idle, running, interrupted])], from: .idle)

  private static let idle = StateNode<Errand>(
    \.idle, "", "Waits",
    [
      .on(\.asked, "ask", ["plan"], to: \.running),
      .ignore(.stopped, .resumed, because: "there is no errand"),
    ])
  private static let running = StateNode<Errand>(
    \.running, "", "Runs the errand",
    [
      .does(\.run), .defer(.asked),
      .on(
        \.done, "done", ["plan"], answering: .all(\.asked) { _, _, size, _ in .success(size.value) }, to: \.idle),
      .on(\.stopped, "stop", ["plan"], to: \.interrupted, then: .again),
      .ignore(.resumed, because: "nothing is interrupted"),
    ])
  private static let interrupted = StateNode<Errand>(
    \.interrupted, "", "Is interrupted",
    [
      .detour, .returns(on: \.resumed, "resume", ["plan"]),
      .ignore(.stopped, because: "it is interrupted"),
    ])
}
