import FlowEngine
import PassAPI

extension AppleSSO {
  /// Phase C, first part: which providers are there?
  static let configuration = Phase<AppleSSO>(
    "C.1", "Partner authentication: configuration", everywhere: whileSigningIn,
    [
      Node(
        \.retrievingConfiguration, "C1", "Providers with an active integration",
        [
          .does(\.retrieveConfiguration) { context, _ in Authorized(context, ConfigurationQuery()) },
          .on(
            \.configurationReceived, "C2", ["v2 C2", "R-CFG-10"], when: .someInPicker.and(.firstChoice),
            to: \.pickingProvider
          ) { context, _, received in
            context.keep(received)
            return PickingProvider(configuration: received.configuration)
          },
          // An empty list would mean all providers of the region to the framework.
          .on(
            \.configurationReceived, "C2.nobody", ["v2 C2", "C-25"], when: .not(.someInPicker).and(.firstChoice),
            to: \.choosingProvider
          ) { context, _, received in
            context.keep(received)
            return ChoosingProvider()
          },
          .on(
            \.configurationReceived, "C2.reselect", ["v2 C2", "R-CFG-9"], when: .not(.firstChoice),
            to: \.choosingProvider
          ) { context, _, received in
            context.keep(received)
            return ChoosingProvider()
          },
          .on(
            \.requestFailed, "C2.failed", ["v2 C2", "R-ERR-7"],
            when: .noRemedy(or: .reselect, .newCode, .signInAgain, .refreshStatus),
            to: \.signedOut
          ) { context, _, failure in context.failing(failure) },
          .detours("C1"),
        ])
    ])

  /// Phase C, second part: the viewer picks a provider, and the server says how to go on.
  static let partnerRequest = Phase<AppleSSO>(
    "C.2", "Partner authentication: request", everywhere: whileSigningIn,
    [
      Node(
        \.pickingProvider, "C3", "Partner status; the viewer may pick a provider",
        [
          .does(\.queryPartner) { context, state in .picker(state.configuration, featuring: context.settings.featured)
          },
          .on(
            \.partnerAnswered, "C4", ["v2 C4", "R-SSO-14"], when: .picked(\.known), to: \.requestingPartnerSession
          ) { context, _, _, known in
            context.status = known.status
            return RequestingPartnerSession(known: known)
          },
          .on(
            \.partnerAnswered, "C4.undated", ["v2 C4", "C-11"], when: .picked(\.undated), to: \.requestingPartnerSession
          ) { _, _, _, known in RequestingPartnerSession(known: known) },
          .on(
            \.partnerAnswered, "C4.unsupported", ["v2 C4", "R-SSO-19"], when: .picked(\.unsupportedKnown),
            to: \.creatingSession
          ) { _, _, _, provider in CreatingSession(mvpd: provider.id) },
          .ownPicker("C4.unsupported.unknown", ["v2 C4"], when: .unsupportedUnknown),
          .ownPicker("C4.undetermined", ["v2 C3", "R-SSO-18"], when: .notDetermined),
          .ownPicker("C4.denied", ["v2 C3", "R-SSO-18"], when: .denied),
          .ownPicker("C4.restricted", ["v2 C3", "R-SSO-18"], when: .restricted),
          .ownPicker("C4.nobody", ["v2 C4", "R-SSO-18"], when: .providerMissing),
          .ownPicker("C4.unknown", ["v2 C4", "C-95"], when: .providerUnknown),
          .ownPicker("C4.expired", ["v2 C4"], when: .expired),
          .ownPicker("C4.cancelled", ["v2 C4"], when: .cancelled),
          .ownPicker("C4.error", ["v2 C4", "C-22"], when: .failed),
        ]),

      Node(
        \.requestingPartnerSession, "C5", "Partner authentication request",
        [
          .does(\.requestPartnerSession) { context, state in
            Authorized(
              context, PartnerSessionQuery(parameters: context.parameters(mvpd: nil), status: state.known.status))
          },
          .on(
            \.sessionAnswered, "C7", ["v2 C6", "v2 C7", "R-SSO-16"], when: .next(\.authorized), to: \.storingSignIn
          ) { context, state, _, access in context.accept(access, mappingId: state.known.mappingId) },
          .on(
            \.sessionAnswered, "C8.page", ["v2 C8", "R-SSO-16"], when: .next(\.openPage), to: \.showingLoginPage
          ) { _, _, _, login in ShowingLoginPage(login: login) },
          .on(
            \.sessionAnswered, "C8.code", ["v2 C8", "R-SSO-16"], when: .next(\.showCode), to: \.polling
          ) { _, _, _, login in Polling(login: login) },
          .on(
            \.sessionAnswered, "C8.resume", ["v2 C8", "R-SSO-16"], when: .next(\.supply), to: \.resumingSession
          ) { _, state, _, missing in
            ResumingSession(mvpd: state.known.mvpd, missing: missing, attempts: state.attempts.onward)
          },
          .on(
            \.sessionAnswered, "C8.choose", ["v2 C8", "C-08"], when: .next(\.chooseProvider), to: \.choosingProvider
          ) { _, _, _, session in ChoosingProvider(session: session) },
          .on(
            \.sessionAnswered, "C9", ["v2 C9", "R-SSO-15"], when: .next(\.completeAtPartner), to: \.completingLogin
          ) { _, state, _, request in
            CompletingLogin(known: state.known, request: request, attempts: state.attempts.onward)
          },
          .on(
            \.sessionAnswered, "C6.incomplete", ["v2 C6", "R-AUTH-15"], when: .next(is: .incomplete),
            to: \.creatingSession
          ) { _, state, _ in CreatingSession(mvpd: state.known.mvpd, attempts: state.attempts.onward) },
          .on(
            \.sessionAnswered, "C6.unknown", ["v2 C6", "R-AUTH-15"], when: .next(is: .unknown), to: \.creatingSession
          ) { _, state, _ in CreatingSession(mvpd: state.known.mvpd, attempts: state.attempts.onward) },
          .reselection("C6"),
          .unreachable("C6"),
          .on(
            \.requestFailed, "C6.failed", ["v2 C6", "R-SSO-18"],
            when: .remedy(is: .giveUp, .split, .newCode, .signInAgain, .refreshStatus),
            to: \.creatingSession
          ) { context, state, failure in
            context.note(failure)
            context.status = nil
            return CreatingSession(mvpd: state.known.mvpd, attempts: state.attempts.onward)
          },
          .detours("C5"),
        ]),
    ])

