import Foundation
import PassAPI
import PassRules
import Testing

/// A clean trace that can be changed: what a client with a defect would have left behind.
struct Draft {
  struct Item {
    var event: Trace.Event
    /// Milliseconds since the first moment.
    var start: Int64
    var end: Int64
  }

  var items: [Item]
  private let origin: Timestamp

  /// A scenario's trace.
  static func of(_ name: String) async throws -> Draft {
    let trace = try await Trace.of(name)
    let origin = trace.entries.first?.start ?? Timestamp(milliseconds: 0)
    return Draft(
      items: trace.entries.map {
        Item(
          event: $0.event, start: $0.start.milliseconds - origin.milliseconds,
          end: $0.end.milliseconds - origin.milliseconds)
      }, origin: origin)
  }

  /// What a program between app and service sees of a draft.
  init(archived draft: Draft) {
    self = draft
    items.removeAll { item in
      switch item.event {
      case .message, .foreign: false
      case .access, .metadata, .page: true
      }
    }
  }

  private init(items: [Item], origin: Timestamp) { (self.items, self.origin) = (items, origin) }

  /// What was moved in time was answered then.
  var trace: Trace {
    Trace(
      items.enumerated().map { index, item in
        let start = Timestamp(milliseconds: origin.milliseconds + item.start)
        var event = item.event
        if case .message(var message) = event, message.date != nil {
          message.date = start
          event = .message(message)
        }
        return Trace.Entry(
          index + 1, event, start: start, end: Timestamp(milliseconds: origin.milliseconds + item.end))
      })
  }

  /// Where the n-th request is whose method and path end in a text, for example `POST /sessions`; counted from the end
  /// if negative.
  func index(_ words: String, _ nth: Int = 1) throws -> Int {
    let found = indices(words)
    return try #require(nth > 0 ? found.dropFirst(nth - 1).first : found.dropLast(-nth - 1).last, "no \(words)")
  }

  /// Every place of such a request.
  func indices(_ words: String) -> [Int] {
    let parts = words.split(separator: " ").map(String.init)
    return items.indices.filter { index in
      guard case .message(let message) = items[index].event else { return false }
      return message.method == parts[0] && (message.path.hasSuffix(parts[1]) || message.path.contains(parts[1] + "/"))
    }
  }

  func message(_ words: String, _ nth: Int = 1) throws -> Message {
    guard case .message(let message) = items[try index(words, nth)].event else { throw Missing() }
    return message
  }

  struct Missing: Error {}

  mutating func edit(_ words: String, _ nth: Int = 1, _ change: (inout Message) throws -> Void) throws {
    let index = try index(words, nth)
    guard case .message(var message) = items[index].event else { return }
    try change(&message)
    items[index].event = .message(message)
  }

  mutating func remove(_ words: String, _ nth: Int = 1) throws { items.remove(at: try index(words, nth)) }

  /// Puts a request behind an item, so much later; what follows is later by as much.
  mutating func insert(_ message: Message, after index: Int, by gap: Int64 = 0) {
    let start = (index >= 0 ? items[index].end : 0) + gap
    for later in items.indices where later > index {
      items[later].start += gap
      items[later].end += gap
    }
    items.insert(Item(event: .message(message), start: start, end: start), at: index + 1)
  }

  mutating func append(_ message: Message, by gap: Int64 = 5_000) { insert(message, after: items.count - 1, by: gap) }

  /// Repeats a request right behind itself, so much later.
  mutating func again(
    _ words: String, _ nth: Int = 1, by gap: Int64 = 0, _ change: (inout Message) throws -> Void = { _ in }
  ) throws {
    var copy = try message(words, nth)
    try change(&copy)
    insert(copy, after: try index(words, nth), by: gap)
  }

  /// Changes the n-th metadata request, counted from 0.
  mutating func editMetadata(_ nth: Int = 0, _ change: (inout MetadataRequest) -> Void) throws {
    let found = items.indices.filter { if case .metadata = items[$0].event { true } else { false } }
    let index = try #require(found.dropFirst(nth).first)
    guard case .metadata(var request) = items[index].event else { return }
    change(&request)
    items[index].event = .metadata(request)
  }

  /// A request like those of the trace: with the headers of the first call under `/api/v2`.
  func call(
    _ method: String, _ path: String, form: String? = nil, json: String? = nil, status: Int = 200, _ answer: String
  ) throws
    -> Message
  {
    var headers = try #require(
      items.lazy.compactMap { item -> HTTPHeaders? in
        if case .message(let message) = item.event, message.path.hasPrefix("/api/v2/REF30") {
          message.headers
        } else {
          nil
        }
      }.first)
    headers["AP-Partner-Framework-Status"] = nil
    headers["Content-Type"] =
      form != nil ? "application/x-www-form-urlencoded" : json != nil ? "application/json;charset=utf-8" : nil
    return Message(
      method, "/api/v2/REF30" + path, headers: headers, body: (form ?? json).map { Data($0.utf8) },
      outcome: .answered(status: status, body: Data(answer.utf8)))
  }

  /// An authorization of one resource with its decision.
  func play(_ mvpd: String, source: String = "mvpd", error: String? = nil, status: String? = nil) throws -> Message {
    let denial =
      error.map { #","error":{"status":403,"code":"\#($0)","action":"\#(Self.actions[$0] ?? "none")"}"# } ?? ""
    var message = try call(
      "POST", "/decisions/authorize/\(mvpd)", json: #"{"resources":["news"]}"#,
      #"{"decisions":[{"resource":"news","source":"\#(source)","authorized":\#(error == nil)\#(denial)}]}"#)
    message.headers["AP-Partner-Framework-Status"] = status
    return message
  }

  private static let actions = [
    "authenticated_profile_missing": "authentication", "authorization_denied_by_hba_policies": "authentication",
    "network_received_error": "retry",
  ]
}
