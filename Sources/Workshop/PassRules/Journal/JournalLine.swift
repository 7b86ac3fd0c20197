import Foundation
import PassAPI

/// One entry of a journal.
struct JournalLine: Codable {
  var number: Int
  /// Milliseconds since 1970.
  var start: Int64
  var end: Int64
  var message: MessageLine?
  var foreign: MessageLine?
  var access: AccessCheck?
  var metadata: MetadataRequest?
  var page: PageVisit?

  init(_ entry: Trace.Entry, _ mask: Mask) {
    (number, start, end) = (entry.number, entry.start.milliseconds, entry.end.milliseconds)
    switch entry.event {
    case .message(let message): self.message = MessageLine(mask.message(message))
    case .foreign(let message): foreign = MessageLine(mask.foreign(message))
    case .access(let check): access = check
    case .metadata(let request): metadata = mask.metadata(request)
    case .page(let page): self.page = PageVisit(path: mask.path(page.path), reachedRedirect: page.reachedRedirect)
    }
  }

  /// The entry; `nil` if the line contains nothing known.
  var entry: Trace.Entry? {
    let event: Trace.Event? =
      message.map { .message($0.message) } ?? foreign.map { .foreign($0.message) } ?? access.map { .access($0) }
      ?? metadata.map { .metadata($0) } ?? page.map { .page($0) }
    return event.map {
      Trace.Entry(number, $0, start: Timestamp(milliseconds: start), end: Timestamp(milliseconds: end))
    }
  }
}

/// A message of a journal; headers are pairs, because their order is kept.
struct MessageLine: Codable {
  var method: String
  var origin: String?
  var target: String
  var headers: [[String]]
  var body: String?
  /// Absent if there was no answer.
  var status: Int?
  /// The body of the answer, as a text if it is not JSON; absent if it was not recorded.
  var answer: JSONValue?
  /// The `Date` of the answer, in milliseconds since 1970.
  var date: Int64?

  init(_ message: Message) {
    (method, origin, target) = (message.method, message.origin, message.target)
    headers = message.headers.fields.map { [$0.name, $0.value] }
    body = message.body.map { String(decoding: $0, as: UTF8.self) }
    date = message.date?.milliseconds
    if case .answered(let status, let body) = message.outcome {
      self.status = status
      answer = body.map { JSONValue(parsing: $0) ?? .string(String(decoding: $0, as: UTF8.self)) }
    }
  }

  var message: Message {
    var fields: HTTPHeaders = [:]
    for pair in headers where pair.count == 2 { fields[pair[0]] = pair[1] }
    let outcome: Message.Outcome =
      status.map { .answered(status: $0, body: answer.map { $0.text.map { Data($0.utf8) } ?? $0.data }) } ?? .failed
    var message = Message(
      method, target, origin: origin, headers: fields, body: body.map { Data($0.utf8) }, outcome: outcome,
      date: date.map(Timestamp.init(milliseconds:)))
    // Every success of the service has a JSON body, except for the page that a user agent opens.
    let endpoint = Address(method: method, path: message.path)?.endpoint
    if answer == nil, status == 200 || status == 201, let endpoint, !endpoint.isPage {
      message.losses = [RecordedEvidence.Loss(.answerBody, .absent)]
    }
    return message
  }
}
