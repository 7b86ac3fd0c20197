import FlowEngine
import Foundation
import PassAPI
import Testing

@testable import PassFlows

/// What is written by hand per case: names, embedding and extracting; and the way into a snapshot and back.
@Suite("Vocabulary") struct VocabularyTests {
  private func broken<Root, Payload: Equatable>(_ tried: Case<Root, Payload>, _ samples: [Root]) -> [String] {
    guard let payload = samples.lazy.compactMap(tried.extract).first else { return ["no sample of \(tried.name.stringValue)"] }
    return tried.lawsBroken(by: payload)
  }
  private func broken<Root>(_ tried: Case<Root, Void>) -> [String] { tried.lawsBroken() }

  @Test("every case of the states embeds and extracts")
  func stateLaws() {
    var found: [String] = []
    found += broken(Case<AppleSSO.State, AppleSSO.SignedOut>.signedOut, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.Authenticated>.authenticated, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.Authenticated>.refreshingStatus, Sample.states)
    found += broken(Case<AppleSSO.State, Void>.describingDevice)
    found += broken(Case<AppleSSO.State, Void>.askingForAccess)
    found += broken(Case<AppleSSO.State, Void>.readingStatus)
    found += broken(Case<AppleSSO.State, AppleSSO.OpeningVault>.openingVault, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.OpeningVault>.awaitingVault, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.Registering>.registering, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.StoringCredentials>.storingCredentials, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.RequestingToken>.requestingToken, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.StoringToken>.storingToken, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.AwaitingRegistry>.awaitingRegistry, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.Pausing>.pausing, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.RetrievingProfiles>.retrievingProfiles, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.ChoosingProfile>.choosingProfile, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.RetrievingConfiguration>.retrievingConfiguration, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.PickingProvider>.pickingProvider, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.RequestingPartnerSession>.requestingPartnerSession, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.CompletingLogin>.completingLogin, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.CreatingPartnerProfile>.creatingPartnerProfile, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.ChoosingProvider>.choosingProvider, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.CreatingSession>.creatingSession, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.ResumingSession>.resumingSession, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.ShowingLoginPage>.showingLoginPage, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.Polling>.polling, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.AwaitingLogin>.awaitingLogin, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.OfferingNewCode>.offeringNewCode, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.Browsing>.readingStatusToBrowse, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.Preauthorizing>.preauthorizing, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.Playing>.readingStatusToPlay, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.Authorizing>.authorizing, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.LoggingOut>.loggingOut, Sample.states)
    found += broken(Case<AppleSSO.State, AppleSSO.ShowingLogoutPage>.showingLogoutPage, Sample.states)
    #expect(found == [])
  }

  @Test("every case of the events embeds and extracts")
  func eventLaws() {
    var found: [String] = []
    found += broken(Case<AppleSSO.Event, AppleSSO.SignIn>.signInRequested, Sample.events)
    found += broken(Case<AppleSSO.Event, AppleSSO.Choose>.chooseRequested, Sample.events)
    found += broken(Case<AppleSSO.Event, AppleSSO.Preauthorize>.preauthorizeRequested, Sample.events)
    found += broken(Case<AppleSSO.Event, AppleSSO.Authorize>.authorizeRequested, Sample.events)
    found += broken(Case<AppleSSO.Event, AppleSSO.SignOut>.signOutRequested, Sample.events)
    found += broken(Case<AppleSSO.Event, AppleSSO.Cancel>.cancelRequested, Sample.events)
    found += broken(Case<AppleSSO.Event, AppleSSO.NewCode>.newCodeRequested, Sample.events)
    found += broken(Case<AppleSSO.Event, Void>.cameToForeground)
    found += broken(Case<AppleSSO.Event, Void>.deviceUnknown)
    found += broken(Case<AppleSSO.Event, Void>.vaultFailed)
    found += broken(Case<AppleSSO.Event, Void>.secondScreenChosen)
    found += broken(Case<AppleSSO.Event, Void>.viewerLeft)
    found += broken(Case<AppleSSO.Event, Void>.redirectReached)
    found += broken(Case<AppleSSO.Event, Void>.pageFailed)
    found += broken(Case<AppleSSO.Event, Void>.newCodeWanted)
    found += broken(Case<AppleSSO.Event, DeviceDescription>.deviceDescribed, Sample.events)
    found += broken(Case<AppleSSO.Event, AccessStatus>.accessReported, Sample.events)
    found += broken(Case<AppleSSO.Event, AppleSSO.VaultOpened>.vaultOpened, Sample.events)
    found += broken(Case<AppleSSO.Event, Timestamp>.vaultNotReadable, Sample.events)
    found += broken(Case<AppleSSO.Event, Timestamp>.timeReached, Sample.events)
    found += broken(Case<AppleSSO.Event, Bool>.vaultWritten, Sample.events)
    found += broken(Case<AppleSSO.Event, ClientCredentials>.credentialsIssued, Sample.events)
    found += broken(Case<AppleSSO.Event, StoredToken>.tokenIssued, Sample.events)
    found += broken(Case<AppleSSO.Event, AppleSSO.PartnerAnswered>.partnerAnswered, Sample.events)
    found += broken(Case<AppleSSO.Event, AppleSSO.ProfilesReceived>.profilesReceived, Sample.events)
    found += broken(Case<AppleSSO.Event, String>.profileChosen, Sample.events)
    found += broken(Case<AppleSSO.Event, String>.providerChosen, Sample.events)
    found += broken(Case<AppleSSO.Event, Configuration>.configurationReceived, Sample.events)
    found += broken(Case<AppleSSO.Event, AppleSSO.SessionAnswered>.sessionAnswered, Sample.events)
    found += broken(Case<AppleSSO.Event, AppleSSO.DecisionsReceived>.decisionsReceived, Sample.events)
    found += broken(Case<AppleSSO.Event, [LogoutEntry]>.loggedOut, Sample.events)
    found += broken(Case<AppleSSO.Event, AppleSSO.Failure>.requestFailed, Sample.events)
    #expect(found == [])
  }

