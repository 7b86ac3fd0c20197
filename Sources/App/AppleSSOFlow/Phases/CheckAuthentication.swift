import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// B3: the call for profiles.
  package struct RetrievingProfiles: Hashable, Codable, Sendable, Retryable, HasProvider {
    /// The only provider whose profiles are requested; `nil` for all.
    package var mvpd: String?
    /// The partner status to send; `nil` for none.
    package var status: PartnerStatus?
    /// Whether the framework has failed: then no profile of Apple's could be shown, and an empty answer does not mean
    /// that there is none.
    var isStatusUnanswered = false
    /// The end of a status that was not sent because it looked expired; `nil` for any other.
    var statusEnded: Timestamp?
    /// The attempts for this call.
    package var attempts = Attempts()
  }
  /// B5: the choice among profiles.
  package struct ChoosingProfile: Hashable, Codable, Sendable {
    /// The profiles to choose from.
    var profiles: [Profile]
  }
  /// The question whether to go on with the provider of the last sign-in.
  package struct ConfirmingProvider: Hashable, Codable, Sendable {
    var provider: RememberedProvider
  }

  /// B3: requests all profiles, or those of one provider; `appleSSO` profiles are visible with a valid status only.
  package struct ProfilesQuery: Query {
    /// The provider's id.
    var mvpd: String?
    package var status: PartnerStatus?
    package func call(_ endpoints: Endpoints, _ token: Secret) -> Call<[Profile]> {
      guard let mvpd else { return endpoints.profiles(status: status, token: token) }
      return endpoints.profiles(mvpd: mvpd, status: status, token: token)
    }
  }

  /// The choice that the profiles of step B4 leave (R-PROF-6).
  @Cases package enum ProfilesResult {
    /// No profile, or none that is still valid.
    case none
    /// The only valid profile, of all or of the requested provider.
    case one(Profile)
    case several([Profile])
    /// No profile; but the partner status that looked expired when it was read is not, by the time of this answer.
    case statusHolds
  }

  /// Whether the system's sign-in can get a new profile silently.
  @Cases package enum SilentExchange {
    /// No one is signed in there, the viewer signs out, or the app does not work with the provider.
    case impossible
    /// The configuration has to be read first.
    case list
    /// The configuration was read a short while ago.
    case known(PickedProvider)
  }

  /// Phase B: checks whether the viewer is signed in already.
  static let checkAuthentication = Phase<AppleSSO>(
    "B", "Check authentication",
    [readingStatus, retrievingProfiles, choosingProfile, confirmingProvider],
    everywhere: whileSearching + [leaves, fails])

  private static let readingStatus = StateNode<AppleSSO>(
    \.readingStatus, "B1", "Partner status; the viewer is not interrupted",
    [
      .does(\.queryPartner) { _, _ in .status },
      // A viewer who has signed out is not signed in again unasked, whatever the service or the system still has.
      .on(
        \.partnerAnswered, "B2.left", ["v2 E2", "R-LOGOUT-6", "PassFlow: left"], when: .leftHere, to: \.storingEnd
      ) { context, _, _ in context.nobody(.left) },
      .on(
        \.partnerAnswered, "B2", ["v2 B2", "R-SSO-6", "R-SSO-26"],
        finding: .status(\.valid).and(.looksForProfiles), to: \.retrievingProfiles
      ) { context, _, _, status in
        context.status = status
        return RetrievingProfiles(mvpd: context.providerToAsk(with: status), status: status)
      },
      // A status that is unusable for any reason is forgotten, and B3 follows without it.
      .on(
        \.partnerAnswered, "B2.without", ["v2 B1", "v2 B2", "C-11", "C-16", "C-95"],
        finding: .status(\.unusable).and(.looksForProfiles), to: \.retrievingProfiles
      ) { context, _, answered, why in
        context.status = nil
        return RetrievingProfiles(
          mvpd: context.providerToAsk(with: nil), statusEnded: why == .expired ? answered.value.provider?.expires : nil)
      },
      // The framework said nothing about the viewer: the answer to B3 may be incomplete.
      .on(
        \.partnerAnswered, "B2.unanswered", ["v2 B1", "v2 B2", "C-22", "PassFlow: doubt"],
        when: .status(is: .failed).and(.looksForProfiles), to: \.retrievingProfiles
      ) { context, _, _ in
        context.status = nil
        return RetrievingProfiles(mvpd: context.providerToAsk(with: nil), status: nil, isStatusUnanswered: true)
      },
      // The system knows the viewer, and there was no client yet.
      .on(
        \.partnerAnswered, "B2.new", ["v2 B2", "v2 A1", "PassFlow: requests"],
        finding: .status(\.valid).and(.silentNewcomer).and(.not(.temporaryPass))
          .and(.not(.leaving)).and(.not(.leftHere)), to: \.registering, then: \.retrievingProfiles
      ) { context, _, _, status in
        context.status = status
        return (Registering(), RetrievingProfiles(mvpd: nil, status: status))
      },
      .on(
        \.partnerAnswered, "B2.new.nobody", ["v2 B2", "R-REG-4", "PassFlow: doubt"],
        when: .silentNewcomer.and(.status(is: .unusable, .failed).or(.leaving)).and(.not(.temporaryPass)).and(
          .not(.leftHere)), to: \.storingEnd
      ) { context, _, answered in context.nobody(.emptyVault, after: answered) },
      // The service knows the device: no profile is needed (v2 7.6).
      .on(
        \.partnerAnswered, "B2.temporary", ["v2 7.6", "R-TEMP-5", "R-CFG-3"],
        finding: .temporaryPass.and(.not(.leftHere)), to: \.storingSignIn
      ) { context, _, _, mvpd in context.accept(CurrentProfile(mvpd: mvpd, type: .temporary)) },
    ])

  private static let retrievingProfiles = StateNode<AppleSSO>(
    \.retrievingProfiles, "B3", "All profiles of this device, or those of the remembered provider",
    [
      .does(\.retrieveProfiles) { context, state in
        TokenCall(context, ProfilesQuery(mvpd: state.mvpd, status: state.status))
      },
      .on(
        \.profilesReceived, "B5", ["v2 B4", "v2 B5", "R-PROF-6"], finding: .profiles(\.one), to: \.storingSignIn
      ) { context, state, received, profile in
        context.remember(received.valid(of: state.mvpd, with: state.status), chosen: profile)
      },
      .on(
        \.profilesReceived, "B4.several", ["v2 B4", "R-PROF-6"], finding: .profiles(\.several).and(.not(.silent)),
        to: \.choosingProfile
      ) { _, _, _, profiles in ChoosingProfile(profiles: profiles) },
      // A clock that was wrong when the status was read ends no sign-in: the framework is queried again.
      .on(
        \.profilesReceived, "B4.again", ["v2 B1", "v2 B2", "R-SSO-26", "PassFlow: time"],
        when: .profiles(is: .statusHolds), to: \.readingStatus),
      // Apple's viewers go through phase C, which may sign them in again silently; others confirm their provider.
      .on(
        \.profilesReceived, "B6.confirm", ["v2 B6", "R-CFG-4", "R-PROF-8"],
        finding: .confirmable.and(.profiles(is: .none)).and(.not(.silent)), to: \.confirmingProvider
      ) { context, state, _, provider in
        context.recordNoProfile(whileSilent: state.isStatusUnanswered)
        return ConfirmingProvider(provider: provider)
      },
      .towardsPicker(
        "B6", on: \.profilesReceived, ["v2 B6", "R-PROF-5", "R-AUTH-12"],
        when: .profiles(is: .none).and(.not(.confirmable)).and(.not(.silent))
      ) { context, state in context.recordNoProfile(whileSilent: state.isStatusUnanswered) },
      // Only the viewer could continue.
      .on(
        \.profilesReceived, "B4.silent", ["v2 B4", "PassFlow: requests", "PassFlow: doubt"],
        when: .silent.and(.profiles(is: .none)).and(.exchange(is: .impossible)), to: \.storingEnd
      ) { context, state, _ in context.nobodyWithProfile(whileSilent: state.isStatusUnanswered) },
      // The system's sign-in lives on: it gets a new profile, and nothing is shown.
      .on(
        \.profilesReceived, "B4.silent.exchange", ["v2 B6", "R-PROF-5", "PassFlow: requests"],
        when: .silent.and(.profiles(is: .none)).and(.exchange(is: .list)), to: \.retrievingConfiguration
      ) { _, _, _ in RetrievingConfiguration() },
      .on(
        \.profilesReceived, "B4.silent.exchange.cached", ["v2 B6", "R-PROF-5", "R-CFG-7", "PassFlow: requests"],
        finding: .exchange(\.known).and(.silent).and(.profiles(is: .none)), to: \.requestingPartnerSession
      ) { _, _, _, known in RequestingPartnerSession(known: known) },
      .ends(
        on: \.profilesReceived, "B4.silent.several", ["v2 B4", "PassFlow: requests", "PassFlow: doubt"],
        when: .silent.and(.profiles(is: .several)), with: .notKnownYet),
      // The remembered provider is no longer valid: forget it, and look for profiles of others (R-CFG-9).
      .on(
        \.requestFailed, "B4.reselect", ["v2 B4", "R-CFG-9", "R-AUTH-1"],
        finding: .providerAsked.and(.remedy(is: .reselect)), to: \.retrievingProfiles
      ) { context, state, failure, mvpd in
        context.record(failure)
        context.forget(mvpd, because: failure.problem)
        return RetrievingProfiles(
          status: state.status, isStatusUnanswered: state.isStatusUnanswered, attempts: state.attempts.forNextCall)
      },
      .on(
        \.requestFailed, "B4.reselect.all", ["v2 B4", "R-CFG-9"],
        when: .remedy(is: .reselect).and(.not(.providerAsked)).and(.not(.silent)), to: \.retrievingConfiguration
      ) { context, _, failure in
        context.record(failure)
        return RetrievingConfiguration()
      },
      .towardsPicker(
        "B4.picker", on: \.requestFailed, ["v2 B6", "R-AUTH-13", "R-TEMP-4", "R-SSO-23", "C-06"],
        when: .viewerNeeded.and(.not(.silent))),
      // The service has answered that there is no profile.
      .on(
        \.requestFailed, "B4.silent.refused", ["v2 B4", "PassFlow: requests", "PassFlow: doubt"],
        when: .silent.and(.remedy(is: .signInAgain)), to: \.storingEnd
      ) { context, state, failure in
        context.record(failure)
        return context.nobodyWithProfile(whileSilent: state.isStatusUnanswered)
      },
      // The profiles could not be read, or the service did not know.
      .on(
        \.requestFailed, "B4.silent.unread", ["v2 B4", "PassFlow: requests", "PassFlow: doubt"],
        when: .silent.and(
          .viewerNeeded.and(.not(.remedy(is: .signInAgain))).or(.remedy(is: .reselect).and(.not(.providerAsked)))),
        to: \.storingEnd
      ) { context, _, failure in
        context.record(failure)
        return SignedOut(.failed(failure.problem))
      },
      // Without the status the answer has no profile of Apple's, only those of others.
      .on(
        \.requestFailed, "B4.refresh", ["R-SSO-23", "C-06"], when: .remedy(is: .refreshStatus).and(.statusSent),
        to: \.retrievingProfiles
      ) { context, state, failure in
        context.loseStatus(because: failure)
        return with(state) { ($0.status, $0.attempts) = (nil, state.attempts.refreshing) }
      },
      .renewsToken("B4"), .pausesAndRepeats("B4"), .registersAgain("B4"), .outer(\.requestFailed),
    ])

  private static let choosingProfile = StateNode<AppleSSO>(
    \.choosingProfile, "B5", "The viewer chooses among several profiles",
    [
      .does(\.chooseProfile) { _, state in state.profiles },
      .on(
        \.profileChosen, "B5.chosen", ["v2 B5", "R-PROF-6"], finding: .offered(\.self), to: \.storingSignIn
      ) { context, state, _, profile in context.remember(state.profiles, chosen: profile) },
      .ends(on: \.profileChosen, "B5.unknown", ["v2 B5"], when: .not(.offered(\.self)), with: .nothingToChoose),
      .on(
        \.chooseRequested, "B5.byApp", ["v2 B5"], finding: .offered(\.mvpd), answering: .done, to: \.storingSignIn
      ) { context, state, _, profile in context.remember(state.profiles, chosen: profile) },
      .stay(
        on: \.chooseRequested, "B5.byApp.unknown", ["v2 B5"], when: .not(.offered(\.mvpd)),
        answering: .asker { _, _, _ in .failure(.nothingToChoose) }),
    ])

  private static let confirmingProvider = StateNode<AppleSSO>(
    \.confirmingProvider, "", "The profile has expired: continue with its provider?",
    [
      .does(\.confirmProvider) { _, state in state.provider },
      .on(\.providerConfirmed, "confirm.yes", ["R-CFG-4", "R-CFG-6"], to: \.creatingSession) { _, state, _ in
        CreatingCode(mvpd: state.provider.mvpd)
      },
      .towardsPicker("confirm.another", on: \.otherProviderWanted, ["v2 B6", "R-PROF-5"]),
      .on(
        \.chooseRequested, "confirm.byApp", ["R-CFG-4", "R-CFG-6"], when: .theRemembered, answering: .done,
        to: \.creatingSession
      ) { _, _, request in CreatingCode(mvpd: request.mvpd) },
      .stay(
        on: \.chooseRequested, "confirm.byApp.unknown", ["R-CFG-4"], when: .not(.theRemembered),
        answering: .asker { _, _, _ in .failure(.nothingToChoose) }),
    ])
}

