/// Why a call brought no answer; it never contains a secret.
public struct CallFailure: Error, Hashable, Codable, Sendable {
  /// The kinds of failure, by what the caller can do about them.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// No answer came: see `transport`.
    case transport
    /// Status 429, recognised before the body is read: wait at least one second.
    case throttled
    /// Status 401: the access token was not accepted.
    case unauthorized
    /// Another status than success: see `error` if the body had one.
    case rejected
    /// The registration or the token was refused: see `registration`.
    case registrationRefused
    /// The answer, or the error in it, cannot be read, or is larger than one MiB.
    case malformed
  }

  /// What kind of failure it is.
  public var kind: Kind
  /// The HTTP status; nil when no answer came.
  public var status: Int?
  /// The enhanced error at the root of the answer.
  public var error: EnhancedError?
  /// The code of a refused registration or token.
  public var registration: RegistrationErrorCode?
  /// Why no answer came, with `transport`.
  public var transport: TransportFailure?
  /// A text for developers, without anything of the body.
  public var detail: String

  /// Makes a failure.
  public init(
    kind: Kind, status: Int? = nil, error: EnhancedError? = nil, registration: RegistrationErrorCode? = nil,
    transport: TransportFailure? = nil, detail: String
  ) {
    self.kind = kind
    self.status = status
    self.error = error
    self.registration = registration
    self.transport = transport
    self.detail = detail
  }
}

extension CallFailure: CustomStringConvertible {
  /// Kind, status and code, for example `rejected 400: invalid_integration (status 400, action none)`.
  public var description: String {
    let head = status.map { "\(kind.rawValue) \($0)" } ?? kind.rawValue
    return "\(head): \(error?.description ?? registration?.rawValue ?? detail)"
  }
}
