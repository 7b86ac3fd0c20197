import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// C10: the login at the provider.
  package struct CompletingLogin: Hashable, Codable, Sendable {
    /// The provider picked earlier.
    var known: PickedProvider
    /// The provider's request, to be passed on unchanged.
    var request: AuthenticationRequest
    /// The attempts made for the call for which the status is read.
    var attempts = Attempts()
  }
  /// The provider's SAML response, cleaned, with the status received with it.
  package struct SAMLLogin: Hashable, Codable, Sendable {
    /// The partner status received with the response.
    var status: PartnerStatus
    /// The SAML response, cleaned.
    var saml: SAMLResponse
  }
  /// C12: the call that creates the profile.
  package struct CreatingPartnerProfile: Hashable, Codable, Sendable, Retryable {
    /// The provider picked earlier.
    package var known: PickedProvider
    /// The login under way.
    var login: SAMLLogin
    /// The attempts for this call.
    package var attempts = Attempts()
    /// The viewer has logged in already.
    package var isPersistent: Bool { true }
  }

  /// C12: requests a profile for the login in C11.
  package struct PartnerProfileQuery: Query {
    package var status: PartnerStatus?
    /// The SAML response, cleaned.
    var saml: SAMLResponse
    package func call(_ endpoints: Endpoints, _ token: Secret) -> Call<[Profile]> {
      endpoints.partnerProfile(saml: saml, status: status, token: token)
    }
  }

  /// The outcome of the login at the provider in step C11.
  @Cases package enum LoginResult {
    /// A SAML response, with a valid status of the provider of C4.
    case completed(SAMLLogin)
    /// The viewer closed the provider's screen.
    case cancelled
    /// No SAML response, or no valid status of the provider of C4: no access, another provider, an error.
    case incomplete
  }

  /// Phase C, third part: the viewer logs in at the provider through the framework.
  static let partnerProfile = Phase<AppleSSO>(
    "C.3", "Partner authentication: profile", [completingLogin, creatingPartnerProfile],
    everywhere: [
      .endsSilentlyAtPartner(["v2 C11", "PassFlow: doubt"]),
      .endsSilently(["v2 C14", "C-06", "PassFlow: doubt"], on: .profilesReceived),
      .endsSilentlyOnFailure(["v2 C13", "PassFlow: doubt"]),
    ] + whileSigningIn)

  private static let completingLogin = StateNode<AppleSSO>(
    \.completingLogin, "C10", "Complete the login with the provider",
    [
      .does(\.queryPartner) { context, state in
        .login(state, context.settings, interrupting: context.service.interrupts)
      },
      .on(
        \.partnerAnswered, "C11", ["v2 C11", "R-SSO-17"], finding: .login(\.completed), to: \.creatingPartnerProfile
      ) { context, state, _, login in
        // A status without an end serves no later call (C-11, R-SSO-26).
        context.status = login.status.provider?.expires == nil ? nil : login.status
        return CreatingPartnerProfile(
          known: state.known, login: login, attempts: state.attempts)
      },
      .on(
        \.partnerAnswered, "C11.cancelled", ["v2 C11"], when: .login(is: .cancelled).and(.not(.silent)),
        to: \.choosingProvider),
      // The login at the partner failed: the provider's own follows.
      .leadsToLogin(
        "C11.basic", on: \.partnerAnswered, ["v2 C10", "v2 C11", "R-SSO-18", "C-11", "C-22"],
        when: .login(is: .incomplete).and(.not(.silent))),
      .outer(\.partnerAnswered),
    ])

  private static let creatingPartnerProfile = StateNode<AppleSSO>(
    \.creatingPartnerProfile, "C12", "Create and get the profile",
    [
      .does(\.createPartnerProfile) { context, state in
        TokenCall(context, PartnerProfileQuery(status: state.login.status, saml: state.login.saml))
      },
      .on(
        \.profilesReceived, "C14", ["v2 C13", "v2 C14", "R-SSO-22"], finding: .createdProfile, to: \.storingSignIn
      ) { context, state, received, profile in
        context.remember(received.valid(of: profile.mvpd, with: state.login.status), chosen: profile)
      },
      .leadsToLogin(
        "C14.none", on: \.profilesReceived, ["v2 C13", "v2 C14", "C-06"],
        when: .not(.createdProfile).and(.not(.silent))),
      .partnerUnusable("C13"),
      // A new status requires a new SAML response (R-PROF-7), which Apple gives for a new request only.
      .on(
        \.requestFailed, "C13.refresh", ["v2 C13", "R-SSO-23"], when: .remedy(is: .refreshStatus),
        to: \.requestingPartnerSession
      ) { context, state, failure in
        context.loseStatus(because: failure)
        return state.anew(state.attempts.refreshing)
      },
      .renewsToken("C13"), .pausesAndRepeats("C13"), .outer(\.requestFailed), .outer(\.profilesReceived),
      // The SAML response belongs to a request of the lost client.
      .on(
        \.requestFailed, "C13.register", ["v2 C13", "R-REG-8", "C-51"], when: .remedy(is: .registerAgain),
        to: \.registering, then: \.requestingPartnerSession
      ) { context, state, failure in (context.registerAgain(because: failure), state.anew(state.attempts)) },
      .leadsToLogin(
        "C13.failed", on: \.requestFailed, ["v2 C13", "R-SSO-23", "R-SSO-18"],
        when: .not(
          .silent.or(.remedy(is: .reselect, .outOfReach, .refreshStatus, .renewToken, .pause, .registerAgain)))
      ) { context, failure in context.record(failure) },
    ])
}

