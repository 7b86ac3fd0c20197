import FlowEngine

// How the requests of the app are decided where a state is itself silent about them.
extension AppleSSO {
  /// While a viewer is being signed in: further sign-ins join, what needs a profile waits for it.
  static let whileSigningIn: [Column<AppleSSO>] = [
    .stay(on: \.signInRequested, "signIn.joins", ["PassFlow: requests"]),
    .defer(.preauthorizeRequested, .authorizeRequested, .reviewRequested),
    .reject(.signOutRequested, with: .notSignedIn),
    .reject(.chooseRequested, with: .nothingToChoose),
    .reject(.newCodeRequested, with: .noCode),
    .on(\.cancelRequested, "cancel", ["PassFlow: requests"], to: \.signedOut) { _, _, _ in SignedOut(.cancelled) },
    .ignore(.cameToForeground, because: "the status is read on the way"),
  ]

  /// While a request of a signed-in viewer is served: others wait their turn, so that no other of the kind is open and
  /// whoever asked hears their own answer.
  static let whileServing: [Column<AppleSSO>] = [
    .defer(.signInRequested, .preauthorizeRequested, .authorizeRequested, .reviewRequested, .signOutRequested),
    .reject(.chooseRequested, with: .nothingToChoose),
    .reject(.newCodeRequested, with: .noCode),
    .ignore(.cameToForeground, because: "the status is read when it is needed"),
  ]
}

extension Row where F == AppleSSO, From: AppleSSO.OfProvider {
  /// The app gives up the request that is being served; the viewer stays signed in.
  static func cancels(_ id: String) -> Self {
    .on(\.cancelRequested, id, ["PassFlow: requests"], to: \.authenticated) { _, state, _ in
      AppleSSO.Authenticated(state.access, interrupted: .cancelled)
    }
  }
}
