import PassAPI

/// An error in an answer, with the action that it asks of the client.
struct AnswerError: Hashable, Sendable {
  let code: String
  let action: String

  /// Reads an error, wrapped or not (C-72); `nil` if the value is not an error.
  init?(_ value: JSONValue) {
    guard value.object != nil else { return nil }
    let body = value["error"]?.object == nil ? value : value["error"] ?? value
    guard let code = body["code"]?.text else { return nil }
    self.code = code.asWord
    action = body["action"]?.text?.asWord ?? "none"
  }
}

/// One decision of an answer.
struct AnswerDecision: Hashable, Sendable {
  let resource: String
  let isAuthorized: Bool
  let source: String?
  let error: AnswerError?
  /// The time until which the server keeps the decision.
  let notAfter: Timestamp?

  init(_ item: JSONValue) {
    notAfter = item["notAfter"]?.time
    resource = item["resource"]?.text ?? ""
    isAuthorized = item["authorized"]?.bool ?? false
    source = item["source"]?.text
    error = item["error"].flatMap { AnswerError($0) }
  }
}

/// One profile of an answer.
struct AnswerProfile: Hashable, Sendable {
  let mvpd: String
  let type: String
  let notAfter: Timestamp?
}

/// The parts of an answer; those that cannot be seen are `nil`.
struct AnswerReading: Hashable, Sendable {
  /// The enhanced error at the root.
  var error: AnswerError?
  var decisions: [AnswerDecision]?
  /// The profiles, by MVPD.
  var profiles: [AnswerProfile]?
  /// The MVPDs of a configuration.
  var mvpds: [JSONValue]?

  init(_ answer: JSONValue?, status: Int?, of endpoint: Endpoint?) {
    guard let answer else { return }
    guard status == 200 || status == 201 else {
      error = AnswerError(answer)
      return
    }
    if endpoint?.isDecision == true { decisions = answer["decisions"]?.array?.map(AnswerDecision.init) }
    profiles = answer["profiles"]?.object?.map { mvpd, profile in
      AnswerProfile(mvpd: mvpd, type: profile["type"]?.text ?? "", notAfter: profile["notAfter"]?.time)
    }.sorted { $0.mvpd < $1.mvpd }
    if endpoint == .configuration { mvpds = answer["requestor"]?["mvpds"]?.array ?? answer["mvpds"]?.array }
  }
}

extension AnswerReading {
  /// The code about the partner status or the SAML response, at the root or in an item.
  var partnerError: String? {
    ([error] + (decisions ?? []).map(\.error)).compactMap { $0?.code }.first {
      $0.hasPrefix("invalid_header_pfs_") || $0 == "invalid_parameter_saml_response"
    }
  }
}

extension WireCall {
  var error: AnswerError? { content.reading.error }
  var decisions: [AnswerDecision]? { content.reading.decisions }
  var profiles: [AnswerProfile]? { content.reading.profiles }
  var mvpds: [JSONValue]? { content.reading.mvpds }

  var partnerError: String? { content.reading.partnerError }

  /// The error code of a refused registration call.
  var registrationError: String? { isSuccess ? nil : answer?["error"]?.text?.asWord }
  /// The action of a session answer.
  var actionName: String? { isSuccess ? answer?["actionName"]?.text?.asWord : nil }
  /// The code of a session answer.
  var issuedCode: String? { isSuccess ? answer?["code"]?.text : nil }
  /// The parameters that a session answer lists as missing, with one name for each (`domain` is `domainName`).
  var missing: [String] {
    (answer?["missingParameters"]?.texts ?? []).map { $0 == "domain" ? "domainName" : $0.asWord }
  }
}