extension AppleSSO.Query where Answer == [Profile] {
  package static func event(_ answer: Timestamped<[Profile]>) -> AppleSSO.Event { .profilesReceived(answer) }
}

extension Timestamped<[Profile]> {
  /// The usable profiles: valid now, and of the requested provider, if there is one.
  func valid(of asked: String?) -> [Profile] {
    value.filter { $0.notAfter > at && !$0.notBefore.isOfFuture(at: at) && (asked == nil || $0.mvpd == asked) }
  }

  /// The usable profiles, without Apple's if no status was sent: the server should not show those then, and the viewer
  /// may be signed out in the settings.
  func valid(of asked: String?, with status: PartnerStatus?) -> [Profile] {
    valid(of: asked).filter { status != nil || $0.type != .appleSSO }
  }
}

extension AppleSSO.Context {
  /// The provider whose profiles B3 requests: that of the last sign-in; `nil` for all, if Apple signed in there and
  /// names another provider now, as after a change in the settings, or if the viewer wants another.
  func providerToAsk(with status: PartnerStatus?) -> String? {
    guard let last = service.remembered, !wantsAnother(than: last.mvpd) else { return nil }
    if last.type == .appleSSO, let id = status?.provider?.id, !knows(id, as: last.mvpd) { return nil }
    return last.mvpd
  }

