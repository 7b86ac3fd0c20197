import FlowEngine
import PassAPI

extension AppleSSO {
  /// Phase B: is this viewer signed in already?
  static let checkAuthentication = Phase<AppleSSO>(
    "B", "Check authentication", everywhere: whileSigningIn,
    [
      Node(
        \.readingStatus, "B1", "Partner status; the viewer is not interrupted",
        [
          .does(\.queryPartner) { _, _ in .status },
          .on(
            \.partnerAnswered, "B2", ["v2 B2", "R-SSO-6", "R-SSO-26"], when: .status(\.valid), to: \.retrievingProfiles
          ) { context, _, _, status in
            context.status = status
            return RetrievingProfiles(status: status)
          },
          // Whatever is wrong with the status: B3 all the same, without it.
          .withoutStatus("B2.undated", ["v2 B2", "C-11"], when: .undated),
          .withoutStatus("B2.undetermined", ["v2 B1", "C-16"], when: .notDetermined),
          .withoutStatus("B2.denied", ["v2 B1"], when: .denied),
          .withoutStatus("B2.restricted", ["v2 B1"], when: .restricted),
          .withoutStatus("B2.nobody", ["v2 B1"], when: .providerMissing),
          .withoutStatus("B2.unknown", ["v2 B2", "C-95"], when: .providerUnknown),
          .withoutStatus("B2.expired", ["v2 B2"], when: .expired),
          .withoutStatus("B2.error", ["v2 B2"], when: .failed),
        ]),

      Node(
        \.retrievingProfiles, "B3", "All profiles of this device, or those of the remembered provider",
        [
          .does(\.retrieveProfiles) { context, state in
            Authorized(context, ProfilesQuery(mvpd: context.remembered?.mvpd, status: state.status))
          },
          .on(
            \.profilesReceived, "B5.one", ["v2 B4", "v2 B5"], when: .profiles(\.one), to: \.storingSignIn
          ) { context, _, received, profile in context.remember(received.profiles, chosen: profile) },
          .on(
            \.profilesReceived, "B5.remembered", ["v2 B5", "R-PROF-6"], when: .profiles(\.remembered),
            to: \.storingSignIn
          ) { context, _, received, profile in context.remember(received.profiles, chosen: profile) },
          .on(
            \.profilesReceived, "B4.several", ["v2 B4", "R-PROF-6"], when: .profiles(\.several), to: \.choosingProfile
          ) { _, _, _, profiles in ChoosingProfile(profiles: profiles) },
          // Apple's viewers go through phase C, which may sign them in again without a word; others confirm their
          // provider.
          .on(
            \.profilesReceived, "B6.confirm", ["v2 B6", "R-CFG-4", "R-PROF-8"],
            when: .confirmable.and(.profiles(is: .none, .expired)),
            to: \.confirmingProvider
          ) { _, _, _, provider in ConfirmingProvider(provider: provider) },
          .towardsPicker(
            "B6", on: \.profilesReceived, ["v2 B6", "R-PROF-5"], when: .profiles(is: .none).and(.lacks(.confirmable))),
          .towardsPicker(
            "B6.expired", on: \.profilesReceived, ["v2 B6", "R-AUTH-12"],
            when: .profiles(is: .expired).and(.lacks(.confirmable))),
          // The remembered provider is none any more: forget it, and look for profiles of others (R-CFG-9).
          .on(
            \.requestFailed, "B4.reselect", ["v2 B4", "R-CFG-9", "R-AUTH-1"],
            when: .providerAsked.and(.remedy(is: .reselect)),
            to: \.retrievingProfiles
          ) { context, state, failure, mvpd in
            context.note(failure)
            context.forget(mvpd)
            return RetrievingProfiles(status: state.status, attempts: state.attempts.onward)
          },
          .on(
            \.requestFailed, "B4.reselect.all", ["v2 B4", "R-CFG-9"],
            when: .remedy(is: .reselect).and(.lacks(.providerAsked)),
            to: \.retrievingConfiguration
          ) { context, _, failure in
            context.note(failure)
            return RetrievingConfiguration()
          },
          .towardsPicker(
            "B4.signIn", on: \.requestFailed, ["v2 B6", "R-AUTH-13", "R-TEMP-4"], when: .remedy(is: .signInAgain)),
          // Without the status the answer has no profile of Apple's, but those of others.
          .on(
            \.requestFailed, "B4.refresh", ["R-SSO-23", "C-06"], when: .remedy(is: .refreshStatus).and(.statusSent),
            to: \.retrievingProfiles
          ) { context, state, failure in
            context.note(failure)
            context.status = nil
            var again = state.trying { $0 = $0.refreshing }
            again.status = nil
            return again
          },
          .towardsPicker(
            "B4.unasked", on: \.requestFailed, ["R-SSO-23", "C-06"],
            when: .remedy(is: .refreshStatus).and(.not(.statusSent))),
          .on(
            \.requestFailed, "B4.failed", ["v2 B4", "R-ERR-7"], when: .noRemedy(or: .newCode), to: \.signedOut
          ) { context, _, failure in context.failing(failure) },
          .detours("B3"),
        ]),

      Node(
        \.choosingProfile, "B5", "The viewer chooses among several profiles",
        [
          .does(\.chooseProfile) { _, state in state.profiles },
          .on(
            \.profileChosen, "B5.chosen", ["v2 B5", "R-PROF-6"], when: .oneOfThose, to: \.storingSignIn
          ) { context, state, _, profile in context.remember(state.profiles, chosen: profile) },
          .on(\.profileChosen, "B5.unknown", ["v2 B5"], when: .lacks(.oneOfThose), to: \.signedOut) { _, _, _ in
            SignedOut(.nothingToChoose)
          },
          .on(\.viewerLeft, "B5.left", ["v2 B5"], to: \.signedOut) { _, _, _ in SignedOut(.viewerLeft) },
          .on(
            \.chooseRequested, "B5.byApp", ["v2 B5"], when: .oneOfThose,
            answering: .asker { _, _, _, _ in .success(Done()) }, to: \.storingSignIn
          ) { context, state, _, profile in context.remember(state.profiles, chosen: profile) },
          .stay(
            on: \.chooseRequested, "B5.byApp.unknown", ["v2 B5"], when: .lacks(.oneOfThose),
            answering: .asker { _, _, _ in .failure(.nothingToChoose) }),
        ]),

      Node(
        \.confirmingProvider, "", "The profile is over: go on with the same provider?",
        [
          .does(\.confirmProvider) { _, state in state.provider },
          .on(\.providerConfirmed, "confirm.yes", ["R-CFG-4", "R-CFG-6"], to: \.creatingSession) { _, state, _ in
            CreatingSession(mvpd: state.provider.mvpd)
          },
          .towardsPicker("confirm.another", on: \.otherProviderWanted, ["v2 B6", "R-PROF-5"]),
          .on(\.viewerLeft, "confirm.left", ["R-CFG-4"], to: \.signedOut) { _, _, _ in SignedOut(.viewerLeft) },
          .on(
            \.chooseRequested, "confirm.byApp", ["R-CFG-4", "R-CFG-6"], when: .thatProvider,
            answering: .asker { _, _, _ in .success(Done()) }, to: \.creatingSession
          ) { _, _, request in CreatingSession(mvpd: request.mvpd) },
          .stay(
            on: \.chooseRequested, "confirm.byApp.unknown", ["R-CFG-4"], when: .not(.thatProvider),
            answering: .asker { _, _, _ in .failure(.nothingToChoose) }),
        ]),
    ])
}

