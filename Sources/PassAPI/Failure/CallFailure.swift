/// Why a call brought no answer; it never contains a secret. The cases say what the caller can do about it.
public enum CallFailure: Error, Hashable, Codable, Sendable {
  /// Nothing was sent, for want of something.
  case notSent(Missing)
  /// No answer came.
  case transport(TransportFailure)
  /// The service failed, or what came is not one of its answers: a status from 500 on, whatever the body; a redirect,
  /// which is never followed; the page of a network that wants a login first. It says as little as silence; the error
  /// at the root of the answer, if there is one, is kept. Only a 500 with a code that an operator has to settle says
  /// more (`rejected`). A 503 may say for how long the server wants to be left alone (`Retry-After`).
  case unavailable(status: Int, EnhancedError? = nil, retryAfter: Duration? = nil)
  /// Status 429, recognised before the body is read: wait at least one second, or for as long as `Retry-After` says.
  case throttled(retryAfter: Duration? = nil)
  /// Status 401: the access token was not accepted. With the error at the root of the answer, if there is one.
  case unauthorized(EnhancedError? = nil)
  /// The service refused: mostly a status from 400 to 499, with the error at the root of the answer, if there is one.
  /// An error with a status of success is one, too.
  case rejected(status: Int, EnhancedError? = nil)
  /// The registration or the token was refused.
  case registrationRefused(status: Int, RegistrationErrorCode)
  /// The answer, or the error in it, cannot be read, or is larger than one MiB. `reason` says where and why, without
  /// anything of the body.
  case malformed(status: Int, reason: String)
  /// The answer is one of the service, and lists what cannot be read: every profile, decision or logout in it. It does
  /// not say that there is nothing. `reason` is that of the first.
  case unreadable(status: Int, reason: String)

  /// What a call needs and does not have; the raw value is the word for support.
  public enum Missing: String, Hashable, Codable, Sendable, CaseIterable {
    /// There is no token, or it is at its end (R-REG-6).
    case token = "token_unusable"
    /// The client is not registered.
    case credentials = "credentials_missing"
    /// The partner status that was to go along has ended meanwhile (R-SSO-26).
    case status = "partner_status_over"
    /// The device is not described.
    case device = "device_unknown"
  }

  /// The cases, without what each of them carries.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// See the cases of `CallFailure`.
    case notSent, transport, unavailable, throttled, unauthorized, rejected, registrationRefused, malformed, unreadable
  }

  /// Which of the cases it is.
  public var kind: Kind {
    switch self {
    case .notSent: .notSent
    case .transport: .transport
    case .unavailable: .unavailable
    case .throttled: .throttled
    case .unauthorized: .unauthorized
    case .rejected: .rejected
    case .registrationRefused: .registrationRefused
    case .malformed: .malformed
    case .unreadable: .unreadable
    }
  }

  /// The HTTP status; nil when no answer came.
  public var status: Int? {
    switch self {
    case .notSent, .transport: nil
    case .throttled: 429
    case .unauthorized: 401
    case .unavailable(let status, _, _), .rejected(let status, _), .registrationRefused(let status, _),
      .malformed(let status, _), .unreadable(let status, _):
      status
    }
  }

  /// The error at the root of the answer; nil when it has no error.
  public var error: EnhancedError? {
    switch self {
    case .unauthorized(let error), .rejected(_, let error), .unavailable(_, let error, _): error
    case .notSent, .transport, .throttled, .registrationRefused, .malformed, .unreadable: nil
    }
  }

  /// For how long the server wants to be left alone; nil when it does not say.
  public var retryAfter: Duration? {
    switch self {
    case .unavailable(_, _, let pause), .throttled(let pause): pause
    case .notSent, .transport, .unauthorized, .rejected, .registrationRefused, .malformed, .unreadable: nil
    }
  }
}

extension CallFailure: CustomStringConvertible, CustomDebugStringConvertible {
  /// Kind, status and code, for example `rejected 400: invalid_integration (status 400, action none)`.
  public var description: String {
    let head = status.map { "\(kind.rawValue) \($0)" } ?? kind.rawValue
    return "\(head): \(reason)"
  }
  /// The same as `description`.
  public var debugDescription: String { description }

  /// What the answer says, or why there is no answer.
  package var reason: String {
    switch self {
    case .notSent(let lack): lack.rawValue
    case .transport(let failure): failure.rawValue
    case .unavailable(_, let error, _): error?.description ?? "no answer of the service"
    case .throttled: "too many requests"
    case .unauthorized(let error), .rejected(_, let error): error?.description ?? "no error in the body"
    case .registrationRefused(_, let code): code.description
    case .malformed(_, let reason), .unreadable(_, let reason): reason.shown
    }
  }
}
