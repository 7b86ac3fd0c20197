import FlowEngine
import PassAPI

extension AppleSSO {
  /// The profile in use is read again: an authorization may have changed its metadata (`rest-api-v2.md` 8.3).
  static let review = Phase<AppleSSO>(
    "F", "Reading a profile again", everywhere: whileServing,
    [
      Node(
        \.readingStatusToRetrieveProfile, "", "Partner status before the profile is read",
        [
          .does(\.queryPartner) { _, _ in .status },
          .on(
            \.partnerAnswered, "review.status", ["R-PROF-4", "R-SSO-8"], when: .status(\.valid),
            to: \.retrievingProfileInUse
          ) { context, state, _, status in
            context.status = status
            return RetrievingProfileInUse(access: state.access, status: status, attempts: state.attempts)
          },
          .unusableStatus("review.status", ["R-PROF-4"]),
          .cancels("review.status.cancel"),
        ]),

      Node(
        \.retrievingProfileInUse, "", "The profile in use, again",
        [
          .does(\.retrieveProfiles) { context, state in
            Authorized(context, ProfilesQuery(mvpd: state.access.mvpd, status: state.status))
          },
          .on(
            \.profilesReceived, "review.found", ["R-PROF-4", "R-PROF-1"], when: .profileInUse,
            answering: .all(\.reviewRequested) { _, _, _, profile, _ in .success(profile) }, to: \.storingSignIn
          ) { context, state, _, profile in context.renew(profile) },
          .on(
            \.profilesReceived, "review.gone", ["R-PROF-4", "R-AUTH-12"], when: .lacks(.profileInUse),
            to: \.erasingSignIn
          ) { context, _, _ in context.loseProfile(because: Problem(code: "profile_gone")) },
          .on(
            \.requestFailed, "review.refresh", ["R-SSO-23"], when: .remedy(is: .refreshStatus),
            to: \.readingStatusToRetrieveProfile
          ) { context, state, failure in
            context.note(failure)
            context.status = nil
            return ReadingStatusToRetrieveProfile(access: state.access, attempts: state.attempts.refreshing)
          },
          .callFailures("review", ["R-PROF-4"], failed: .noRemedy(or: .newCode)),
          .renewal("review"),
          .pause("review"),
          .cancels("review.cancel"),
        ]),
    ])
}

extension Guard<AppleSSO, AppleSSO.RetrievingProfileInUse, AppleSSO.ProfilesReceived, Profile> {
  /// The profile of the provider in use, if it is still valid.
  fileprivate static var profileInUse: Self {
    .found("profile in use") { _, state, received in
      received.profiles.first { $0.mvpd == state.access.mvpd && $0.notAfter > received.at }
    }
  }
}

extension AppleSSO.Context {
  /// The profile in use came anew; permits stay, since the viewer is the same.
  fileprivate mutating func renew(_ profile: Profile) -> AppleSSO.Authenticated {
    profiles = profiles.filter { $0.mvpd != profile.mvpd } + [profile]
    keep(profile.mvpd, type: profile.type, profile: profile)
    return AppleSSO.Authenticated(AppleSSO.Access(profile))
  }
}

extension AppleSSO.ReadingStatusToRetrieveProfile: AppleSSO.OfProvider {}
extension AppleSSO.RetrievingProfileInUse: AppleSSO.OfProvider {}