  @Test("every case of the effects embeds and extracts")
  func effectLaws() {
    var found: [String] = []
    found += broken(Case<AppleSSO.Effect, Void>.describeDevice)
    found += broken(Case<AppleSSO.Effect, Void>.openVault)
    found += broken(Case<AppleSSO.Effect, Void>.offerNewCode)
    found += broken(Case<AppleSSO.Effect, Bool>.askForAccess, Sample.effects)
    found += broken(Case<AppleSSO.Effect, VaultContents>.store, Sample.effects)
    found += broken(Case<AppleSSO.Effect, Timestamp>.wait, Sample.effects)
    found += broken(Case<AppleSSO.Effect, AppleSSO.Registration>.register, Sample.effects)
    found += broken(Case<AppleSSO.Effect, AppleSSO.TokenRequest>.requestToken, Sample.effects)
    found += broken(Case<AppleSSO.Effect, PartnerQuery>.queryPartner, Sample.effects)
    found += broken(Case<AppleSSO.Effect, AppleSSO.Authorized<AppleSSO.ProfilesQuery>>.retrieveProfiles, Sample.effects)
    found += broken(Case<AppleSSO.Effect, [Profile]>.chooseProfile, Sample.effects)
    found += broken(Case<AppleSSO.Effect, AppleSSO.Authorized<AppleSSO.ConfigurationQuery>>.retrieveConfiguration, Sample.effects)
    found += broken(Case<AppleSSO.Effect, AppleSSO.Authorized<AppleSSO.PartnerSessionQuery>>.requestPartnerSession, Sample.effects)
    found += broken(Case<AppleSSO.Effect, AppleSSO.Authorized<AppleSSO.PartnerProfileQuery>>.createPartnerProfile, Sample.effects)
    found += broken(Case<AppleSSO.Effect, [MVPD]>.chooseProvider, Sample.effects)
    found += broken(Case<AppleSSO.Effect, AppleSSO.Authorized<AppleSSO.SessionQuery>>.createSession, Sample.effects)
    found += broken(Case<AppleSSO.Effect, AppleSSO.Authorized<AppleSSO.ResumeQuery>>.resumeSession, Sample.effects)
    found += broken(Case<AppleSSO.Effect, AppleSSO.Page>.openPage, Sample.effects)
    found += broken(Case<AppleSSO.Effect, AppleSSO.Authorized<AppleSSO.PollQuery>>.poll, Sample.effects)
    found += broken(Case<AppleSSO.Effect, AppleSSO.Authorized<AppleSSO.DecisionQuery>>.preauthorize, Sample.effects)
    found += broken(Case<AppleSSO.Effect, AppleSSO.Authorized<AppleSSO.DecisionQuery>>.authorize, Sample.effects)
    found += broken(Case<AppleSSO.Effect, AppleSSO.Authorized<AppleSSO.LogOutQuery>>.logOut, Sample.effects)
    #expect(found == [])
  }

