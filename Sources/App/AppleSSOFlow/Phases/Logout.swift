import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// E1: the call that removes the profiles.
  package struct LoggingOut: Hashable, Codable, Sendable, Retryable, HasAccess {
    /// The profile in use.
    package var access: CurrentProfile
    /// The attempts for this call.
    package var attempts = Attempts()
  }
  /// The providers' pages that complete a logout.
  package struct LogoutPages: Hashable, Codable, Sendable {
    /// The page to show.
    var url: String
    /// The pages after it.
    var rest: [String]
    /// The result after the last page.
    var finally: SignOutResult
    /// The maximum number of pages shown to a viewer who signs out; one profile has one page.
    static let most = 8
  }

  /// E1: removes the profiles of a provider.
  package struct LogOutQuery: Query {
    /// The provider's id.
    var mvpd: String
    /// The redirect that closes the page.
    var redirectAddress: String
    package var patience: Duration?
    package func call(_ endpoints: Endpoints, _ token: Secret) -> Call<[LogoutEntry]> {
      endpoints.logout(mvpd: mvpd, redirectAddress: redirectAddress, token: token)
    }
    package static func event(_ answer: Timestamped<[LogoutEntry]>) -> Event { .loggedOut(answer) }
  }

  /// The steps that a logout leaves (step E2, R-LOGOUT-2).
  @Cases package enum LogoutResult {
    /// `logout`: a provider has a logout page.
    case page(LogoutPages)
    /// Nothing is left for the app, but perhaps a step for the viewer.
    case done(SignOutResult)
  }

  /// Phase E: signs the viewer out at the service, and returns the steps that are left.
  static let logout = Phase<AppleSSO>("E", "Logout", [loggingOut, showingLogoutPage], everywhere: whileSigningOut)

  private static let loggingOut = StateNode<AppleSSO>(
    \.loggingOut, "E1", "Remove the profiles",
    [
      .does(\.logOut) { context, state in
        TokenCall(context, LogOutQuery(mvpd: state.access.mvpd, redirectAddress: context.settings.redirectAddress))
      },
      .on(
        \.loggedOut, "E2.page", ["v2 E2", "R-LOGOUT-3"], finding: .logout(\.page), to: \.showingLogoutPage
      ) { _, _, _, pages in pages },
      .on(
        \.loggedOut, "E2.done", ["v2 E2", "R-LOGOUT-3", "R-LOGOUT-4", "R-LOGOUT-5", "R-ERR-10"],
        finding: .logout(\.done), to: \.storingEnd
      ) { context, _, _, result in context.signOut(result) },
      // There is no longer a profile or a provider: local state is dropped, and the viewer is signed out (C-83).
      .on(
        \.requestFailed, "E2.gone", ["v2 E2", "C-83"], when: .remedy(is: .reselect, .signInAgain, .registerAgain),
        to: \.storingEnd
      ) { context, _, failure in
        if failure.problem.isAboutClient { context.loseClient() }
        return context.signOut(SignOutResult(hadProfile: false))
      },
      .renewsToken("E2"),
      .pausesAndRepeats("E2"),
      // The viewer is signed out on this device anyway; the next sign-in may finish the rest.
      .on(
        \.requestFailed, "E2.failed", ["v2 E2", "R-ERR-7", "PassFlow: vault"], when: .otherwise, to: \.storingEnd
      ) { context, _, failure in context.signOut(unheard: failure) },
      .reject(.cancelRequested, with: .tooLate),
    ])

  private static let showingLogoutPage = StateNode<AppleSSO>(
    \.showingLogoutPage, "E2", "The provider's logout page is open",
    logoutPages("E2.page", again: \.showingLogoutPage, then: \.storingEnd) { context, result in
      context.signOut(result)
    } + [
      // A page that never closes can be cancelled.
      .on(
        \.cancelRequested, "E2.page.cancel", ["PassFlow: requests"], answering: .done, to: \.storingEnd
      ) { context, pages, _ in context.signOut(pages.unfinished.finally) }
    ])

  /// Shows the pages of a logout, one after the other. The profiles are gone already, so the rest follows however a
  /// page ends.
  static func logoutPages<After>(
    _ id: String, again: CasePath<State, LogoutPages>, then: CasePath<State, After>,
    finish: @escaping @Sendable (inout Context, SignOutResult) -> After
  ) -> [Row<AppleSSO, LogoutPages>] {
    [
      .does(\.openPage) { context, pages in Page(url: pages.url, redirectAddress: context.settings.redirectAddress) },
      .on(
        \.redirectReached, "\(id).next", ["v2 E2", "R-LOGOUT-2"], when: .not(.lastPage), to: again
      ) { _, pages, _ in pages.next() },
      .on(
        \.redirectReached, "\(id).done", ["v2 E2", "R-LOGOUT-3", "R-LOGOUT-4"], when: .lastPage, to: then
      ) { context, pages, _ in finish(&context, pages.finally) },
      .on(
        anyOf: [.viewerLeft, .pageFailed], "\(id).left", ["v2 E2", "R-LOGOUT-2"], when: .not(.lastPage), to: again
      ) { _, pages in pages.unfinished.next() },
      .on(
        anyOf: [.viewerLeft, .pageFailed], "\(id).leftLast", ["v2 E2", "R-LOGOUT-3", "R-LOGOUT-4"],
        when: .lastPage, to: then
      ) { context, pages in finish(&context, pages.unfinished.finally) },
    ]
  }
}

extension AppleSSO.LogoutPages {
  /// Returns the pages from the next one on.
  func next() -> Self { with(self) { if !rest.isEmpty { $0.url = $0.rest.removeFirst() } } }

  /// The pages, after one that was not shown to its end.
  var unfinished: Self {
    with(self) { if !finally.remaining.contains(.providerPage) { $0.finally.remaining.append(.providerPage) } }
  }
}

extension Guard where F == AppleSSO, Trigger == Timestamped<[LogoutEntry]> {
  /// The result of a logout, of this launch or of an earlier one that is finished now.
  static var logout: Question<F, From, Trigger, AppleSSO.LogoutResult> {
    Question("logout") { context, _, received in
      let entries = received.value, logouts = entries.filter { $0.actionName == .logout }
      var result = SignOutResult(hadProfile: entries.contains { $0.actionName != .invalid })
      if entries.contains(where: { $0.actionName == .partnerLogout }) {
        result.remaining.append(.settings(SettingsPlace(context.platform)))
      }
      if !entries.allSatisfy({ [.logout, .partnerLogout, .complete, .invalid].contains($0.actionName) }) {
        result.remaining.append(.unknownAction)
      }
      let shown = context.settings.hasUserAgent ? logouts.compactMap(\.url).prefix(AppleSSO.LogoutPages.most) : []
      if shown.count < logouts.count { result.remaining.append(.providerPage) }
      guard let first = shown.first else { return .done(result) }
      return .page(AppleSSO.LogoutPages(url: first, rest: Array(shown.dropFirst()), finally: result))
    }
  }
}

extension Guard where F == AppleSSO, From == AppleSSO.LogoutPages, Found == Void {
  static var lastPage: Self { .check("last page", bounded: true) { _, pages, _ in pages.rest.isEmpty } }
}
