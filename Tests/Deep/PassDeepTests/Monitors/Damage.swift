import Foundation

@testable import PassAPI

/// A way to damage a part of an exchange in an archive, or to write it in another form.
struct Damage: Sendable {
  /// The part, and the change.
  let part: String, way: String
  /// Whether the change only affects the form, so that no finding may change.
  var isForm = false
  /// Returns the entry with the damage; `nil` if the entry has no such part.
  let apply: @Sendable (JSONValue) -> JSONValue?

  /// All ways, by part.
  static let all: [Damage] = line + headers + body + status + answerHeaders + answerBody + times

  private static let line = [
    Damage(part: "entry", way: "is a number") { _ in .integer(7) },
    Damage(part: "entry", way: "is null") { _ in .null },
    set("request line", "request null", ["request"], .null),
    set("request line", "no address", ["request", "url"], nil),
    set("request line", "an invalid address", ["request", "url"], "nowhere"),
    set("request line", "no method", ["request", "method"], nil),
    form("request line", "the method in small letters", ["request", "method"]) {
      .string(($0.text ?? "").lowercased())
    },
  ]

  private static let headers =
    [
      set("request headers", "absent", ["request", "headers"], nil),
      set("request headers", "null", ["request", "headers"], .null),
      set("request headers", "a text", ["request", "headers"], "none"),
      change("request headers", "a pair is a number", ["request", "headers"]) {
        .array(($0.array ?? []) + [.integer(7)])
      },
      change("request headers", "a value is null", ["request", "headers"]) { value in
        guard var list = value.array, let last = list.last?["name"] else { return nil }
        list[list.count - 1] = ["name": last, "value": .null]
        return .array(list)
      },
      change("request headers", "two values of one", ["request", "headers"]) { value in
        let names = (value.array ?? []).compactMap { $0["name"]?.text }
        guard let list = value.array, let name = names.first(where: { KnownHeader(name: $0) != nil }) else {
          return nil
        }
        return .array(list + [["name": .string(name), "value": "another"]])
      },
      form("request headers", "an object", ["request", "headers"], object),
      form("request headers", "names in small letters", ["request", "headers"]) { value in
        .array(
          (value.array ?? []).map {
            ["name": .string(($0["name"]?.text ?? "").lowercased()), "value": $0["value"] ?? ""]
          })
      },
    ]
    + ["Authorization", "AP-Device-Identifier", "X-Device-Info", "AP-Partner-Framework-Status", "AP-TempPass-Identity"]
    .map { name in
      change("request headers", "\(name) redacted", ["request", "headers"]) { value in
        let list = value.array ?? []
        guard list.contains(where: { $0["name"]?.text?.lowercased() == name.lowercased() }) else { return nil }
        return .array(
          list.map {
            $0["name"]?.text?.lowercased() == name.lowercased() ? ["name": .string(name), "value": "[REDACTED]"] : $0
          })
      }
    }

  private static let body = [
    set("request body", "absent", ["request", "postData"], nil, clearing: ["request", "bodySize"]),
    set("request body", "null", ["request", "postData"], .null, clearing: ["request", "bodySize"]),
    set("request body", "absent, and its length left", ["request", "postData"], nil),
    change("request body", "a number", ["request", "postData", "text"]) { _ in .integer(7) },
    Damage(part: "request body", way: "cut, and its length left") { entry in
      guard let text = entry["request"]?["postData"]?["text"]?.text, text.utf8.count > 1 else { return nil }
      return entry.setting(["request", "bodySize"], to: .integer(Int64(text.utf8.count)))
        .setting(["request", "postData", "text"], to: .string(String(text.prefix(text.count / 2))))
    },
    change("request body", "Base64 without a mark", ["request", "postData", "text"], base64),
    change("request body", "marked as Base64, but it is not", ["request", "postData"]) { value in
      value["text"]?.text.map { _ in ["text": "%%%", "encoding": "base64"] }
    },
    form("request body", "a text in place of the object", ["request", "postData"]) { $0["text"] },
  ]

  private static let status = [
    set("answer", "null", ["response"], .null), set("answer", "absent", ["response"], nil),
    set("status", "absent", ["response", "status"], nil), set("status", "null", ["response", "status"], .null),
    change("status", "0, though answered", ["response", "status"]) { $0.whole == 0 ? nil : .integer(0) },
    set("status", "-1", ["response", "status"], .integer(-1)), set("status", "a word", ["response", "status"], "OK"),
    form("status", "as text", ["response", "status"]) { $0.whole.map { .string("\($0)") } },
  ]

  private static let answerHeaders = [
    set("answer headers", "absent", ["response", "headers"], nil),
    set("answer headers", "null", ["response", "headers"], .null),
    set("answer headers", "a number", ["response", "headers"], .integer(7)),
    form("answer headers", "an object", ["response", "headers"], object),
  ]

