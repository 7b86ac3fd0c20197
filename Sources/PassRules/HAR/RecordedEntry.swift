import Foundation
import PassAPI

/// An entry of an archive as a message with its times.
struct RecordedEntry {
  let number: Int
  let message: Message
  let start: Timestamp
  let end: Timestamp

  /// Nil for an entry without a readable time or URL, and for preflight requests.
  init?(_ entry: HAR.Entry, number: Int) {
    let request = entry.request
    guard let start = Timestamp(iso8601: entry.startedDateTime), let place = Self.place(request.url),
      request.method.uppercased() != "OPTIONS", request.method.uppercased() != "CONNECT"
    else { return nil }
    self.number = number
    self.start = start
    let span = entry.time?.value.flatMap { $0.isFinite && $0 > 0 && $0 < 1e9 ? Int64($0.rounded()) : nil } ?? 0
    end = start.advanced(byMilliseconds: span)
    var headers: HTTPHeaders = [:]
    for pair in (request.headers?.value ?? []).compactMap(\.value) where !pair.name.isEmpty && pair.name.first != ":" {
      headers[pair.name] = pair.value?.value ?? ""
    }
    message = Message(
      request.method, place.target, origin: place.origin, headers: headers,
      body: request.postData?.value.flatMap(Self.body),
      outcome: Self.outcome(entry.response?.value), date: Self.date(entry.response?.value))
  }

  /// Splits a URL without decoding it: what was sent is judged as it was sent.
  private static func place(_ url: String) -> (origin: String, target: String)? {
    guard let scheme = url.range(of: "://") else { return nil }
    let rest = url[scheme.upperBound...]
    let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !host.isEmpty else { return nil }
    let target = rest[host.endIndex...].prefix { $0 != "#" }
    return (url[..<scheme.upperBound].lowercased() + host.lowercased(), target.isEmpty ? "/" : String(target))
  }

  private static func body(_ data: HAR.PostData) -> Data? {
    if let text = data.text?.value, !text.isEmpty {
      return data.encoding?.value?.lowercased() == "base64"
        ? Data(base64Encoded: text) ?? Data(text.utf8) : Data(text.utf8)
    }
    guard let params = data.params?.value?.compactMap(\.value), !params.isEmpty else { return nil }
    return Data(params.map { $0.name + "=" + encoded($0.value?.value ?? "") }.joined(separator: "&").utf8)
  }

  private static func encoded(_ value: String) -> String {
    FormField.hasEscape(value) ? value : PercentEncoding.encode(value)
  }

  private static func date(_ response: HAR.Response?) -> Timestamp? {
    let field = response?.headers?.value?.compactMap(\.value).first { $0.name.lowercased() == "date" }
    return (field?.value?.value).flatMap { Timestamp(httpDate: $0.trimmed) }
  }

  private static func outcome(_ response: HAR.Response?) -> Message.Outcome {
    guard let status = response?.status?.value, status > 0 else { return .failed }
    guard let content = response?.content?.value, let text = content.text?.value, !text.isEmpty else {
      return .answered(status: status, body: nil)
    }
    let isBase64 = content.encoding?.value?.lowercased() == "base64"
    return .answered(status: status, body: isBase64 ? Data(base64Encoded: text) : Data(text.utf8))
  }

  /// The path is one of the vendor's, of any version.
  var hasOurPath: Bool { Address(method: message.method, path: message.path) != nil }

  /// Nobody but the vendor gets such headers or registrations.
  var isSurelyOurs: Bool {
    hasOurPath
      && (message.headers["AP-Device-Identifier"] != nil || message.headers["X-Device-Info"] != nil
        || message.path.hasPrefix("/o/client/"))
  }

  /// One of the vendor's own hosts (C-47).
  var isAtVendor: Bool {
    let host = (message.origin ?? "").split(separator: "/").last.map { $0.prefix { $0 != ":" } } ?? ""
    return ["sp", "sp-prequal", "api", "mgmt"].contains { host.hasPrefix($0 + ".auth") } && host.hasSuffix(".adobe.com")
  }
}
