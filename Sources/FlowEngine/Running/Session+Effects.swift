/// Brings progress of an effect: `await emit(.chunkReceived(chunk))`.
public struct Emit<F: Flow>: Sendable {
  let bring: @Sendable (F.Event) async -> Bool

  /// Brings an event that the effect declares as its progress. Returns when it was handled; false says that the effect
  /// is over, because its state was left or the session is gone.
  @discardableResult public func callAsFunction(_ event: F.Event) async -> Bool { await bring(event) }
}

/// An effect under way, as the task that performs it knows it.
struct Performance: Sendable {
  let session: ObjectIdentifier
  let visit: Int
  let effect: String
  @TaskLocal static var current: Performance?
}

/// What a session has under way beside the effects of the present state, for each kind of effect.
enum Underway<F: Flow>: Sendable {
  case commands(CommandQueue<F>)
  /// The last run of an exclusive kind, which its successor waits for.
  case exclusive(visit: Int, Task<Void, Never>)
}

extension Session {
  /// Starts the effects of the present state that have outcomes.
  @usableFromInline func begin() {
    let visit = run.visit, session = ObjectIdentifier(self)
    effects = run.effects.filter { !machine.roles.isCommand($0.name) }.map { effect in
      let kind = effect.ordinal, isExclusive = machine.roles.exclusive.contains(effect.name)
      var former: Task<Void, Never>?
      if case .exclusive(_, let task) = underway?[kind] { former = task }
      let task = Task { [weak self, perform, former] in
        if isExclusive {
          await former?.value
          // Left while the former run was still at it: there is nothing to begin.
          guard !Task.isCancelled else { return await self?.conclude(nil, of: visit, by: effect) ?? () }
        }
        let emit = Emit<F> { [weak self] event in await self?.progress(event, of: visit, by: effect) ?? false }
        let performance = Performance(session: session, visit: visit, effect: effect.name.stringValue)
        let outcome = await Performance.$current.withValue(performance) { await perform(effect, emit) }
        await self?.conclude(outcome, of: visit, by: effect)
      }
      if isExclusive { keep(.exclusive(visit: visit, task), of: kind) }
      return task
    }
  }

  private func conclude(_ outcome: F.Event?, of visit: Int, by effect: F.Effect) {
    if case .exclusive(visit, _) = underway?[effect.ordinal] { keep(nil, of: effect.ordinal) }
    guard life == .running else { return }
    let before = run.visit
    run.conclude(outcome, of: visit, by: effect.name) { note($0, &$1) }
    if run.visit != before, !run.rests { begin() }
  }

  private func progress(_ event: F.Event, of visit: Int, by effect: F.Effect) -> Bool {
    guard life == .running else { return false }
    let before = run.visit, isHandled = run.progress(event, of: visit, by: effect.name) { note($0, &$1) }
    if run.visit != before, !run.rests { begin() }
    return isHandled
  }

  @usableFromInline func leave() {
    for effect in effects ?? [] { effect.cancel() }
    effects = nil
  }

  /// Gives the commands of a state.
  @usableFromInline func command(_ run: Run<F>) {
    for command in run.effects where machine.roles.isCommand(command.name) { give(command, run) }
  }

  private func give(_ command: F.Effect, _ run: Run<F>) {
    let kind = command.ordinal
    if case .commands(var queue) = underway?[kind] {
      guard queue.append(command, limit: Self.mostWaitingCommands) else {
        recordCount &+= 1
        observers?.tell(.dropped(command.name), run, recordCount)
        return
      }
      keep(.commands(queue), of: kind)
    } else {
      let running = Task { [weak self, perform] in
        var next: F.Effect? = command
        while let command = next {
          // Whoever caused the command does not wait for it.
          _ = await Performance.$current.withValue(nil) { await perform(command, Emit { _ in false }) }
          next = await self?.nextCommand(of: kind)
        }
      }
      keep(.commands(CommandQueue(running)), of: kind)
    }
  }

  private func nextCommand(of kind: Int) -> F.Effect? {
    guard case .commands(var queue) = underway?[kind] else { return nil }
    let next = queue.next()
    keep(next == nil ? nil : .commands(queue), of: kind)
    return next
  }

  private func keep(_ kept: Underway<F>?, of kind: Int) {
    underway = underway ?? [:]
    underway?[kind] = kept
    if underway?.isEmpty == true { underway = nil }
  }
}
