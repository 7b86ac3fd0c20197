import Foundation
import PassAPI

/// An entry of an archive as a message with its times.
struct RecordedEntry {
  /// The reason why an entry cannot be read.
  struct Unread: Error {
    let reason: String
    var isPreflight = false
    /// When it began, and whether it went to others, if that can be read.
    var start: Timestamp?
    var isForeign = false

    /// The loss that it causes.
    func loss(of number: Int) -> RecordedEvidence.Loss {
      var loss = RecordedEvidence.Loss(.requestLine, .unreadable, reason, parts: isForeign ? .others : .all)
      loss.number = number
      if let start { (loss.start, loss.end) = (start, start) }
      return loss
    }
  }

  private(set) var entry: Trace.Entry
  /// The content of the message; `nil` if its path is not one of the vendor's.
  private(set) var content: MessageContent?
  /// The gateway that the path shows, if none was named.
  let gateway: ReadingCount.Gateway?
  /// Whether it went to a named gateway.
  let isNamed: Bool
  let origin: String
  /// Where the file has its request.
  let place: Range<Int>
  /// Whether it went to one of the vendor's own hosts (C-47).
  let isAtVendor: Bool
  /// Whether it contains the address at which a login of the AccessEnabler SDK ends (sdk C08).
  let namesSDK: Bool
  /// The last part of its path, if it is a call to the vendor's service for single sign-on (C-96).
  let callOfSSOService: String?
  /// Whether its headers, or its registration, could only be for the vendor.
  let isSurelyOurs: Bool
  /// Whether its time has an offset from UTC.
  let hasOffset: Bool

  /// Throws for an entry without a readable time or URL, and for preflight requests.
  init(
    _ raw: EntryScanner.Entry, _ gateways: [ReadingCount.Gateway], keepsAll: Bool, _ known: inout KnownTexts
  ) throws(Unread) {
    let request = raw.member("request") ?? .null, method = request["method"]?.text?.uppercased()
    let time = raw.member("startedDateTime")?.text?.trimmed, start = time.flatMap { Timestamp(iso8601: $0) }
    hasOffset = time?.utf8.dropFirst(11).reversed().allSatisfy { "0123456789:.,".utf8.contains($0) } == false
    var place = request["url"]?.text.flatMap(Self.place)
    let named = place.flatMap { place in
      gateways.first { $0.origin == place.origin && place.target.hasPrefix($0.basePath) }
    }
    if let named { place?.target.removeFirst(named.basePath.count) }
    let path = place?.target.withoutQuery ?? "", isStream = StreamRequest.isManifest(path) != nil
    let address = known.address(method ?? "", path), isOurs = address != nil
    func unread(_ reason: String) -> Unread { Unread(reason: reason, start: start, isForeign: place != nil && !isOurs) }
    guard raw.isObject, !raw.isCut else { throw unread("is not a complete object") }
    guard let method, !method.isEmpty, request["url"]?.text != nil else { throw unread("has no readable request") }
    guard method != "OPTIONS", method != "CONNECT" else { throw Unread(reason: "", isPreflight: true) }
    guard let start else { throw unread("has no readable startedDateTime") }
    guard let place else { throw unread("has no readable URL") }
    (origin, isNamed) = (place.origin, named != nil)
    self.place = raw.place(of: "request")
    gateway = isOurs ? nil : Self.gateway(place.origin, path)

    var losses: [RecordedEvidence.Loss] = []
    let headers = Self.headers(request["headers"], .requestHeaders, &losses, &known, all: isOurs || keepsAll)
    let target = isOurs ? known.text(place.target) : place.target
    var message = Message(method, target, origin: known.text(place.origin), headers: headers, outcome: .failed)
    let response = isOurs || keepsAll || isStream ? raw.member("response") : nil
    let span =
      isOurs ? Self.span(raw.member("time"), raw.member("timings"), &losses) : Self.span(raw.member("time")) ?? 0
    let hasNoBody = method != "POST" || request["bodySize"]?.whole == 0
    if !isOurs, !hasNoBody, request["postData"] ?? .null == .null { losses.append(.init(.requestBody, .absent)) }
    if isOurs || keepsAll {
      let sent = Self.body(request, headers, address?.endpoint, &losses)
      let fields = Self.headers(response?["headers"], .answerHeaders, &losses, &known)
      let answer = Self.answer(response, fields, to: address?.endpoint, &losses)
      message.body = sent
      message.date = fields["Date"].flatMap { Timestamp(httpDate: $0.trimmed) }
      if let status = answer.status { message.outcome = .answered(status: status, body: answer.body) }
    } else if isStream {
      message.outcome = Self.outcome(response, &losses)
    }
    message.losses = losses
    content = address.map { MessageContent(message, to: $0, &known) }
    isSurelyOurs =
      isOurs && (headers[.deviceIdentifier] != nil || headers[.deviceInfo] != nil || path.hasPrefix("/o/client/"))
    isAtVendor = Message.isVendor(place.origin)
    namesSDK = !isOurs && isAtVendor && Self.namesSDK(request)
    callOfSSOService = isOurs || !isNamed && !isAtVendor ? nil : Self.callOfSSOService(method, path)
    if !keepsAll { message.reduce(&known, isOurs: isOurs) }
    entry = Trace.Entry(
      raw.number, isOurs ? .message(message) : .foreign(message), start: start,
      end: start.advanced(byMilliseconds: span))
  }

