import FlowEngine

extension AccessEnablerSDK {
  /// Step 3: checks whether a viewer is logged in.
  static let checking = Phase<AccessEnablerSDK>(
    "S3", "Check the authentication", [checkingNode], everywhere: [.oneAfterTheOther])

  private static let checkingNode = StateNode<AccessEnablerSDK>(
    \.checking, "S3", "checkAuthentication",
    [
      .does(\.checkAuthentication),
      .on(
        \.authenticationStatusSet, "3.yes", ["sdk S3", "sdk K02", "sdk 5.3"], when: .isSuccess, to: \.settling
      ) { _, _, _ in Settling(ending: .loggedIn) },
      // The SDK does not say which of 3-1 to 3-7 holds.
      .on(
        \.authenticationStatusSet, "3.no", ["sdk S3", "sdk K02", "sdk 5.3"], when: .not(.isSuccess), to: \.settling
      ) { _, _, status in Settling(ending: .notLoggedIn(.loginFailed(status.code, []))) },
      .on(\.callbackMissing, "3.silent", ["sdk S3", "sdk 3.3"], to: \.settling) { _, _, _ in
        Settling(ending: .notLoggedIn(.silent))
      },
      .codes("3", ("a", .accessDenied), ("b", .accessUndecided), ("c", .partnerFailed)),
    ])

  /// The end of a call: codes come in any order, and also after the callback to which they belong.
  static let ending = Phase<AccessEnablerSDK>(
    "End", "The end of a call", [settling],
    everywhere: [.oneAfterTheOther])

  private static let settling = StateNode<AccessEnablerSDK>(
    \.settling, "", "Callback received; codes may follow",
    [
      .does(\.collectCodes) { _, _ in SDKAssumptions.graceForCodes },
      .on(
        \.graceElapsed, "end.loggedIn", ["sdk 3.1", "sdk 5.4"], when: .ending(is: .loggedIn), to: \.authenticated
      ) { context, _, _ in LoggedIn(login: context.login(true)) },
      .on(
        \.graceElapsed, "end.notLoggedIn", ["sdk 3.1", "sdk 5.4"], finding: .ending(\.notLoggedIn),
        to: \.unauthenticated
      ) { context, _, _, why in context.loggedOut(because: why) },
      .on(
        \.graceElapsed, "end.denied", ["sdk C10", "sdk K09", "sdk 4.2"], finding: .ending(\.denied),
        answering: .all(\.playRequested) { context, _, _, failure, _ in .success(context.denial(failure)) },
        to: \.authenticated
      ) { context, _, _, _ in LoggedIn(login: context.login(true)) },
      .on(
        \.graceElapsed, "L.done", ["sdk L1", "sdk 3.1", "sdk 6"], finding: .ending(\.loggedOut), to: \.unauthenticated
      ) { context, _, _, result in context.loggedOut(because: .signedOut, context.completed(result)) },
      .on(
        \.graceElapsed, "L.failed", ["sdk L1", "sdk 3.1", "sdk 6"], when: .ending(is: .notLoggedOut),
        to: \.authenticated
      ) { context, _, _ in LoggedIn(login: context.login(true), notSignedOut: .stillSignedIn) },
      .notes("end.settings", ["sdk L1", "sdk 4.1", "sdk 6"], when: .status(is: .signOutOnDevice)),
      .notes("end.status", ["sdk 3.3", "sdk 4"], when: .not(.status(is: .signOutOnDevice))),
    ])
}

extension Guard where F == AccessEnablerSDK, From == AccessEnablerSDK.Settling, Trigger == Void {
  fileprivate static var ending: Question<F, From, Trigger, AccessEnablerSDK.EndOfCall> {
    Question("ending") { _, state, _ in state.ending }
  }
}

extension Guard where F == AccessEnablerSDK, Trigger == AuthenticationStatus, Found == Void {
  /// `ACCESS_ENABLER_STATUS_SUCCESS`. After a logout it does not mean success.
  static var isSuccess: Self { .check("K02 says 1") { _, _, status in status.isSuccess } }
}
