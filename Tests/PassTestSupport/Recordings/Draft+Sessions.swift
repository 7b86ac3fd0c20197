import Foundation
import PassAPI
import PassRules
import Testing

extension Draft {
  /// The code of the n-th session.
  func code(_ nth: Int = 1) throws -> String {
    guard case .answered(_, let body?) = try message("POST /sessions", nth).outcome,
      let answer = try JSONSerialization.jsonObject(with: body) as? [String: Any], let code = answer["code"] as? String
    else { throw Missing() }
    return code
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
