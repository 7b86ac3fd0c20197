import PassAPI

extension ServerOptions {
  /// A question that the documents leave open, with its alternative answers.
  package struct Switch: Sendable {
    /// The member of `ServerOptions`.
    package let name: String
    /// What the option decides, with its source.
    package let summary: String
    /// The default value, written in Swift.
    package let standard: String
    /// The other values, written in Swift, each with a closure that sets it.
    package let others: [(value: String, set: @Sendable (inout ServerOptions) -> Void)]
    /// Returns a closure that sets the option to a text; `nil` for a text that is not a value.
    package let reading: @Sendable (String) -> (@Sendable (inout ServerOptions) -> Void)?
    /// Returns the current value, written in Swift.
    package let value: @Sendable (ServerOptions) -> String

    init<Value: Sendable>(
      _ name: String, _ member: WritableKeyPath<ServerOptions, Value> & Sendable, _ others: [Value], _ summary: String
    ) {
      self.name = name
      self.summary = summary
      standard = Self.text(ServerOptions()[keyPath: member])
      self.others = others.map { value in (Self.text(value), { $0[keyPath: member] = value }) }
      value = { Self.text($0[keyPath: member]) }
      reading = { text in
        let listed = [ServerOptions()[keyPath: member]] + others
        // Ten years of seconds: no time overflows.
        let number = Int(text).flatMap { (1...315_576_000).contains($0) ? $0 as? Value : nil }
        guard let value = listed.first(where: { Self.word(Self.text($0)) == Self.word(text[...]) }) ?? number else {
          return nil
        }
        return { $0[keyPath: member] = value }
      }
    }

    /// The values as the command line writes them.
    package var words: String {
      ([standard] + others.map(\.value)).map(Self.word).joined(separator: ", ")
        + (Int(standard) == nil ? "" : ", or another number")
    }

    /// A value without Swift's dot or quotation marks.
    private static func word(_ value: some StringProtocol) -> String {
      value.hasPrefix("\"") && value.hasSuffix("\"") && value.count > 1
        ? String(value.dropFirst().dropLast()) : String(value.hasPrefix(".") ? value.dropFirst() : value[...])
    }

    private static func text(_ value: Any) -> String {
      let mirror = Mirror(reflecting: value)
      switch value {
      case let text as String: return "\"\(text)\""
      case let body as JSONValue: return String(decoding: body.data, as: UTF8.self)
      case let actions as [String: String]:
        return actions.isEmpty ? "[:]" : "[\(actions.map { "\"\($0)\": \"\($1)\"" }.sorted().joined(separator: ", "))]"
      default: break
      }
      guard mirror.displayStyle != .optional else { return mirror.children.first.map { text($0.value) } ?? "nil" }
      return mirror.displayStyle == .enum ? ".\(value)" : "\(value)"
    }
  }

  /// All alternative answers, with names.
  package static let others: [(name: String, set: @Sendable (inout ServerOptions) -> Void)] = switches.flatMap {
    option in
    option.others.map { ("\(option.name) \($0.value)", $0.set) }
  }

  /// All options, in the order of the members.
  package static let switches: [Switch] = forms + errors + identities + demands + lives

  /// Returns a closure that sets a named option to a text; throws if it cannot.
  package static func setting(
    _ name: String, _ text: String
  ) throws(Unsettable) -> @Sendable (inout ServerOptions) -> Void {
    guard let option = switches.first(where: { $0.name == name }) else {
      throw Unsettable(
        description: "there is no such option; there are \(switches.map(\.name).joined(separator: ", "))")
    }
    guard let set = option.reading(text) else { throw Unsettable(description: "\(name): one of \(option.words)") }
    return set
  }

  /// The reason why an option cannot be set.
  package struct Unsettable: Error, CustomStringConvertible {
    package let description: String
  }

  /// How answers are written.
  private static let forms: [Switch] = [
    Switch(
      "sessionTimesAreTexts", \.sessionTimesAreTexts, [false],
      "times in session answers are texts, not integers (C-33)"),
    Switch(
      "profileTimesAreTexts", \.profileTimesAreTexts, [true],
      "times in profiles, decisions, tokens are texts, not integers (C-33)"),
    Switch("domainToken", \.domainToken, ["domain"], "name of the domain among missing and existing parameters (C-28)"),
    Switch("encryptedState", \.encryptedState, ["encrypted"], "state of encrypted attributes"),
    Switch("sessionURLsAreAbsolute", \.sessionURLsAreAbsolute, [true], "`url` is absolute in session answers"),
    Switch("logoutURLsAreAbsolute", \.logoutURLsAreAbsolute, [false], "`url` is absolute in logout answers"),
    Switch("wrapsLogouts", \.wrapsLogouts, [false], "logout entries stand in the member `logouts`"),
    Switch("deniesAtRoot", \.deniesAtRoot, [true], "denials stand at the root (C-70)"),
    Switch("limitsAtRoot", \.limitsAtRoot, [false], "`too_many_resources` stands at the root (C-71)"),
  ]

  /// The answers of partner single sign-on, and the form of errors.
  private static let errors: [Switch] = [
    Switch("partnerProfileStatus", \.partnerProfileStatus, [200], "status of a created `appleSSO` profile (C-17)"),
    Switch("partnerProfileIsEmpty", \.partnerProfileIsEmpty, [true], "profiles-sso-partner answers an empty map"),
    Switch(
      "refusesInvalidStatuses", \.refusesInvalidStatuses, [false],
      "a call with a partner status that is not valid is refused (C-06)"),
    Switch(
      "hidesAppleProfiles", \.hidesAppleProfiles, [false],
      "`appleSSO` profiles are hidden from calls without a valid partner status (C-06)"),
    Switch(
      "guessedProvider", \.guessedProvider, ["citycable"],
      "provider that sessions-sso-partner names when the status names none (C-08)"),
    Switch(
      "attributeListName", \.attributeListName, ["attributes"], "name of the list of attributes for SAML (C-19)"),
    Switch(
      "listsProvidersAtRoot", \.listsProvidersAtRoot, [true], "providers stand at the root of a configuration (C-84)"),
    Switch("wrapsErrors", \.wrapsErrors, [true], "errors of a whole answer stand in the member `error` (C-72)"),
    Switch(
      "actions", \.actions, [["temporary_access_duration_limit_exceeded": "none"]],
      "actions of errors that differ from the catalogue (C-74)"),
  ]

  /// Clients, tokens and devices.
  private static let identities: [Switch] = [
    Switch("registrationStatus", \.registrationStatus, [200], "status of a new client and of a new token"),
    Switch(
      "unauthorizedBody", \.unauthorizedBody, [["error": "invalid_token"]],
      "body of a 401 for a token that is not accepted"),
    Switch(
      "deviceInfo", \.deviceInfo, [.complete, .anyBase64, .optional], "what `X-Device-Info` has to be (C-56, C-57)"),
    Switch(
      "refusesUnknownMembers", \.refusesUnknownMembers, [false],
      "registration refuses members that its page does not list"),
    Switch("readsTokenQuery", \.readsTokenQuery, [true], "the parameters of a token may stand in the query"),
    Switch("partnerSignOn", \.partnerSignOn, [false], "Apple's single sign-on is on for the service provider"),
    Switch("throttles", \.throttles, [false], "callers are throttled (C-89)"),
  ]

  /// Refusals that no document describes.
  private static let demands: [Switch] = [
    Switch(
      "bindsPartnerRequests", \.bindsPartnerRequests, [false],
      "a SAML response counts for the client, device, provider and time of its request"),
    Switch(
      "partnerNeedsPlatform", \.partnerNeedsPlatform, [false],
      "partner single sign-on is for devices of the partner alone (R-SSO-21)"),
    Switch("checksDomains", \.checksDomains, [false], "`redirectUrl` and `domainName` have to be of a listed domain"),
    Switch(
      "closesFinishedCodes", \.closesFinishedCodes, [false],
      "a code with a finished login is neither opened nor resumed again"),
    Switch(
      "configurationNeedsDevice", \.configurationNeedsDevice, [false],
      "the configuration is refused without the headers of a device (C-55)"),
    Switch("dummyAuthorization", \.dummyAuthorization, [true], "decisions are dummies, and say so in `source`"),
  ]

  /// Lifetimes, in seconds, and limits.
  private static let lives: [Switch] = [
    Switch("tokenSeconds", \.tokenSeconds, [90], "life of an access token, in seconds"),
    Switch("sessionSeconds", \.sessionSeconds, [30], "life of an authentication code, in seconds"),
    Switch("profileSeconds", \.profileSeconds, [600], "life of a stored profile, in seconds"),
    Switch("authorizationSeconds", \.authorizationSeconds, [60], "life of a decision, in seconds"),
    Switch("mediaTokenSeconds", \.mediaTokenSeconds, [30], "life of a media token, in seconds"),
    Switch("degradedSeconds", \.degradedSeconds, [3_600], "life of a degraded profile, in seconds"),
    Switch("preauthorizeLimit", \.preauthorizeLimit, [2], "how many resources a preauthorize request may hold"),
    Switch("authorizeLimit", \.authorizeLimit, [2], "how many resources an authorize request may hold"),
  ]
}
