import FlowEngine
import PassAPI

/// The source of the device's identity and description for `X-Device-Info` (prerequisite P1).
public protocol DeviceDescriber: Sendable {
  /// The identifier, which never changes between calls or launches, and the description of the streaming device; `nil`
  /// if they are not available. Calls may overlap.
  func describe() async -> DeviceDescription?
}

/// The identity and the description of the streaming device.
@Memberwise public struct DeviceDescription: Hashable, Codable, Sendable {
  /// The stable identifier of the device.
  public var identifier: DeviceIdentifier
  /// Model, system and the like, for `X-Device-Info`.
  public var info: DeviceInfo
}

/// The two clocks of the device: wall clock and monotonic clock.
///
/// The wall clock has the time of day that people see. It may be wrong, and may be set at any moment, so times on the
/// wire are compared with the time of the service, which an `AppEnvironment` learns (PassFlow: time). Durations are
/// measured by a monotonic clock that continues while the device is asleep, such as Swift's `ContinuousClock`: a viewer
/// who corrects the date delays no wait.
public protocol AppClock: Sendable {
  /// The wall-clock time.
  var now: Timestamp { get async }
  /// The monotonic time since some fixed moment, such as the start of the device.
  var uptime: Duration { get async }
  /// Returns when `uptime` has advanced by the duration, at once if it is zero or less, or when the task is cancelled.
  func sleep(for duration: Duration) async
  /// Sleeps as `sleep(for:)` does, for a time limit on other work. A simulated clock, which advances when a caller
  /// sleeps, does not advance for a time limit; for other clocks there is no difference.
  func timeOut(after limit: Duration) async
}

extension AppClock {
  /// Sleeps for the limit.
  public func timeOut(after limit: Duration) async { await sleep(for: limit) }
}

/// The source of the optional headers: the identity for a promotional temporary pass, tokens of other single sign-on
/// methods, a visitor id.
///
/// It is asked before every call, so that tokens are fresh (R-HDR-11). A header that a call does not list is not sent
/// with it (R-HDR-8).
public protocol OptionalHeaderSource: Sendable {
  /// The headers for the call that is about to be sent, above all those that decide its answer: temporary identity,
  /// service and subject token. A call that lists one of these is not sent without them: it waits for them as long as
  /// it may take, and has then timed out. Other calls go without them after a moment (`TimeLimits.visitorHeaders`).
  func optionalHeaders() async -> OptionalHeaders
  /// The headers that describe the viewer and decide nothing: visitor id, user agent, forwarded address. They go before
  /// those of `optionalHeaders()`. If they do not come within a moment, the calls of the request go without them, and
  /// the next request asks again. By default there are none.
  func visitorHeaders() async -> OptionalHeaders
}

extension OptionalHeaderSource {
  /// Returns no headers.
  public func visitorHeaders() async -> OptionalHeaders { OptionalHeaders() }
}

extension OptionalHeaders: OptionalHeaderSource {
  /// Returns these headers for every call: for values that do not expire, such as an identity or a visitor id.
  public func optionalHeaders() async -> OptionalHeaders { self }
}
