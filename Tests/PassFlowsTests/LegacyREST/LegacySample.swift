import FlowEngine
import PassAPI

@testable import PassFlows

/// Values that the tests of the legacy flow share; those of any flow are in `Sample`.
enum LegacySample {
  typealias State = LegacyREST.State
  typealias Event = LegacyREST.Event
  static let now = Sample.now, later = Sample.later

  static func context(
    _ platform: Platform = .tvOS, _ change: (inout LegacyREST.Context) -> Void = { _ in }
  ) -> LegacyREST.Context {
    let settings = AppSettings(
      serviceProvider: "REF30", domainName: "adobe.com", redirectURL: "https://app.example/done",
      softwareStatement: Secret("\(Sample.mark)-statement"), platform: platform, featured: ["Second", "Hidden"])
    var context = LegacyREST.Context(settings)
    context.device = Sample.device
    context.credentials = Sample.credentials
    context.token = Sample.token
    change(&context)
    return context
  }

  static let phone = context(.iOS)
  static let listed = context { ($0.configuration, $0.configurationEnds) = (configuration, later) }
  static let silent = context { $0.isSilent = true }

  static let configuration = Sample.configuration(
    Sample.mvpds.map { mvpd in
      var mvpd = mvpd
      mvpd.requiredMetadataFields = ["uid"]
      return mvpd
    })
  static let provider = LegacyREST.MappedProvider(mvpd: "First", mappingId: "apple-First", attributes: ["uid"])
  static let access = Access(mvpd: "First", type: .appleSSO)
  static let login = LoginCode(code: "K7QX2MD", url: "/login", mvpd: "First", notAfter: later, isShown: true)
  static let denial = Decision(
    resource: "a", serviceProvider: "REF30", mvpd: "First", source: .mvpd, isAuthorized: false)

  static func token(_ mvpd: String = "First", requestor: String = "REF30", until: Timestamp = later) -> Event {
    .loginRetrieved(
      Timed(.found(AuthenticationToken(requestor: requestor, mvpd: mvpd, expires: until)), at: now))
  }
  static func absent(_ lookup: Lookup<AuthenticationToken>) -> Event { .loginRetrieved(Timed(lookup, at: now)) }
  static func checked(_ lookup: Lookup<NoContent>) -> Event { .loginChecked(Timed(lookup, at: now)) }
  static func permit(
    _ resource: String = "a", mvpd: String = "First", requestor: String = "REF30", until: Timestamp = later,
    proxy: String? = nil
  ) -> Event {
    .authorized(
      Timed(
        AuthorizationToken(mvpd: mvpd, resource: resource, requestor: requestor, expires: until, proxyMVPD: proxy),
        at: now))
  }
  static func mediaToken(
    _ resource: String = "a", mvpd: String = "First", requestor: String = "REF30", until: Timestamp = later,
    _ text: String = "\(Sample.mark)-media"
  ) -> Event {
    .mediaTokenIssued(
      Timed(
        ShortMediaToken(
          resource: resource, requestor: requestor, expires: until, serializedToken: Secret(text), mvpd: mvpd),
        at: now))
  }
  static func failed(_ status: Int, _ error: EnhancedError? = nil, basic: BasicError? = nil) -> Event {
    .requestFailed(
      Timed(
        CallFailure(
          kind: status == 401 ? .unauthorized : .rejected, status: status, error: error, basic: basic, detail: ""),
        at: now))
  }
  static let throttled = Event.requestFailed(
    Timed(CallFailure(kind: .throttled, status: 429, detail: ""), at: now))
  static let authorization = AuthorizationToken(mvpd: "First", resource: "a", requestor: "REF30", expires: later)
  static let written = Event.vaultWritten(Timed(VaultContents(), at: now))
  static let notWritten = Event.vaultWritten(Timed(nil, at: now))
  static func partner(
    _ access: AccessStatus = .granted, _ id: String? = "apple-First", _ expires: Timestamp? = later,
    saml: String? = nil, _ error: FrameworkError? = nil
  ) -> Event { .partnerAnswered(Sample.reply(access, id, expires, saml: saml, error)) }

