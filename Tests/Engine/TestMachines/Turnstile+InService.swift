import FlowEngine

extension Turnstile {
  static let inService = Phase<Turnstile>(
    "U", "In service",
    phases: [lock, pump],
    everywhere: [
      .on(\.alarmRaised, "X1", ["manual 9"], to: \.outOfOrder),
      .ignore(.serviced, because: "nothing is broken"),
    ])

  /// The same turnstile with a phase around lock and pump.
  static let nested = Machine<Turnstile>(
    [inService, service], from: .locked,
    everywhere: [
      .stay(
        on: \.balanceRequested, "X2", ["manual 2.1"], answering: .asker { context, _, _ in .success(context.paid) }),
      .ignore(.personPassed, because: "nobody passes a closed arm"),
    ])
}
