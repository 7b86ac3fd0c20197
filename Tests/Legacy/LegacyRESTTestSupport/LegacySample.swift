import PassScenarios
import FlowEngine
import PassAPI

@testable import LegacyRESTFlow
@testable import PassService

// States and contexts for the tests of the legacy flow, which alone may make them.
extension LegacySample {
  typealias State = LegacyREST.State

  static let phone = context(.iOS)
  static let listed = context {
    ($0.configuration, $0.configurationEnds) = (configuration, Deadline(.zero, from: Moment(later)))
  }
  static let silent = context { $0.service.isSilent = true }

  static let provider = LegacyREST.MappedProvider(mvpd: "First", mappingId: "apple-First", attributes: ["uid"])
  static let access = CurrentProfile(mvpd: "First", type: .appleSSO)
  static let login = LoginCode(
    code: Secret("K7QX2MD"), url: Secret("/login"), mvpd: "First", life: .seconds(3_600), from: Moment(now),
    isShown: true)
  static let denial = ResourceDecision(
    resource: "a", serviceProvider: "REF30", mvpd: "First", source: .mvpd, isAuthorized: false)

  static let authorization = AuthorizationToken(mvpd: "First", resource: "a", requestor: "REF30", expires: later)
  /// A value of every state but those of detours.
  static let states: [State] =
    [
      .signedOut(SignedOut(.notSignedIn)), .authenticated(Authenticated(access)), .describingDevice,
      .openingVault(OpeningVault()), .finishingSignOut(FinishingSignOut(mvpd: "First")),
      .checkingToken(LegacyREST.CheckingToken()), .retrievingLogin(LegacyREST.RetrievingLogin()), .readingStatus,
      .retrievingConfiguration(LegacyREST.RetrievingConfiguration(purpose: .picker)),
      .retrievingConfiguration(LegacyREST.RetrievingConfiguration(purpose: .mapping("apple-First"))),
      .retrievingConfiguration(LegacyREST.RetrievingConfiguration(purpose: .ownPicker)),
      .pickingProvider(PickingProvider(configuration: configuration)),
      .requestingProfile(LegacyREST.RequestingProfile(provider: provider)),
      .completingLogin(LegacyREST.CompletingLogin(provider: provider, request: Secret("\(Sample.mark)-request"))),
      .choosingProvider, .creatingCode(CreatingCode()),
      .creatingCode(CreatingCode(mvpd: "First")), .showingLoginPage(ShowingLoginPage(login: login)),
      .polling(Polling(login: login)), .awaitingLogin(AwaitingLogin(login, from: Moment(now))),
      .offeringNewCode(OfferingNewCode(mvpd: "First")), .storingSignIn(Authenticated(access)),
      .storingEnd(SignedOut(.signedOut, result: SignOutResult())),
      .recordingSignOut(RecordingSignOut()), .recordingSignOut(RecordingSignOut(access: access)),
      .describingForLogout(LegacyREST.LoggingOut(access: access)),
      .authorizing(LegacyREST.Authorizing(access: access, resource: "a")),
      .checkingDenial(LegacyREST.CheckingDenial(access: access, refusal: .denied(denial))),
      .obtainingMediaToken(LegacyREST.ObtainingMediaToken(access: access, permit: authorization)),
      .retrievingMetadata(LegacyREST.RetrievingMetadata(access: access)),
      .askingTokenSource(LegacyREST.LoggingOut(access: access)),
      .showingLogoutPage(LegacyREST.LoggingOut(access: access, isFromApple: true)),
      .loggingOut(LegacyREST.LoggingOut(access: access)),
    ]
    + (Sample.saml.map { [.exchangingProfile(LegacyREST.ExchangingProfile(provider: provider, saml: $0))] } ?? [])

  /// A value of every state of a detour.
  static let detours: [State] = [
    .explainingAccess(ExplainingAccess(Sample.settings.platform)), .notingLaunch, .registering(Registering()),
    .storingCredentials,
    .requestingToken(RequestingToken()), .storingToken, .pausing(Pausing(duration: .seconds(1))),
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
