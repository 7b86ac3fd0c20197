import FlowEngine
import PassAPI
import PassService

extension AccessEnablerSDK {
  /// While a login is under way: a second one joins it, the app may give it up, everything else waits (sdk 3.3).
  static let whileLoggingIn: [Column<AccessEnablerSDK>] = [
    .stay(on: \.signInRequested, "4.joins", ["sdk 3.3", "sdk 13"]),
    .defer(
      .startRequested, .optionsRequested, .checkRequested, .authorizeRequested, .playRequested,
      .preauthorizeRequested, .resourcesRequested, .providerRequested, .metadataRequested, .signOutRequested),
    .reject(.chooseRequested, with: .nothingToChoose),
    .on(
      \.cancelRequested, "4.cancel", ["sdk C07", "sdk 5.4"], answering: .asker { _, _, _ in .success(Done()) },
      to: \.cancellingLogin
    ) { _, _, _ in CancellingLogin(why: .cancelled) },
  ]

  /// Step 4: the login begins, with Apple's picker where the SDK finds it right.
  static let authenticating = Phase<AccessEnablerSDK>(
    "S4", "Authenticate", everywhere: whileLoggingIn,
    [
      Node(
        \.authenticating, "S4", "getAuthentication",
        [
          .does(\.getAuthentication) { _, options in options },
          .login("4", for: .signIn), .dialog("4"), .loginCodes("4"), .endOfPage("4"),
        ]),
      Node(
        \.showingDialog, "S4", "Apple's controller is on the screen",
        [
          .does(\.presentDialog) { _, dialog in dialog },
          .login("K06"), .loginCodes("4", at: "K06."),
          .on(
            \.tvProviderDialogPresented, "K06.another", ["sdk K06"], when: .not(.isShown), to: \.showingDialog
          ) { _, _, dialog in dialog },
          .stay(on: \.tvProviderDialogPresented, "K06.again", ["sdk K06", "sdk 3.3"], when: .isShown),
          .on(
            \.tvProviderDialogDismissed, "K06.dismiss", ["sdk S4", "sdk K07", "sdk 5.4"], when: .isShown,
            to: \.awaitingLogin),
          .stay(on: \.tvProviderDialogDismissed, "K06.stranger", ["sdk K07", "sdk 3.3"], when: .not(.isShown)),
        ]),
      Node(
        \.awaitingLogin, "S4", "Apple's controller is gone; the SDK goes on",
        [
          .does(\.awaitLogin),
          .login("K07"), .dialog("K07"), .loginCodes("4", at: "K07."), .endOfPage("K07"),
        ]),
    ])
}

extension Row where F == AccessEnablerSDK {
  /// What a login may lead to at any of its moments: its callbacks come in no certain order (sdk 3.3, sdk 5.3).
  static func loginCallbacks(_ moment: String, for purpose: AccessEnablerSDK.Purpose = .any) -> Self {
    .group([
      .ended(moment, for: purpose),
      .on(\.providerDialogDisplayed, "\(moment).ownPicker", ["sdk O2", "sdk O7", "sdk K03"], to: \.choosingProvider) {
        _, _, providers in providers
      },
      .on(\.pageRequested, "\(moment).page", ["sdk O3", "sdk O7", "sdk K04", "sdk K05"], to: \.showingPage) {
        _, _, page in page
      },
      .on(\.codeIssued, "\(moment).code", ["sdk O3", "sdk 4.3", "sdk 5.4"], to: \.showingCode) { _, _, code in code },
      .on(\.codeNotIssued, "\(moment).noCode", ["sdk 4.2", "sdk 5.4"], to: \.settling) { context, _, status in
        context.note(status)
        return AccessEnablerSDK.Settling(ending: .notLoggedIn(.loginFailed(.other, [])))
      },
    ])
  }

  /// Apple's controller comes, or the SDK removes one that is gone already.
  static func dialog(_ moment: String) -> Self {
    .group([
      .on(\.tvProviderDialogPresented, "\(moment).present", ["sdk S4", "sdk K06", "sdk 5.4"], to: \.showingDialog) {
        _, _, dialog in dialog
      },
      .stay(on: \.tvProviderDialogDismissed, "\(moment).gone", ["sdk K07", "sdk 3.3"]),
    ])
  }

  /// The end of a page that the app did not open itself: of the Safari controller that the SDK presents (sdk O3), or of
  /// one that the system brought back.
  static func endOfPage(_ moment: String) -> Self {
    .group([
      .on(
        \.externalURLOpened, "\(moment).url", ["sdk C08", "sdk 5.4"], when: .isEndOfPage, to: \.completingLogin
      ) { _, _, url in url },
      .ignore(\.externalURLOpened, when: .not(.isEndOfPage), because: "the address is not where a page ends"),
    ])
  }

  /// The same while the SDK owes one of these callbacks: a login that it forgets is given up.
  static func login(_ moment: String, for purpose: AccessEnablerSDK.Purpose = .any) -> Self {
    .group([
      loginCallbacks(moment, for: purpose),
      .on(\.callbackMissing, "\(moment).silent", ["sdk 3.3"], to: \.cancellingLogin) { _, _, _ in
        AccessEnablerSDK.CancellingLogin(why: .silent)
      },
    ])
  }

  /// The codes of step 4; `place` tells the states apart.
  static func loginCodes(_ step: String, at place: String = "") -> Self {
    let named: [(letter: String, kind: AccessEnablerSDK.StatusKind.Name)] = [
      ("a", .accessDenied), ("b", .accessUndecided), ("c", .partnerFailed), ("d", .otherProvider),
      ("e", .providerNotSupported), ("f", .cancelled),
    ]
    return .group(
      named.map { name in
        .notes(
          "\(place)\(step)\(name.letter)", [Source("sdk S\(step)\(name.letter)"), "sdk 4.1"],
          when: .status(is: name.kind))
      } + [.notes("\(place)\(step).status", ["sdk 4.2"], when: .status(is: .signOutOnDevice, .other))])
  }
}

extension Guard
where
  F == AccessEnablerSDK, From == TVProviderDialog, Trigger == TVProviderDialog, Found == Void
{
  /// The callback is about the controller on the screen.
  fileprivate static var isShown: Self { .yes("is the one shown") { _, shown, dialog in shown == dialog } }
}

extension Guard where F == AccessEnablerSDK, Trigger == String, Found == Void {
  /// An address with one of the two ends of sdk C08: an app may have other uses for its scheme.
  static var isEndOfPage: Self { .yes("a page ends there") { context, _, url in context.settings.isEndOfPage(url) } }
}

extension Guard where F == AccessEnablerSDK, Found == Void {
  /// `getAuthorization` began the login: the decision follows it.
  static var decidesNext: Self { .yes("a decision follows") { context, _, _ in context.resource != nil } }
}
