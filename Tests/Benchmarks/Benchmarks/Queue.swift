import FlowEngine

/// A counter that serves one customer after the other: requests wait, and each is taken one visit later.
enum Queue: Flow {
  struct Context: Hashable, Codable {}
  struct Customer: FlowRequest {
    typealias Answer = Int
    var number: Int
  }
  @Cases enum State { case idle, serving(Customer) }
  @Cases enum Event { case customerCame(Customer), served }
  @Cases enum Effect { case serve(Customer) }
  static let requests: [Event.Name] = [.customerCame]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> { .outcomes([.served]) }

  static let machine = Machine<Queue>([Phase("Q", "Queue", [idle, serving])], from: .idle)

  private static let idle = StateNode<Queue>(
    \.idle, "", "Nobody is served",
    [.on(\.customerCame, "idle.came", ["benchmark"], to: \.serving) { _, _, customer in customer }])

  private static let serving = StateNode<Queue>(
    \.serving, "", "Somebody is served",
    [
      .does(\.serve) { _, customer in customer },
      .on(
        \.served, "serving.served", ["benchmark"],
        answering: .all(\.customerCame) { _, _, _, asked in .success(asked.number) },
        to: \.idle),
      .defer(.customerCame),
    ])

  /// Lets `count` customers come at once, and serves them.
  private static func serve(_ count: Int) {
    var stepper = Stepper(machine, Context())
    for number in 0..<count { stepper.ask(\.customerCame, Customer(number: number)) }
    while !stepper.rests { stepper.conclude(.served, of: stepper.visit) }
  }

  /// How many times as long one of 4 000 takes as one of 400.
  static func ratio() -> Double { Rounds(count: 21).ratio({ serve(4000) }, to: { for _ in 0..<10 { serve(400) } }) }
}