  /// A value of every state but those of detours.
  static let states: [State] =
    [
      .signedOut(SignedOut(.notSignedIn)), .authenticated(Authenticated(access)), .describingDevice,
      .openingVault(OpeningVault()), .finishingSignOut(FinishingSignOut(mvpd: "First")),
      .checkingToken(LegacyREST.CheckingToken()), .retrievingLogin(LegacyREST.RetrievingLogin()), .readingStatus,
      .retrievingConfiguration(LegacyREST.RetrievingConfiguration(purpose: .picker)),
      .retrievingConfiguration(LegacyREST.RetrievingConfiguration(purpose: .mapping("apple-First"))),
      .retrievingConfiguration(LegacyREST.RetrievingConfiguration(purpose: .ownPicker)),
      .pickingProvider(LegacyREST.PickingProvider(configuration: configuration)),
      .requestingProfile(LegacyREST.RequestingProfile(provider: provider)),
      .completingLogin(LegacyREST.CompletingLogin(provider: provider, request: Secret("\(Sample.mark)-request"))),
      .choosingProvider, .creatingCode(LegacyREST.CreatingCode()),
      .creatingCode(LegacyREST.CreatingCode(mvpd: "First")), .showingLoginPage(ShowingLoginPage(login: login)),
      .polling(Polling(login: login)), .awaitingLogin(AwaitingLogin(login, from: now)),
      .offeringNewCode(OfferingNewCode(mvpd: "First")), .storingSignIn(Authenticated(access)),
      .notingSignOut(LegacyREST.LoggingOut(access: access)),
      .erasingSignIn(SignedOut(.signedOut, result: SignOutResult())),
      .authorizing(LegacyREST.Authorizing(access: access, resource: "a")),
      .checkingDenial(LegacyREST.CheckingDenial(access: access, denial: denial)),
      .obtainingMediaToken(LegacyREST.ObtainingMediaToken(access: access, permit: authorization)),
      .retrievingMetadata(LegacyREST.RetrievingMetadata(access: access)),
      .askingTokenSource(LegacyREST.LoggingOut(access: access)),
      .showingLogoutPage(LegacyREST.LoggingOut(access: access, isFromApple: true)),
      .loggingOut(LegacyREST.LoggingOut(access: access)),
    ]
    + (Sample.saml.map { [.exchangingProfile(LegacyREST.ExchangingProfile(provider: provider, saml: $0))] } ?? [])

  /// A value of every state of a detour.
  static let detours: [State] = [
    .explainingAccess(ExplainingAccess(Sample.settings)), .registering(Registering()), .storingCredentials,
    .requestingToken(RequestingToken()), .storingToken, .pausing(Pausing(duration: .seconds(1))),
  ]

  /// What the app may ask for.
  static let requests: [Event] = [
    .signInRequested(SignIn(at: now)), .signInRequested(SignIn(isSilent: true, at: now)),
    .chooseRequested(Choose(mvpd: "First")), .authorizeRequested(Authorize("a", at: now)),
    .metadataRequested(LegacyREST.RetrieveMetadata()), .signOutRequested(SignOut()), .cancelRequested(Cancel()),
    .newCodeRequested(NewCode()),
  ]

  /// What effects may bring.
  static let outcomes: [Event] =
    [
      .deviceDescribed(Sample.device), .deviceUnknown, .accessExplained,
      .vaultOpened(Timed(VaultContents(), at: now)), .vaultNotReadable(now), .vaultFailed, .vaultDamaged, written,
      notWritten, .credentialsIssued(Sample.credentials), .tokenIssued(Sample.token),
      checked(.found(NoContent())), checked(.notAuthenticated), token(), token("Second"), token(until: now),
      absent(.notFound), absent(.expired), partner(), partner(.denied, nil, nil), partner(.restricted, nil, nil),
      partner(.granted, nil, nil), partner(.granted, "apple-Elsewhere"),
      partner(.granted, "apple-First", Sample.earlier),
      partner(.granted, "apple-First", nil), partner(saml: "<saml>\(Sample.mark)</saml>"),
      partner(.granted, nil, nil, FrameworkError(.unsupportedProvider, unsupportedProviderId: "apple-Hidden")),
      .configurationReceived(Timed(configuration, at: now)),
      .configurationReceived(Timed(Sample.configuration([]), at: now)),
      .profileRequestReceived(Timed(Secret("\(Sample.mark)-request"), at: now)), .loginCreated(now),
      .providerChosen("First"), .providerChosen("Nobody"), .secondScreenChosen,
      .codeIssued(Timed(RegistrationCode(code: Secret("K7"), requestor: "REF30", expires: later), at: now)),
      .codeIssued(Timed(RegistrationCode(code: Secret("K7"), requestor: "REF30", expires: now), at: now)), .viewerLeft,
      .redirectReached, .pageFailed, .newCodeWanted, .timeReached(now), .timeReached(later), permit(), permit("b"),
      mediaToken(), mediaToken(until: now), .metadataReceived(Timed(.notFound, at: now)),
      .metadataReceived(Timed(.notAuthenticated, at: now)),
      .metadataReceived(Timed(.found(UserMetadata(data: ["tokenSource": "Apple"])), at: now)), .loggedOut, throttled,
      failed(400), failed(401), failed(403), failed(404),
      failed(403, EnhancedError(action: .authentication, status: 403, code: "authentication_session_missing")),
      failed(403, EnhancedError(action: .applicationRegistration, status: 403, code: "some_code")),
      failed(403, EnhancedError(action: .none, status: 403, code: .authorizationDeniedByMVPD)),
    ]
}

/// A line of a table of the tests: what the machine does with an event in a state.
struct LegacyStepping: Sendable {
  let title: String, state: LegacyREST.State, event: LegacyREST.Event, edge: String, to: LegacyREST.State.Name,
    context: LegacyREST.Context

  init(
    _ title: String, _ state: LegacyREST.State, _ event: LegacyREST.Event, _ edge: String,
    to: LegacyREST.State.Name, in context: LegacyREST.Context = LegacySample.context()
  ) {
    (self.title, self.state, self.event, self.edge, self.to, self.context) = (title, state, event, edge, to, context)
  }
}
