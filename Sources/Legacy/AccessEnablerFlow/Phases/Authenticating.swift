import FlowEngine
import PassService

extension AccessEnablerSDK {
  /// Step 4 and everything to which it may lead: a login is under way.
  static let authenticating = Phase<AccessEnablerSDK>(
    "S4", "Authenticate",
    [getAuthentication, shownDialog, loginAfterDialog], phases: [ownPicker, regularLogin, playing],
    everywhere: [whileLoggingIn, login, dialog, endOfPage, codes])

  private static let getAuthentication = StateNode<AccessEnablerSDK>(
    \.authenticating, "S4", "getAuthentication", [.does(\.getAuthentication) { _, options in options }])

  private static let shownDialog = StateNode<AccessEnablerSDK>(
    \.showingDialog, "S4", "Apple's controller is shown",
    [
      .does(\.presentDialog) { _, dialog in dialog },
      .on(
        \.tvProviderDialogPresented, "4.another", ["sdk K06"], when: .not(.isShown), to: \.showingDialog
      ) { _, _, dialog in dialog },
      .stay(on: \.tvProviderDialogPresented, "4.again", ["sdk K06", "sdk 3.3"], when: .isShown),
      .on(
        \.tvProviderDialogDismissed, "4.dismiss", ["sdk S4", "sdk K07", "sdk 5.4"], when: .isShown,
        to: \.awaitingLogin),
      .stay(on: \.tvProviderDialogDismissed, "4.stranger", ["sdk K07", "sdk 3.3"], when: .not(.isShown)),
      .noPage,
    ])

  private static let loginAfterDialog = StateNode<AccessEnablerSDK>(
    \.awaitingLogin, "S4", "Apple's controller is closed; the SDK continues", [.does(\.awaitLogin)])
}

// MARK: In every state of a login

extension AccessEnablerSDK {
  /// A second login joins the first, the app may cancel it, and everything else waits (sdk 3.3).
  private static let whileLoggingIn: Column<AccessEnablerSDK> = .group([
    .stay(on: \.signInRequested, "4.joins", ["sdk 3.3", "sdk 13"]),
    .defer(
      .startRequested, .optionsRequested, .checkRequested, .authorizeRequested, .playRequested,
      .preauthorizeRequested, .resourcesRequested, .providerRequested, .metadataRequested, .signOutRequested),
    .reject(.chooseRequested, with: .nothingToChoose),
    .on(
      \.cancelRequested, "4.cancel", ["sdk C07", "sdk 5.4"], answering: .asker { _, _, _ in .success(EmptyAnswer()) },
      to: \.cancellingLogin
    ) { _, _, _ in CancellingLogin(why: .cancelled) },
  ])

  /// What may happen at any moment of a login: its callbacks come in no fixed order (sdk 3.3, sdk 5.3). A login about
  /// which the SDK reports nothing more is given up.
  private static let login: Column<AccessEnablerSDK> = .group([
    .on(
      \.authenticationStatusSet, "4.yes", ["sdk O1", "sdk O4", "sdk O6", "sdk K02"],
      when: .isSuccess.and(.not(.decidesNext)), to: \.settling
    ) { _, _, _ in Settling(ending: .loggedIn) },
    .on(
      \.authenticationStatusSet, "4.decides", ["sdk C10", "sdk 5.5"], when: .isSuccess.and(.decidesNext),
      to: \.awaitingDecision),
    .on(
      \.authenticationStatusSet, "4.no", ["sdk O5", "sdk K02"], when: .not(.isSuccess), to: \.settling
    ) { _, _, status in Settling(ending: .notLoggedIn(.loginFailed(status.code, []))) },
    .on(\.providerDialogDisplayed, "4.ownPicker", ["sdk O2", "sdk O7", "sdk K03"], to: \.choosingProvider) {
      _, _, providers in providers
    },
    .on(\.pageRequested, "4.page", ["sdk O3", "sdk O7", "sdk K04", "sdk K05"], to: \.showingPage) { _, _, page in
      page
    },
    .on(\.codeIssued, "4.code", ["sdk O3", "sdk 4.3", "sdk 5.4"], to: \.showingCode) { _, _, code in code },
    .on(\.codeNotIssued, "4.noCode", ["sdk 4.2", "sdk 5.4"], to: \.settling) { context, _, status in
      context.record(status)
      return Settling(ending: .notLoggedIn(.loginFailed(.other, [])))
    },
    .on(\.callbackMissing, "4.silent", ["sdk 3.3"], to: \.cancellingLogin) { _, _, _ in
      CancellingLogin(why: .silent)
    },
  ])

  /// The SDK presents Apple's controller, or dismisses one that is gone already.
  private static let dialog: Column<AccessEnablerSDK> = .group([
    .on(\.tvProviderDialogPresented, "4.present", ["sdk S4", "sdk K06", "sdk 5.4"], to: \.showingDialog) {
      _, _, dialog in dialog
    },
    .stay(on: \.tvProviderDialogDismissed, "4.gone", ["sdk K07", "sdk 3.3"]),
  ])

  /// The end of a page that the app did not open itself: that of the Safari controller that the SDK presents (sdk O3),
  /// or one that the system reported.
  private static let endOfPage: Column<AccessEnablerSDK> = .group([
    .on(\.externalURLOpened, "4.url", ["sdk C08", "sdk 5.4"], when: .isEndOfPage, to: \.completingLogin) { _, _, url in
      url
    },
    .ignore(\.externalURLOpened, when: .not(.isEndOfPage), because: "the address does not end a page"),
  ])

  /// The codes of step 4.
  private static let codes: Column<AccessEnablerSDK> = .codes(
    "4", ("a", .accessDenied), ("b", .accessUndecided), ("c", .partnerFailed), ("d", .otherProvider),
    ("e", .providerNotSupported), ("f", .cancelled))
}

extension Row where F == AccessEnablerSDK {
  /// No page is open.
  static var noPage: Self {
    .ignore(.externalURLOpened, because: "no page is open, or its end was already passed on")
  }
}

extension Guard
where
  F == AccessEnablerSDK, From == TVProviderDialog, Trigger == TVProviderDialog, Found == Void
{
  /// The callback is about the controller on the screen.
  fileprivate static var isShown: Self { .check("is the one shown") { _, shown, dialog in shown == dialog } }
}

extension Guard where F == AccessEnablerSDK, Trigger == String, Found == Void {
  /// Whether an address is one of the two ends of sdk C08: an app may have other uses for its scheme.
  static var isEndOfPage: Self { .check("a page ends there") { context, _, url in context.settings.isEndOfPage(url) } }
}

extension Guard where F == AccessEnablerSDK, Found == Void {
  /// `getAuthorization` began the login: the decision follows it.
  static var decidesNext: Self { .check("a decision follows") { context, _, _ in context.resource != nil } }
}
