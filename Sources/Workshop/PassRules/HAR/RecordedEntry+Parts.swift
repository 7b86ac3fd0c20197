import Foundation
import PassAPI

/// The parts of an entry in the forms that producers write; anything in another form is lost, never guessed.
extension RecordedEntry {
  /// Reads a list of pairs, or an object, as far as a message may have them. If a header of the API has two values,
  /// neither counts. Unless all are wanted, only those are kept that something reads.
  static func headers(
    _ value: JSONValue?, _ part: RecordedEvidence.Part, _ losses: inout [RecordedEvidence.Loss],
    _ known: inout KnownTexts, all: Bool = false
  ) -> HTTPHeaders {
    var pairs: [(name: String?, value: JSONValue?)] = []
    switch value {
    case .array(let list)?: pairs = list.map { ($0["name"]?.text, $0["value"] ?? "") }
    case .object?:
      pairs = (value?.sorted ?? []).flatMap { pair in (pair.value.array ?? [pair.value]).map { (pair.name, $0) } }
    case nil, .null?: losses.append(.init(part, .absent))
    case .bool?, .integer?, .number?, .string?: losses.append(.init(part, .unreadable))
    }
    var headers: HTTPHeaders = [:], unread: Set<String> = []
    pairs.removeAll { $0.name?.isEmpty == true || $0.name?.utf8.first == UInt8(ascii: ":") }
    let most = HTTPHeaders.maximumFields, size = pairs.reduce(0) { $0 + ($1.value?.text?.utf8.count ?? 0) }
    if pairs.count > most || size > HTTPHeaders.maximumBytes {
      let limit = "more than \(most) fields, or \(HTTPHeaders.maximumBytes >> 10) KiB of them"
      losses.append(.init(part, .unreadable, limit))
    }
    for pair in pairs.prefix(most) {
      guard let name = pair.name, let value = pair.value?.text ?? pair.value?.whole.map(String.init) else {
        unread.insert("a header without name or value")
        continue
      }
      guard all || read.contains(name.lowercased()) else { continue }
      // Blanks around a value are no part of it.
      let plain = value.trimmed
      if let former = headers[name], former != plain, KnownHeader(name: name) != nil || name.lowercased() == "date" {
        unread.insert("two values of \(name.asName)")
      }
      headers[known.text(name)] = known.text(plain)
    }
    losses += unread.sorted().map { .init(part, .unreadable, $0) }
    return headers
  }

  private static let read = Set(KnownHeader.allCases.map { $0.rawValue.lowercased() } + ["content-encoding", "date"])

  /// Reads a text, also one in place of the object, or decoded parameters. Without a text the body is lost, unless the
  /// length says that there was none.
  static func body(
    _ request: JSONValue, _ headers: HTTPHeaders, _ endpoint: Endpoint?, _ losses: inout [RecordedEvidence.Loss]
  ) -> Data? {
    let post = request["postData"], params = post?["params"]?.array ?? []
    let length = [request["bodySize"]?.whole, headers["Content-Length"].flatMap { Int64($0) }].compactMap { $0 }.max()
    var body = RecordedBody(post?.text.map { .string($0) } ?? post?["text"], encoding: post?["encoding"]?.text)
    if body.state == .absent, !params.isEmpty, endpoint?.content != .json {
      let fields = params.map { ($0["name"]?.text, $0["value"] ?? "") }
      guard fields.allSatisfy({ $0.0 != nil && $0.1.text != nil }) else {
        losses.append(.init(.requestBody, .unreadable, "a parameter without name or value"))
        return nil
      }
      return Data(fields.map { "\($0.0 ?? "")=\(encoded($0.1.text ?? ""))" }.joined(separator: "&").utf8)
    }
    guard let content = endpoint?.content else {
      if body.state != .read, body.state != .absent { losses.append(.init(.requestBody, body.state, body.detail)) }
      return body.data
    }
    body.holdRequest(content, endpoint?.parameters ?? [], length: length)
    let isNone = body.state == .absent && length == 0
    if body.state != .read, !isNone { losses.append(.init(.requestBody, body.state, body.detail)) }
    return body.data
  }

