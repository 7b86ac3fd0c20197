import FlowEngine
import PassAPI

extension AppleSSO {
  /// Phase B: is this viewer signed in already?
  static let checkAuthentication = Phase<AppleSSO>(
    "B", "Check authentication", everywhere: whileSigningIn,
    [
      Node(
        .readingStatus, "B1", "Partner status; the viewer is not interrupted",
        [
          .does(.queryPartner) { _, _ in .status },
          .on(.partnerAnswered, "B2", ["v2 B2", "R-SSO-6", "R-SSO-26"], given: .status(.valid), to: .retrievingProfiles) {
            context, _, _, status in
            context.status = status
            return RetrievingProfiles(status: status)
          },
          // Whatever is wrong with the status: B3 all the same, without it.
          .on(.partnerAnswered, "B2.undated", ["v2 B2", "C-11"], when: .status(.undated), to: .retrievingProfiles, withoutStatus),
          .on(
            .partnerAnswered, "B2.undetermined", ["v2 B1", "C-16"], when: .status(.notDetermined), to: .retrievingProfiles, withoutStatus),
          .on(.partnerAnswered, "B2.denied", ["v2 B1"], when: .status(.denied), to: .retrievingProfiles, withoutStatus),
          .on(.partnerAnswered, "B2.restricted", ["v2 B1"], when: .status(.restricted), to: .retrievingProfiles, withoutStatus),
          .on(.partnerAnswered, "B2.nobody", ["v2 B1"], when: .status(.providerMissing), to: .retrievingProfiles, withoutStatus),
          .on(.partnerAnswered, "B2.unknown", ["v2 B2", "C-95"], when: .status(.providerUnknown), to: .retrievingProfiles, withoutStatus),
          .on(.partnerAnswered, "B2.expired", ["v2 B2"], when: .status(.expired), to: .retrievingProfiles, withoutStatus),
          .on(.partnerAnswered, "B2.error", ["v2 B2"], when: .status(.failed), to: .retrievingProfiles, withoutStatus),
        ]),

      Node(
        .retrievingProfiles, "B3", "All profiles of this device, or those of the remembered provider",
        [
          .does(.retrieveProfiles) { context, state in
            Authorized(context, ProfilesQuery(mvpd: context.remembered?.mvpd, status: state.status))
          },
          .on(.profilesReceived, "B5.one", ["v2 B4", "v2 B5"], given: .profiles(.one), to: .authenticated) {
            context, _, received, profile in
            context.remember(received.profiles, chosen: profile)
          },
          .on(.profilesReceived, "B5.remembered", ["v2 B5", "R-PROF-6"], given: .profiles(.remembered), to: .authenticated) {
            context, _, received, profile in context.remember(received.profiles, chosen: profile)
          },
          .on(.profilesReceived, "B4.several", ["v2 B4", "R-PROF-6"], given: .profiles(.several), to: .choosingProfile) {
            _, _, _, profiles in ChoosingProfile(profiles: profiles)
          },
          .on(.profilesReceived, "B6", ["v2 B6", "R-PROF-5"], when: .profiles(.none), to: .retrievingConfiguration) { _, _, _ in
            RetrievingConfiguration()
          },
          .on(.profilesReceived, "B6.expired", ["v2 B6", "R-AUTH-12"], when: .profiles(.expired), to: .retrievingConfiguration) { _, _, _ in
            RetrievingConfiguration()
          },
          // The remembered provider is none any more: forget it and choose again (R-CFG-9).
          .on(.requestFailed, "B4.reselect", ["v2 B4", "R-CFG-9"], when: .course(.reselect), to: .retrievingConfiguration) {
            context, _, _ in
            context.remembered = nil
            return RetrievingConfiguration()
          },
          .on(
            .requestFailed, "B4.signIn", ["v2 B6", "R-AUTH-13", "R-TEMP-4"], when: .course(.signInAgain), to: .retrievingConfiguration
          ) { _, _, _ in RetrievingConfiguration() },
          .on(.requestFailed, "B4.failed", ["v2 B4", "R-ERR-7"], when: .course(.giveUp, .newCode), to: .signedOut) { _, _, failure in
            SignedOut(.failed(failure.problem))
          },
          .detours("B3", .retrieveProfiles),
        ]),

      Node(
        .choosingProfile, "B5", "The viewer chooses among several profiles",
        [
          .does(.chooseProfile) { _, state in state.profiles },
          .on(.profileChosen, "B5.chosen", ["v2 B5", "R-PROF-6"], given: .oneOfThose, to: .authenticated) { context, state, _, profile in
            context.remember(state.profiles, chosen: profile)
          },
          .on(.profileChosen, "B5.unknown", ["v2 B5"], when: .lacks(.oneOfThose), to: .choosingProfile) { _, state, _ in state },
          .on(.viewerLeft, "B5.left", ["v2 B5"], to: .signedOut) { _, _, _ in SignedOut(.viewerLeft) },
          .on(
            .chooseRequested, "B5.byApp", ["v2 B5"], given: .oneOfThose, answering: .chooseRequested,
            with: { _, _, _, _ in .success(Done()) },
            to: .authenticated
          ) { context, state, _, profile in context.remember(state.profiles, chosen: profile) },
          .stay(
            on: .chooseRequested, "B5.byApp.unknown", ["v2 B5"], when: .lacks(.oneOfThose), answering: .chooseRequested,
            with: { _, _, _ in .failure(.nothingToChoose) }),
        ]),
    ])

  private static let withoutStatus: @Sendable (inout Context, Void, PartnerAnswered) -> RetrievingProfiles = { context, _, _ in
    context.status = nil
    return RetrievingProfiles(status: nil)
  }
}

extension PartnerQuery {
  /// B1, D1.1, D2.1.
  static let status = PartnerQuery(.status, promptsForAccess: false, allowsInterruption: false)
}

extension AppleSSO.Context {
  /// A profile is chosen: it, and those beside it, are known from now on.
  mutating func remember(_ profiles: [Profile], chosen: Profile) -> AppleSSO.Authenticated {
    self.profiles = profiles
    permits = [:]
    remembered = AppleSSO.RememberedProvider(mvpd: chosen.mvpd, mappingId: mappingId(of: chosen.mvpd))
    return AppleSSO.Authenticated(AppleSSO.Access(chosen))
  }
}

extension Finding where F == AppleSSO, From == AppleSSO.ChoosingProfile, Trigger == String, Value == Profile {
  fileprivate static var oneOfThose: Self { .found("one of those") { _, state, mvpd in state.profiles.first { $0.mvpd == mvpd } } }
}
extension Finding where F == AppleSSO, From == AppleSSO.ChoosingProfile, Trigger == AppleSSO.Choose, Value == Profile {
  fileprivate static var oneOfThose: Self {
    .found("one of those") { _, state, request in state.profiles.first { $0.mvpd == request.mvpd } }
  }
}