  @Test("every case of the errands embeds and extracts")
  func errandLaws() {
    var found: [String] = []
    found += broken(Case<AppleSSO.Errand, Void>.checkAuthentication)
    found += broken(Case<AppleSSO.Errand, AppleSSO.RetrievingProfiles>.retrieveProfiles, Sample.errands)
    found += broken(Case<AppleSSO.Errand, AppleSSO.RetrievingConfiguration>.retrieveConfiguration, Sample.errands)
    found += broken(Case<AppleSSO.Errand, AppleSSO.RequestingPartnerSession>.requestPartnerSession, Sample.errands)
    found += broken(Case<AppleSSO.Errand, AppleSSO.CreatingPartnerProfile>.createPartnerProfile, Sample.errands)
    found += broken(Case<AppleSSO.Errand, AppleSSO.CreatingSession>.createSession, Sample.errands)
    found += broken(Case<AppleSSO.Errand, AppleSSO.ResumingSession>.resumeSession, Sample.errands)
    found += broken(Case<AppleSSO.Errand, AppleSSO.Polling>.poll, Sample.errands)
    found += broken(Case<AppleSSO.Errand, AppleSSO.Preauthorizing>.preauthorize, Sample.errands)
    found += broken(Case<AppleSSO.Errand, AppleSSO.Authorizing>.authorize, Sample.errands)
    found += broken(Case<AppleSSO.Errand, AppleSSO.LoggingOut>.logOut, Sample.errands)
    #expect(found == [])
  }