  /// The provider of the partner status, if the app works with it and the viewer does not want to leave it.
  func systemProvider(in configuration: ServiceConfiguration) -> AppleSSO.PickedProvider? {
    guard let status, let id = status.provider?.id,
      let provider = configuration.inPlatformPicker.first(where: { $0.platformMappingId == id }),
      !wantsAnother(than: provider.id), !isUntold(provider.id)
    else { return nil }
    return AppleSSO.PickedProvider(mvpd: provider.id, mappingId: id, status: status)
  }

  /// Records what is left out of an answer with profiles: unreadable parts, profiles of the future, and those of
  /// providers that were not requested.
  mutating func record(_ received: Timestamped<[Profile]>, of asked: String?) {
    recordLeftOut(of: received)
    for _ in received.value.filter({ $0.notBefore.isOfFuture(at: received.at) }) {
      record(Problem(noting: .leftOut, text: "future date at profiles.*.notBefore"))
    }
    guard let asked else { return }
    let others = received.value.filter { $0.mvpd != asked }.count
    if others > 0 {
      recordOnce(Problem(noting: .otherProvider, text: "\(others) profiles of providers that were not requested"))
    }
  }
}

extension Guard where F == AppleSSO, From == Void, Trigger == Timestamped<PartnerReply>, Found == String {
  /// The viewer wants a temporary pass.
  fileprivate static var temporaryPass: Self { .found("temporary pass wanted") { context, _, _ in context.temporary } }
}

