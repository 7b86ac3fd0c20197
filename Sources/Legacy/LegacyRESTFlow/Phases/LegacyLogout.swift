import FlowEngine
import PassAPI
import PassService

extension LegacyREST {
  /// A sign-out under way.
  package struct LoggingOut: Hashable, Codable, Sendable, Retryable, HasAccess {
    /// The access that the viewer used.
    package var access: CurrentProfile
    /// Whether the login came from Apple: then it stays on the device.
    var isFromApple = false
    /// Whether the logout page was shown to its end; `nil` without one.
    var isPageFinished: Bool?
    /// Whether the service has said that no one is signed in.
    var isNobodySignedIn = false
    /// The attempts for this call.
    package var attempts = Attempts()
  }

  /// Calls the service's logout.
  package struct LogOutQuery: Query {
    package var patience: Duration?
    package func call(_ endpoints: LegacyEndpoints, _ token: Secret) -> Call<NoContent> {
      endpoints.logout(token: token)
    }
    package static func event(_ answer: Timestamped<NoContent>) -> Event { .loggedOut }
  }

  /// Logout: asks where the login came from, calls the service's logout, and returns the steps left to the viewer.
  static let logout = Phase<LegacyREST>(
    "E", "Logout", [askingTokenSource, showingLogoutPage, loggingOut], everywhere: whileSigningOut)

  private static let askingTokenSource = StateNode<LegacyREST>(
    \.askingTokenSource, "E2", "User Metadata Call: did the login come from Apple?",
    [
      .does(\.retrieveMetadata) { context, _ in TokenCall(context, MetadataQuery()) },
      .on(
        \.metadataReceived, "E2.page", ["v1 E2", "v1 3.13", "v1 8.1"], when: .logsOutOnPage, to: \.showingLogoutPage
      ) { _, state, received in state.knowing(received.value) },
      .on(
        \.metadataReceived, "E2.call", ["v1 E2", "v1 3.13", "v1 8.1"], when: .not(.logsOutOnPage), to: \.loggingOut
      ) { _, state, received in state.knowing(received.value) },
      .renewsToken("E2"), .pausesAndRepeats("E2"), .registersAgain("E2"),
      // The logout would not be answered either (R-THR-2).
      .on(
        \.requestFailed, "E2.outOfReach", ["v1 E2", "R-ERR-5", "R-THR-2", "PassFlow: vault"],
        when: .remedy(is: .outOfReach), to: \.storingEnd
      ) { context, state, failure in context.signOut(state.knowing(nil), unheard: failure) },
      // Without an answer this device decides by how the viewer signed in.
      .on(
        \.requestFailed, "E2.unknown.page", ["v1 E2", "v1 8.1"], when: .failedForGood.and(.logsOutOnPage),
        to: \.showingLogoutPage
      ) { context, state, failure in
        context.record(failure)
        return state.knowing(nil)
      },
      .on(
        \.requestFailed, "E2.unknown", ["v1 E2", "v1 8.1"], when: .failedForGood.and(.not(.logsOutOnPage)),
        to: \.loggingOut
      ) { context, state, failure in
        context.record(failure)
        return state.knowing(nil)
      },
      .reject(.cancelRequested, with: .tooLate),
    ])

  private static let showingLogoutPage = StateNode<LegacyREST>(
    \.showingLogoutPage, "E1", "iOS, iPadOS: Logout, in a web component",
    [
      .does(\.openPage) { context, _ in context.logoutPage },
      // A separate call removes the login, however the page ends.
      .on(\.redirectReached, "E1.page", ["v1 E1", "v1 8.1"], to: \.loggingOut) { _, state, _ in
        state.after(page: true)
      },
      .on(
        anyOf: [.viewerLeft, .pageFailed], "E1.page.left", ["v1 E1", "v1 8.1"], to: \.loggingOut
      ) { _, state in state.after(page: false) },
      .on(
        \.cancelRequested, "E1.page.cancel", ["PassFlow: requests"], answering: .done, to: \.loggingOut
      ) { _, state, _ in state.after(page: false) },
    ])