  private static func encoded(_ value: String) -> String {
    FormField.hasEscape(value) ? value : PercentEncoding.encode(value)
  }

  /// Reads a number, or its digits. 0 means no answer, as browsers write it, unless there is something of an answer.
  static func status(_ response: JSONValue?, _ losses: inout [RecordedEvidence.Loss]) -> Int? {
    let text = response?["content"]?["text"]
    let isAnswered = response?["headers"]?.array?.isEmpty == false || text.map { $0 != .null && $0 != "" } == true
    let value = response?["status"] ?? .null, whole = value.whole
    if let whole, (100...999).contains(whole) { return Int(whole) }
    let isAbsent = value == .null || whole.map { $0 < 0 } ?? false
    if whole != 0 || isAnswered { losses.append(.init(.status, isAbsent ? .absent : .unreadable)) }
    return nil
  }

  /// Reads status and body of an answer. A missing text is a loss if the service sends a body with every success.
  static func answer(
    _ response: JSONValue?, _ headers: HTTPHeaders, to endpoint: Endpoint?, _ losses: inout [RecordedEvidence.Loss]
  ) -> (status: Int?, body: Data?) {
    let status = status(response, &losses), content = response?["content"]
    var body = RecordedBody(
      content?["text"], encoding: content?["encoding"]?.text, packing: headers["Content-Encoding"])
    guard endpoint?.isPage != true else { return (status, body.data) }
    let isSuccess = endpoint != nil && status.map { (200...201).contains($0) } ?? true
    let types = [content?["mimeType"]?.text, headers["Content-Type"]]
    body.holdAnswer(isJSON: isSuccess || types.contains { $0?.lowercased().contains("json") == true })
    let size = content?["size"]?.whole ?? response?["bodySize"]?.whole
    // An unanswered call has no body, and neither have many refusals; for answers of others it is not known.
    let isEmpty = size ?? (endpoint == nil ? 0 : -1) == 0
    let isUnanswered = status == nil && response?["status"]?.whole == 0
    let isNone = body.state == .absent && (!isSuccess && isEmpty || status == 204 || status == 304 || isUnanswered)
    if body.state != .read, !isNone { losses.append(.init(.answerBody, body.state, body.detail)) }
    return (status, body.data)
  }

  /// Reads a span and rounds it down: since starts are in whole milliseconds, a call would otherwise end after the
  /// start of its consequences.
  static func span(_ time: JSONValue?) -> Int64? {
    let span: Double? =
      switch time {
      case .integer(let span)?: Double(span)
      case .number(let span)?: span
      case .string(let text)?: Double(text)
      case nil, .null?, .bool?, .array?, .object?: nil
      }
    return span.flatMap { $0.isFinite && $0 >= 0 && $0 < 1e9 ? Int64($0.rounded(.down)) : nil }
  }

  /// The time, or the sum of the timings.
  static func span(_ time: JSONValue?, _ timings: JSONValue?, _ losses: inout [RecordedEvidence.Loss]) -> Int64 {
    if let span = span(time) { return span }
    let spans = ["blocked", "dns", "connect", "send", "wait", "receive"].compactMap { span(timings?[$0]) }
    if !spans.isEmpty, timings?["wait"].flatMap(span) != nil { return spans.reduce(0, +) }
    let isAbsent = time == nil || time == .null || time?.whole.map { $0 < 0 } == true
    losses.append(.init(.times, isAbsent ? .absent : .unreadable))
    return 0
  }
}

extension JSONValue {
  /// Reads JSON of a record; a number that is too large for any type becomes `null`.
  init?(recorded bytes: some Collection<UInt8>) {
    func tolerant(_ data: Data) -> JSONValue? {
      let huge = /:\s*-?[0-9.]+[eE]\+?[0-9]{3,}/
      return JSONValue(parsing: data)
        ?? JSONValue(parsing: Data(String(decoding: data, as: UTF8.self).replacing(huge, with: ":null").utf8))
    }
    let scanned = bytes.withContiguousStorageIfAvailable { JSONScanner.value(of: UnsafeRawBufferPointer($0)) } ?? nil
    guard let value = scanned ?? tolerant(Data(bytes)) else { return nil }
    self = value
  }
}