extension Guard where F == AppleSSO, From == Void, Trigger == Timestamped<PartnerReply>, Found == Void {
  /// The profiles of the viewer are looked for.
  fileprivate static var looksForProfiles: Self {
    .not(.temporaryPass).and(.not(.silentNewcomer)).and(.not(.leftHere))
  }

  /// The viewer has signed out, has not asked for what is under way, and the settings are as they were.
  static var leftHere: Self { .check("left here") { context, _, answered in context.isBarred(after: answered) } }

  /// The sign-in is silent, and there is no client yet.
  fileprivate static var silentNewcomer: Self {
    .check("unseen without a client") { context, _, _ in context.isSilent && context.credentials == nil }
  }
}

extension Guard where F == AppleSSO, From == AppleSSO.RetrievingProfiles, Trigger == Timestamped<[Profile]> {
  fileprivate static var exchange: Question<F, From, Trigger, AppleSSO.SilentExchange> {
    Question("unseen exchange") { context, state, received in
      guard state.status != nil, !context.isLeaving else { return .impossible }
      switch context.providersInMemory(at: received.moment) {
      case .none: return .list
      case .forAppOnly: return .impossible
      case .forApple(let configuration):
        return context.systemProvider(in: configuration).map { .known($0) } ?? .impossible
      }
    }
  }

