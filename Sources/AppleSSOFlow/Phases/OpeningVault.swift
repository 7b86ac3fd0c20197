import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// Before phase A, and the logout of this API that an earlier launch could not finish.
  static let vault = vaultPhase(
    then: \.readingStatus, loginsBelongToClient: true, everywhere: whileSigningIn + [fails],
    finishing: [
      .does(\.logOut) { context, state in
        TokenCall(context, LogOutQuery(mvpd: state.mvpd, redirectURL: context.settings.redirectURL))
      },
      // Whatever is left to do at the provider or in the settings: nobody asked for it now.
      .on(\.loggedOut, "finish.done", ["v2 E2", "PassFlow: vault"], to: \.readingStatus) { context, _, _ in
        context.finishSignOut()
      },
    ]
  ) {}
}
