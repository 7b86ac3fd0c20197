/// The time-keeping of a session; most sessions need none.
@usableFromInline final class SessionTime {
  /// The time since the session began to count it; `known` is the part of it that the run knows.
  let elapsed: () -> Duration
  @exclusivity(unchecked) @usableFromInline var known = Duration.zero
  /// Wakes the session when the next timer is due; `nil` while no timer is armed.
  @exclusivity(unchecked) var alarm: Task<Void, Never>?
  /// The time at which the alarm wakes the session; `nil` without an alarm.
  @exclusivity(unchecked) @usableFromInline var due: Duration?
  /// Waits until the effects that callers wait for have had their time; `nil` while no caller waits.
  var watch: Task<Void, Never>?

  init(_ clock: (any Clock<Duration>)?) {
    if let clock { elapsed = Self.stopwatch(clock) } else { elapsed = Self.stopwatch(ContinuousClock()) }
  }

  private static func stopwatch(_ clock: some Clock<Duration>) -> () -> Duration {
    let beginning = clock.now
    return { beginning.duration(to: clock.now) }
  }

  /// The time that has passed and that the run does not know yet; zero if the clock has gone back.
  @usableFromInline var news: Duration {
    let news = elapsed() - known
    return news.isNever ? .never : max(news, .zero)
  }

  func cancelAlarm() {
    alarm?.cancel()
    (alarm, due) = (nil, nil)
  }

  deinit { for task in [watch, alarm] { task?.cancel() } }
}

extension Session {
  /// Calls `act` on the session after a duration. A clock that cannot sleep is replaced by that of the system.
  func sleep(for duration: Duration, then act: @escaping @Sendable (isolated Session<F>) -> Void) -> Task<Void, Never> {
    Task { [weak self, clock = options?.clock] in
      do { try await (clock ?? ContinuousClock()).sleep(for: duration) } catch {
        try? await Task.sleep(for: duration)
      }
      guard !Task.isCancelled, let self else { return }
      await act(self)
    }
  }

  /// The time-keeping of the session, if it needs one.
  var time: SessionTime? {
    get { options?.time }
    set {
      if options == nil, newValue != nil { options = SessionOptions(nil, nil) }
      options?.time = newValue
    }
  }

  /// Begins to count time.
  @discardableResult @usableFromInline func count() -> SessionTime {
    if let known = options?.time { return known }
    let time = SessionTime(options?.clock)
    self.time = time
    return time
  }

  /// The run, with the time passed until now.
  var upToDate: Run<F> {
    var run = run
    if let time { run.pass(time.news) }
    return run
  }

  /// Lets the time that has passed reach the run: due timers elapse, the earliest first. Timers armed meanwhile begin
  /// now.
  ///
  /// - Returns: The time until the alarm; `nil` without one.
  @inlinable func catchUp() -> Duration? {
    guard keepsTime else { return nil }
    let time = options?.time ?? count(), news = time.news
    time.known += news
    if run.pass(news) { elapse(begun: run.visitCount) }
    return time.due.map { $0 - time.known }
  }

  /// Lets due timers elapse.
  ///
  /// - Parameter begun: The visit up to which effects have begun.
  @usableFromInline func elapse(begun: Int) {
    var begun = begun
    while life == .running, let next = run.next(), next.left <= .zero {
      let visit = run.visitCount
      observers?.handle(nil)
      run.elapse(timer: next.number) { note($0, &$1) }
      guard run.visitCount != visit else { continue }
      if mayBegin { begin(since: begun) }
      begun = run.visitCount
    }
  }

  /// Sets the alarm that wakes the session when the next timer is due.
  @usableFromInline func setAlarm() {
    guard life == .running, let next = run.next() else {
      if run.clocks?.isEmpty == true { run.clocks = nil }
      time?.cancelAlarm()
      // A session that needs no time does not read the clock with each event.
      if time?.watch == nil { time = nil }
      return
    }
    let time = count(), due = time.known + next.left
    time.cancelAlarm()
    time.due = due
    time.alarm = sleep(for: max(next.left - time.news, .zero)) { session in
      guard let time = session.time, time.due == due else { return }
      time.cancelAlarm()
      // Waking up counts as the due time: a clock may show less time than it has slept.
      let rest = max(due - time.known, .zero) - time.news
      if rest > .zero { session.run.pass(rest) }
      time.known += max(rest, .zero)
      _ = session.catchUp()
      session.setAlarm()
    }
  }

  /// Watches the effects that callers wait for. Those that wait for nothing or for a service get `maxEffectWait` to
  /// end, and up to twice that if the state was entered meanwhile.
  func watch() {
    guard time?.watch == nil, !watched.isEmpty else { return }
    count()
    time?.watch = sleep(for: Self.maxEffectWait) { [visit = run.visit] in $0.giveUp(effectsOf: visit) }
  }

  /// Stops watching, because no caller waits any more.
  func unwatch() {
    time?.watch?.cancel()
    time?.watch = nil
  }

  private func giveUp(effectsOf visit: Int) {
    time?.watch = nil
    guard life == .running, askers != nil else { return }
    for effect in watched where run.since(F.Effect.ordinal(of: effect)).map({ $0 <= visit }) ?? false {
      observers?.handle(nil)
      run.block(effect) { note($0, &$1) }
    }
    if askers != nil { watch() }
  }

  /// The effects under way that should end by themselves. One that waits for a former run has a limit of its own.
  private var watched: [F.Effect.Name] {
    run.works.map(\.effect).filter { effect in
      if case .exclusive(_, _?) = underway?[F.Effect.ordinal(of: effect)] { return false }
      return run.machine.roles[effect].isWatched && !run.hasEnded(F.Effect.ordinal(of: effect))
    }
  }
}

extension EffectDeclaration {
  /// Whether callers wait for the effect only for a limited time: people, points in time, and frameworks that ask
  /// people may take as long as they like.
  fileprivate var isWatched: Bool { !outcomes.isEmpty && (waitsFor == .nothing || waitsFor == .service) }
}
