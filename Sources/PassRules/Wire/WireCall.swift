import Foundation
import PassAPI

/// One message of a trace, taken apart once for all monitors; a class, because monitors make many lists of them.
final class WireCall: Occurrence, Sendable {
  let number: Int
  let order: Int
  let start: Timestamp
  let end: Timestamp
  let message: Message
  let address: Address
  let query: [FormField]
  let form: [FormField]
  /// The body of the request as JSON.
  let json: JSONValue?
  /// The body of the answer as JSON; nil when it was not recorded or cannot be read.
  let answer: JSONValue?
  /// What the answer says, where it can be read.
  let reading: AnswerReading
  /// The answer says that the provider cannot be used (class RESELECT of the error catalogue).
  let asksForAnotherProvider: Bool
  /// The partner status that was sent; nil when there was none.
  let partnerStatus: PartnerStatusReading?
  /// The header `X-Device-Info`, read; nil when it is absent or unreadable.
  let deviceInfo: JSONValue?
  /// The headers with tokens of single sign-on methods other than Apple's.
  let tokens: [String]
  /// A second screen sends no device headers, since they would describe the wrong device (C-55).
  let isFromSecondScreen: Bool
  /// The resources asked for; nil when there is no such list.
  let resources: [String]?

  init(_ entry: Trace.Entry, _ message: Message, _ address: Address) {
    (number, order, start, end) = (entry.number, entry.order, entry.start, entry.end)
    (self.message, self.address) = (message, address)
    let parts = message.target.split(separator: "?", maxSplits: 1)
    query = parts.count == 2 ? [FormField](of: parts[1].prefix { $0 != "#" }) : []
    let isJSON = address.endpoint?.content == .json
    json = isJSON ? message.body.flatMap(JSONValue.init(parsing:)) : nil
    let text = isJSON ? nil : message.body.map { String(decoding: $0, as: UTF8.self) }
    form = text.map { [FormField](of: $0.trimmingCharacters(in: .whitespacesAndNewlines)) } ?? []
    answer = if case .answered(_, let body?) = message.outcome { JSONValue(parsing: body) } else { nil }
    reading = AnswerReading(answer, status: message.status, of: address.endpoint)
    let codes = [reading.error?.code] + (reading.decisions ?? []).map(\.error?.code)
    asksForAnotherProvider = codes.contains("invalid_integration") || codes.contains("invalid_parameter_mvpd")
    partnerStatus = message.headers["AP-Partner-Framework-Status"].map(PartnerStatusReading.init)
    deviceInfo = message.headers["X-Device-Info"].flatMap(JSONValue.init(base64:))
    tokens = Endpoint.tokens.filter { message.headers[$0] != nil }
    let isByCode =
      address.endpoint == .getSession || address.endpoint == .resumeSession || address.endpoint == .profileOfCode
    isFromSecondScreen =
      isByCode && message.headers["AP-Device-Identifier"] == nil && message.headers["X-Device-Info"] == nil
    resources = address.endpoint?.isDecision == true ? json?["resources"]?.texts : nil
  }

  var endpoint: Endpoint? { address.endpoint }
  var status: Int? { message.status }
  var isSuccess: Bool { status == 200 || status == 201 }
  var isThrottled: Bool { status == 429 }
  var place: String { message.description }

  func header(_ name: String) -> String? { message.headers[name] }
  func parameter(_ name: String) -> String? { form.first { $0.name == name }?.value }

  /// The token behind `Bearer`.
  var bearer: String? {
    guard let value = header("Authorization"), value.lowercased().hasPrefix("bearer ") else { return nil }
    return value.dropFirst(7).trimmingCharacters(in: .whitespaces)
  }
  var device: String? { header("AP-Device-Identifier") }
  /// The service provider of the path; empty without one.
  var serviceProvider: String { address.serviceProvider ?? "" }
  /// The token and the client that an answer of the registration brought.
  var accessToken: String? { answer?["access_token"]?.text }
  var clientId: String? { answer?["client_id"]?.text }
  /// The MVPD of the path or of the form.
  var mvpd: String? { address.mvpd ?? parameter("mvpd") }
}
