import FlowEngine
import PassAPI
import PassService

extension AccessEnablerSDK {
  /// The regular login: a page on iOS and iPadOS, a code for a second screen on tvOS.
  static let regularLogin = Phase<AccessEnablerSDK>(
    "O3", "The regular login", everywhere: whileLoggingIn,
    [
      Node(
        \.selectingProvider, "O3", "setSelectedProvider",
        [
          .does(\.selectProvider) { _, selection in selection },
          .login("A8"), .dialog("A8"), .loginCodes("4", at: "A8."), .endOfPage("A8"),
        ]),
      Node(
        \.showingPage, "O3", "iOS, iPadOS: the provider's page",
        [
          .does(\.openPage) { context, page in Page(url: page.url, redirectURL: context.redirect(of: page)) },
          .does(\.listen),
          .on(\.redirectReached, "A8.end", ["sdk O3", "sdk C08", "sdk 5.4"], to: \.completingLogin) {
            context, page, _ in context.redirect(of: page)
          },
          .on(anyOf: [.viewerLeft, .pageFailed], "A8.left", ["sdk C07", "sdk 5.4"], to: \.cancellingLogin) { _, _ in
            CancellingLogin(why: .viewerLeft)
          },
          .on(\.callbackMissing, "A8w.silent", ["sdk C07"], to: \.cancellingLogin) { _, _, _ in
            CancellingLogin(why: .viewerLeft)
          },
          .ended("A8w"), .loginCodes("4", at: "A8w."), .endOfPage("A8w"),
        ]),
      Node(
        \.completingLogin, "O3", "handleExternalURL, once",
        [
          .does(\.completeLogin) { _, url in url },
          .login("A8x"), .dialog("A8x"), .loginCodes("4", at: "A8x."),
          .ignore(.externalURLOpened, because: "the end of the page was handed on already"),
        ]),
      Node(
        \.showingCode, "O3", "tvOS: the code of REGCODE is shown, the SDK polls",
        [
          .does(\.awaitLogin),
          .login("A8t"), .dialog("A8t"), .loginCodes("4", at: "A8t."),
        ]),
    ])
}
