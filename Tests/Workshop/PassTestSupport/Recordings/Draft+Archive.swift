import Foundation
import PassAPI
import PassRules

/// A program that writes archives, by what it does otherwise than the rest.
enum Producer: String, CaseIterable {
  case charles, chrome, firefox, mitmproxy
}

extension Draft {
  /// The draft as a program that stands between app and service writes it: without what only the app knows.
  func archive(by producer: Producer) -> Data {
    let entries = trace.entries.compactMap { entry -> JSONValue? in
      switch entry.event {
      case .message(let message), .foreign(let message): Self.entry(entry, message, producer)
      case .access, .metadata, .page: nil
      }
    }
    let log = JSONValue.object([
      "version": "1.2", "creator": ["name": .string(producer.rawValue), "version": "1"], "entries": .array(entries),
    ])
    return JSONValue.object(["log": log]).data
  }

  private static func entry(_ entry: Trace.Entry, _ message: Message, _ producer: Producer) -> JSONValue {
    let headers = message.headers.fields.map { field -> JSONValue in
      let name = producer == .chrome ? field.name.lowercased() : field.name
      return ["name": .string(name), "value": .string(field.value)]
    }
    let pseudo: [JSONValue] = producer == .chrome ? [["name": ":method", "value": .string(message.method)]] : []
    let request = JSONValue(members: [
      "method": .string(message.method),
      "url": .string((message.origin ?? "https://sp.auth.adobe.com") + message.target),
      "httpVersion": producer == .chrome ? "h2" : "HTTP/1.1", "headers": .array(pseudo + headers), "cookies": [],
      "queryString": [], "headersSize": .integer(-1), "bodySize": .integer(-1),
      "postData": message.body.map { postData($0, message, producer) },
    ])
    return .object([
      "startedDateTime": .string(date(entry.start, producer)),
      "time": .number(Double(entry.end.milliseconds - entry.start.milliseconds)), "request": request,
      "response": response(message, producer), "cache": [:], "timings": ["send": .integer(0)],
    ])
  }

  /// Charles has decoded parameters in place of the text of a form; a slip in the encoding is lost in them.
  private static func postData(_ body: Data, _ message: Message, _ producer: Producer) -> JSONValue {
    let text = String(decoding: body, as: UTF8.self), type = message.headers["Content-Type"] ?? ""
    let isLossless = [FormField](of: text).allSatisfy {
      $0.raw == PercentEncoding.encode($0.value) && !$0.value.contains("%")
    }
    guard producer == .charles, type.contains("form"), isLossless else {
      return ["mimeType": .string(type), "text": .string(text), "params": []]
    }
    let fields = text.split(separator: "&").map { field -> JSONValue in
      let parts = field.split(separator: "=", maxSplits: 1).map { String($0).removingPercentEncoding ?? String($0) }
      return ["name": .string(parts[0]), "value": .string(parts.count > 1 ? parts[1] : "")]
    }
    return ["mimeType": .string(type), "params": .array(fields)]
  }

  private static func response(_ message: Message, _ producer: Producer) -> JSONValue {
    guard case .answered(let status, let body) = message.outcome else {
      return ["status": .integer(0), "headers": [], "content": [:]]
    }
    let content: JSONValue =
      switch (body, producer) {
      case (nil, _): ["size": .integer(0), "mimeType": ""]
      case (let body?, .chrome), (let body?, .charles):
        [
          "size": .integer(Int64(body.count)), "mimeType": "application/json", "encoding": "base64",
          "text": .string(body.base64EncodedString()),
        ]
      case (let body?, _):
        [
          "size": .integer(Int64(body.count)), "mimeType": "application/json",
          "text": .string(String(decoding: body, as: UTF8.self)),
        ]
      }
    let date = message.date.map { moment -> JSONValue in ["name": "Date", "value": .string(moment.httpDate)] }
    return [
      "status": .integer(Int64(status)), "statusText": "", "headers": .array([date].compactMap { $0 }),
      "content": content,
    ]
  }

  private static func date(_ moment: Timestamp, _ producer: Producer) -> String {
    let zone = [Producer.charles: -8, .firefox: 1][producer] ?? 0
    let local = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000 + Double(zone) * 3600)
    let text = local.formatted(Date.ISO8601FormatStyle(timeZone: .gmt)).dropLast()
    let fraction = String(1000 + moment.milliseconds % 1000).dropFirst()
    return switch producer {
    case .chrome: "\(text).\(fraction)Z"
    case .mitmproxy: "\(text).\(fraction)000+00:00"
    case .firefox: "\(text).\(fraction)+01:00"
    case .charles: "\(text).\(fraction)-08:00"
    }
  }
}
