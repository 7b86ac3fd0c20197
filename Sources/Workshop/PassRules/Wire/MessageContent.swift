import Foundation
import PassAPI

/// The content of a message, parsed once for all monitors; a class, because most entries of a large record have none.
final class MessageContent: Sendable {
  let address: Address
  let query: [FormField]
  let form: [FormField]
  /// The body of the request as JSON.
  let json: JSONValue?
  /// The body of the answer as JSON; `nil` if it was not recorded or cannot be read.
  let answer: JSONValue?
  /// The parts of the answer, as far as they can be read.
  let reading: AnswerReading
  /// How the call ended.
  let ending: Ending
  /// Whether the answer says that the provider cannot be used (class RESELECT of the error catalogue).
  let asksForAnotherProvider: Bool
  /// The token after `Bearer`.
  let bearer: String?
  /// The identifier of the device.
  let device: String?
  /// The partner status that was sent; `nil` if there was none.
  let partnerStatus: PartnerStatusReading?
  /// The decoded header `X-Device-Info`; `nil` if it is absent or unreadable.
  let deviceInfo: JSONValue?
  /// The headers with tokens of single sign-on methods other than Apple's.
  let tokens: [String]
  /// Whether it comes from a second screen, which sends no device headers, since they would describe the wrong device
  /// (C-55).
  let isFromSecondScreen: Bool
  /// The requested resources; `nil` if there is no such list.
  let resources: [String]?

  init(_ message: Message, to address: Address, _ known: inout KnownTexts) {
    self.address = address
    let parts = message.target.split(separator: "?", maxSplits: 1)
    query = parts.count == 2 ? [FormField](of: parts[1].prefix { $0 != "#" }) : []
    let isJSON = address.endpoint?.content == .json
    json = isJSON ? message.body.flatMap { JSONValue(recorded: $0) } : nil
    let text = isJSON ? nil : message.body.map { String(decoding: $0, as: UTF8.self) }
    form = text.map { [FormField](of: $0.trimmingCharacters(in: .whitespacesAndNewlines)) } ?? []
    answer = if case .answered(_, let body?) = message.outcome { known.answer(body) } else { nil }
    reading = AnswerReading(answer, status: message.status, of: address.endpoint)
    ending = Ending(message, to: address.endpoint, answer, reading)
    let codes = [reading.error?.code] + (reading.decisions ?? []).map(\.error?.code)
    asksForAnotherProvider = codes.contains("invalid_integration") || codes.contains("invalid_parameter_mvpd")
    bearer = message.headers[.authorization].flatMap { value in
      value.prefix(7).lowercased() == "bearer " ? known.text(value.dropFirst(7).trimmed) : nil
    }
    device = message.headers[.deviceIdentifier]
    partnerStatus = message.headers[.partnerStatus].map { PartnerStatusReading(known.header($0)) }
    deviceInfo = message.headers[.deviceInfo].flatMap { known.header($0) }
    tokens = Endpoint.tokens.filter { message.headers[$0] != nil }
    let isByCode =
      address.endpoint == .getSession || address.endpoint == .resumeSession || address.endpoint == .profileOfCode
    isFromSecondScreen = isByCode && device == nil && message.headers[.deviceInfo] == nil
    resources = address.endpoint?.isDecision == true ? json?["resources"]?.texts : nil
  }
}

extension MessageContent {
  /// The texts that only the service, or the app's own backend, may get.
  func secrets(withMediaTokens: Bool = true) -> [String] {
    let call = address.endpoint
    var found = [answer?["access_token"]?.text, answer?["client_secret"]?.text].compactMap { $0 }
    if call == .partnerProfile { found += form.filter { $0.name == "SAMLResponse" }.map(\.value) }
    if withMediaTokens, call == .authorize { found += mediaTokens }
    return found
  }

  /// The media tokens of the decisions.
  var mediaTokens: [String] { (answer?["decisions"]?.array ?? []).compactMap { $0["token"]?["serializedToken"]?.text } }
}