  /// Splits a URL without decoding it, so that it is judged as it was sent. Addresses outside the network, such as
  /// `data:`, belong to another party.
  private static func place(_ url: String) -> (origin: String, target: String)? {
    guard let scheme = url.place(of: "://") else {
      return url.prefixMatch(of: /(about|blob|data|javascript):/).map { (String($0.output.0), "/") }
    }
    let rest = url[scheme.upperBound...], host = Substring(rest.utf8.prefix { !"/?#".utf8.contains($0) })
    guard !host.isEmpty else { return nil }
    let target = Substring(rest[host.endIndex...].utf8.prefix { $0 != UInt8(ascii: "#") })
    return (url[..<scheme.upperBound].lowercased() + host.lowercased(), target.isEmpty ? "/" : String(target))
  }

  /// The gateway in front of a path of the service.
  private static func gateway(_ origin: String, _ path: String) -> ReadingCount.Gateway? {
    for mark in ["/api/v2/", "/o/client/"] as [StaticString] {
      guard let found = path.place(of: mark), found.lowerBound > path.startIndex,
        Endpoint.match("GET", String(path[found.lowerBound...]), forgiving: true).endpoint != nil
      else { continue }
      return ReadingCount.Gateway(origin: origin, basePath: String(path[..<found.lowerBound]))
    }
    return nil
  }

  /// All texts of a request that may contain a secret.
  static func texts(of request: JSONValue) -> [String] {
    var losses: [RecordedEvidence.Loss] = [], known = KnownTexts(reduces: false)
    let headers = headers(request["headers"], .requestHeaders, &losses, &known, all: true)
    let body = body(request, headers, nil, &losses)
    return [request["url"]?.text ?? ""] + headers.fields.map(\.value)
      + (body.map { [String(decoding: $0, as: UTF8.self)] } ?? [])
  }

  /// The call of a path such as `/api/{serviceProvider}/serviceToken`.
  private static func callOfSSOService(_ method: String, _ path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, parts[0].isEmpty, parts[1] == "api", !["", "v2"].contains(parts[2]) else { return nil }
    let methods = ["serviceToken": ["GET", "POST"], "link": ["POST"], "unlink": ["POST"], "list": ["GET"]]
    return methods[parts[3]]?.contains(method) == true ? parts[3] : nil
  }

  private static func namesSDK(_ request: JSONValue) -> Bool {
    texts(of: request).contains { text in
      let text = text.removingPercentEncoding ?? text
      return text.contains("adobepass://ios.app") || text.contains(/adbe\.[^\/]+:\/\/adobe\.com/)
    }
  }

  var isForeign: Bool { if case .foreign = entry.event { true } else { false } }

  /// Marks the entry as another party's after all.
  mutating func makeForeign(keepingAll: Bool) {
    content = nil
    guard case .message(var message) = entry.event else { return }
    if !keepingAll {
      message.headers = [:]
      message.body = nil
    }
    message.losses = []
    entry = Trace.Entry(entry.number, .foreign(message), start: entry.start, end: entry.end)
  }

  /// The outcome of a request to others, by its status only.
  private static func outcome(_ response: JSONValue?, _ losses: inout [RecordedEvidence.Loss]) -> Message.Outcome {
    let status = status(response, &losses)
    return status.map { .answered(status: $0, body: nil) } ?? .failed
  }

  /// Records the secrets that a request to others carried.
  mutating func carries(_ secrets: Set<String>, _ response: JSONValue?) {
    guard case .foreign(var message) = entry.event else { return }
    message.losses.removeAll { $0.part == .status }
    message.outcome = Self.outcome(response, &message.losses)
    message.body = Data(secrets.sorted().joined(separator: "\n").utf8)
    entry = Trace.Entry(entry.number, .foreign(message), start: entry.start, end: entry.end)
  }
}

extension Message {
  /// Whether an origin is one of the vendor's own (C-47).
  static func isVendor(_ origin: String) -> Bool {
    let host = origin.host
    return host.hasSuffix(".adobe.com")
      && ["sp", "sp-prequal", "api", "mgmt"].contains { host.hasPrefix($0 + ".auth") }
  }

  /// Keeps what monitors need: not the body of an answer, and of a request to others only the address.
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
