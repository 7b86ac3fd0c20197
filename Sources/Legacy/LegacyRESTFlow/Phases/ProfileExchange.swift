import FlowEngine
import PassAPI
import PassService

extension LegacyREST {
  /// Step 6: the profile request.
  package struct RequestingProfile: Hashable, Codable, Sendable, Retryable {
    /// The provider at which the viewer is signed in.
    package var provider: MappedProvider
    /// The attempts for this call.
    package var attempts = Attempts()
  }
  /// Step 7: the login through the framework.
  package struct CompletingLogin: Hashable, Codable, Sendable {
    /// The provider at which the viewer is signed in.
    var provider: MappedProvider
    /// The payload of step 6, to be passed on unchanged.
    var request: Secret
  }
  /// Step 8: the token exchange.
  package struct ExchangingProfile: Hashable, Codable, Sendable, Retryable {
    /// The provider at which the viewer is signed in.
    package var provider: MappedProvider
    /// The framework's answer, cleaned.
    var saml: SAMLResponse
    /// The attempts for this call.
    package var attempts = Attempts()
    /// The viewer has logged in already.
    package var isPersistent: Bool { true }
  }

  /// Step 6: requests the payload that the framework passes on to the provider.
  package struct ProfileQuery: Query {
    /// The MVPD's id.
    var mvpd: String
    /// The kind of device.
    var deviceType: LegacyDeviceType
    package func call(_ endpoints: LegacyEndpoints, _ token: Secret) -> Call<Secret> {
      endpoints.profileRequest(mvpd: mvpd, deviceType: deviceType, token: token)
    }
    package static func event(_ answer: Timestamped<Secret>) -> Event { .profileRequestReceived(answer) }
  }

  /// Step 8: exchanges the framework's answer for a login.
  package struct ExchangeQuery: Query {
    /// The MVPD's id.
    var mvpd: String
    /// The kind of device.
    var deviceType: LegacyDeviceType
    /// The framework's answer, cleaned.
    var saml: SAMLResponse
    package func call(_ endpoints: LegacyEndpoints, _ token: Secret) -> Call<NoContent> {
      endpoints.exchangeToken(mvpd: mvpd, deviceType: deviceType, saml: saml, token: token)
    }
    package static func event(_ answer: Timestamped<NoContent>) -> Event { .loginCreated(answer.at) }
  }

  /// The framework's answer in step 7.
  @Cases package enum ProfileResult {
    /// A SAML response of the provider at which the viewer is signed in.
    case completed(SAMLResponse)
    /// No SAML response, or one of another provider.
    case incomplete
    /// There is no longer access.
    case noAccess
  }

  /// Steps 6 to 9: the profile of the viewer is turned into a login.
  static let profileExchange = Phase<LegacyREST>(
    "S6", "Exchange the viewer's profile for a login",
    [requestingProfile, completingLogin, exchangingProfile],
    everywhere: [
      .endsSilentlyAtPartner(["v1 S7", "PassFlow: doubt"]), .endsSilentlyOnFailure(["v1 S9", "PassFlow: doubt"]), fails,
    ] + whileSearching)

  private static let requestingProfile = StateNode<LegacyREST>(
    \.requestingProfile, "S6", "Profile Request",
    [
      .does(\.requestProfile) { context, state in
        TokenCall(context, ProfileQuery(mvpd: state.provider.mvpd, deviceType: context.deviceType))
      },
      .on(
        \.profileRequestReceived, "S6.received", ["v1 S6", "v1 S7", "v1 3.3"], to: \.completingLogin
      ) { _, state, received in CompletingLogin(provider: state.provider, request: received.value) },
      .renewsToken("S6"), .pausesAndRepeats("S6"), .registersAgain("S6"), .outer(\.requestFailed),
      .towardsRegularLogin(
        "S6.failed", on: \.requestFailed, ["v1 S6", "v1 S10", "v1 7.2"], when: .remedy(isOneOf: Remedy.hopeless)),
    ])

  private static let completingLogin = StateNode<LegacyREST>(
    \.completingLogin, "S7", "Access and the viewer's profile; the viewer is not interrupted",
    [
      .does(\.queryPartner) { context, state in
        PartnerQuery(
          promptsForAccess: context.asksForAccess, allowsInterruption: false,
          verificationToken: state.request, attributeNames: state.provider.attributes)
      },
      .on(
        \.partnerAnswered, "S7.received", ["v1 S7", "v1 S8", "v1 6.1"], finding: .profile(\.completed),
        to: \.exchangingProfile
      ) { _, state, _, saml in ExchangingProfile(provider: state.provider, saml: saml) },
      .towardsRegularLogin(
        "S7.none", on: \.partnerAnswered, ["v1 S7", "v1 S10"], when: .profile(is: .incomplete)),
      .towardsRegularLogin(
        "S7.noAccess", on: \.partnerAnswered, ["v1 S7", "v1 S10"], when: .profile(is: .noAccess)),
      .outer(\.partnerAnswered),
    ])

  private static let exchangingProfile = StateNode<LegacyREST>(
    \.exchangingProfile, "S8", "Token Exchange",
    [
      .does(\.exchangeProfile) { context, state in
        TokenCall(
          context,
          ExchangeQuery(mvpd: state.provider.mvpd, deviceType: context.deviceType, saml: state.saml))
      },
      .on(\.loginCreated, "S9.yes", ["v1 S8", "v1 S9", "v1 3.4"], to: \.storingSignIn) { context, state, _ in
        context.accept(
          CurrentProfile(mvpd: state.provider.mvpd, type: .appleSSO), mappingId: state.provider.mappingId)
      },
      .renewsToken("S8"), .pausesAndRepeats("S8"), .outer(\.requestFailed),
      // The SAML response belongs to a request of the lost client.
      .on(
        \.requestFailed, "S8.register", ["v1 S8", "R-REG-8", "C-51"], when: .remedy(is: .registerAgain),
        to: \.registering, then: \.requestingProfile
      ) { context, state, failure in
        (
          context.registerAgain(because: failure),
          RequestingProfile(provider: state.provider, attempts: state.attempts.forNextCall)
        )
      },
      .towardsRegularLogin(
        "S9.no", on: \.requestFailed, ["v1 S9", "v1 S10", "v1 3.4"], when: .remedy(isOneOf: Remedy.hopeless)),
    ])
}

extension Guard where F == LegacyREST, From == LegacyREST.CompletingLogin, Trigger == Timestamped<PartnerReply> {
  /// An answer without a provider is believed: no branch depends on the name (v1 7.2).
  fileprivate static var profile: Question<F, From, Trigger, LegacyREST.ProfileResult> {
    Question("profile") { _, state, answered in
      let reply = answered.value
      guard reply.access == .granted else { return .noAccess }
      guard let saml = reply.saml, reply.providerId == nil || reply.providerId == state.provider.mappingId else {
        return .incomplete
      }
      return .completed(saml)
    }
  }
}
