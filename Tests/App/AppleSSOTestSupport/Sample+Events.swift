import PassAPI
import PassScenarios

@testable import AppleSSOFlow
@testable import PassService

// States in which many tests begin.
extension AppleSSO.State {
  static let signedInApple = Self.authenticated(Authenticated(Sample.access))
  static let signedInPlain = Self.authenticated(Authenticated(Sample.plain))
  /// Profiles are asked for with a status.
  static let listing = Self.retrievingProfiles(.init(status: Sample.status))
  static let picking = Self.pickingProvider(.init(configuration: Sample.configuration()))
  static let requesting = Self.requestingPartnerSession(.init(known: Sample.known))
  static let completing = Self.completingLogin(.init(known: Sample.known, request: Sample.authentication))
  static let creating = Self.creatingSession(.init(mvpd: "First"))
  static let resuming = Self.resumingSession(Sample.resuming)
  static let pollingCode = Self.polling(.init(login: Sample.login))
  static let readingForPlay = Self.refreshingStatus(.authorize(.init(access: Sample.access, resource: "a")))
  static let readingInForeground = Self.refreshingStatus(.foreground(.init(Sample.access)))
  static let playing = Self.authorizing(Sample.authorizing)
  static let marking = Self.preauthorizing(Sample.preauthorizing)
}

// Answers of the service, the framework and the vault, all at the time of the samples.
extension AppleSSO.Event {
  static let play = Self.authorizeRequested(Authorize("a", at: Sample.now))
  static let mark = Self.preauthorizeRequested(AppleSSO.Preauthorize(["a"], at: Sample.now))
  static func opened(_ contents: VaultContents) -> Self { .vaultOpened(Timestamped(contents, at: Sample.now)) }
  static func configured(_ configuration: ServiceConfiguration) -> Self {
    .configurationReceived(Timestamped(configuration, at: Sample.now))
  }
  static func found(_ profiles: Profile...) -> Self { found(profiles) }
  static func found(_ profiles: [Profile]) -> Self { .profilesReceived(Timestamped(profiles, at: Sample.now)) }
  static func decided(_ decisions: ResourceDecision...) -> Self { decided(decisions) }
  static func decided(_ decisions: [ResourceDecision]) -> Self {
    .decisionsReceived(Timestamped(decisions, at: Sample.now))
  }
  static func removed(_ entries: LogoutEntry...) -> Self { .loggedOut(Timestamped(entries, at: Sample.now)) }
  static func failed(_ failure: CallFailure) -> Self { .requestFailed(Sample.failure(failure)) }
  /// The service refuses a call with an error of the catalogue.
  static func refused(_ status: Int, _ action: ErrorAction, _ code: ErrorCode = "some_code") -> Self {
    .requestFailed(Sample.refused(status, action, code))
  }
  static func replied(
    _ access: AccessStatus = .granted, _ id: String? = "apple-First", _ expires: Timestamp? = Sample.later,
    saml: String? = nil, _ error: FrameworkError? = nil
  ) -> Self { .partnerAnswered(Sample.reply(access, id, expires, saml: saml, error)) }
  static func answered(
    _ action: ActionName, _ reason: ReasonType = .none, mvpd: String? = "First", url: String? = "/login",
    code: String? = "8BLW4RW", missing: [String] = [], until: Timestamp? = Sample.later,
    request: AuthenticationRequest? = nil
  ) -> Self {
    .sessionAnswered(
      Sample.answer(
        action, reason, mvpd: mvpd, url: url, code: code, missing: missing, until: until, request: request))
  }
}
