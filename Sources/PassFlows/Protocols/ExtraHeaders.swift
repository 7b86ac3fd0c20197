import PassAPI

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
