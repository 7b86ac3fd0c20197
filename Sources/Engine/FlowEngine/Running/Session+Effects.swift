/// Produces progress of an effect: `await emit(.chunkReceived(chunk))`.
public struct Emitter<F: Flow>: Sendable {
  let bring: @Sendable (F.Event) async -> Bool

  /// Passes progress to a receiver other than a session, such as a test; `bring` returns what is described below.
  public init(_ bring: @escaping @Sendable (F.Event) async -> Bool) { self.bring = bring }

  /// Produces an event that the effect declares as its progress. Returns once the event was handled. Returns false if
  /// the effect is over, because its state was left or the session is gone, or if the event is not its own.
  @discardableResult public func callAsFunction(_ event: F.Event) async -> Bool { await bring(event) }
}

/// An effect under way, as seen by its task and by the tasks that this starts.
struct EffectTask: Sendable {
  let session: Owner
  let visit: Int
  let kind: Int
  let effect: String
  @TaskLocal static var current: EffectTask?

  /// The session, which its effects do not retain. An address alone could belong to another session by now. `@unchecked
  /// Sendable` is safe: the reference is written once, before it is shared, and reading a weak reference is atomic.
  final class Owner: @unchecked Sendable {
    private(set) weak var session: AnyObject?
    init(_ session: AnyObject) { self.session = session }
  }
}

/// The work of a session for one kind of effect, in addition to the effects that were begun last.
enum PendingWork<F: Flow>: Sendable {
  case commands(CommandQueue<F>)
  /// A run of an exclusive kind, begun by a visit, and the effect that waits for it to return, at most until the limit.
  case exclusive(visit: Int, next: (effect: F.Effect, visit: Int, limit: Task<Void, Never>)?)
}

extension Session {
  /// The additional work under way, by the ordinals of kinds.
  var underway: [Int: PendingWork<F>]? {
    get { options?.underway }
    set {
      if options == nil, newValue != nil { options = SessionOptions(nil, nil) }
      options?.underway = newValue
    }
  }

  /// Starts the effects that produce events and have not begun yet.
  ///
  /// - Parameter begun: The visit up to which effects have begun.
  @usableFromInline func begin(since begun: Int) {
    effects = effects ?? []
    for effect in run.effects where !run.machine.roles[effect.name].isCommand {
      guard let visit = run.since(effect.ordinal), visit > begun else { continue }
      if case .exclusive(let former, _) = underway?[effect.ordinal] {
        let limit = sleep(for: Self.maxExclusiveWait) { $0.block(effect, in: visit) }
        keep(.exclusive(visit: former, next: (effect, visit, limit)), of: effect.ordinal)
      } else {
        begin(effect)
      }
    }
  }

  /// Breaks an effect that has waited too long for the former run of its kind.
  private func block(_ effect: F.Effect, in visit: Int) {
    guard isUnderWay(effect, of: visit), case .exclusive(let former, _?) = underway?[effect.ordinal] else { return }
    keep(.exclusive(visit: former, next: nil), of: effect.ordinal)
    observers?.handle(nil)
    run.block(effect.name) { note($0, &$1) }
  }

  private func begin(_ effect: F.Effect) {
    guard let visit = run.since(effect.ordinal) else { return }
    let owner = EffectTask.Owner(self)
    startCount &+= 1
    let task = Task { [weak self, perform] in
      // Decided on the session, so that work never begins after an event has left the state.
      guard await self?.mayPerform(effect, of: visit) ?? false else { return }
      let emit = Emitter<F> { [weak self] event in await self?.progress(event, of: visit, by: effect) ?? false }
      let begun = EffectTask(
        session: owner, visit: visit, kind: effect.ordinal, effect: effect.name.stringValue)
      let outcome = await EffectTask.$current.withValue(begun) { await perform?(effect, emit) ?? nil }
      await self?.conclude(outcome, of: visit, by: effect)
    }
    effects?.append(BegunEffect(task: task, kind: effect.ordinal, visit: visit))
    if run.machine.roles[effect.name].isExclusive {
      keep(.exclusive(visit: visit, next: nil), of: effect.ordinal)
    }
    if askers != nil { watch() }
  }

  /// Whether an effect that a visit began is still under way.
  private func isUnderWay(_ effect: F.Effect, of visit: Int) -> Bool {
    life == .running && run.since(effect.ordinal) == visit
  }

  /// Whether an effect is still under way when its task gets its turn; if not, it is reported as skipped.
  private func mayPerform(_ effect: F.Effect, of visit: Int) -> Bool {
    if isUnderWay(effect, of: visit) { return true }
    skipCount &+= 1
    observers?.handle(nil)
    run.skip(effect.name) { note($0, &$1) }
    release(effect, of: visit)
    return false
  }

  /// Begins the effect that waits, now that a run of its exclusive kind has returned.
  private func release(_ effect: F.Effect, of visit: Int) {
    guard case .exclusive(visit, let next) = underway?[effect.ordinal] else { return }
    keep(nil, of: effect.ordinal)
    next?.limit.cancel()
    if let next, life == .running { begin(next.effect) }
  }

  private func conclude(_ outcome: F.Event?, of visit: Int, by effect: F.Effect) {
    release(effect, of: visit)
    guard life == .running else { return }
    let alarm = catchUp()
    let before = run.visit
    observers?.handle(outcome)
    run.conclude(outcome, of: visit, by: effect.name) { note($0, &$1) }
    arrive(since: before, alarm)
  }

  private func progress(_ event: F.Event, of visit: Int, by effect: F.Effect) -> Bool {
    guard life == .running else { return false }
    let alarm = catchUp()
    observers?.handle(event)
    let before = run.visit, isHandled = run.progress(event, of: visit, by: effect.name) { note($0, &$1) }
    arrive(since: before, alarm)
    return isHandled
  }

  /// Cancels effects: all, or those that are not under way in a run that has just entered a state.
  @usableFromInline func leave(for run: Run<F>? = nil) {
    func isOver(_ kind: Int, _ visit: Int) -> Bool { run?.phaseEffects == nil || run?.since(kind) != visit }
    for effect in effects ?? [] where isOver(effect.kind, effect.visit) { effect.task.cancel() }
    effects?.removeAll { isOver($0.kind, $0.visit) }
    if effects?.isEmpty == true { effects = nil }
    for (kind, kept) in underway ?? [:] {
      if case .exclusive(let visit, let next?) = kept, isOver(kind, next.visit) {
        next.limit.cancel()
        keep(.exclusive(visit: visit, next: nil), of: kind)
      }
    }
  }

  /// Gives the commands of a state.
  @usableFromInline func command(_ run: Run<F>) {
    for command in run.commands { give(command, run) }
  }

  private func give(_ command: F.Effect, _ run: Run<F>) {
    let kind = command.ordinal
    if case .commands(var queue) = underway?[kind] {
      guard queue.append(command, limit: Self.maxWaitingCommands) else {
        recordCount &+= 1
        dropCount &+= 1
        var run = run
        observers?.show(.dropped(effect: kind), &run, recordCount)
        return
      }
      keep(.commands(queue), of: kind)
    } else {
      let running = Task { [weak self, perform] in
        var next: F.Effect? = command
        while let command = next {
          // The caller that caused the command does not wait for it.
          _ = await EffectTask.$current.withValue(nil) { await perform?(command, Emitter { _ in false }) }
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

  private func keep(_ kept: PendingWork<F>?, of kind: Int) {
    underway = underway ?? [:]
    underway?[kind] = kept
    if underway?.isEmpty == true { underway = nil }
  }
}