  private static let answerBody = [
    Damage(part: "answer body", way: "absent") { entry in
      entry.at(["response", "content", "text"])?.text?.isEmpty == false
        ? entry.setting(["response", "content"], to: nil) : nil
    },
    change("answer body", "no text", ["response", "content"]) { value in
      value["text"]?.text?.isEmpty == false ? .object((value.object ?? [:]).filter { $0.key != "text" }) : nil
    },
    change("answer body", "an empty text", ["response", "content", "text"]) { $0.text?.isEmpty == false ? "" : nil },
    change("answer body", "cut to 30 characters", ["response", "content", "text"]) { cut($0) { min(30, $0 - 1) } },
    change("answer body", "cut in the middle", ["response", "content", "text"]) { cut($0) { $0 / 2 } },
    change("answer body", "without its last character", ["response", "content", "text"]) { cut($0) { $0 - 1 } },
    change("answer body", "Base64 without a mark", ["response", "content", "text"], base64),
    change("answer body", "a text in a text", ["response", "content", "text"]) { value in
      json(value).map { .string(String(decoding: JSONValue.string($0).data, as: UTF8.self)) }
    },
    change("answer body", "a number", ["response", "content", "text"]) {
      $0.text?.isEmpty == false ? .integer(7) : nil
    },
    change("answer body", "marked as Base64, but it is not", ["response", "content"]) { value in
      value["text"]?.text?.isEmpty == false ? ["text": "%%%", "encoding": "base64"] : nil
    },
    change("answer body", "packed by Zstandard", ["response", "content"]) { value in
      value["text"]?.text?.isEmpty == false ? ["text": "KLUv/SQAAQAA", "encoding": "base64"] : nil
    },
    form("answer body", "JSON in place of its text", ["response", "content", "text"]) { value in
      json(value).flatMap { JSONValue(parsing: Data($0.utf8)) }
    },
    form("answer body", "Base64 with a mark", ["response", "content"]) { value in
      value["encoding"] == nil ? value["text"].flatMap(base64).map { ["text": $0, "encoding": "base64"] } : nil
    },
  ]

  private static let times = [
    set("times", "no beginning", ["startedDateTime"], nil), set("times", "a word", ["startedDateTime"], "soon"),
    set("times", "30 February", ["startedDateTime"], "2026-02-30T12:00:00Z"),
    set("times", "an offset beyond a day", ["startedDateTime"], "2026-01-01T12:00:00+99:99"),
    set("times", "no span", ["time"], nil, clearing: ["timings"]),
    set("times", "span -1", ["time"], .integer(-1), clearing: ["timings"]),
    set("times", "a word as span", ["time"], "long", clearing: ["timings"]),
    form("times", "the span as text", ["time"]) { $0.whole.map { .string("\($0)") } },
    form("times", "another offset", ["startedDateTime"]) { value in
      value.text.flatMap { $0.hasSuffix("Z") ? .string($0.dropLast() + "-00:00") : nil }
    },
  ]

  private static func set(
    _ part: String, _ way: String, _ path: [String], _ value: JSONValue?, clearing other: [String]? = nil
  ) -> Damage {
    Damage(part: part, way: way) { entry in
      guard entry.at(path) != nil, entry.at(path) != .null else { return nil }
      let damaged = entry.setting(path, to: value)
      return other.map { damaged.setting($0, to: nil) } ?? damaged
    }
  }

  private static func change(
    _ part: String, _ way: String, _ path: [String], _ change: @escaping @Sendable (JSONValue) -> JSONValue?
  ) -> Damage {
    Damage(part: part, way: way) { entry in entry.at(path).flatMap(change).map { entry.setting(path, to: $0) } }
  }

  private static func form(
    _ part: String, _ way: String, _ path: [String], _ change: @escaping @Sendable (JSONValue) -> JSONValue?
  ) -> Damage {
    Damage(part: part, way: way, isForm: true, apply: self.change(part, way, path, change).apply)
  }

  @Sendable private static func object(_ value: JSONValue) -> JSONValue? {
    let pairs = (value.array ?? []).compactMap { pair in pair["name"]?.text.map { ($0, pair["value"] ?? "") } }
    return Set(pairs.map(\.0)).count == pairs.count ? .object(Dictionary(pairs) { $1 }) : nil
  }

  @Sendable private static func base64(_ value: JSONValue) -> JSONValue? {
    value.text.flatMap { $0.isEmpty ? nil : .string(Data($0.utf8).base64EncodedString()) }
  }

  /// A text of JSON; `nil` in an archive with Base64.
  private static func json(_ value: JSONValue) -> String? {
    value.text.flatMap { $0.first == "{" && JSONValue(parsing: Data($0.utf8)) != nil ? $0 : nil }
  }

  private static func cut(_ value: JSONValue, _ length: (Int) -> Int) -> JSONValue? {
    json(value).map { .string(String($0.prefix(length($0.count)))) }
  }
}

extension JSONValue {
  /// The value at the end of a path of names.
  fileprivate func at(_ path: [String]) -> JSONValue? { path.reduce(self) { $0?[$1] } }

  /// The value with another one at the end of a path of names, or with `nil` without that member.
  fileprivate func setting(_ path: [String], to value: JSONValue?) -> JSONValue {
    guard let name = path.first, var members = object else { return self }
    members[name] = path.count == 1 ? value : (members[name] ?? [:]).setting(Array(path.dropFirst()), to: value)
    return .object(members)
  }
}
