import FlowEngine
import PassAPI
import PassService

extension AccessEnablerSDK {
  /// Logout: on iOS and iPadOS with an invisible page, on tvOS without one.
  static let signingOut = Phase<AccessEnablerSDK>(
    "L", "Logout", [loggingOut, showingLogoutPage, completingLogout], everywhere: [.oneAfterTheOther, loggedOut])

  private static let loggingOut = StateNode<AccessEnablerSDK>(
    \.loggingOut, "L1", "logout",
    [
      .does(\.logOut),
      .on(\.pageRequested, "L.page", ["sdk L2", "sdk K04", "sdk K05"], to: \.showingLogoutPage) { _, _, page in page
      },
    ])

  private static let showingLogoutPage = StateNode<AccessEnablerSDK>(
    \.showingLogoutPage, "L2", "iOS, iPadOS: the provider's logout page, hidden",
    [
      .does(\.openPage) { context, page in Page(url: page.url, redirectAddress: context.redirect(of: page)) },
      .does(\.listen),
      .on(\.redirectReached, "L2.end", ["sdk L2", "sdk C08", "sdk 6"], to: \.completingLogout) { context, page, _ in
        context.redirect(of: page)
      },
      .on(
        \.externalURLOpened, "L2.url", ["sdk L2", "sdk C08", "sdk 6"], when: .isEndOfPage, to: \.completingLogout
      ) { _, _, url in url },
      .ignore(\.externalURLOpened, when: .not(.isEndOfPage), because: "the address does not end a page"),
      // The login is gone anyway, though not at the provider.
      .on(anyOf: [.viewerLeft, .pageFailed, .callbackMissing], "L2.left", ["sdk L2", "sdk 6"], to: \.settling) {
        _, _ in Settling(ending: .loggedOut(SignOutResult(remaining: [.providerPage])))
      },
    ])

  private static let completingLogout = StateNode<AccessEnablerSDK>(
    \.completingLogout, "L2", "handleExternalURL, once",
    [
      .does(\.completeLogout) { _, url in url }
    ])
}

extension AccessEnablerSDK {
  /// The callbacks that end a logout at any moment, and its codes.
  private static let loggedOut: Column<AccessEnablerSDK> = .group([
    // K02 has the reverse meaning here: 0 says that the logout succeeded, whatever its code (sdk 3.1).
    .on(
      \.authenticationStatusSet, "L.zero", ["sdk L1", "sdk K02", "sdk 3.1", "sdk 6"], when: .not(.isSuccess),
      to: \.settling
    ) { _, _, _ in Settling(ending: .loggedOut(SignOutResult())) },
    .on(
      \.authenticationStatusSet, "L.one", ["sdk L1", "sdk K02", "sdk 3.1"], when: .isSuccess, to: \.settling
    ) { _, _, _ in Settling(ending: .notLoggedOut) },
    // The SDK clears its storage before it asks the server (sdk 6).
    .on(\.callbackMissing, "L.silent", ["sdk L1", "sdk L2", "sdk 3.3"], to: \.settling) { _, _, _ in
      Settling(ending: .notLoggedIn(.silent))
    },
    // `VSA203` at any moment (sdk 6).
    .notes("L.settings", ["sdk L1", "sdk 4.1"], when: .status(is: .signOutOnDevice)),
    .notes("L.status", ["sdk 4.2"], when: .not(.status(is: .signOutOnDevice))),
  ])
}
