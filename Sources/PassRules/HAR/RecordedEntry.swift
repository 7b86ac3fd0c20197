import Foundation
import PassAPI

/// An entry of an archive as a message with its times.
struct RecordedEntry {
  /// Why an entry is not read.
  struct Unread: Error {
    let reason: String
    var isPreflight = false
  }

  private(set) var entry: Trace.Entry
  /// What the message says; nil when its path is not one of the vendor's.
  private(set) var content: MessageContent?
  /// Why bodies of it cannot be read.
  let unreadBodies: [String]
  /// Whether the answer has no body in the record.
  let lacksAnswer: Bool
  /// The gateway that the path shows, where nobody named one.
  let gateway: ReadingCount.Gateway?
  /// Whether it went to a gateway that was named.
  let isNamed: Bool
  let origin: String
  /// Whether it names the address at which a login of the AccessEnabler SDK ends (sdk C08).
  let namesSDK: Bool
  /// Nobody but the vendor gets such headers or registrations.
  let isSurelyOurs: Bool

  /// Throws for an entry without a readable time or URL, and for preflight requests.
  init(
    _ raw: EntryScanner.Entry, _ gateways: [ReadingCount.Gateway], keepsAll: Bool, _ known: inout KnownTexts
  ) throws(Unread) {
    guard let members = raw.members else { throw Unread(reason: "is no whole object") }
    let decoder = JSONDecoder()
    guard let request = members["request"].flatMap({ try? decoder.decode(HAR.Request.self, from: $0) }) else {
      throw Unread(reason: "has no readable request")
    }
    let method = request.method.uppercased()
    guard method != "OPTIONS", method != "CONNECT" else { throw Unread(reason: "", isPreflight: true) }
    guard let date = members["startedDateTime"].flatMap({ try? decoder.decode(String.self, from: $0) }),
      let start = Timestamp(iso8601: date.trimmed)
    else { throw Unread(reason: "has no readable startedDateTime") }
    guard var place = Self.place(request.url) else { throw Unread(reason: "has no readable URL") }
    let named = gateways.first { $0.origin == place.origin && place.target.hasPrefix($0.basePath) }
    if let named { place.target = String(place.target.dropFirst(named.basePath.utf8.count)) }
    (origin, isNamed) = (place.origin, named != nil)
    // Starts are in whole milliseconds: with a span rounded up, a call would end after what it brought about began.
    let time: Double? = members["time"].flatMap { try? decoder.decode(Double.self, from: $0) }
    let span: Int64 = time.map { $0.isFinite && $0 > 0 && $0 < 1e9 ? Int64($0.rounded(.down)) : 0 } ?? 0

    let path = place.target.prefix { $0 != "?" && $0 != "#" }
    let isOurs = Address(method: method, path: String(path)) != nil
    gateway = isOurs ? nil : Self.gateway(place.origin, path)
    var headers: HTTPHeaders = [:]
    for pair in (request.headers?.value ?? []).compactMap(\.value) where !pair.name.isEmpty && pair.name.first != ":" {
      headers[known.text(pair.name)] = known.text(pair.value?.value ?? "")
    }
    var unread: [String] = [], answer: Data?
    var message = Message(
      method, known.text(place.target), origin: known.text(place.origin), headers: headers, outcome: .failed)
    if isOurs || keepsAll {
      let sent = request.postData?.value.map(Self.body) ?? .absent
      let response = members["response"].flatMap { try? decoder.decode(HAR.Response.self, from: $0) }
      let packing = response?.headers?.value?.compactMap(\.value).first { $0.name.lowercased() == "content-encoding" }
      let got = RecordedBody(
        response?.content?.value?.text?.value, encoding: response?.content?.value?.encoding?.value,
        packing: packing?.value?.value)
      unread = isOurs ? [sent.reason, got.reason].compactMap { $0 } : []
      (message.body, answer) = (sent.data, got.data)
      message.date = Self.date(response)
      if let status = response?.status?.value, status > 0 { message.outcome = .answered(status: status, body: answer) }
    } else if StreamRequest.isManifest(String(path)) != nil {
      message.outcome = Self.outcome(members["response"])
    }
    (unreadBodies, lacksAnswer) = (unread, answer == nil)
    content = MessageContent(message, &known)
    isSurelyOurs =
      isOurs
      && (headers[.deviceIdentifier] != nil || headers[.deviceInfo] != nil || path.hasPrefix("/o/client/"))
    namesSDK = !isOurs && Message.isVendor(place.origin) && Self.namesSDK(request)
    if !keepsAll { message.reduce(&known, isOurs: isOurs) }
    entry = Trace.Entry(
      raw.number, isOurs ? .message(message) : .foreign(message), start: start,
      end: start.advanced(byMilliseconds: span))
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

  /// What stands before a path of the service.
  private static func gateway(_ origin: String, _ path: Substring) -> ReadingCount.Gateway? {
    for mark in ["/api/v2/", "/o/client/"] {
      guard let found = path.range(of: mark), found.lowerBound > path.startIndex,
        Endpoint.match("GET", String(path[found.lowerBound...]), forgiving: true).endpoint != nil
      else { continue }
      return ReadingCount.Gateway(origin: origin, basePath: String(path[..<found.lowerBound]))
    }
    return nil
  }

  private static func body(_ data: HAR.PostData) -> RecordedBody {
    if let text = data.text?.value, !text.isEmpty { return RecordedBody(text, encoding: data.encoding?.value) }
    guard let params = data.params?.value?.compactMap(\.value), !params.isEmpty else { return .absent }
    let fields = params.map { $0.name + "=" + encoded($0.value?.value ?? "") }
    return .read(Data(fields.joined(separator: "&").utf8))
  }

  private static func encoded(_ value: String) -> String {
    FormField.hasEscape(value) ? value : PercentEncoding.encode(value)
  }

  private static func date(_ response: HAR.Response?) -> Timestamp? {
    let field = response?.headers?.value?.compactMap(\.value).first { $0.name.lowercased() == "date" }
    return (field?.value?.value).flatMap { Timestamp(httpDate: $0.trimmed) }
  }

  /// Everything of a request that may hold a secret.
  static func texts(of request: HAR.Request) -> [String] {
    let body = request.postData?.value.map(Self.body)?.data
    return [request.url] + (request.headers?.value ?? []).compactMap { $0.value?.value?.value }
      + (body.map { [String(decoding: $0, as: UTF8.self)] } ?? [])
  }

  private static func namesSDK(_ request: HAR.Request) -> Bool {
    texts(of: request).contains { text in
      let text = text.removingPercentEncoding ?? text
      return text.contains("adobepass://ios.app") || text.contains(/adbe\.[^\/]+:\/\/adobe\.com/)
    }
  }

  /// One of the vendor's own hosts (C-47).
  var isAtVendor: Bool { Message.isVendor(origin) }
  var isForeign: Bool { if case .foreign = entry.event { true } else { false } }

  /// It is somebody else's after all.
  mutating func makeForeign(keepingAll: Bool) {
    content = nil
    guard case .message(var message) = entry.event else { return }
    if !keepingAll {
      message.headers = [:]
      message.body = nil
    }
    entry = Trace.Entry(entry.number, .foreign(message), start: entry.start, end: entry.end)
  }

  /// How a request to others ended: the status alone.
  private static func outcome(_ response: Data?) -> Message.Outcome {
    let response = response.flatMap { try? JSONDecoder().decode(HAR.Response.self, from: $0) }
    guard let status = response?.status?.value, status > 0 else { return .failed }
    return .answered(status: status, body: nil)
  }

  /// These secrets went along with a request to others.
  mutating func carries(_ secrets: Set<String>, _ response: Data?) {
    guard case .foreign(var message) = entry.event else { return }
    message.outcome = Self.outcome(response)
    message.body = Data(secrets.sorted().joined(separator: "\n").utf8)
    entry = Trace.Entry(entry.number, .foreign(message), start: entry.start, end: entry.end)
  }
}

extension Message {
  /// Whether an origin is one of the vendor's own (C-47).
  static func isVendor(_ origin: String) -> Bool {
    let host = origin.split(separator: "/").last.map { $0.prefix { $0 != ":" } } ?? ""
    return ["sp", "sp-prequal", "api", "mgmt"].contains { host.hasPrefix($0 + ".auth") } && host.hasSuffix(".adobe.com")
  }

  /// Keeps what monitors look at: not the body of an answer, and of a request to others only the way.
  mutating func reduce(_ known: inout KnownTexts, isOurs: Bool) {
    if case .answered(let status, _) = outcome { outcome = .answered(status: status, body: nil) }
    guard !isOurs else {
      headers = known.headers(headers)
      return
    }
    let isBearer = headers[.authorization]?.lowercased().hasPrefix("bearer ") == true
    headers = isBearer ? ["Authorization": headers[.authorization] ?? ""] : [:]
    target = path
    body = nil
  }
}
