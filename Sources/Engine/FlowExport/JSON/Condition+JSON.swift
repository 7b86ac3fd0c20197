import FlowEngine

extension Condition {
  /// The guard as JSON.
  var json: JSONTree {
    switch self {
    case .always: .null
    case .otherwise: "otherwise"
    case .answer(let question, let accepted):
      .object([("question", .string(question)), ("isOneOf", .strings(accepted))])
    case .not(let condition): .object([("not", condition.json)])
    case .all(let conditions): .object([("all", .array(conditions.map(\.json)))])
    case .any(let conditions): .object([("any", .array(conditions.map(\.json)))])
    }
  }
}

/// A guard in a file.
struct GuardFile: Decodable {
  let condition: Condition

  private enum CodingKeys: String, CodingKey { case question, isOneOf, not, all, any }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      condition = .always
    } else if let word = try? value.decode(String.self) {
      guard word == "otherwise" else { throw FormatError(description: "there is no guard '\(word)'") }
      condition = .otherwise
    } else {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      if let question = try values.decodeIfPresent(String.self, forKey: .question) {
        condition = .answer(question: question, isOneOf: try values.decode([String].self, forKey: .isOneOf))
      } else if values.contains(.not) {
        condition = .not(try values.decode(GuardFile.self, forKey: .not).condition)
      } else if let all = try values.decodeIfPresent([GuardFile].self, forKey: .all) {
        condition = .all(all.map(\.condition))
      } else {
        condition = .any(try values.decode([GuardFile].self, forKey: .any).map(\.condition))
      }
    }
  }
}
