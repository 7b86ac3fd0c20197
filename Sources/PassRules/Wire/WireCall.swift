import Foundation
import PassAPI

/// One message of a trace, taken apart once for all monitors; a class, because monitors make many lists of them.
final class WireCall: Timed, Sendable {
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
  /// What the answer says, as far as it can be seen.
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
    query = parts.count == 2 ? FormField.fields(of: parts[1].prefix { $0 != "#" }) : []
    let isJSON = address.endpoint?.content == .json
    json = isJSON ? message.body.flatMap(Self.json) : nil
    let text = isJSON ? nil : message.body.map { String(decoding: $0, as: UTF8.self) }
    form = text.map { FormField.fields(of: $0.trimmingCharacters(in: .whitespacesAndNewlines)[...]) } ?? []
    answer = if case .answered(_, let body?) = message.outcome { Self.json(body) } else { nil }
    reading = AnswerReading(answer, status: message.status, of: address.endpoint)
    let codes = [reading.error?.code] + (reading.decisions ?? []).map(\.error?.code)
    asksForAnotherProvider = codes.contains("invalid_integration") || codes.contains("invalid_parameter_mvpd")
    partnerStatus = message.headers["AP-Partner-Framework-Status"].map(PartnerStatusReading.init)
    deviceInfo = message.headers["X-Device-Info"].flatMap { Data(base64Encoded: $0) }.flatMap(Self.json)
    tokens = Endpoint.tokens.filter { message.headers[$0] != nil }
    let isByCode = address.endpoint == .session || address.endpoint == .resume || address.endpoint == .poll
    isFromSecondScreen =
      isByCode && message.headers["AP-Device-Identifier"] == nil && message.headers["X-Device-Info"] == nil
    resources = address.endpoint?.isDecision == true ? json?["resources"]?.texts : nil
  }

  private static func json(_ data: Data) -> JSONValue? { try? JSONDecoder().decode(JSONValue.self, from: data) }

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
  /// The MVPD of the path or of the form.
  var mvpd: String? { address.mvpd ?? parameter("mvpd") }
}

extension JSONValue {
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  var object: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }
  var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
  /// The elements of a list of texts; nil if one is none.
  var texts: [String]? {
    guard let array else { return nil }
    let texts = array.compactMap(\.text)
    return texts.count == array.count ? texts : nil
  }
  /// A moment, in milliseconds since 1970 as a number or as text.
  var time: Timestamp? { whole.map(Timestamp.init(milliseconds:)) }
  /// A whole number, also one written as text.
  var whole: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int64(exactly: value.rounded())
    case .string(let text): Int64(text)
    default: nil
    }
  }
}
