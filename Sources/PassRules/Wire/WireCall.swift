import Foundation
import PassAPI

/// One message of a trace with its place in time; a class, because monitors make many lists of them.
final class WireCall: Occurrence, Sendable {
  let number: Int
  let order: Int
  let start: Timestamp
  let end: Timestamp
  let message: Message
  let content: MessageContent
  /// When the service had the call, by its own clock: what is dated on the wire is compared with that, since the record
  /// has the times of the device, whose clock may be wrong. Where the answer does not say it, an earlier answer does.
  let moment: Timestamp

  init(_ entry: Trace.Entry, _ message: Message, _ content: MessageContent, ahead: Int64) {
    (number, order, start, end) = (entry.number, entry.order, entry.start, entry.end)
    (self.message, self.content) = (message, content)
    moment = message.date ?? entry.start.advanced(by: .milliseconds(ahead))
  }

  var address: Address { content.address }
  var query: [FormField] { content.query }
  var form: [FormField] { content.form }
  var json: JSONValue? { content.json }
  var answer: JSONValue? { content.answer }
  var reading: AnswerReading { content.reading }
  var asksForAnotherProvider: Bool { content.asksForAnotherProvider }
  var partnerStatus: PartnerStatusReading? { content.partnerStatus }
  var deviceInfo: JSONValue? { content.deviceInfo }
  var tokens: [String] { content.tokens }
  var isFromSecondScreen: Bool { content.isFromSecondScreen }
  var resources: [String]? { content.resources }
  var ending: Ending { content.ending }

  var endpoint: Endpoint? { address.endpoint }
  var status: Int? { message.status }
  var isSuccess: Bool { status == 200 || status == 201 }
  var isThrottled: Bool { status == 429 }
  var place: String { message.description }

  func header(_ name: String) -> String? { message.headers[name] }
  func header(_ known: KnownHeader) -> String? { message.headers[known] }
  func parameter(_ name: String) -> String? { form.first { $0.name == name }?.value }

  var bearer: String? { content.bearer }
  var device: String? { content.device }
  /// The service provider of the path; empty without one.
  var serviceProvider: String { address.serviceProvider ?? "" }
  /// The token and the client that an answer of the registration brought.
  var accessToken: String? { answer?["access_token"]?.text }
  var clientId: String? { answer?["client_id"]?.text }
  /// The MVPD of the path or of the form.
  var mvpd: String? { address.mvpd ?? parameter("mvpd") }
}
