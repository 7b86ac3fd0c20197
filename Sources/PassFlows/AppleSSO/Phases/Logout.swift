import FlowEngine
import PassAPI

extension AppleSSO {
  /// E1.
  package struct LoggingOut: Hashable, Codable, Sendable, Retryable, HasAccess {
    /// What the viewer uses.
    package var access: Access
    /// What has been tried for this call.
    package var attempts = Attempts()
  }
  /// Pages of providers that complete a logout.
  package struct LogoutPages: Hashable, Codable, Sendable {
    /// The page to show.
    var url: String
    /// The pages after it.
    var rest: [String]
    /// What is left to the viewer after the last of them.
    var finally: SignOutResult
  }

  /// E1: the profiles of a provider are to be removed.
  package struct LogOutQuery: Query {
    /// The provider's id.
    var mvpd: String
    /// Where the user agent is to land.
    var redirectURL: String
    package func call(_ endpoints: Endpoints, _ token: Secret) -> Call<[LogoutEntry]> {
      endpoints.logout(mvpd: mvpd, redirectURL: redirectURL, token: token)
    }
    package static func event(_ answer: Timed<[LogoutEntry]>) -> Event { .loggedOut(answer.value) }
  }

  /// What a logout leaves to do (step E2, R-LOGOUT-2).
  @Cases package enum LogoutResult {
    /// `logout`: a provider has a logout page.
    case page(LogoutPages)
    /// Nothing for the app; perhaps something for the viewer.
    case done(SignOutResult)
  }

  /// Phase E: sign out at the service, and say what is left to do.
  static let logout = Phase<AppleSSO>(
    "E", "Logout", everywhere: whileServing,
    [
      Node(
        \.loggingOut, "E1", "Remove the profiles",
        [
          .does(\.logOut) { context, state in
            TokenCall(context, LogOutQuery(mvpd: state.access.mvpd, redirectURL: context.settings.redirectURL))
          },
          .on(
            \.loggedOut, "E2.page", ["v2 E2", "R-LOGOUT-3"], when: .logout(\.page), to: \.showingLogoutPage
          ) { _, _, _, pages in pages },
          .on(
            \.loggedOut, "E2.done", ["v2 E2", "R-LOGOUT-3", "R-LOGOUT-4", "R-LOGOUT-5", "R-ERR-10"],
            when: .logout(\.done), to: \.erasingSignIn
          ) { context, _, _, result in context.signOut(result) },
          // There is no profile, or no provider any more: local state goes, and the viewer is done (C-83).
          .on(
            \.requestFailed, "E2.gone", ["v2 E2", "C-83"], when: .remedy(is: .reselect, .signInAgain, .registerAgain),
            to: \.erasingSignIn
          ) { context, _, failure in
            if failure.problem.isAboutClient { context.loseClient() }
            return context.signOut(.nothingToSignOut)
          },
          .renewal("E2"),
          .pause("E2"),
          .on(
            \.requestFailed, "E2.failed", ["v2 E2", "R-ERR-7", "PassFlow: vault"], when: .otherwise, to: \.storingSignIn
          ) { context, state, failure in context.staysSignedIn(with: state.access, failure.problem) },
          .reject(.cancelRequested, with: .tooLate),
        ]),

      Node(
        \.showingLogoutPage, "E2", "The provider's logout page is open",
        [
          .does(\.openPage) { context, pages in Page(url: pages.url, redirectURL: context.settings.redirectURL) },
          // The profiles are gone already: however the page ends, the rest follows.
          .on(
            anyOf: [\.redirectReached, \.viewerLeft, \.pageFailed], "E2.page.next", ["v2 E2", "R-LOGOUT-2"],
            when: .logout(\.page), to: \.showingLogoutPage
          ) { _, _, _, pages in pages },
          .on(
            anyOf: [\.redirectReached, \.viewerLeft, \.pageFailed], "E2.page.done",
            ["v2 E2", "R-LOGOUT-3", "R-LOGOUT-4"], when: .logout(\.done), to: \.erasingSignIn
          ) { context, _, _, result in context.signOut(result) },
          .reject(.cancelRequested, with: .tooLate),
        ]),
    ])
}

extension AppleSSO.LogoutResult {
  /// What the server says is to be done.
  init(_ entries: [LogoutEntry], _ settings: AppSettings) {
    let pages = entries.filter { $0.actionName == .logout }.compactMap(\.url)
    let inSettings: SignOutResult? =
      entries.contains { $0.actionName == .partnerLogout }
      ? .finishInSettings(path: settings.platform.settingsPath) : nil
    if let first = pages.first, settings.hasUserAgent {
      self = .page(
        AppleSSO.LogoutPages(url: first, rest: Array(pages.dropFirst()), finally: inSettings ?? .complete))
    } else if let inSettings {
      self = .done(inSettings)
    } else if entries.contains(where: { $0.actionName == .logout }) {
      self = .done(.providerPageNotShown)
    } else if entries.contains(where: { $0.actionName == .complete }) {
      self = .done(.complete)
    } else {
      self = .done(entries.allSatisfy { $0.actionName == .invalid } ? .nothingToSignOut : .unknownAction)
    }
  }

  /// What is left when a page is closed.
  init(after pages: AppleSSO.LogoutPages) {
    if let next = pages.rest.first {
      self = .page(AppleSSO.LogoutPages(url: next, rest: Array(pages.rest.dropFirst()), finally: pages.finally))
    } else {
      self = .done(pages.finally)
    }
  }
}

extension Guard where F == AppleSSO, From == AppleSSO.LoggingOut, Trigger == [LogoutEntry] {
  fileprivate static var logout: Question<F, From, Trigger, AppleSSO.LogoutResult> {
    Question("logout") { context, _, entries in AppleSSO.LogoutResult(entries, context.settings) }
  }
}

extension Guard where F == AppleSSO, From == AppleSSO.LogoutPages {
  fileprivate static var logout: Question<F, From, Trigger, AppleSSO.LogoutResult> {
    Question("logout") { _, pages, _ in AppleSSO.LogoutResult(after: pages) }
  }
}
