import FlowEngine
import PassAPI
import PassService

extension LegacyREST {
  /// Step 1: the check for a login.
  package struct CheckingToken: Hashable, Codable, Sendable, Retryable {
    /// The attempts for this call.
    package var attempts = Attempts()
  }
  /// The call that reads the login found in step 1.
  package struct RetrievingLogin: Hashable, Codable, Sendable, Retryable {
    /// The attempts for this call.
    package var attempts = Attempts()
  }

  /// Step 1: asks whether the device has a login.
  package struct CheckQuery: Query {
    package func call(_ endpoints: LegacyEndpoints, _ token: Secret) -> Call<Lookup<NoContent>> {
      endpoints.checkAuthenticationToken(token: token)
    }
    package static func event(_ answer: Timestamped<Lookup<NoContent>>) -> Event { .loginChecked(answer) }
  }

  /// Asks whose login it is, and how long it lasts.
  package struct LoginQuery: Query {
    package func call(_ endpoints: LegacyEndpoints, _ token: Secret) -> Call<Lookup<AuthenticationToken>> {
      endpoints.retrieveAuthenticationToken(token: token)
    }
    package static func event(_ answer: Timestamped<Lookup<AuthenticationToken>>) -> Event { .loginRetrieved(answer) }
  }

  /// Whose login the service has for this device: it keeps it by the device's id (v1 1.5).
  @Cases package enum DeviceLoginFound {
    /// A login at the provider of the last sign-in.
    case remembered(CurrentProfile)
    /// A login at another provider; or the viewer signs out, which is decided where a sign-in is stored.
    case other(CurrentProfile)
    /// A login for which the service has required another since, and why.
    case refused(Problem)
    /// No login that is valid now, or one from which the viewer has signed out.
    case gone
  }

  /// The prerequisites: what has to be known before anything is sent.
  static let prerequisites = Phase<LegacyREST>(
    "P", "Prerequisites", [device, explainingAccess], everywhere: whileSearching)

  private static let device = describingDevice(then: \.openingVault) { OpeningVault() }

  /// The vault, and the logout that an earlier launch could not finish.
  static let vault = vaultPhase(
    then: \.checkingToken, loginsBelongToClient: false, everywhere: whileSearching,
    finishing: [
      .does(\.logOut) { context, _ in TokenCall(context, LogOutQuery(patience: FinishingSignOut.patience)) },
      .on(\.loggedOut, "finish.done", ["v1 E1", "PassFlow: vault"], to: \.checkingToken) { context, state, _ in
        context.finishSignOut(from: state.mvpd)
        return CheckingToken()
      },
    ]
  ) { CheckingToken() }

  /// Client and token, which both versions of the API request in the same way.
  static let registration = registrationPhase(
    registersAgain: [
      .on(
        \.requestFailed, "A4.register", ["R-REG-8", "C-52"],
        when: .remedy(is: .registerAgain).and(.not(.cancelled)), to: \.registering
      ) { context, _, failure in context.registerAgain(because: failure) }
    ])

  /// The phase that stores a sign-in, and records a sign-out.
  static let storing = storingPhase(
    everywhere: whileServing, refusing: needSignIn, describing: \.describingForLogout, then: \.askingTokenSource
  ) { LoggingOut(access: $0) }

  /// Step 1: checks whether the device is signed in at the service.
  static let tokenCheck = Phase<LegacyREST>(
    "S1", "Is there a valid authentication token?", [checkingToken, retrievingLogin],
    everywhere: [.registersAgain(), fails] + whileSearching)

  private static let checkingToken = StateNode<LegacyREST>(
    \.checkingToken, "S1", "Check Authentication Token",
    [
      .does(\.checkLogin) { context, _ in TokenCall(context, CheckQuery()) },
      .on(
        \.loginChecked, "S1.yes", ["v1 S1", "v1 3.1", "v1 3.9"], when: .loginFound.and(.not(.barred)),
        to: \.retrievingLogin
      ) { _, _, _ in RetrievingLogin() },
      // For a viewer who has signed out, a login that the service still has counts for nothing.
      .on(
        \.loginChecked, "S1.no", ["v1 S1", "v1 3.1"], when: .not(.loginFound).or(.barred), to: \.readingStatus),
      // An answer that says nothing about the login is never taken for a missing one.
      .renewsToken("S1"), .pausesAndRepeats("S1"), .outer(\.requestFailed),
    ])

  private static let retrievingLogin = StateNode<LegacyREST>(
    \.retrievingLogin, "S1", "Retrieve Authentication Token: whose login is it?",
    [
      .does(\.retrieveLogin) { context, _ in TokenCall(context, LoginQuery()) },
      .on(
        \.loginRetrieved, "S1.known", ["v1 S1", "v1 3.9"], finding: .deviceLogin(\.remembered), to: \.storingSignIn
      ) { context, _, _, access in
        context.acceptClient()
        context.liftLeft()
        return Authenticated(access)
      },
      // The login was made elsewhere under the id of this device, or in a launch that could not store it.
      .on(
        \.loginRetrieved, "S1.other", ["v1 S1", "v1 3.9", "v1 1.5"], finding: .deviceLogin(\.other), to: \.storingSignIn
      ) { context, _, _, access in context.accept(access) },
      // The service keeps a login but permits nothing with it: only a sign-out removes it.
      .on(
        \.loginRetrieved, "S1.refused", ["v1 S1", "v1 7.2", "v1 7.8"], finding: .deviceLogin(\.refused),
        to: \.storingEnd
      ) { context, _, _, problem in context.nobody(.signOutFirst, .signOutFirst(problem)) },
      // The login ended in between.
      .on(
        \.loginRetrieved, "S1.gone", ["v1 S1", "v1 3.9"], when: .deviceLogin(is: .gone), to: \.readingStatus),
      .renewsToken("S1.login"), .pausesAndRepeats("S1.login"), .outer(\.requestFailed),
    ])
}

extension Guard where F == LegacyREST, Trigger == Timestamped<Lookup<NoContent>>, Found == Void {
  static var loginFound: Self {
    .check("login found") { _, _, checked in checked.value == .found(NoContent()) }
  }
}

extension Guard
where F == LegacyREST, From == LegacyREST.RetrievingLogin, Trigger == Timestamped<Lookup<AuthenticationToken>> {
  fileprivate static var deviceLogin: Question<F, From, Trigger, LegacyREST.DeviceLoginFound> {
    Question("login of the device") { context, _, received in
      guard let login = received.login(in: context) else { return .gone }
      if let refused = context.refused, refused.mvpd == login.mvpd { return .refused(refused.problem) }
      if context.isSilent, context.signOuts.contains(login.mvpd) { return .gone }
      let known = context.rememberedProvider(at: login.mvpd)
      let access = CurrentProfile(mvpd: login.mvpd, type: known?.type, notAfter: login.expires)
      return known == nil || context.isLeaving ? .other(access) : .remembered(access)
    }
  }
}

extension Timestamped<Lookup<AuthenticationToken>> {
  /// The login of the app's service provider, if there is one that is valid now.
  func login(in context: LegacyREST.Context) -> AuthenticationToken? {
    guard case .found(let token) = value, token.expires > at, !token.mvpd.trimmed.isEmpty,
      context.isAbout(token.requestor)
    else { return nil }
    return token
  }
}
