import Foundation
import PassAPI

extension Distortion {
  /// The answer as it arrives. What is no JSON object stays as it is where a distortion needs one.
  func applied(to answer: HTTPResponse) -> HTTPResponse {
    var arriving = answer
    switch self {
    case .cut(let percent): arriving.body = answer.body.prefix(answer.body.count * min(max(percent, 0), 100) / 100)
    case .emptied: arriving.body = Data()
    case .misencoded: arriving.body.insert(0xFF, at: arriving.body.startIndex + arriving.body.count / 2)
    case .retyped(let level): arriving.body = rewritten(answer.body) { $0.retyped(level: level) }
    case .replaced(let name, let value): arriving.body = rewritten(answer.body) { $0.replacing(name, by: value) }
    case .padded(let bytes):
      arriving.body = adding(
        Data("\"".utf8) + Data(repeating: UInt8(ascii: "x"), count: max(0, bytes)) + Data("\"".utf8), to: answer.body)
    case .nested(let levels):
      let opening = Data(repeating: UInt8(ascii: "["), count: max(0, levels)),
        closing = Data(repeating: UInt8(ascii: "]"), count: max(0, levels))
      arriving.body = adding(opening + closing, to: answer.body)
    }
    return arriving
  }

  private func rewritten(_ body: Data, _ rewrite: (JSON) -> JSON) -> Data {
    JSON(parsing: body).map { rewrite($0).data } ?? body
  }

  /// Adds a member by its text: a value so large or deep is not to be built first.
  private func adding(_ value: Data, to body: Data) -> Data {
    guard body.first == UInt8(ascii: "{") else { return body }
    let separator = body == Data("{}".utf8) ? "" : ","
    return Data("{\"padding\":".utf8) + value + Data(separator.utf8) + body.dropFirst()
  }
}

extension JSON {
  /// The value with another type at a level.
  fileprivate func retyped(level: Int) -> JSON {
    guard level > 0 else { return retyped }
    return switch self {
    case .object(let members): .object(members.map { Member($0.name, $0.value.retyped(level: level - 1)) })
    case .array(let elements): .array(elements.map { $0.retyped(level: level - 1) })
    default: self
    }
  }

  /// A value of a type that no reader takes for this one.
  private var retyped: JSON {
    switch self {
    case .null, .bool: .integer(7)
    case .integer, .number: [:]
    case .string: .bool(true)
    case .array: "list"
    case .object: .array([self])
    }
  }

  /// The value with the members of a name replaced, at every depth.
  fileprivate func replacing(_ name: String, by value: JSON) -> JSON {
    switch self {
    case .object(let members):
      .object(members.map { Member($0.name, $0.name == name ? value : $0.value.replacing(name, by: value)) })
    case .array(let elements): .array(elements.map { $0.replacing(name, by: value) })
    default: self
    }
  }
}
