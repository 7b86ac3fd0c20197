import PassAPI

/// What an error asks of the client, as the answer says it.
struct AnswerError: Hashable, Sendable {
  let code: String
  let action: String
}

/// One decision of an answer.
struct AnswerDecision: Hashable, Sendable {
  let resource: String
  let isAuthorized: Bool
  let source: String?
  let error: AnswerError?
}

/// One profile of an answer.
struct AnswerProfile: Hashable, Sendable {
  let mvpd: String
  let type: String
  let notAfter: Int64?
}

extension WireCall {
  /// The enhanced error at the root, wrapped or not (C-72).
  var error: AnswerError? { isSuccess ? nil : answer.flatMap { Self.error(in: $0) } }

  /// The error code of a refused registration call.
  var registrationError: String? { isSuccess ? nil : answer?["error"]?.text }

  /// The decisions; nil when they cannot be seen.
  var decisions: [AnswerDecision]? {
    guard isSuccess, endpoint?.isDecision == true else { return nil }
    return answer?["decisions"]?.array?.map { item in
      AnswerDecision(
        resource: item["resource"]?.text ?? "", isAuthorized: item["authorized"]?.bool ?? false, source: item["source"]?.text,
        error: item["error"].flatMap { Self.error(in: $0) })
    }
  }

  /// The profiles; nil when they cannot be seen.
  var profiles: [AnswerProfile]? {
    guard isSuccess else { return nil }
    return answer?["profiles"]?.object?.map { mvpd, profile in
      AnswerProfile(mvpd: mvpd, type: profile["type"]?.text ?? "", notAfter: profile["notAfter"]?.whole)
    }.sorted { $0.mvpd < $1.mvpd }
  }

  /// The MVPDs of a configuration; nil when they cannot be seen.
  var mvpds: [JSONValue]? {
    guard isSuccess, endpoint == .configuration else { return nil }
    return answer?["requestor"]?["mvpds"]?.array ?? answer?["mvpds"]?.array
  }

  /// The action of a session answer.
  var actionName: String? { isSuccess ? answer?["actionName"]?.text : nil }
  /// The code of a session answer.
  var issuedCode: String? { isSuccess ? answer?["code"]?.text : nil }
  /// What a session answer misses, one word for each (`domain` is `domainName`).
  var missing: [String] { (answer?["missingParameters"]?.texts ?? []).map { $0 == "domain" ? "domainName" : $0 } }

  private static func error(in value: JSONValue) -> AnswerError? {
    guard value.object != nil else { return nil }
    let body = value["error"]?.object == nil ? value : value["error"] ?? value
    guard let code = body["code"]?.text else { return nil }
    return AnswerError(code: code, action: body["action"]?.text ?? "none")
  }
}
