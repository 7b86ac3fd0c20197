import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// The call that reads the profile in use again.
  package struct RetrievingProfileInUse: Hashable, Codable, Sendable, Retryable, HasAccess {
    /// The profile in use.
    package var access: CurrentProfile
    /// The partner status to send; `nil` for none.
    package var status: PartnerStatus?
    /// The attempts for this call.
    package var attempts = Attempts()
  }

  /// Reads the profile in use again: an authorization may have changed its metadata (v2 8.3).
  static let profile = Phase<AppleSSO>(
    "Profile", "Reading the profile again", [retrievingProfileInUse], everywhere: whileServing)

  private static let retrievingProfileInUse = StateNode<AppleSSO>(
    \.retrievingProfileInUse, "", "The profile in use, read again",
    [
      .does(\.retrieveProfiles) { context, state in
        TokenCall(context, ProfilesQuery(mvpd: state.access.mvpd, status: state.status))
      },
      .on(
        \.profilesReceived, "profile.found", ["R-PROF-4", "R-PROF-1"], finding: .profileInUse,
        answering: .all(\.profileRequested) { _, _, _, profile, _ in .success(profile) }, to: \.storingSignIn
      ) { context, _, _, profile in context.renew(profile) },
      .on(
        \.profilesReceived, "profile.gone", ["R-PROF-4", "R-AUTH-12"], when: .not(.profileInUse), to: \.storingEnd
      ) { context, _, _ in context.loseProfile(because: Problem(code: "profile_gone")) },
      .on(
        \.requestFailed, "profile.refresh", ["R-SSO-23"], when: .remedy(is: .refreshStatus), to: \.refreshingStatus
      ) { context, state, failure in
        context.loseStatus(because: failure)
        return .retrieveProfile(RetrievingProfileInUse(access: state.access, attempts: state.attempts.refreshing))
      },
      .renewsToken("profile"),
      .pausesAndRepeats("profile"),
      .servingFailures("profile", ["R-PROF-4"]),
      .cancels("profile.cancel"),
    ])
}

extension Guard<AppleSSO, AppleSSO.RetrievingProfileInUse, Timestamped<[Profile]>, Profile> {
  /// The profile of the provider in use, if it is still valid.
  fileprivate static var profileInUse: Self {
    .found("profile in use") { _, state, received in received.valid(of: state.access.mvpd).first }
  }
}

extension AppleSSO.Context {
  /// Renews the profile in use; permits stay, since the viewer is the same.
  fileprivate mutating func renew(_ profile: Profile) -> Authenticated {
    profiles = profiles.filter { $0.mvpd != profile.mvpd } + [profile]
    keep(profile.mvpd, type: profile.type, profile: profile)
    return Authenticated(CurrentProfile(profile))
  }
}
