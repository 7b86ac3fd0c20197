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

  /// While a token is fetched, which may be for a viewer who is signed in: nothing is refused that may be granted in a
  /// moment.
  static let whileRegistering: [Column<AppleSSO>] = [
    .stay(on: \.signInRequested, "signIn.joins", ["PassFlow: requests"]),
    .defer(.preauthorizeRequested, .authorizeRequested, .reviewRequested, .signOutRequested),
    .reject(.chooseRequested, with: .nothingToChoose),
    .reject(.newCodeRequested, with: .noCode),
    .ignore(.cameToForeground, because: "the status is read when it is needed"),
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

extension Row where F == AppleSSO, From: AppleSSO.Carrying {
  /// Somebody else asks for a sign-in: a viewer who is signed in stays so whatever comes of the detour; otherwise the
  /// way is shared.
  static func signIns(_ step: String) -> Self {
    .group([
      .stay(
        on: \.signInRequested, "\(step).signIn.known", ["R-AUTH-1"], when: .signedIn,
        answering: .asker { _, _, _, access in .success(access) }),
      .stay(on: \.signInRequested, "\(step).signIn.joins", ["PassFlow: requests"], when: .lacks(.signedIn)),
    ])
  }

  /// The app gives up while a call waits: a viewer who was signed in stays so.
  static func cancels(_ step: String) -> Self {
    .group([
      // A sign-out is carried through.
      .stay(
        on: \.cancelRequested, "\(step).cancel.tooLate", ["PassFlow: requests"], when: .signsOut,
        answering: .asker { _, _, _ in .failure(.tooLate) }),
      .on(
        \.cancelRequested, "\(step).cancel.signedIn", ["PassFlow: requests"], when: .signedIn.and(.not(.signsOut)),
        to: \.authenticated
      ) { _, _, _, access in AppleSSO.Authenticated(access, interrupted: .cancelled) },
      .on(
        \.cancelRequested, "\(step).cancel", ["PassFlow: requests"], when: .lacks(.signedIn).and(.not(.signsOut)),
        to: \.signedOut
      ) { _, _, _ in AppleSSO.SignedOut(.cancelled) },
    ])
  }
}

extension Guard where F == AppleSSO, From: AppleSSO.Carrying, Trigger == AppleSSO.Cancel, Found == Void {
  fileprivate static var signsOut: Self { .yes("signs out") { _, state, _ in state.errand.name == .logOut } }
}
