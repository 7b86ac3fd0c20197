import FlowEngine

extension Turnstile {
  static let machine = Machine<Turnstile>([lock, pump, service], from: .locked, everywhere: columns)

  /// What every state says that does not say otherwise.
  static let columns: [Column<Turnstile>] = [
    .on(\.alarmRaised, "X1", ["manual 9"], to: \.outOfOrder),
    .stay(on: \.balanceRequested, "X2", ["manual 2.1"], answering: .asker { context, _, _ in .success(context.paid) }),
    .ignore(.personPassed, because: "nobody passes a closed arm"),
    .ignore(.serviced, because: "nothing is broken"),
  ]

  static let lock = Phase<Turnstile>("L", "Lock", [locked, open])

  private static let locked = StateNode<Turnstile>(
    \.locked, "L1", "Wait for coins",
    [
      .money("L1"),
      .on(\.passageRequested, "L1.passage", ["manual 3"], finding: .change, to: \.buildingPressure) {
        context, _, _, change in
        context.paid = change
        return BuildingPressure(attempt: 1)
      },
      .stay(
        on: \.passageRequested, "L1.unpaid", ["manual 3"], when: .not(.change),
        answering: .asker { context, _, _ in .failure(.coinsMissing(cents: context.price - context.paid)) }),
    ])

  private static let open = StateNode<Turnstile>(
    \.open, "L2", "Hold the arm open",
    [
      .does(\.releaseArm),
      .answers(\.passageRequested) { _, state, _ in .success(state.bar) },
      .money("L2"),
      .on(\.personPassed, "L2.passed", ["manual 5"], to: \.locked),
      .reject(.passageRequested, with: .occupied),
    ])

  static let pump = Phase<Turnstile>(
    "P", "Pump",
    [buildingPressure, lettingPumpCool],
    everywhere: [
      .defer(.passageRequested, .refundRequested),
      .defer(\.coinInserted, when: .genuine),
      .ignore(\.coinInserted, when: .not(.genuine), because: "the coin falls into the tray"),
    ])

  private static let buildingPressure = StateNode<Turnstile>(
    \.buildingPressure, "P1", "Build pressure",
    [
      .does(\.pump) { _, state in Pump(attempt: state.attempt) },
      .on(\.pressureBuilt, "P1.built", ["manual 4"], to: \.open) { _, _, pressure in Open(bar: pressure.bar) },
      .on(\.pumpFailed, "P1.tired", ["manual 4.1"], finding: .pump(\.tired), to: \.lettingPumpCool) {
        _, _, _, cooling in cooling
      },
      .on(\.pumpFailed, "P1.broken", ["manual 4.2"], when: .pump(is: .exhausted, .leaking), to: \.outOfOrder),
    ])

  private static let lettingPumpCool = StateNode<Turnstile>(
    \.lettingPumpCool, "P2", "Let the pump cool",
    [
      .does(\.wait) { _, state in Wait(seconds: 10 * state.failedAttempts) },
      .on(\.waitElapsed, "P2.cooled", ["manual 4.1"], to: \.buildingPressure) { _, state, _ in
        BuildingPressure(attempt: state.failedAttempts + 1)
      },
    ])

  static let service = Phase<Turnstile>("S", "Service", [outOfOrder])

  private static let outOfOrder = StateNode<Turnstile>(
    \.outOfOrder, "S1", "Out of order",
    [
      .answers(\.passageRequested) { _, _, _ in .failure(.outOfOrder) },
      .on(\.serviced, "S1.serviced", ["manual 8"], to: \.locked),
      .ignore(.coinInserted, because: "the coin falls into the tray"),
      .ignore(.alarmRaised, because: "it is out of order already"),
      .reject(.passageRequested, .refundRequested, with: .outOfOrder),
    ])
}

extension Row where F == Turnstile {
  /// What the states say to money in which the pump stands still.
  static func money(_ step: String) -> Self {
    .group([
      .stay(on: \.coinInserted, "\(step).coin", ["manual 2"], when: .genuine) { context, _, coin in
        context.paid += coin.cents
      },
      .stay(on: \.coinInserted, "\(step).counterfeit", ["manual 2"], when: .not(.genuine)),
      .stay(
        on: \.refundRequested, "\(step).refund", ["manual 2.2"],
        answering: .asker { context, _, _ in .success(context.paid) }
      ) { context, _, _ in context.paid = 0 },
    ])
  }
}
