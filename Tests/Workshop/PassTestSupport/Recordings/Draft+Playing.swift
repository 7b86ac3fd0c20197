import Foundation
import PassAPI
import PassRules
import Testing

extension Draft {
  static let mediaToken = "a-media-token-of-some-length"

  /// Adds a request to somebody else behind the last call of a kind, or before all; the calls behind it are later by as
  /// much.
  mutating func visit(
    _ url: String, after words: String?, by gap: Int64 = 1_000, headers: HTTPHeaders = [:], body: String? = nil,
    status: Int = 200
  ) throws {
    let split = try #require(url.range(of: "://"))
    let host = url[split.upperBound...].prefix { $0 != "/" }, target = String(url[host.endIndex...])
    let message = Message(
      body == nil ? "GET" : "POST", target, origin: String(url[..<host.endIndex]), headers: headers,
      body: body.map { Data($0.utf8) }, outcome: .answered(status: status, body: nil))
    var place = try words.map { try index($0, -1) } ?? -1
    // Behind what came in between.
    while place + 1 < items.count, case .foreign = items[place + 1].event { place += 1 }
    insert(message, after: place, by: gap)
    items[place + 1].event = .foreign(message)
  }

  /// What a decision call asks for and is answered.
  mutating func decide(_ words: String, _ decisions: [String: Bool], endsIn seconds: Int64? = nil) throws {
    let place = try index(words, -1), moment = trace.entries[place].start.milliseconds
    let end = seconds.map { #","notAfter":\#(moment + $0 * 1_000)"# } ?? ""
    let items = decisions.sorted { $0.key < $1.key }.map { resource, isPermitted in
      isPermitted
        ? #"""
        {"resource":"\#(resource)","source":"mvpd","authorized":true,\#
        "token":{"serializedToken":"\#(Self.mediaToken)"\#(end)}}
        """#
        : #"""
        {"resource":"\#(resource)","source":"mvpd","authorized":false,\#
        "error":{"status":403,"code":"authorization_denied_by_mvpd","action":"none"}}
        """#
    }
    try edit(words, -1) {
      $0.setResources(decisions.keys.sorted())
      $0.answer(200, "{\"decisions\":[\(items.joined(separator: ","))]}")
    }
  }

  /// Repeats a call six times at equal intervals.
  mutating func loop(of words: String, every gap: Int64) throws {
    for _ in 1...6 { try again(words, -1, by: gap) }
  }

  /// Plays with a media token that ends after a minute, and asks for another then.
  mutating func refresh(afterPause pause: Int64) throws {
    try decide("POST /authorize", ["news": true], endsIn: 60)
    let piece = "https://cdn.example.com/news/720p/piece.ts"
    for _ in 1...10 { try visit(piece, after: "POST /authorize", by: 6_000) }
    let permit = try message("POST /authorize", -1)
    insert(permit, after: try last(), by: 500 + pause)
    for _ in 1...3 { try visit(piece, after: "POST /authorize", by: 6_000) }
  }

  private func last() throws -> Int {
    var place = try index("POST /authorize", -1)
    while place + 1 < items.count, case .foreign = items[place + 1].event { place += 1 }
    return place
  }

  /// Plays with temporary access for ten minutes, and so many seconds past its end, which a date tells or a denial.
  mutating func playTemporarily(past seconds: Int64, isDated: Bool = true) throws {
    let began = items.last?.end ?? 0
    var play = try play("freepreview", source: "temppass")
    append(play)
    let end = try #require(trace.entries.last).start.milliseconds + 600_000
    if isDated { play.replaceInAnswer(#""authorized":true"#, #""authorized":true,"notAfter":\#(end)"#) }
    items[items.count - 1].event = .message(play)
    let over = try self.play("freepreview", source: "temppass", error: "temporary_access_duration_limit_exceeded")
    for second in stride(from: Int64(10), through: 600 + seconds, by: 10) {
      let piece = Message(
        "GET", "/film/piece.m4s", origin: "https://cdn.example.com", outcome: .answered(status: 200, body: nil))
      let start = began + 5_000 + second * 1_000
      items.append(Item(event: second == 600 && !isDated ? .message(over) : .foreign(piece), start: start, end: start))
    }
  }

  /// Signs out where a page is named, and goes on a minute later.
  mutating func leave(page: String?, on system: String = "iOS") throws {
    for index in items.indices {
      guard case .message(var message) = items[index].event else { continue }
      message.editDevice(#""osName":"tvOS""#, #""osName":"\#(system)""#)
      items[index].event = .message(message)
    }
    items.removeAll { if case .page = $0.event { true } else { false } }
    append(
      try call(
        "GET", "/logout/northlight?redirectUrl=https%3A%2F%2Fexample.com%2Fout",
        #"""
        {"logouts":{"northlight":{"actionName":"logout","actionType":"interactive","mvpd":"northlight",\#
        "url":"https://www.mvpd.test/out?x=1"}}}
        """#))
    if let page { try visit(page + "?x=1", after: "GET /logout") }
    append(try call("GET", "/profiles", #"{"profiles":{}}"#), by: 90_000)
  }

  /// Puts a word in place of every token.
  mutating func blotOut(_ word: String) throws {
    let token = try bearer()
    for index in items.indices {
      guard case .message(var message) = items[index].event else { continue }
      if message.headers["Authorization"] != nil { message.headers["Authorization"] = word }
      message.replaceInAnswer(token, word)
      items[index].event = .message(message)
    }
  }

  func bearer() throws -> String {
    try #require(try message("GET /profiles").headers["Authorization"]?.split(separator: " ").last.map(String.init))
  }

  /// Lets all calls go to one host.
  mutating func move(to origin: String) {
    for index in items.indices {
      guard case .message(var message) = items[index].event else { continue }
      message.origin = origin
      items[index].event = .message(message)
    }
  }
}
