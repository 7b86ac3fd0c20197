import FlowEngine
import PassAPI
import PassService

extension AccessEnablerSDK {
  /// The regular login: a page on iOS and iPadOS, a code for a second screen on tvOS.
  static let regularLogin = Phase<AccessEnablerSDK>(
    "O3", "The regular login", [selecting, selectingAhead, loginPage, pageEnd, secondScreenCode])

  private static let selecting = StateNode<AccessEnablerSDK>(
    \.selectingProvider, "O3", "setSelectedProvider", [.does(\.selectProvider) { _, selection in selection }])

  /// A selection without a login under way begins one: a TempPass logs in at once, and on tvOS a provider leads to a
  /// code.
  private static let selectingAhead = StateNode<AccessEnablerSDK>(
    \.preselecting, "O3", "setSelectedProvider without a login in progress",
    [
      .detour, .does(\.selectProvider) { _, selection in selection },
      // The selection counts at the next login.
      .returns(on: \.callbackMissing, "O3.later", ["sdk C07", "sdk 5.5"]),
      .oneAfterTheOther, .noPage,
    ])

  private static let loginPage = StateNode<AccessEnablerSDK>(
    \.showingPage, "O3", "iOS, iPadOS: the provider's page",
    [
      .does(\.openPage) { context, page in Page(url: page.url, redirectAddress: context.redirect(of: page)) },
      .does(\.listen),
      .on(\.redirectReached, "O3.end", ["sdk O3", "sdk C08", "sdk 5.4"], to: \.completingLogin) { context, page, _ in
        context.redirect(of: page)
      },
      .on(
        anyOf: [.viewerLeft, .pageFailed, .callbackMissing], "O3.left", ["sdk C07", "sdk 5.4"], to: \.cancellingLogin
      ) { _, _ in CancellingLogin(why: .viewerLeft) },
    ])

  private static let pageEnd = StateNode<AccessEnablerSDK>(
    \.completingLogin, "O3", "handleExternalURL, once",
    [
      .does(\.completeLogin) { _, url in url },
      .ignore(.externalURLOpened, because: "the end of the page was already passed on"),
    ])

  private static let secondScreenCode = StateNode<AccessEnablerSDK>(
    \.showingCode, "O3", "tvOS: the code of REGCODE is shown while the SDK polls", [.does(\.awaitLogin), .noPage])
}
