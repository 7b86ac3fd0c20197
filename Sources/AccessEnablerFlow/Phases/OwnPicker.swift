import FlowEngine
import PassAPI
import PassService

extension AccessEnablerSDK {
  /// The app's own picker, and the end of a login that somebody gives up.
  static let ownPicker = Phase<AccessEnablerSDK>(
    "O2", "The app's own picker", everywhere: whileLoggingIn,
    [
      Node(
        \.choosingProvider, "O2", "The viewer chooses a provider",
        [
          .does(\.chooseProvider) { _, providers in providers },
          .does(\.listen),
          .on(\.providerChosen, "O2.chosen", ["sdk O2", "sdk C07"], to: \.selectingProvider) { context, _, mvpd in
            context.mvpd = mvpd
            return Selection(mvpd: mvpd, isAhead: false)
          },
          .on(
            \.chooseRequested, "O2.choose", ["sdk O2", "sdk C07"], answering: .asker { _, _, _ in .success(Done()) },
            to: \.selectingProvider
          ) { context, _, request in
            context.mvpd = request.mvpd
            return Selection(mvpd: request.mvpd, isAhead: false)
          },
          .on(\.viewerLeft, "O2.left", ["sdk S4f", "sdk C07", "sdk 5.4"], to: \.cancellingLogin) { _, _, _ in
            CancellingLogin(why: .viewerLeft)
          },
          .on(\.callbackMissing, "O2.silent", ["sdk C07"], to: \.cancellingLogin) { _, _, _ in
            CancellingLogin(why: .viewerLeft)
          },
          .ended("O2"), .loginCodes("4", at: "O2."),
        ]),
      Node(
        \.cancellingLogin, "O2", "setSelectedProvider(nil)",
        [
          .does(\.cancelLogin) { _, _ in },
          .on(
            \.authenticationStatusSet, "cancel.done", ["sdk S4f", "sdk 3.1", "sdk 5.4"], when: .not(.isSuccess),
            to: \.settling
          ) { _, state, _ in Settling(ending: .notLoggedIn(state.why)) },
          // The login was faster.
          .on(
            \.authenticationStatusSet, "cancel.late", ["sdk 3.1", "sdk 3.3"], when: .isSuccess, to: \.settling
          ) { _, _, _ in Settling(ending: .loggedIn) },
          .on(\.callbackMissing, "cancel.silent", ["sdk 3.3"], to: \.settling) { _, state, _ in
            Settling(ending: .notLoggedIn(state.why))
          },
          .stay(
            on: \.cancelRequested, "cancel.again", ["sdk C07"], answering: .asker { _, _, _ in .success(Done()) }),
          .loginCodes("4", at: "cancel."),
        ]),
    ])
}

extension AccessEnablerSDK {
  /// What a login was begun for.
  enum Purpose { case signIn, decision, any }
}

extension Row where F == AccessEnablerSDK {
  /// The SDK ends a login, whatever the viewer is doing.
  static func ended(_ moment: String, for purpose: AccessEnablerSDK.Purpose = .any) -> Self {
    let yes = { (guarded: Guard<F, From, AuthenticationStatus, Void>) -> Self in
      .on(
        \.authenticationStatusSet, "\(moment).yes", ["sdk O1", "sdk O4", "sdk O6", "sdk K02"], when: guarded,
        to: \.settling
      ) { _, _, _ in AccessEnablerSDK.Settling(ending: .loggedIn) }
    }
    let decides = { (guarded: Guard<F, From, AuthenticationStatus, Void>) -> Self in
      .on(
        \.authenticationStatusSet, "\(moment).decides", ["sdk C10", "sdk 5.5"], when: guarded, to: \.awaitingDecision)
    }
    let ends: [Self] =
      switch purpose {
      case .signIn: [yes(.isSuccess)]
      case .decision: [decides(.isSuccess)]
      case .any: [yes(.isSuccess.and(.not(.decidesNext))), decides(.isSuccess.and(.decidesNext))]
      }
    return .group(
      ends + [
        .on(
          \.authenticationStatusSet, "\(moment).no", ["sdk O5", "sdk K02"], when: .not(.isSuccess), to: \.settling
        ) { _, _, status in AccessEnablerSDK.Settling(ending: .notLoggedIn(.loginFailed(status.code, []))) }
      ])
  }
}
