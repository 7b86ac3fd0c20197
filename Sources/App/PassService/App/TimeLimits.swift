import FlowEngine
import PassAPI

/// Time limits for the app's adapters, so that none can block a caller: `cancel()` and `signOut()` wait for work under
/// way, and return at the latest when it reaches its limit.
///
/// An adapter at its limit is cancelled, and the flow goes on as if it had failed; a later answer is ignored. People
/// are not limited: prompts, an open page, the framework's picker and login. But once cancelled, they have to go away
/// in time: the next prompt waits for that.
///
/// No document names such limits. They are a last resort: an adapter with a limit of its own should have a shorter one.
@Memberwise public struct TimeLimits: Hashable, Sendable {
  /// The limit for one request of the viewer, such as `authorize`, with all its calls, repetitions and pauses. For
  /// `preauthorize`, and for a sign-in that may ask the viewer something, it applies to each call: people are not
  /// limited, and neither are polls for their login.
  public var request: Duration = .seconds(20)
  /// The time without news after which the situation becomes `stillTrying`.
  public var moment: Duration = .seconds(3)
  /// The limit for one call of the service.
  public var transport: Duration = .seconds(30)
  /// The limit for a query to Apple's framework that may not interrupt the viewer. A launch makes two, and the service
  /// needs the rest of `request`.
  public var framework: Duration = .seconds(8)
  /// The limit for opening the vault, or for one complete write to it; the storage is on the device.
  public var vault: Duration = .seconds(5)
  /// The limit for the description of the device.
  public var device: Duration = .seconds(5)
  /// The limit for headers that decide nothing (`OptionalHeaderSource.visitorHeaders()`): a request goes without them.
  /// For those that decide an answer a call waits as long as it may take.
  public var visitorHeaders: Duration = .seconds(2)
  /// The time for a cancelled prompt, page or screen of the framework to go away. After that the adapter is given up,
  /// and `problems()` lists `part_not_closed`.
  public var closing: Duration = .seconds(5)

  /// The default limits, for production.
  public static let standard = TimeLimits()
}

extension AppClock {
  /// The result of some work; `nil` if it is not there within the limit. A `nil` limit means no limit.
  ///
  /// Work beyond its limit is cancelled and left to itself. Cancelling the caller cancels the work; the caller still
  /// gets its result.
  package func limiting<Value: Sendable>(
    _ limit: Duration?, _ work: @escaping @Sendable () async -> Value
  ) async -> Value? {
    guard let limit else { return await work() }
    let race = Race<Value>()
    await race.end(after: limit, by: self)
    return await race.outcome(of: work) {}
  }

  /// The result of some work, however long it takes. Once the caller is cancelled, the work has to end within a limit;
  /// `nil` if it does not.
  package func closing<Value: Sendable>(
    within limit: Duration?, _ work: @escaping @Sendable () async -> Value
  ) async -> Value? {
    guard let limit else { return await work() }
    let race = Race<Value>()
    return await race.outcome(of: work) { Task { await race.end(after: limit, by: self) } }
  }
}

/// A race between work and its time limit: the first to end decides.
private actor Race<Value: Sendable> {
  private var result: Value??
  private var waiting: CheckedContinuation<Value?, Never>?
  private var watching: Task<Void, Never>?

  /// Ends the race without a value when the limit is reached.
  func end(after limit: Duration, by clock: some AppClock) {
    if result != nil { return }
    watching = Task {
      await clock.timeOut(after: limit)
      if !Task.isCancelled { end(nil) }
    }
  }

  private func end(_ value: Value?) {
    watching?.cancel()
    guard result == nil else { return }
    result = .some(value)
    waiting?.resume(returning: value)
  }

  /// The result of the work, or `nil` at its limit. May be called once.
  func outcome(
    of work: @escaping @Sendable () async -> Value, whenCancelled: @escaping @Sendable () -> Void
  ) async -> Value? {
    let working = Task { await end(work()) }
    defer { working.cancel() }
    return await withTaskCancellationHandler {
      if let result { return result }
      return await withCheckedContinuation { waiting = $0 }
    } onCancel: {
      working.cancel()
      whenCancelled()
    }
  }
}

/// A transport that gives up a request that takes too long.
///
/// It stands next to the wire: waiting for a turn is not limited, and the policies learn that the service did not
/// answer.
@Memberwise package struct TimeLimitedTransport: HTTPTransport {
  package let transport: any HTTPTransport
  package let limit: Duration?
  package let clock: any AppClock

  package func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    await clock.limiting(limit) { await transport.send(request) } ?? .failure(.timedOut)
  }
}
