/// The reason why a call failed, without secrets. Each case says what the caller can do about it.
public enum CallFailure: Error, Hashable, Codable, Sendable {
  /// Nothing was sent, because something was missing.
  case notSent(Missing)
  /// Nothing was sent, because too many requests wait for their turn; the next one may come after the pause, if known.
  case tooManyRequests(retryAfter: Duration? = nil)
  /// No answer arrived.
  case transport(TransportFailure)
  /// The service failed, or did not answer itself.
  ///
  /// It is a status from 500 on, whatever the body; a redirect, which is never followed; or the page of a network that
  /// demands a login first. It says no more than a missing answer; the error at the root of the answer, if any, is
  /// kept. Only a 500 with a code that an operator has to resolve says more (`rejected`). A 503 may ask for a pause
  /// (`Retry-After`).
  case unavailable(status: Int, EnhancedError? = nil, retryAfter: Duration? = nil)
  /// Status 429, recognised before the body is read: wait at least one second, or for as long as `Retry-After` says.
  case throttled(retryAfter: Duration? = nil)
  /// Status 401: the access token was not accepted. It carries the error at the root of the answer, if any.
  case unauthorized(EnhancedError? = nil)
  /// The service refused: usually a status from 400 to 499, with the error at the root of the answer, if any. An error
  /// with a success status counts, too.
  case rejected(status: Int, EnhancedError? = nil)
  /// The registration or the token was refused.
  case registrationRefused(status: Int, RegistrationErrorCode)
  /// The answer, or the error in it, cannot be read, or is larger than one MiB. `reason` says where and why, without
  /// quoting the body.
  case malformed(status: Int, reason: String)
  /// The service answered, but no profile, decision or logout in the answer can be read, which does not mean that there
  /// are none. `reason` is that of the first.
  case unreadable(status: Int, reason: String)

  /// Something that a call needs and lacks; the raw value is the word for support.
  public enum Missing: String, Hashable, Codable, Sendable, CaseIterable {
    /// The token is missing or expired (R-REG-6).
    case token = "token_unusable"
    /// The client is not registered.
    case credentials = "credentials_missing"
    /// The partner status for the call has expired in the meantime (R-SSO-26).
    case status = "partner_status_over"
    /// The device is not described.
    case device = "device_unknown"
  }

  /// The cases without their associated values.
  package enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// See the cases of `CallFailure`.
    case notSent, tooManyRequests, transport, unavailable, throttled, unauthorized, rejected, registrationRefused
    case malformed, unreadable
  }

  /// The case without its associated values.
  package var kind: Kind {
    switch self {
    case .notSent: .notSent
    case .tooManyRequests: .tooManyRequests
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

  /// The HTTP status; `nil` without an answer.
  public var status: Int? {
    switch self {
    case .notSent, .tooManyRequests, .transport: nil
    case .throttled: 429
    case .unauthorized: 401
    case .unavailable(let status, _, _), .rejected(let status, _), .registrationRefused(let status, _),
      .malformed(let status, _), .unreadable(let status, _):
      status
    }
  }

  /// The error at the root of the answer, if any.
  public var error: EnhancedError? {
    switch self {
    case .unauthorized(let error), .rejected(_, let error), .unavailable(_, let error, _): error
    case .notSent, .tooManyRequests, .transport, .throttled, .registrationRefused, .malformed, .unreadable: nil
    }
  }

  /// The pause that the server asks for, or that the other requests need; `nil` if it is not known.
  public var retryAfter: Duration? {
    switch self {
    case .unavailable(_, _, let pause), .throttled(let pause), .tooManyRequests(let pause): pause
    case .notSent, .transport, .unauthorized, .rejected, .registrationRefused, .malformed, .unreadable: nil
    }
  }
}

extension CallFailure {
  /// The failure without the code of a pending login, which a server may repeat in any of its texts.
  package func masking(_ code: String) -> CallFailure {
    switch self {
    case .unavailable(let status, let error, let pause):
      .unavailable(status: status, error?.masking(code), retryAfter: pause)
    case .unauthorized(let error): .unauthorized(error?.masking(code))
    case .rejected(let status, let error): .rejected(status: status, error?.masking(code))
    case .registrationRefused(let status, let word) where word.handling == nil:
      .registrationRefused(status: status, RegistrationErrorCode(rawValue: word.rawValue.masking(code)))
    case .notSent, .tooManyRequests, .transport, .throttled, .registrationRefused, .malformed, .unreadable: self
    }
  }
}

extension CallFailure: SafelyPrinted {
  /// Kind, status and code, for example `rejected 400: invalid_integration (status 400, action none)`.
  public var description: String { "\(kind.rawValue)\(status.map { " \($0)" } ?? ""): \(reason)" }

  /// The reason that the answer gives, or why there is no answer.
  package var reason: String {
    switch self {
    case .notSent(let lack): lack.rawValue
    case .transport(let failure): failure.rawValue
    case .unavailable(_, let error, _): error?.description ?? "no answer of the service"
    case .throttled, .tooManyRequests: "too many requests"
    case .unauthorized(let error), .rejected(_, let error): error?.description ?? "no error in the body"
    case .registrationRefused(_, let code): code.description
    case .malformed(_, let reason), .unreadable(_, let reason): reason.shown
    }
  }
}
