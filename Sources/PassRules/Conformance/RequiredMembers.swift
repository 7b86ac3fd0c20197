import PassAPI

/// The members that answers of the service must have, by the tables of v2 5.1 to v2 5.7: what they call "always", and
/// what goes along with a value of another member.
struct RequiredMembers: Sendable {
  /// When a member is required.
  enum Presence: Sendable {
    case always
    /// Together with another member.
    case with(String)
    /// When another member has one of some values.
    case when(String, Set<String>)
  }

  private let rows: [(member: String, presence: Presence)]

  private init(_ always: [String], _ others: [(String, Presence)] = []) {
    rows = always.map { ($0, .always) } + others
  }

  /// The names that an object lacks; `null` is as good as absent.
  func lacking(in object: JSONValue) -> [String] {
    func has(_ name: String) -> Bool { object[name].map { $0 != .null } ?? false }
    return rows.filter { row in
      guard !has(row.member) else { return false }
      return switch row.presence {
      case .always: true
      case .with(let other): has(other)
      case .when(let other, let values): object[other]?.text.map(values.contains) ?? false
      }
    }.map(\.member)
  }

  /// 5.1.
  static let session = RequiredMembers(
    ["actionName", "actionType", "reasonType", "sessionId", "serviceProvider"],
    [
      ("code", .when("actionName", ["authenticate", "resume", "retry"])),
      ("missingParameters", .when("actionName", ["resume", "retry"])),
      ("notBefore", .with("code")), ("notAfter", .with("code")),
      ("authenticationRequest", .when("actionName", ["partner_profile"])),
    ])
  /// 5.2.
  static let sessionStatus = RequiredMembers(["existingParameters", "device", "notBefore", "notAfter"])
  /// 5.3.
  static let profile = RequiredMembers(["notBefore", "notAfter", "issuer", "type", "attributes"])
  /// 5.5.
  static let decision = RequiredMembers(["resource", "serviceProvider", "mvpd", "authorized", "source"])
  /// 5.6.
  static let logout = RequiredMembers(["actionName", "actionType", "mvpd"])
  /// 5.7.
  static let error = RequiredMembers(["action", "status", "code", "message", "helpUrl", "trace"])
}

extension Conformance {
  /// The required members that an answer lacks, as `profiles.northlight.issuer`; none in what is no JSON object.
  package static func lacking(in response: HTTPResponse, to endpoint: Endpoint) -> [String] {
    guard let body = JSONValue(parsing: response.body), body.object != nil else { return [] }
    guard (200..<300).contains(response.status) else {
      // Registration has errors of its own, of one member (5.8).
      guard endpoint != .register, endpoint != .token else { return body["error"] == nil ? ["error"] : [] }
      return RequiredMembers.error.lacking(in: AnswerForm.unwrapped(body))
    }
    switch endpoint {
    case .createSession, .resumeSession, .partnerSession: return RequiredMembers.session.lacking(in: body)
    case .getSession: return RequiredMembers.sessionStatus.lacking(in: body)
    case .listProfiles, .profileOfMVPD, .profileOfCode, .partnerProfile:
      return entries("profiles", body["profiles"]?.sorted.map { ($0.name, $0.value) }, .profile)
    case .preauthorize, .authorize:
      let decisions = body["decisions"]?.array?.enumerated().map { (String($0.offset), $0.element) }
      let errors = decisions?.compactMap { name, decision in decision["error"].map { ("\(name).error", $0) } } ?? []
      return entries("decisions", decisions, .decision) + entries("decisions", errors, .error)
    case .logout: return entries("logouts", (body["logouts"] ?? body).sorted.map { ($0.name, $0.value) }, .logout)
    // What answers of other APIs must have, their models say.
    default: return []
    }
  }

  /// What the entries of a member lack; the member itself when it is not there.
  private static func entries(_ member: String, _ entries: [(String, JSONValue)]?, _ required: RequiredMembers)
    -> [String]
  {
    guard let entries else { return [member] }
    return entries.flatMap { name, entry in required.lacking(in: entry).map { "\(member).\(name).\($0)" } }
  }
}
