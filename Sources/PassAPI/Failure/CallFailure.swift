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
    /// What came is no answer of the service: a gateway's, a page in place of JSON with a status from 500 on, or the
    /// page of a network that wants a login first. It says as little as silence.
    case unavailable
    /// Nothing was sent: see `lack`.
    case notSent
  }

  /// What a call needs and does not have; the raw value is the word for support.
  public enum Lack: String, Hashable, Codable, Sendable, CaseIterable {
    /// There is no token, or it is at its end (R-REG-6).
    case token = "token_unusable"
    /// The client is not registered.
    case credentials = "credentials_missing"
    /// The partner status that was to go along has ended meanwhile (R-SSO-26).
    case status = "partner_status_over"
    /// The device is not described.
    case device = "device_unknown"
  }

  /// What kind of failure it is.
  public var kind: Kind
  /// The HTTP status; nil when no answer came.
  public var status: Int?
  /// The enhanced error at the root of the answer.
  public var error: EnhancedError?
  /// The error at the root of the answer of an API without a catalogue.
  public var basic: BasicError?
  /// The code of a refused registration or token.
  public var registration: RegistrationErrorCode?
  /// Why no answer came, with `transport`.
  public var transport: TransportFailure?
  /// What the call lacked, with `notSent`.
  public var lack: Lack?
  /// For how long the server wants to be left alone, by the header `Retry-After` of a 429 or a 503.
  public var retryAfter: Duration?
  /// A text for developers, without anything of the body.
  public var detail: String

  /// Makes a failure.
  public init(
    kind: Kind, status: Int? = nil, error: EnhancedError? = nil, basic: BasicError? = nil,
    registration: RegistrationErrorCode? = nil, transport: TransportFailure? = nil, lack: Lack? = nil,
    retryAfter: Duration? = nil, detail: String
  ) {
    self.kind = kind
    self.status = status
    self.error = error
    self.basic = basic
    self.registration = registration
    self.transport = transport
    self.lack = lack
    self.retryAfter = retryAfter
    self.detail = detail
  }

  /// Nothing was sent, for want of something.
  public static func lacking(_ lack: Lack) -> CallFailure {
    CallFailure(kind: .notSent, lack: lack, detail: lack.rawValue)
  }
}

extension CallFailure: CustomStringConvertible, CustomDebugStringConvertible {
  /// Kind, status and code, for example `rejected 400: invalid_integration (status 400, action none)`.
  public var description: String {
    let head = status.map { "\(kind.rawValue) \($0)" } ?? kind.rawValue
    return "\(head): \(error?.description ?? registration?.description ?? detail.shown)"
  }
  /// The same as `description`.
  public var debugDescription: String { description }
}

/// An error of the vendor's catalogue, at the root of an answer or inside an item of one (Enhanced Error Codes).
public struct EnhancedError: Error, Hashable, Sendable {
  /// What the client is asked to do; decide by it.
  public var action: ErrorAction
  /// The status of the error, which may differ from the HTTP status.
  public var status: Int
  /// What went wrong.
  public var code: ErrorCode
  /// A text for people; never match on it.
  public var message: String?
  /// A text of the MVPD or of a degradation rule, the best candidate for display.
  public var details: String?
  /// A page about the error.
  public var helpURL: String?
  /// What to quote to the vendor's support.
  public var trace: String?
  /// Members that are not documented; they print their kind only.
  public var others: [String: JSONValue]

  /// Makes an error.
  public init(
    action: ErrorAction, status: Int, code: ErrorCode, message: String? = nil, details: String? = nil,
    helpURL: String? = nil,
    trace: String? = nil, others: [String: JSONValue] = [:]
  ) {
    self.action = action
    self.status = status
    self.code = code
    self.message = message
    self.details = details
    self.helpURL = helpURL
    self.trace = trace
    self.others = others
  }
}

extension EnhancedError: WireModel {
  package init() { self.init(action: .none, status: 0, code: "") }

  /// Only the code has to be there.
  package static let members: [Member<EnhancedError>] = [
    .tolerant("action", \.action, or: .none),
    Member("status", \.status) { $0.wholeNumber(forKey: $1).flatMap { Int(exactly: $0) } ?? 0 },
    .required("code", \.code),
    .tolerant("message", \.message),
    .tolerant("details", \.details),
    .tolerant("helpUrl", \.helpURL),
    .tolerant("trace", \.trace),
  ]
}

extension EnhancedError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Code, status, action and trace: what support needs, without texts. The members themselves are what the server
  /// sent; here they are as `ForeignText` shows them.
  public var description: String {
    "\(code) (status \(status), action \(action)\(trace.map { ", trace \($0.shown(keepingTraces: true))" } ?? ""))"
  }
  /// The same as `description`.
  public var debugDescription: String { description }
  /// What `description` tells, and the texts, as `ForeignText` shows them.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "error": description, "message": message?.shown ?? "", "details": details?.shown ?? "",
        "helpURL": helpURL?.shown ?? "",
      ])
  }
}

/// What an enhanced error asks of the client (Enhanced Error Codes, member `action`).
public struct ErrorAction: OpenVocabulary {
  /// The word on the wire.
  public let rawValue: String
  /// Makes a value of any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nothing: see the code.
  public static let none: ErrorAction = "none"
  /// An operator has to change the configuration; never retry.
  public static let configuration: ErrorAction = "configuration"
  /// Register the application again.
  public static let applicationRegistration: ErrorAction = "application-registration"
  /// The user has to sign in again.
  public static let authentication: ErrorAction = "authentication"
  /// Ask for a new authorization; no code of this API uses it.
  public static let authorization: ErrorAction = "authorization"
  /// Try again, a limited number of times.
  public static let retry: ErrorAction = "retry"
}

/// The body of an answer that is no success: an enhanced error, wrapped or not (C-72), or a registration error.
enum ErrorBody: Decodable {
  case enhanced(EnhancedError)
  case registration(RegistrationErrorCode)

  private enum CodingKeys: String, CodingKey { case error }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let wrapped = container.tolerant(EnhancedError.self, forKey: .error) {
      self = .enhanced(wrapped)
    } else if let code = container.tolerant(RegistrationErrorCode.self, forKey: .error) {
      self = .registration(code)
    } else {
      self = .enhanced(try EnhancedError(from: decoder))
    }
  }
}

extension EnhancedError {
  /// The error at the root of an answer, wrapped or not (C-72); nil if there is none that can be read.
  package init?(in response: HTTPResponse) {
    guard case .enhanced(let error)? = try? WireJSON.decode(ErrorBody.self, from: response.body) else { return nil }
    self = error
  }
}