  private static let loggingOut = StateNode<LegacyREST>(
    \.loggingOut, "E1", "Logout",
    [
      .does(\.logOut) { context, _ in TokenCall(context, LogOutQuery()) },
      .on(
        \.loggedOut, "E1.done", ["v1 E1", "v1 E2", "v1 3.14", "v1 8.1"], to: \.storingEnd
      ) { context, state, _ in context.signOut(state.result(context.settings)) },
      .renewsToken("E1"), .pausesAndRepeats("E1"), .registersAgain("E1"),
      // There is no longer a login: the viewer is signed out.
      .on(
        \.requestFailed, "E1.gone", ["v1 E1", "v1 3.14"], when: .remedy(is: .signInAgain), to: \.storingEnd
      ) { context, state, _ in
        var result = state.result(context.settings)
        result.hadProfile = false
        return context.signOut(result)
      },
      // The page has removed the login, or there was none: the outcome of the call changes nothing.
      .on(
        \.requestFailed, "E1.already", ["v1 E1", "v1 8.1"], when: .loggedOutAlready.and(.nothingToTry), to: \.storingEnd
      ) { context, state, failure in
        context.record(failure)
        return context.signOut(state.result(context.settings))
      },
      // The viewer is signed out on this device anyway; the next sign-in may finish the rest.
      .on(
        \.requestFailed, "E1.failed", ["v1 E1", "v1 3.14", "PassFlow: vault"], when: .otherwise, to: \.storingEnd
      ) { context, state, failure in context.signOut(state, unheard: failure) },
      .reject(.cancelRequested, with: .tooLate),
    ])
}

extension LegacyREST.LoggingOut {
  /// Records where the login came from: only the word `Apple` means Apple; without an answer, the way the viewer signed
  /// in decides.
  fileprivate func knowing(_ metadata: Lookup<UserMetadata>?) -> Self {
    var copy = self
    copy.attempts = attempts.forNextCall
    switch metadata {
    case .found(let metadata)?: copy.isFromApple = metadata.isFromApple
    case .notFound?: copy.isFromApple = false
    case .expired?, .notAuthenticated?: copy.isNobodySignedIn = true
    case nil: copy.isFromApple = access.type == .appleSSO
    }
    return copy
  }

  /// Records whether the page was shown to its end.
  fileprivate func after(page isFinished: Bool) -> Self { with(self) { $0.isPageFinished = isFinished } }

  /// The result, with the steps left to the viewer: the settings of the device first, since otherwise the next start
  /// would sign them in again.
  fileprivate func result(_ settings: AppSettings) -> SignOutResult {
    var result = SignOutResult()
    if isFromApple { result.remaining.append(.settings(SettingsPlace(settings.platform))) }
    result.hadProfile = !isNobodySignedIn
    if isPageFinished == false { result.remaining.append(.providerPage) }
    return result
  }
}

extension LegacyREST.Context {
  /// Signs the viewer out on this device although the service did not.
  fileprivate mutating func signOut(
    _ state: LegacyREST.LoggingOut, unheard failure: Timestamped<CallFailure>
  ) -> SignedOut {
    var signedOut = signOut(unheard: failure), result = state.result(service.settings)
    result.remaining.append(.service)
    signedOut.result = result
    return signedOut
  }

  /// The logout page for a web component; its address is empty if the device is not described.
  fileprivate var logoutPage: Page {
    let wire = service.device.map { LegacyREST.wire(service.settings.serviceProvider, $0, OptionalHeaders()) }
    return Page(
      url: wire?.logoutTarget(redirectAddress: service.settings.redirectAddress) ?? "",
      redirectAddress: service.settings.redirectAddress)
  }
}

extension Guard where F == LegacyREST, From == LegacyREST.LoggingOut, Found == Void {
  /// With a web component the logout may end the session at the provider, too (v1 8.1).
  fileprivate static var logsOutOnPage: Self {
    .check("logout in a web component") { context, _, _ in context.settings.hasUserAgent }
  }
}

extension Guard
where F == LegacyREST, From == LegacyREST.LoggingOut, Trigger == Timestamped<CallFailure>, Found == Void {
  fileprivate static var loggedOutAlready: Self {
    .check("logged out already") { _, state, _ in state.isNobodySignedIn || state.isPageFinished == true }
  }
  /// No other call would help the logout, and there may be a login.
  fileprivate static var nothingToTry: Self { .not(.remedy(is: .renewToken, .registerAgain, .pause, .signInAgain)) }
  fileprivate static var failedForGood: Self { .not(.remedy(is: .renewToken, .registerAgain, .pause, .outOfReach)) }
}
