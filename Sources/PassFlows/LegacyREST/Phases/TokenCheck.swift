import FlowEngine
import PassAPI

extension LegacyREST {
  /// Step 1.
  package struct CheckingToken: Hashable, Codable, Sendable, Retryable {
    /// What has been tried for this call.
    package var attempts = Attempts()
  }
  /// The login that step 1 found.
  package struct RetrievingLogin: Hashable, Codable, Sendable, Retryable {
    /// What has been tried for this call.
    package var attempts = Attempts()
  }

  /// Step 1: has the device a login?
  package struct CheckQuery: Query {
    package func call(_ endpoints: LegacyEndpoints, _ token: Secret) -> Call<Lookup<NoContent>> {
      endpoints.checkAuthenticationToken(token: token)
    }
    package static func event(_ answer: Timed<Lookup<NoContent>>) -> Event { .loginChecked(answer) }
  }

  /// Whose login it is, and how long it lasts.
  package struct LoginQuery: Query {
    package func call(_ endpoints: LegacyEndpoints, _ token: Secret) -> Call<Lookup<AuthenticationToken>> {
      endpoints.retrieveAuthenticationToken(token: token)
    }
    package static func event(_ answer: Timed<Lookup<AuthenticationToken>>) -> Event { .loginRetrieved(answer) }
  }

  /// What has to be known before anything is sent.
  static let prerequisites = Phase<LegacyREST>(
    "P", "Prerequisites", everywhere: whileSigningIn,
    [describingDevice(then: \.openingVault) { OpeningVault() }, explainingAccess])

  /// What the vault holds, and the logout that an earlier launch could not finish.
  static let vault = vaultPhase(
    then: \.checkingToken, everywhere: whileSigningIn,
    finishing: [
      .does(\.logOut) { context, _ in TokenCall(context, LogOutQuery()) },
      .on(\.loggedOut, "finish.done", ["v1 E1", "PassFlow: vault"], to: \.checkingToken) { context, _, _ in
        context.finishSignOut()
        return CheckingToken()
      },
    ]
  ) { CheckingToken() }

  /// Client and token, which both versions of the API ask for in the same way.
  static let registration = registrationPhase(
    registersAgain: [
      .on(
        \.requestFailed, "A4.register", ["R-REG-8", "C-52"],
        when: .remedy(is: .registerAgain).and(.not(.cancelled)), to: \.registering
      ) { context, _, failure in context.registering(because: failure) }
    ])

  /// What the vault keeps of a sign-in, and of a sign-out that begins.
  static let storing = storingPhase(everywhere: whileServing, noting: \.notingSignOut, then: \.askingTokenSource)

  /// Step 1: is the device signed in at the service?
  static let tokenCheck = Phase<LegacyREST>(
    "S1", "Is there a valid authentication token?", everywhere: whileSigningIn,
    [
      Node(
        \.checkingToken, "S1", "Check Authentication Token",
        [
          .does(\.checkLogin) { context, _ in TokenCall(context, CheckQuery()) },
          .on(
            \.loginChecked, "S1.yes", ["v1 S1", "v1 3.1"], when: .providerRemembered.and(.loginFound),
            to: \.authenticated
          ) { context, _, _, access in
            context.registeredAgain = false
            return Authenticated(access)
          },
          .on(
            \.loginChecked, "S1.yes.unknown", ["v1 S1", "v1 3.9"], when: .loginFound.and(.lacks(.providerRemembered)),
            to: \.retrievingLogin
          ) { _, _, _ in RetrievingLogin() },
          .on(\.loginChecked, "S1.no", ["v1 S1", "v1 3.1"], when: .not(.loginFound), to: \.readingStatus),
          .detours("S1"),
          // What is no statement about the login is never taken for a missing one.
          .on(
            \.requestFailed, "S1.failed", ["v1 S1", "v1 3.1"], when: .otherwise, to: \.signedOut
          ) { context, _, failure in context.failing(failure) },
        ]),

      Node(
        \.retrievingLogin, "S1", "Retrieve Authentication Token: whose login is it?",
        [
          .does(\.retrieveLogin) { context, _ in TokenCall(context, LoginQuery()) },
          .on(
            \.loginRetrieved, "S1.known", ["v1 S1", "v1 3.9"], when: .login, to: \.storingSignIn
          ) { context, _, received, login in
            context.note(received)
            return context.accept(Access(mvpd: login.mvpd, type: nil, notAfter: login.expires))
          },
          // It ended in between.
          .on(\.loginRetrieved, "S1.gone", ["v1 S1", "v1 3.9"], when: .lacks(.login), to: \.readingStatus),
          .detours("S1.login"),
          .on(
            \.requestFailed, "S1.login.failed", ["v1 S1", "v1 3.9"], when: .otherwise, to: \.signedOut
          ) { context, _, failure in context.failing(failure) },
        ]),
    ])
}

extension Guard<LegacyREST, LegacyREST.CheckingToken, Timed<Lookup<NoContent>>, Access> {
  /// The provider of the last sign-in on this device, whose login the service has.
  fileprivate static var providerRemembered: Self {
    .found("provider remembered") { context, _, _ in
      context.remembered.map { Access(mvpd: $0.mvpd, type: $0.type) }
    }
  }
}

extension Guard<LegacyREST, LegacyREST.CheckingToken, Timed<Lookup<NoContent>>, Void> {
  fileprivate static var loginFound: Self {
    .yes("login found") { _, _, checked in checked.value == .found(NoContent()) }
  }
}

extension Guard<LegacyREST, LegacyREST.RetrievingLogin, Timed<Lookup<AuthenticationToken>>, AuthenticationToken> {
  /// A login of this service provider that has not ended.
  fileprivate static var login: Self {
    .found("login") { context, _, received in received.login(at: context.settings.serviceProvider) }
  }
}

extension Timed<Lookup<AuthenticationToken>> {
  /// The login, if there is one that is good now, of the service provider that was asked for, and, if one was named,
  /// of the provider that was.
  func login(at serviceProvider: String, of mvpd: String? = nil) -> AuthenticationToken? {
    guard case .found(let token) = value, token.expires > at, !token.mvpd.isEmpty,
      token.requestor.isEmpty || token.requestor == serviceProvider, mvpd == nil || token.mvpd == mvpd
    else { return nil }
    return token
  }
}