  /// If one provider was requested, profiles of others do not count; neither do rejected ones.
  fileprivate static var profiles: Question<F, From, Trigger, AppleSSO.ProfilesResult> {
    // Time goes back only once, when it is learned.
    Question("profiles", bounded: [.statusHolds]) { context, state, received in
      let valid = received.valid(of: state.mvpd, with: state.status).filter { !context.rejects($0) }
      if valid.count == 1, let profile = valid.first { return .one(profile) }
      if !valid.isEmpty { return .several(valid) }
      return state.statusEnded.map { $0 > received.at ? .statusHolds : .none } ?? .none
    }
  }
}

extension Guard<AppleSSO, AppleSSO.RetrievingProfiles, Timestamped<[Profile]>, RememberedProvider> {
  /// The provider of the last sign-in, unless Apple signed in there or could do so again: then phase C comes first
  /// (R-PROF-5). A temporary pass that is over does not count either: a login cannot renew it (R-TEMP-4).
  fileprivate static var confirmable: Self {
    .found("provider to confirm") { context, state, _ in
      guard let remembered = context.remembered, remembered.type != .appleSSO, remembered.type != .temporary,
        state.status == nil, !context.wantsAnother(than: remembered.mvpd)
      else { return nil }
      return remembered
    }
  }
}
extension Guard<AppleSSO, AppleSSO.ConfirmingProvider, Choose, Void> {
  fileprivate static var theRemembered: Self {
    .check("remembered provider") { _, state, request in state.provider.mvpd == request.mvpd }
  }
}
extension Guard where F == AppleSSO, From == AppleSSO.ChoosingProfile, Found == Profile {
  /// - Parameter id: Reads the provider's id from the choice, the viewer's or the app's.
  fileprivate static func offered(_ id: @escaping @Sendable (Trigger) -> String) -> Self {
    .found("profile offered") { _, state, choice in state.profiles.first { $0.mvpd == id(choice) } }
  }
}
extension Guard<AppleSSO, AppleSSO.RetrievingProfiles, Timestamped<CallFailure>, Void> {
  fileprivate static var statusSent: Self { .check("status sent") { _, state, _ in state.status != nil } }
  /// The service has no profile, or none that can be read: the viewer has to choose a provider.
  fileprivate static var viewerNeeded: Self {
    .remedy(is: .signInAgain).or(.remedy(is: .refreshStatus).and(.not(.statusSent)))
      .or(.remedy(is: .giveUp).and(.nothingReadable))
  }
  fileprivate static var nothingReadable: Self {
    .check("no profile can be read") { _, _, failure in failure.value.kind == .unreadable }
  }
}
extension Guard<AppleSSO, AppleSSO.RetrievingProfiles, Timestamped<CallFailure>, String> {
  /// The only provider whose profiles were requested; without it all are requested, once.
  fileprivate static var providerAsked: Self {
    .found("one provider asked", bounded: true) { _, state, _ in state.mvpd }
  }
}