extension AppleSSO.CreatingPartnerProfile {
  /// Step C5 again, with the status of the login.
  fileprivate func anew(_ attempts: Attempts) -> AppleSSO.RequestingPartnerSession {
    .init(known: with(known) { $0.status = login.status }, attempts: attempts.forNextCall)
  }
}

extension PartnerQuery {
  /// C10: only the provider of C4 is supported, so that the picker does not reappear (C-01).
  fileprivate static func login(
    _ state: AppleSSO.CompletingLogin, _ settings: AppSettings, interrupting: Bool
  ) -> PartnerQuery {
    PartnerQuery(
      promptsForAccess: settings.asksForAccess && interrupting,
      allowsInterruption: settings.allowsInterruptionAtLogin && interrupting, supported: [state.known.mappingId],
      verificationToken: state.request.request, attributeNames: state.request.attributesNames)
  }
}

extension Guard where F == AppleSSO, From == AppleSSO.CompletingLogin, Trigger == Timestamped<PartnerReply> {
  /// Provider and expiry should be those of C4; an answer without expiry does not shorten it. If neither has one, the
  /// fresh SAML response is used anyway: the expiry is passed on only if there is one (C-11).
  fileprivate static var login: Question<F, From, Trigger, AppleSSO.LoginResult> {
    Question("login") { _, state, answered in
      let reply = answered.value
      guard let provider = reply.provider else {
        return reply.access == .granted && reply.error?.code == .userCancelled ? .cancelled : .incomplete
      }
      let expires = provider.expires ?? state.known.status.provider?.expires
      guard provider.id == state.known.mappingId, expires.map({ $0 > answered.at }) ?? true, let saml = reply.saml
      else { return .incomplete }
      let status = PartnerStatus(access: .granted, provider: .init(id: provider.id, expires: expires))
      return .completed(AppleSSO.SAMLLogin(status: status, saml: saml))
    }
  }
}

extension Guard<AppleSSO, AppleSSO.CreatingPartnerProfile, Timestamped<[Profile]>, Profile> {
  /// C13: the profile that was to be created, if it is there and valid. One of another type is "no Apple profile"
  /// (C-06).
  fileprivate static var createdProfile: Self {
    .found("profile created") { _, state, received in
      received.valid(of: state.known.mvpd, with: state.login.status).first { [.appleSSO, .degraded].contains($0.type) }
    }
  }
}
