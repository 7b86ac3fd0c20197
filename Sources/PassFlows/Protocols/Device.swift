import PassAPI

/// What the device can say about itself for `X-Device-Info` (prerequisite P1).
public protocol DeviceDescriber: Sendable {
  /// The identifier and the description of the streaming device, or nil when they cannot be had.
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

/// The time, injected.
public protocol WallClock: Sendable {
  var now: Timestamp { get async }
  /// Returns when the time is reached, at once when it has passed, or when the task is cancelled.
  func sleep(until deadline: Timestamp) async
}

/// Where the optional headers come from: who uses a promotional temporary pass, the tokens of other single sign-on
/// methods, a visitor id.
///
/// It is asked before every call, so that tokens are fresh (R-HDR-11); what a call does not list is not sent with it
/// (R-HDR-8).
public protocol ExtraHeaders: Sendable {
  /// The headers for the call that is about to be sent.
  func extras() async -> Extras
}

extension Extras: ExtraHeaders {
  /// The same for every call: right for what does not end, as an identity or a visitor id.
  public func extras() async -> Extras { self }
}