  /// Phase C, third part: the viewer logs in at the provider through the framework.
  static let partnerProfile = Phase<AppleSSO>(
    "C.3", "Partner authentication: profile", everywhere: whileSigningIn,
    [
      Node(
        \.completingLogin, "C10", "Complete the login with the provider",
        [
          .does(\.queryPartner) { context, state in
            .login(state, allowsInterruption: context.settings.allowsInterruptionAtLogin)
          },
          .on(
            \.partnerAnswered, "C11", ["v2 C11", "R-SSO-17"], when: .login(\.completed), to: \.creatingPartnerProfile
          ) { context, state, _, login in
            context.status = login.status
            return CreatingPartnerProfile(
              known: state.known, request: state.request, login: login, attempts: state.attempts)
          },
          .basic("C11.undated", ["v2 C11", "C-11"], when: .undated),
          .basic("C11.other", ["v2 C11"], when: .otherProvider),
          .basic("C11.nobody", ["v2 C11", "R-SSO-18"], when: .providerMissing),
          .basic("C11.expired", ["v2 C11"], when: .expired),
          .basic("C11.missing", ["v2 C11", "R-SSO-18"], when: .samlMissing),
          .basic("C11.undetermined", ["v2 C10", "R-SSO-18"], when: .notDetermined),
          .basic("C11.denied", ["v2 C10", "R-SSO-18"], when: .denied),
          .basic("C11.restricted", ["v2 C10", "R-SSO-18"], when: .restricted),
          .on(
            \.partnerAnswered, "C11.cancelled", ["v2 C11"], when: .login(is: .cancelled), to: \.choosingProvider
          ) { _, _, _ in ChoosingProvider() },
          .basic("C11.error", ["v2 C11", "C-22"], when: .failed),
        ]),

      Node(
        \.creatingPartnerProfile, "C12", "Create and get the profile",
        [
          .does(\.createPartnerProfile) { context, state in
            Authorized(context, PartnerProfileQuery(status: state.login.status, saml: state.login.saml))
          },
          .on(
            \.profilesReceived, "C14", ["v2 C13", "v2 C14", "R-SSO-22"], when: .createdProfile, to: \.storingSignIn
          ) { context, _, received, profile in context.remember(received.profiles, chosen: profile) },
          .on(
            \.profilesReceived, "C14.none", ["v2 C13", "v2 C14", "C-06"], when: .lacks(.createdProfile),
            to: \.creatingSession
          ) { _, state, _ in CreatingSession(mvpd: state.known.mvpd, attempts: state.attempts.onward) },
          .reselection("C13"),
          .unreachable("C13"),
          // A new answer of the framework has a new SAML response, too (R-PROF-7).
          .on(
            \.requestFailed, "C13.refresh", ["v2 C13", "R-SSO-23"], when: .remedy(is: .refreshStatus),
            to: \.completingLogin
          ) { context, state, failure in
            context.note(failure)
            context.status = nil
            return CompletingLogin(known: state.known, request: state.request, attempts: state.attempts.refreshing)
          },
          .on(
            \.requestFailed, "C13.failed", ["v2 C13", "R-SSO-23", "R-SSO-18"],
            when: .remedy(is: .giveUp, .split, .newCode, .signInAgain),
            to: \.creatingSession
          ) { context, state, failure in
            context.note(failure)
            return CreatingSession(mvpd: state.known.mvpd, attempts: state.attempts.onward)
          },
          .detours("C12"),
        ]),
    ])
}

