import PassAPI

/// The members that answers of the service must have, by the tables of v2 5.1 to v2 5.7: those marked "always", and
/// those that accompany a value of another member.
package struct RequiredMembers: Sendable {
  /// The condition under which a member is required.
  enum Presence: Sendable {
    case always
    /// Together with another member.
    case with(String)
    /// If another member has one of some values.
    case when(String, Set<String>)
  }

  private let rows: [(member: String, presence: Presence)]

  /// Creates an empty list: nothing is required.
  package init() { rows = [] }

  init(_ always: [String], _ others: [(String, Presence)] = []) { rows = always.map { ($0, .always) } + others }

  /// The names that an object lacks; `null` counts as absent.
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
}

extension Conformance {
  /// The required members that an answer lacks, such as `profiles.northlight.issuer`; empty if it is not a JSON object.
  package static func lacking(in response: HTTPResponse, to endpoint: Endpoint) -> [String] {
    guard let body = JSONValue(parsing: response.body), body.object != nil else { return [] }
    guard (200..<300).contains(response.status) else {
      // Registration has its own errors, with one member (5.8).
      guard endpoint != .register, endpoint != .token else { return body["error"] == nil ? ["error"] : [] }
      return DocumentedShape.error.lacking(in: AnswerForm.unwrapped(body))
    }
    // A logout may come without wrapper.
    let isUnwrapped = endpoint == .logout && body["logouts"] == nil
    return DocumentedShape.answer(of: endpoint).lacking(in: isUnwrapped ? ["logouts": body] : body)
  }
}
