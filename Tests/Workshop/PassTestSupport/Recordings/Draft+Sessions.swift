import Foundation
import PassRules

extension Draft {
  /// The code of the n-th session.
  func code(_ nth: Int = 1) throws -> String {
    guard case .answered(_, let body?) = try message("POST /sessions", nth).outcome,
      let answer = try JSONSerialization.jsonObject(with: body) as? [String: Any], let code = answer["code"] as? String
    else { throw Missing() }
    return code
  }

  /// Ends with the first session, opened so many times again, with another code each time that nobody uses.
  mutating func openSessions(_ count: Int) throws {
    items.removeSubrange((try index("POST /sessions") + 1)...)
    let code = try code()
    for nth in 1...count {
      try again("POST /sessions", -1, by: 20_000) {
        $0.replaceInAnswer(nth == 1 ? code : "UNUSED\(nth - 1)", "UNUSED\(nth)")
      }
    }
  }

  /// Puts two seconds between any two items.
  mutating func slowDown() {
    for index in items.indices {
      items[index].start += Int64(index) * 2_000
      items[index].end += Int64(index) * 2_000
    }
  }

  /// Leaves only what goes over the wire, as in a HAR file.
  mutating func removeFramework() { items.removeAll { if case .message = $0.event { false } else { true } } }
}