extension Row where F == AppleSSO, From == AppleSSO.PickingProvider {
  /// Apple's picker brought no provider to go on with: the app's own follows.
  fileprivate static func ownPicker(_ id: String, _ sources: [Source], when picked: AppleSSO.PickerResult.Name) -> Self
  {
    .on(\.partnerAnswered, id, sources, when: .picked(is: picked), to: \.choosingProvider) { context, _, _ in
      context.status = nil
      return AppleSSO.ChoosingProvider()
    }
  }
}

extension Row where F == AppleSSO, From == AppleSSO.CompletingLogin {
  /// The login at the partner came to nothing: the provider's own follows.
  fileprivate static func basic(_ id: String, _ sources: [Source], when result: AppleSSO.LoginResult.Name) -> Self {
    .on(\.partnerAnswered, id, sources, when: .login(is: result), to: \.creatingSession) { _, state, _ in
      AppleSSO.CreatingSession(mvpd: state.known.mvpd, attempts: state.attempts.onward)
    }
  }
}

extension Configuration {
  /// The providers that may appear in the system picker (C-25).
  var inPicker: [MVPD] {
    mvpds.filter {
      $0.enablePlatformServices == true && $0.displayInPlatformPicker == true && $0.platformMappingId?.isEmpty == false
    }
  }
}

extension PartnerQuery {
  /// C3: supported are the providers of the configuration that Apple may show, featured those of them that the app
  /// prefers, in its order.
  static func picker(_ configuration: Configuration, featuring preferred: [String]) -> PartnerQuery {
    let inPicker = configuration.inPicker
    return PartnerQuery(
      .picker, promptsForAccess: true, allowsInterruption: true, supported: inPicker.compactMap(\.platformMappingId),
      featured: preferred.compactMap { id in inPicker.first { $0.id == id }?.platformMappingId })
  }

  /// C10: only the provider of C4 is supported, so that the picker does not come back (C-01).
  static func login(_ state: AppleSSO.CompletingLogin, allowsInterruption: Bool) -> PartnerQuery {
    PartnerQuery(
      .login, promptsForAccess: true, allowsInterruption: allowsInterruption, supported: [state.known.mappingId],
      verificationToken: state.request.request, attributeNames: state.request.attributesNames)
  }
}

extension AppleSSO.Context {
  /// The parameters of a session that this device can supply (R-AUTH-2).
  func parameters(mvpd: String?) -> SessionParameters {
    SessionParameters(mvpd: mvpd, domainName: settings.domainName, redirectURL: settings.redirectURL)
  }
}

extension Guard<AppleSSO, AppleSSO.RetrievingConfiguration, AppleSSO.ConfigurationReceived, Void> {
  fileprivate static var someInPicker: Self {
    .yes("some in picker") { _, _, received in !received.configuration.inPicker.isEmpty }
  }
  /// No provider has turned out to be unusable on this way; after one has, only the viewer can lead back here.
  fileprivate static var firstChoice: Self { .yes("first choice", bounded: true) { _, state, _ in !state.reselects } }
}
