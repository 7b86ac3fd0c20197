import FlowEngine

/// What happened to the effects of states that were left at once: see `Machine.leftAtOnce`.
package struct ImmediateExits: Hashable, Sendable {
  /// How many states were entered.
  package var entered = 0
  /// How many effects were not begun, because their state was left before their task got its turn.
  package var skipped = 0
  /// How often effects were performed nevertheless, by their names.
  package var performed: [String: Int] = [:]
}

extension Machine {
  /// Sends the events of a round one after another, without a pause for any effect to begin, again and again. This
  /// tests that no effect begins whose state was left already. Only commands, and effects of the state in which a round
  /// ends, may be performed.
  ///
  ///     let left = await machine.leftAtOnce(Context(), round: [.opened, .closed])
  ///     #expect(left.performed.isEmpty && left.skipped == left.entered / 2)
  ///
  /// - Parameters:
  ///   - round: Requests and notifications that lead from a state, through others, to where the next round begins.
  ///   - times: How many rounds are played.
  package func leftAtOnce(_ context: F.Context, round: [F.Event], times: Int = 20_000) async -> ImmediateExits {
    let performed = Performed(), roles = roles
    let session = Session(self, context) { effect in
      await performed.note(effect.name.stringValue, isCommand: roles[effect.name].isCommand)
      return nil
    }
    for _ in 0..<times { await Self.play(round, session) }
    // Every effect gets its turn first.
    while await session.begunCount > performed.count { await Task.yield() }
    let left = await ImmediateExits(
      entered: session.visit, skipped: session.skippedCount, performed: performed.counts)
    await session.end()
    return left
  }

  /// Plays a round in one turn of the session.
  private static func play(_ round: [F.Event], _ session: isolated Session<F>) {
    for event in round { session.notify(event) }
  }
}

/// Counts what a session performs.
private actor Performed {
  private(set) var counts: [String: Int] = [:]
  /// How many effects were performed, without commands.
  private(set) var count = 0
  func note(_ effect: String, isCommand: Bool) {
    counts[effect, default: 0] += 1
    if !isCommand { count += 1 }
  }
}
