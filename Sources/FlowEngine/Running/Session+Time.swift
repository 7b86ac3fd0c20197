/// What a session has to do with time, where it has: most never do.
final class SessionTime {
  /// Waits until the effects that callers wait for have had their time; nil while nobody waits.
  var watch: Task<Void, Never>?

  deinit { watch?.cancel() }
}

extension Session {
  /// Runs in the time of the session.
  func sleep(for duration: Duration, then act: @escaping @Sendable (isolated Session<F>) -> Void) -> Task<Void, Never> {
    Task { [weak self, clock = options?.clock] in
      do { try await (clock ?? ContinuousClock()).sleep(for: duration) } catch { return }
      guard let self else { return }
      await act(self)
    }
  }

  /// A caller waits: effects of the state that wait for nobody are given `mostEffectWait` to end, and up to twice that
  /// if the state was entered meanwhile.
  func watch() {
    guard time?.watch == nil, !watched.isEmpty else { return }
    time = time ?? SessionTime()
    time?.watch = sleep(for: Self.mostEffectWait) { [visit = run.visit] in $0.giveUp(effectsOf: visit) }
  }

  /// Nobody waits any more.
  func unwatch() {
    time?.watch?.cancel()
    time?.watch = nil
  }

  private func giveUp(effectsOf visit: Int) {
    time?.watch = nil
    guard life == .running, askers != nil else { return }
    if run.visit == visit { for effect in watched { run.block(effect) { note($0, &$1) } } }
    if askers != nil { watch() }
  }

  /// The effects of the state that end by themselves. One that waits for a former run has a bound of its own.
  private var watched: [F.Effect.Name] {
    run.machine.table.states[run.state.ordinal].works.map(\.effect).filter { effect in
      if case .exclusive(_, _?) = underway?[F.Effect.ordinal(of: effect)] { return false }
      return run.machine.roles[effect].isWatched && !run.hasEnded(F.Effect.ordinal(of: effect))
    }
  }
}

extension EffectDeclaration {
  /// Whether callers do not wait for it for ever: people, points in time, and frameworks that ask people may take as
  /// long as they like.
  fileprivate var isWatched: Bool { !outcomes.isEmpty && (waitsFor == .nothing || waitsFor == .service) }
}
