import PassAPI

/// What the device can say about itself for `X-Device-Info` (prerequisite P1).
public protocol DeviceDescriber: Sendable {
  /// The identifier, the same at every call and in every launch, and the description of the streaming device; nil when
  /// they cannot be had. Calls may overlap.
  func describe() async -> DeviceDescription?
}

/// The identity and the description of the streaming device.
public struct DeviceDescription: Hashable, Codable, Sendable {
  /// Who the device is.
  public var identifier: DeviceIdentifier
  /// What the device is.
  public var info: DeviceInfo
  /// For a `DeviceDescriber`; both go into the headers of a call.
  public init(identifier: DeviceIdentifier, info: DeviceInfo) {
    self.identifier = identifier
    self.info = info
  }
}

/// The time, injected, by two clocks.
///
/// The wall says when something is to people. It may be wrong, and set, forward or back, at any moment; so the times on
/// the wire are compared with the time of the service, which an `AppEnvironment` learns (PassFlow: time). How long
/// something takes is counted by a clock that is never set, and that goes on while the device is asleep, such as
/// `ContinuousClock` of Swift: a viewer who corrects the date delays nobody who waits.
public protocol AppClock: Sendable {
  /// The time by the wall.
  var now: Timestamp { get async }
  /// The time since some fixed moment, such as the start of the device, by the clock that is never set.
  var uptime: Duration { get async }
  /// Returns when `uptime` has advanced by the duration, at once if it is zero or less, or when the task is cancelled.
  func sleep(for duration: Duration) async
  /// The same, for a time limit on other work. A simulated clock, which goes forward when a caller sleeps, does not for
  /// this; for other clocks there is no difference.
  func timeOut(after limit: Duration) async
}

extension AppClock {
  /// Sleeps for the limit.
  public func timeOut(after limit: Duration) async { await sleep(for: limit) }
}

/// Where the optional headers come from: who uses a promotional temporary pass, the tokens of other single sign-on
/// methods, a visitor id.
///
/// It is asked before every call, so that tokens are fresh (R-HDR-11); what a call does not list is not sent with it
/// (R-HDR-8).
public protocol OptionalHeaderSource: Sendable {
  /// The headers for the call that is about to be sent.
  func optionalHeaders() async -> OptionalHeaders
}

extension OptionalHeaders: OptionalHeaderSource {
  /// The same for every call: right for what does not end, as an identity or a visitor id.
  public func optionalHeaders() async -> OptionalHeaders { self }
}