extension PartnerQuery {
  /// B1, D1.1, D2.1.
  static let status = PartnerQuery(.status, promptsForAccess: false, allowsInterruption: false)
}

extension Row where F == AppleSSO, From == Void {
  /// The status is of no use: it is forgotten, and none goes along.
  fileprivate static func withoutStatus(_ id: String, _ sources: [Source], when result: AppleSSO.StatusResult.Name)
    -> Self
  {
    .on(\.partnerAnswered, id, sources, when: .status(is: result), to: \.retrievingProfiles) { context, _, _ in
      context.status = nil
      return AppleSSO.RetrievingProfiles(status: nil)
    }
  }
}

extension Guard<AppleSSO, AppleSSO.RetrievingProfiles, AppleSSO.ProfilesReceived, RememberedProvider> {
  /// The provider of the last sign-in, unless it was Apple's doing or Apple could repeat it: then phase C comes first
  /// (R-PROF-5).
  fileprivate static var confirmable: Self {
    .found("provider to confirm") { context, state, _ in
      guard let remembered = context.remembered, remembered.type != .appleSSO, state.status == nil else { return nil }
      return remembered
    }
  }
}
extension Guard<AppleSSO, AppleSSO.ConfirmingProvider, AppleSSO.Choose, Void> {
  fileprivate static var thatProvider: Self {
    .yes("that provider") { _, state, request in state.provider.mvpd == request.mvpd }
  }
}
extension Guard<AppleSSO, AppleSSO.ChoosingProfile, String, Profile> {
  fileprivate static var oneOfThose: Self {
    .found("one of those") { _, state, mvpd in state.profiles.first { $0.mvpd == mvpd } }
  }
}
extension Guard<AppleSSO, AppleSSO.ChoosingProfile, AppleSSO.Choose, Profile> {
  fileprivate static var oneOfThose: Self {
    .found("one of those") { _, state, request in state.profiles.first { $0.mvpd == request.mvpd } }
  }
}
extension Guard<AppleSSO, AppleSSO.RetrievingProfiles, AppleSSO.Failure, Void> {
  fileprivate static var statusSent: Self { .yes("status sent") { _, state, _ in state.status != nil } }
}
extension Guard<AppleSSO, AppleSSO.RetrievingProfiles, AppleSSO.Failure, String> {
  /// The provider whose profiles alone were asked for; without it all are, once.
  fileprivate static var providerAsked: Self {
    .found("one provider asked", bounded: true) { context, _, _ in context.remembered?.mvpd }
  }
}
