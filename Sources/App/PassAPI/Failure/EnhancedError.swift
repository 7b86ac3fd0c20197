/// An error of the vendor's catalogue, at the root of an answer or inside one of its items (Enhanced Error Codes).
@Memberwise public struct EnhancedError: Error, Hashable, Sendable {
  /// The action that the client is asked to take; decide by it.
  public var action: ErrorAction
  /// The status of the error, which may differ from the HTTP status.
  public var status: Int
  /// What went wrong; empty where the API has no catalogue.
  public var code: ErrorCode
  /// A text for people; never match on it.
  public var message: String?
  /// A text of the MVPD or of a degradation rule, the best candidate for display.
  public var details: String?
  /// A page about the error.
  public var helpURL: String?
  /// The trace to quote to the vendor's support.
  public var trace: String?
  /// Undocumented members; descriptions show only their kinds.
  public var others: [String: JSONValue] = [:]
}

extension EnhancedError {
  /// The action that the server wants; if it names none, the catalogue's action for the code (C-74).
  package var wanted: ErrorAction { action == .none ? code.entry?.action ?? .none : action }
  /// Whether its code is in the catalogue and only an operator can resolve it.
  package var isForOperators: Bool { code.entry != nil && wanted == .configuration }
}

extension EnhancedError {
  /// The error without the code of a pending login. The words of the catalogue stay, since the client decides by them.
  func masking(_ login: String) -> EnhancedError {
    var masked = self
    if code.entry == nil { masked.code = ErrorCode(rawValue: code.rawValue.masking(login)) }
    if !ErrorCode.rows.contains(where: { $0.entry.action == action }) {
      masked.action = ErrorAction(rawValue: action.rawValue.masking(login))
    }
    for text in [\.message, \.details, \.helpURL, \.trace] as [WritableKeyPath<EnhancedError, String?>] {
      masked[keyPath: text] = masked[keyPath: text]?.masking(login)
    }
    let members = String(decoding: JSONValue.object(others).data, as: UTF8.self)
    if members.masking(login) != members { masked.others = [:] }
    return masked
  }
}

extension EnhancedError: WireModel {
  package init() { self.init(action: .none, status: 0, code: "") }

  /// Writes the error; undocumented members are masked unless secrets are kept, so that a failure can always be
  /// written.
  public func encode(to encoder: any Encoder) throws {
    try write(to: encoder, keepingSecrets: (try? encoder.keepsSecrets) == true)
  }

  /// Only the code is required.
  package static let members: [Member<EnhancedError>] = [
    .tolerant("action", \.action, or: .none),
    Member("status", \.status) { $0.wholeNumber(forKey: $1).flatMap { Int(exactly: $0) } ?? 0 },
    .required("code", \.code), .tolerant("message", \.message), .tolerant("details", \.details),
    .tolerant("helpUrl", \.helpURL), .tolerant("trace", \.trace),
  ]
}

extension EnhancedError: SafelyPrinted {
  /// Code, status, action and trace, which support needs, without texts: those are for the viewer alone.
  public var description: String {
    let facts = "status \(status), action \(action)\(trace.map { ", trace \($0.asTrace)" } ?? "")"
    return code.rawValue.isEmpty ? facts : "\(code) (\(facts))"
  }
}

/// The action that an enhanced error asks of the client (Enhanced Error Codes, member `action`).
@Memberwise public struct ErrorAction: OpenVocabulary {
  /// The word on the wire, known or not: the vendor may add words.
  public let rawValue: String

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
