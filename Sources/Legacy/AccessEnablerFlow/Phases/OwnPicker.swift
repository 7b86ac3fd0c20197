import FlowEngine
import PassService

extension AccessEnablerSDK {
  /// The app's own picker, and the end of a cancelled login.
  static let ownPicker = Phase<AccessEnablerSDK>("O2", "The app's own picker", [picker, cancelling])

  private static let picker = StateNode<AccessEnablerSDK>(
    \.choosingProvider, "O2", "The viewer chooses a provider",
    [
      .does(\.chooseProvider) { _, providers in providers },
      .does(\.listen),
      .on(\.providerChosen, "O2.chosen", ["sdk O2", "sdk C07"], to: \.selectingProvider) { _, _, mvpd in
        Selection(mvpd: mvpd, isAhead: false)
      },
      .on(
        \.chooseRequested, "O2.choose", ["sdk O2", "sdk C07"], answering: .asker { _, _, _ in .success(EmptyAnswer()) },
        to: \.selectingProvider
      ) { _, _, request in Selection(mvpd: request.mvpd, isAhead: false) },
      .on(anyOf: [.viewerLeft, .callbackMissing], "O2.left", ["sdk S4f", "sdk C07", "sdk 5.4"], to: \.cancellingLogin) {
        _, _ in CancellingLogin(why: .viewerLeft)
      },
      .noPage,
    ])

  private static let cancelling = StateNode<AccessEnablerSDK>(
    \.cancellingLogin, "O2", "setSelectedProvider(nil)",
    [
      .does(\.cancelLogin) { _, _ in },
      // No call joins a login that is being cancelled.
      .defer(.signInRequested),
      .on(
        \.authenticationStatusSet, "4f.done", ["sdk S4f", "sdk 3.1", "sdk 5.4"], when: .not(.isSuccess), to: \.settling
      ) { _, state, _ in Settling(ending: .notLoggedIn(state.why)) },
      // The login finished first.
      .on(\.authenticationStatusSet, "4f.late", ["sdk 3.1", "sdk 3.3"], when: .isSuccess, to: \.settling) { _, _, _ in
        Settling(ending: .loggedIn)
      },
      .on(\.callbackMissing, "4f.silent", ["sdk 3.3"], to: \.settling) { _, state, _ in
        Settling(ending: .notLoggedIn(state.why))
      },
      .stay(on: \.cancelRequested, "4f.again", ["sdk C07"], answering: .asker { _, _, _ in .success(EmptyAnswer()) }),
      .noPage,
    ])
}
