import Foundation
import PassAPI
import PassRules

/// Different marks in every place of requests and answers, known and unknown, to be looked for in what is written.
package struct Marks {
  /// The places of the marks: `mvpds.id`, `name of a header`.
  package private(set) var places: [String: String] = [:]

  package init() {}

  /// A word that looks like none of the vendor's, and like no token, so that only a list can tell.
  private mutating func mark(_ place: String) -> String {
    let letters = Array("abcdefghij")
    let mark = "mark" + String(String(1_000_000 + places.count).dropFirst().map { letters[$0.wholeNumberValue ?? 0] })
    places[mark] = place
    return mark
  }

  private mutating func number(_ place: String) -> Int64 {
    let number = Int64(700_000_000 + places.count)
    places["\(number)"] = place + " as a number"
    return number
  }

  /// Plants marks in place of every text and number, and beside them.
  package mutating func plant(_ value: JSONValue, in parent: String = "", of name: String = "") -> JSONValue {
    let place = parent.isEmpty ? name : "\(parent).\(name)"
    switch value {
    case .string: return .string(mark(place))
    case .integer, .number: return .integer(number(place))
    case .bool, .null: return value
    case .array(let elements): return .array(elements.map { plant($0, in: parent, of: name) })
    case .object(let members):
      let keyed = ["profiles", "logouts"].contains(name)
      var planted: [String: JSONValue] = [:]
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        planted[keyed ? mark("key of \(name)") : key] = plant(member, in: keyed ? "" : name, of: keyed ? "" : key)
      }
      guard !keyed else { return .object(planted) }
      planted[mark("name of a member")] = .string(mark("unknown member"))
      planted[mark("name of a member")] = .integer(number("unknown member"))
      return .object(planted)
    }
  }

  /// An exchange with marks in place of all values, one with another path, and one below its path.
  package mutating func plant(_ exchange: Exchange) -> [Exchange] {
    let request = exchange.request, path = request.path.split(separator: "/").map(String.init)
    let field = "\(mark("name of a parameter"))=\(mark("unknown parameter"))"
    let below = "\(request.path)/\(mark("path"))/\(mark("path"))?\(field)"
    let other = "/" + (path.prefix(2) + path.dropFirst(2).map { _ in mark("path") }).joined(separator: "/")
    let planted = HTTPRequest(
      request.method, RequestTarget(target(request)), headers: headers(request.headers), body: body(request))
    let outcome = exchange.outcome.map { answer in
      HTTPResponse(status: answer.status, headers: headers(answer.headers), body: body(answer))
    }
    let requests = [planted] + [below, other].map { HTTPRequest(request.method, RequestTarget($0)) }
    return requests.map { Exchange($0, outcome, start: exchange.start, end: exchange.end) }
  }

  /// Marks the codes and the provider of a logout in a path, and every parameter of the query.
  private mutating func target(_ request: HTTPRequest) -> String {
    let words = ["code", "sessions", "regcode", "checkauthn"]
    var former = ""
    let segments = request.path.split(separator: "/").map(String.init).map { segment -> String in
      defer { former = segment }
      if former == "logout" { return mark("mvpd") }
      return words.contains(former) && !["sso", "code"].contains(segment) ? mark("code in a path") : segment
    }
    let query = request.query.isEmpty ? "" : "?" + form(request.query)
    return "/" + segments.joined(separator: "/") + query
  }

  private mutating func form(_ text: String) -> String {
    let fields = [FormField](of: text).map { field in
      field.name == "SAMLResponse"
        ? "\(field.name)=\(PercentEncoding.encode(Data(mark(field.name).utf8).base64EncodedString()))"
        : "\(field.name)=\(mark(field.name))"
    }
    return (fields + ["\(mark("name of a parameter"))=\(mark("unknown parameter"))"]).joined(separator: "&")
  }

  private mutating func body(_ request: HTTPRequest) -> Data? {
    request.body.map { body in
      JSONValue(parsing: body).map { plant($0).data } ?? Data(form(String(decoding: body, as: UTF8.self)).utf8)
    }
  }

  private mutating func body(_ answer: HTTPResponse) -> Data {
    guard let body = JSONValue(parsing: answer.body) else {
      return answer.body.isEmpty ? answer.body : Data("<\(mark("page"))>".utf8)
    }
    return plant(body, of: answer.status < 400 ? "" : "error").data
  }

  private mutating func headers(_ headers: HTTPHeaders) -> HTTPHeaders {
    var planted = headers
    for name in headers.fields.map(\.name) + KnownHeader.allCases.map(\.rawValue) + ["Cookie", "Sec-Fetch-Site"] {
      switch name {
      case "Content-Type": planted[name] = headers[name] ?? "application/\(mark(name))"
      case "Authorization": planted[name] = "Bearer \(mark(name))"
      case "AP-Device-Identifier": planted[name] = "fingerprint \(Data(mark(name).utf8).base64EncodedString())"
      default:
        planted[name] =
          headers[name].flatMap { JSONValue(base64: $0) }.map { plant($0).data.base64EncodedString() } ?? mark(name)
      }
    }
    planted["X-\(mark("name of a header"))"] = mark("unknown header")
    return planted
  }

  /// The answer with marks in its texts for people, and unknown members and a header besides: a client goes on.
  package mutating func plantBeside(_ answer: HTTPResponse) -> HTTPResponse {
    var planted = answer
    planted.headers["X-\(mark("name of a header"))"] = mark("unknown header")
    if let body = JSONValue(parsing: answer.body) { planted.body = beside(body).data }
    return planted
  }

  private mutating func beside(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map { beside($0) })
    case .object(let members):
      var planted = members.mapValues { beside($0) }
      for name in ["message", "details", "helpUrl", "trace"] where planted[name]?.text != nil {
        planted[name] = .string(mark(name))
      }
      // A map of ids has members that are read.
      if members.values.contains(where: { $0.object == nil }) {
        planted[mark("name of a member")] = .string(mark("unknown member"))
      }
      return .object(planted)
    case .null, .bool, .integer, .number, .string: return value
    }
  }

  /// Entries that only a device's own journal has, and a request to another host.
  package mutating func entries(from number: Int, at time: Timestamp) -> [Trace.Entry] {
    var request = MetadataRequest(allowsInterruption: true)
    request.channelIdentifier = mark("channel")
    request.supported = [mark("platformMappingId")]
    request.verificationToken = Secret(mark("verification token"))
    request.attributeNames = [mark("name of an attribute")]
    request.answer = Metadata(providerId: mark("platformMappingId"))
    let host = "https://\(mark("host")).example"
    let other = Message(
      "GET", "/\(mark("path"))/\(mark("path")).m3u8?\(mark("name of a parameter"))=\(mark("unknown parameter"))",
      origin: host, headers: headers([:]), body: Data(mark("body").utf8), outcome: .failed)
    let events: [Trace.Event] = [
      .metadata(request), .page(PageVisit(path: "/\(mark("path"))/\(mark("path"))")), .foreign(other),
    ]
    return events.enumerated().map { Trace.Entry(number + $0.offset, $0.element, start: time) }
  }
}

extension Marks {
  /// The places of the marks in a text, also where it is encoded: sorted, each once.
  package func found(in text: String) -> [String] {
    Set(Self.words(in: text).compactMap { places[$0] }).sorted()
  }

  private static func words(in text: String, depth: Int = 0) -> [String] {
    let text = text.contains("%") ? text + " " + (text.removingPercentEncoding ?? "") : text
    let runs = text.utf8.split { !isWord($0) && !"+/=".utf8.contains($0) }
    return runs.flatMap { run -> [String] in
      let words = run.split { !isWord($0) }.filter { $0.count == 9 || $0.count == 10 }
      let found = words.map { String(decoding: $0, as: UTF8.self).lowercased() }
      guard depth < 2, run.count > 11, let data = Data(base64Encoded: Data(run)),
        let packed = String(data: data, encoding: .utf8)
      else { return found }
      return found + Self.words(in: packed, depth: depth + 1)
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    Character(UnicodeScalar(byte)).isASCII && (Character(UnicodeScalar(byte)).isLetter || byte >= 0x30 && byte <= 0x39)
  }
}
