import PassAPI

/// One message of a trace with its place in time; a class, because monitors keep it in many lists.
final class WireCall: Occurrence, Sendable {
  let number: Int
  let order: Int
  let start: Timestamp
  let end: Timestamp
  let message: Message
  let content: MessageContent
  /// When the service received the call, by its own clock, with which dates of the wire are compared, since the record
  /// has the times of the device, whose clock may be wrong. If the answer is not dated, an earlier answer decides.
  let moment: Timestamp

  init(_ entry: Trace.Entry, _ message: Message, _ content: MessageContent, ahead: Int64) {
    (number, order, start, end) = (entry.number, entry.order, entry.start, entry.end)
    (self.message, self.content) = (message, content)
    moment = message.date ?? entry.start.advanced(by: .milliseconds(ahead))
  }

  var address: Address { content.address }
  var form: [FormField] { content.form }
  var json: JSONValue? { content.json }
  var answer: JSONValue? { content.answer }
  var partnerStatus: PartnerStatusReading? { content.partnerStatus }
  var deviceInfo: JSONValue? { content.deviceInfo }
  var isFromSecondScreen: Bool { content.isFromSecondScreen }
  var resources: [String]? { content.resources }
  var ending: Ending { content.ending }

  var endpoint: Endpoint? { content.address.endpoint }
  var status: Int? { message.status }
  var isSuccess: Bool { status == 200 || status == 201 }
  var isThrottled: Bool { status == 429 }
  var place: String { message.description }

  func header(_ name: String) -> String? { message.headers[name] }
  func header(_ known: KnownHeader) -> String? { message.headers[known] }
  func parameter(_ name: String) -> String? { form.first { $0.name == name }?.value }

  var bearer: String? { content.bearer }
  var device: String? { content.device }
  /// The service provider in the path; empty if absent.
  var serviceProvider: String { content.address.serviceProvider ?? "" }
  /// The token and the client id in an answer of the registration.
  var accessToken: String? { answer?["access_token"]?.text }
  var clientId: String? { answer?["client_id"]?.text }
  /// The MVPD in the path or in the form.
  var mvpd: String? { content.address.mvpd ?? parameter("mvpd") }
}
