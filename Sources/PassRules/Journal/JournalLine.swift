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
  var access: AccessLine?
  var metadata: MetadataLine?
  var page: PageLine?

  init(_ entry: Trace.Entry, _ mask: Mask) {
    (number, start, end) = (entry.number, entry.start.milliseconds, entry.end.milliseconds)
    switch entry.event {
    case .message(let message): self.message = MessageLine(mask.message(message))
    case .foreign(let message): foreign = MessageLine(mask.foreign(message))
    case .access(let check): access = AccessLine(prompts: check.prompts, access: check.access)
    case .metadata(let request): metadata = MetadataLine(mask.metadata(request))
    case .page(let page): self.page = PageLine(path: page.path, reachedRedirect: page.reachedRedirect)
    }
  }

  /// The entry; nil when the line tells of nothing known.
  var entry: Trace.Entry? {
    let event: Trace.Event? =
      message.map { .message($0.message) } ?? foreign.map { .foreign($0.message) }
      ?? access.map { .access(AccessCheck(prompts: $0.prompts, access: $0.access)) } ?? metadata.map {
        .metadata($0.request)
      }
      ?? page.map { .page(Page(path: $0.path, reachedRedirect: $0.reachedRedirect)) }
    return event.map {
      Trace.Entry(number, $0, start: Timestamp(milliseconds: start), end: Timestamp(milliseconds: end))
    }
  }

  struct AccessLine: Codable {
    var prompts: Bool
    var access: AccessStatus
  }

  struct PageLine: Codable {
    var path: String
    var reachedRedirect: Bool?
  }
}

/// A message of a journal; headers are pairs, because their order is kept.
struct MessageLine: Codable {
  var method: String
  var origin: String?
  var target: String
  var headers: [[String]]
  var body: String?
  /// Absent when there was no answer.
  var status: Int?
  /// The body of the answer; absent when it was none, not recorded or no JSON.
  var answer: JSONValue?

  init(_ message: Message) {
    (method, origin, target) = (message.method, message.origin, message.target)
    headers = message.headers.fields.map { [$0.name, $0.value] }
    body = message.body.map { String(decoding: $0, as: UTF8.self) }
    if case .answered(let status, let body) = message.outcome {
      self.status = status
      answer = body.flatMap { try? JSONDecoder().decode(JSONValue.self, from: $0) }
    }
  }

  var message: Message {
    var fields: HTTPHeaders = [:]
    for pair in headers where pair.count == 2 { fields[pair[0]] = pair[1] }
    let outcome: Message.Outcome =
      status.map { .answered(status: $0, body: answer.flatMap { try? Mask.encoder.encode($0) }) } ?? .failed
    return Message(method, target, origin: origin, headers: fields, body: body.map { Data($0.utf8) }, outcome: outcome)
  }
}

/// A metadata request of a journal.
struct MetadataLine: Codable {
  var channel: String?
  var asksForProvider: Bool
  var asksForExpiration: Bool
  var hasDelegate: Bool
  var allowsInterruption: Bool
  var supported: [String]
  /// Masked before it comes here.
  var verificationToken: String?
  var attributeNames: [String]
  /// Absent when the answer was not recorded.
  var answer: Answer?

  struct Answer: Codable {
    var provider: String?
    /// Milliseconds since 1970.
    var expires: Int64?
    var hasSAML: Bool
  }

  init(_ request: MetadataRequest) {
    channel = request.channelIdentifier
    (asksForProvider, asksForExpiration) = (request.asksForProvider, request.asksForExpiration)
    (hasDelegate, allowsInterruption) = (request.hasDelegate, request.allowsInterruption)
    (supported, attributeNames) = (request.supported, request.attributeNames)
    verificationToken = request.verificationToken?.revealed
    answer = request.answer.map {
      Answer(provider: $0.providerId, expires: $0.expires?.milliseconds, hasSAML: $0.hasSAML)
    }
  }

  var request: MetadataRequest {
    var request = MetadataRequest(channelIdentifier: channel, allowsInterruption: allowsInterruption)
    (request.asksForProvider, request.asksForExpiration) = (asksForProvider, asksForExpiration)
    (request.hasDelegate, request.supported, request.attributeNames) = (hasDelegate, supported, attributeNames)
    request.verificationToken = verificationToken.map { Secret($0) }
    request.answer = answer.map {
      Metadata(providerId: $0.provider, expires: $0.expires.map(Timestamp.init(milliseconds:)), hasSAML: $0.hasSAML)
    }
    return request
  }
}
