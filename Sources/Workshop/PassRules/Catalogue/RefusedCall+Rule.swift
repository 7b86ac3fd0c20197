import PassAPI

extension RefusedCall {
  /// The rule that a client breaks with the refused call; `nil` if the checklist has none.
  package func rule(at endpoint: Endpoint?) -> Rule? { id(at: endpoint).flatMap(Rule.named) }

  private func id(at endpoint: Endpoint?) -> String? {
    guard endpoint.map({ $0.api == .v2 || $0.api == .registration }) ?? true else { return nil }
    let isRegistration = endpoint?.isRegistration == true
    switch (part, defect) {
    case (.header(.authorization), .unexpected): return "R-HDR-8"
    case (.header(.authorization), .expired): return "R-REG-6"
    case (.header(.authorization), .refused): return "R-REG-7"
    case (.header(.authorization), _): return "R-HDR-1"
    case (.header(.deviceIdentifier), .missing): return "R-HDR-2"
    case (.header(.deviceIdentifier), _): return "R-HDR-6"
    case (.header(.deviceInfo), .missing): return isRegistration ? "R-REG-11" : "R-HDR-3"
    case (.header(.deviceInfo), _): return "R-HDR-7"
    case (.header(.contentType), _): return isRegistration ? "R-REG-11" : "R-HDR-9"
    case (.header(.partnerStatus), .missing): return endpoint?.isDecision == true ? "R-SSO-9" : "R-SSO-7"
    case (.header(.partnerStatus), _): return "R-SSO-6"
    case (.header(.temporaryIdentity), _): return "R-TEMP-1"
    case (.parameter("SAMLResponse"), _): return "R-SSO-17"
    case (.parameter("grant_type"), .refused): return "R-REG-12"
    case (.parameter("client_id"), .refused) where !words.contains("query"),
      (.parameter("client_secret"), .refused) where !words.contains("query"):
      return "R-REG-8"
    case (.parameter("redirectUrl"), .missing): return endpoint == .logout ? "R-LOGOUT-7" : "R-AUTH-2"
    case (.parameter("mvpd"), .expired): return "R-CFG-9"
    case (.parameter("mvpd"), .refused): return "R-CFG-6"
    case (.parameter("code"), .expired): return "R-AUTH-8"
    case (.parameter("code"), _): return "R-AUTH-11"
    case (.parameter, _) where isRegistration, (.body, _) where isRegistration: return "R-REG-11"
    case (.member("software_statement"), .refused): return nil
    case (.member("resources"), .refused): return endpoint == .authorize ? "R-DEC-12" : "R-PRE-7"
    case (.member("resources"), _): return "R-DEC-14"
    case (.body, _) where endpoint?.isDecision == true: return "R-DEC-14"
    case (.member, .unexpected), (.parameter("partner"), _), (.path, _), (.method, _): return "R-HDR-8"
    case (.member, _) where isRegistration: return "R-REG-11"
    case (.order, _) where endpoint == .authenticate: return "R-AUTH-6"
    case (.order, _) where endpoint?.isDecision == true: return "R-AUTH-13"
    default: return nil
    }
  }

  /// The document that says so, if no rule does.
  private func page(at endpoint: Endpoint?) -> String {
    switch part {
    case .pace: return "Throttling mechanism"
    case .service: return "Enhanced Error Codes"
    case .header, .parameter, .member, .body, .method, .path, .order: break
    }
    guard let endpoint else { return "the API pages of REST API V2" }
    return "the page of \(endpoint.name), \(endpoint.api.title)"
  }

  /// The text for a client: the part and its defect, what to do, and the rule or the page, in one line of ASCII for a
  /// header or a log.
  package func explanation(at endpoint: Endpoint?) -> String {
    let rule = rule(at: endpoint)
    let source = rule.map { "\($0.id) (\($0.level.rawValue), \($0.source)): \($0.statement)" } ?? page(at: endpoint)
    let line = "\(description). \(source)".replacing("`", with: "'")
    return String(
      line.prefix(800).map {
        $0.isASCII && !$0.isNewline && $0.asciiValue.map { $0 >= 0x20 && $0 != 0x7F } == true ? $0 : "?"
      })
  }
}