  @Test("every answer of every question embeds and extracts")
  func answerLaws() {
    var found: [String] = []
    found += Case<AppleSSO.Picked, AppleSSO.KnownProvider>.known.lawsBroken(by: Sample.known)
    found += Case<AppleSSO.Picked, AppleSSO.KnownProvider>.undated.lawsBroken(by: Sample.known)
    found += Case<AppleSSO.Picked, Void>.notDetermined.lawsBroken()
    found += Case<AppleSSO.Picked, Void>.denied.lawsBroken()
    found += Case<AppleSSO.Picked, Void>.restricted.lawsBroken()
    found += Case<AppleSSO.Picked, Void>.providerMissing.lawsBroken()
    found += Case<AppleSSO.Picked, Void>.providerUnknown.lawsBroken()
    found += Case<AppleSSO.Picked, Void>.expired.lawsBroken()
    found += Case<AppleSSO.Picked, Void>.unsupportedUnknown.lawsBroken()
    found += Case<AppleSSO.Picked, Void>.cancelled.lawsBroken()
    found += Case<AppleSSO.Picked, MVPD>.unsupportedKnown.lawsBroken(by: Sample.mvpd("First"))
    found += Case<AppleSSO.Picked, FrameworkError>.failed.lawsBroken(by: FrameworkError(.other))
    for login in Sample.samlLogin { found += Case<AppleSSO.LoginVerdict, AppleSSO.SAMLLogin>.completed.lawsBroken(by: login) }
    found += Case<AppleSSO.LoginVerdict, Void>.undated.lawsBroken()
    found += Case<AppleSSO.LoginVerdict, Void>.otherProvider.lawsBroken()
    found += Case<AppleSSO.LoginVerdict, Void>.providerMissing.lawsBroken()
    found += Case<AppleSSO.LoginVerdict, Void>.expired.lawsBroken()
    found += Case<AppleSSO.LoginVerdict, Void>.samlMissing.lawsBroken()
    found += Case<AppleSSO.LoginVerdict, Void>.notDetermined.lawsBroken()
    found += Case<AppleSSO.LoginVerdict, Void>.denied.lawsBroken()
    found += Case<AppleSSO.LoginVerdict, Void>.restricted.lawsBroken()
    found += Case<AppleSSO.LoginVerdict, Void>.cancelled.lawsBroken()
    found += Case<AppleSSO.LoginVerdict, FrameworkError>.failed.lawsBroken(by: FrameworkError(.other))
    found += Case<AppleSSO.PartnerVerdict, PartnerStatus>.valid.lawsBroken(by: Sample.status)
    found += Case<AppleSSO.PartnerVerdict, PartnerStatus>.undated.lawsBroken(by: Sample.status)
    found += Case<AppleSSO.PartnerVerdict, Void>.notDetermined.lawsBroken()
    found += Case<AppleSSO.PartnerVerdict, Void>.denied.lawsBroken()
    found += Case<AppleSSO.PartnerVerdict, Void>.restricted.lawsBroken()
    found += Case<AppleSSO.PartnerVerdict, Void>.providerMissing.lawsBroken()
    found += Case<AppleSSO.PartnerVerdict, Void>.providerUnknown.lawsBroken()
    found += Case<AppleSSO.PartnerVerdict, Void>.expired.lawsBroken()
    found += Case<AppleSSO.PartnerVerdict, FrameworkError>.failed.lawsBroken(by: FrameworkError(.other))
    found += Case<AppleSSO.NextAction, AppleSSO.Access>.authorized.lawsBroken(by: Sample.access)
    found += Case<AppleSSO.NextAction, AppleSSO.LoginCode>.openPage.lawsBroken(by: Sample.login)
    found += Case<AppleSSO.NextAction, AppleSSO.LoginCode>.showCode.lawsBroken(by: Sample.login)
    found += Case<AppleSSO.NextAction, AppleSSO.MissingParameters>.supply.lawsBroken(by: Sample.resuming.missing)
    found += Case<AppleSSO.NextAction, AppleSSO.OpenSession>.chooseProvider.lawsBroken(by: .init(code: "c", rounds: 1))
    found += Case<AppleSSO.NextAction, AuthenticationRequest>.completeAtPartner.lawsBroken(by: Sample.authentication)
    found += Case<AppleSSO.NextAction, Void>.incomplete.lawsBroken()
    found += Case<AppleSSO.NextAction, Void>.unknown.lawsBroken()
    found += Case<AppleSSO.Course, Void>.renewToken.lawsBroken()
    found += Case<AppleSSO.Course, Void>.registerAgain.lawsBroken()
    found += Case<AppleSSO.Course, Void>.reselect.lawsBroken()
    found += Case<AppleSSO.Course, Void>.newCode.lawsBroken()
    found += Case<AppleSSO.Course, Void>.signInAgain.lawsBroken()
    found += Case<AppleSSO.Course, Void>.giveUp.lawsBroken()
    found += Case<AppleSSO.Course, Timestamp>.pause.lawsBroken(by: Sample.now)
    found += Case<AppleSSO.Farewell, Void>.complete.lawsBroken()
    found += Case<AppleSSO.Farewell, Void>.invalid.lawsBroken()
    found += Case<AppleSSO.Farewell, Void>.pageElsewhere.lawsBroken()
    found += Case<AppleSSO.Farewell, Void>.settings.lawsBroken()
    found += Case<AppleSSO.Farewell, Void>.unknown.lawsBroken()
    found += Case<AppleSSO.Farewell, AppleSSO.LogoutPages>.page.lawsBroken(by: .init(url: "/out", rest: [], thenSettings: true))
    found += Case<AppleSSO.PlayVerdict, PassAPI.Decision>.permitted.lawsBroken(by: Sample.decision("a", permit: true))
    found += Case<AppleSSO.PlayVerdict, PassAPI.Decision>.denied.lawsBroken(by: Sample.decision("a", permit: true))
    found += Case<AppleSSO.PlayVerdict, PassAPI.Decision>.signInAgain.lawsBroken(by: Sample.decision("a", permit: true))
    found += Case<AppleSSO.PlayVerdict, Timestamp>.retry.lawsBroken(by: Sample.now)
    found += Case<AppleSSO.PlayVerdict, Void>.incomplete.lawsBroken()
    found += Case<AppleSSO.ProfilesFound, Void>.none.lawsBroken()
    found += Case<AppleSSO.ProfilesFound, Void>.expired.lawsBroken()
    found += Case<AppleSSO.ProfilesFound, Profile>.one.lawsBroken(by: Sample.profile())
    found += Case<AppleSSO.ProfilesFound, Profile>.remembered.lawsBroken(by: Sample.profile())
    found += Case<AppleSSO.ProfilesFound, [Profile]>.several.lawsBroken(by: [Sample.profile()])
    found += Case<AppleSSO.StatusNeed, Void>.notNeeded.lawsBroken()
    found += Case<AppleSSO.StatusNeed, Void>.unread.lawsBroken()
    found += Case<AppleSSO.StatusNeed, Void>.nothingAsked.lawsBroken()
    found += Case<AppleSSO.StatusNeed, PartnerStatus>.cached.lawsBroken(by: Sample.status)
    found += Case<AppleSSO.BrowseVerdict, [PassAPI.Decision]>.answered.lawsBroken(by: [])
    found += Case<AppleSSO.BrowseVerdict, [PassAPI.Decision]>.more.lawsBroken(by: [])
    found += Case<AppleSSO.BrowseVerdict, AppleSSO.RetryPlan>.retry.lawsBroken(by: .init(settled: [], again: ["a"], until: Sample.now))
    found += Case<AppleSSO.BrowseVerdict, PassAPI.Decision>.signInAgain.lawsBroken(by: Sample.decision("a", permit: true))
    found += Case<AppleSSO.LogoutRemainder, AppleSSO.LogoutPages>.page.lawsBroken(by: .init(url: "/out", rest: [], thenSettings: true))
    found += Case<AppleSSO.LogoutRemainder, Void>.settings.lawsBroken()
    found += Case<AppleSSO.LogoutRemainder, Void>.nothing.lawsBroken()
    found += Case<AppleSSO.PollVerdict, Profile>.found.lawsBroken(by: Sample.profile())
    found += Case<AppleSSO.PollVerdict, Timestamp>.notYet.lawsBroken(by: Sample.now)
    found += Case<AppleSSO.PollVerdict, Void>.expired.lawsBroken()
    found += Case<AppleSSO.Stored, StoredToken>.token.lawsBroken(by: Sample.token)
    found += Case<AppleSSO.Stored, ClientCredentials>.credentials.lawsBroken(by: Sample.credentials)
    found += Case<AppleSSO.Stored, Void>.nothing.lawsBroken()
    found += Case<AppleSSO.Acquisition, AppleSSO.Registering>.credentials.lawsBroken(by: .init(errand: .checkAuthentication))
    found += Case<AppleSSO.Acquisition, AppleSSO.RequestingToken>.token.lawsBroken(by: .init(errand: .checkAuthentication))
    #expect(found == [])
  }

  @Test("names are numbered by their position")
  func numbered() {
    func wrong<Root: Cased>(_: Root.Type) -> [String] { Root.misnumbered.map(\.stringValue) }
    var found = wrong(AppleSSO.State.self) + wrong(AppleSSO.Event.self) + wrong(AppleSSO.Effect.self) + wrong(AppleSSO.Errand.self)
    found += wrong(AppleSSO.Picked.self)
    found += wrong(AppleSSO.LoginVerdict.self)
    found += wrong(AppleSSO.PartnerVerdict.self)
    found += wrong(AppleSSO.NextAction.self)
    found += wrong(AppleSSO.Course.self)
    found += wrong(AppleSSO.Farewell.self)
    found += wrong(AppleSSO.PlayVerdict.self)
    found += wrong(AppleSSO.ProfilesFound.self)
    found += wrong(AppleSSO.StatusNeed.self)
    found += wrong(AppleSSO.BrowseVerdict.self)
    found += wrong(AppleSSO.LogoutRemainder.self)
    found += wrong(AppleSSO.PollVerdict.self)
    found += wrong(AppleSSO.Stored.self)
    found += wrong(AppleSSO.Acquisition.self)
    #expect(found == [])
  }

  private func roundTrip<Value: Codable & Equatable>(_ value: Value) throws -> Bool {
    let encoder = JSONEncoder()
    if let key = CodingUserInfoKey.keepsSecrets { encoder.userInfo[key] = true }
    return try JSONDecoder().decode(Value.self, from: encoder.encode(value)) == value
  }

  @Test("states come back from a snapshot, secrets and all", arguments: AppleSSO.State.Name.allCases)
  func stateSnapshots(name: AppleSSO.State.Name) throws {
    #expect(Sample.states.contains { $0.name == name })
    for state in Sample.states where state.name == name { #expect(try roundTrip(state)) }
  }

  @Test("events come back from a journal that keeps secrets", arguments: AppleSSO.Event.Name.allCases)
  func eventSnapshots(name: AppleSSO.Event.Name) throws {
    #expect(Sample.events.contains { $0.name == name })
    for event in Sample.events where event.name == name { #expect(try roundTrip(event)) }
  }

  @Test("the context comes back from a snapshot")
  func contextSnapshot() throws { #expect(try roundTrip(Sample.full)) }
}
