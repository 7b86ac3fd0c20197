import FlowEngine
import PassAPI
import PassService

extension AccessEnablerSDK {
  /// The decision about one resource.
  static let authorizing = Phase<AccessEnablerSDK>(
    "A9a", "Authorize",
    [
      Node(
        \.checkingAuthorization, "", "checkAuthorization",
        [
          .detour, .does(\.checkAuthorization) { _, request in request },
          .returns(
            on: \.tokenSet, "C09.permit", ["sdk C09", "sdk K08"], when: .isForAsked,
            answering: .all(\.authorizeRequested) { context, _, token, _ in .success(context.permit(token)) }),
          .stay(on: \.tokenSet, "C09.otherPermit", ["sdk K08", "sdk 3.3"], when: .not(.isForAsked)),
          .on(
            \.tokenRequestFailed, "C09.denial", ["sdk C09", "sdk K09", "sdk 5.5"], when: .isForAsked,
            to: \.collectingReasons
          ) { _, _, failure in failure },
          .stay(on: \.tokenRequestFailed, "C09.otherDenial", ["sdk K09", "sdk 3.3"], when: .not(.isForAsked)),
          .returns(
            on: \.callbackMissing, "C09.silent", ["sdk 3.3"],
            answering: .all(\.authorizeRequested) { _, _, _, _ in .failure(.silent) }),
          .oneAfterTheOther,
        ]),
      Node(
        \.collectingReasons, "", "The resource is denied; codes that say why may follow",
        [
          .detour, .does(\.collectCodes) { _, _ in SDKUndocumented.graceForCodes },
          .returns(
            on: \.graceOver, "C09.denied", ["sdk C09", "sdk K09", "sdk 4.2"],
            answering: .all(\.authorizeRequested) { context, failure, _, _ in .success(context.denial(failure)) }),
          .notes("C09.reason", ["sdk 3.3", "sdk 4.2"], when: .always),
          .oneAfterTheOther,
        ]),
      Node(
        \.gettingAuthorization, "", "getAuthorization",
        [
          .does(\.getAuthorization) { _, request in request },
          .login("C10", for: .decision), .dialog("C10"), .loginCodes("4", at: "C10."),
          .group(decisions("C10")), .callsWait,
          .reject(.chooseRequested, with: .nothingToChoose),
          .on(
            \.cancelRequested, "C10.cancel", ["sdk C07", "sdk 5.4"], answering: .asker { _, _, _ in .success(Done()) },
            to: \.cancellingLogin
          ) { _, _, _ in CancellingLogin(why: .cancelled) },
          .endOfPage("C10"),
        ]),
      Node(
        \.awaitingDecision, "", "The login is done; its decision follows",
        [
          .does(\.awaitDecision),
          .answers(\.signInRequested) { context, _, _ in .success(context.login(true)) },
          .group(decisions("C10.next")), .oneAfterTheOther,
          .on(
            \.callbackMissing, "C10.next.silent", ["sdk 3.3"],
            answering: .all(\.playRequested) { _, _, _, _ in .failure(.silent) }, to: \.authenticated
          ) { context, _, _ in context.decided() },
        ]),
    ])

  /// The decision that somebody waits for who may have logged in for it.
  private static func decisions<From>(_ moment: String) -> [Row<AccessEnablerSDK, From>] {
    [
      .on(
        \.tokenSet, "\(moment).permit", ["sdk C10", "sdk K08", "sdk 5.5"], when: .isForAsked,
        answering: .all(\.playRequested) { context, _, token, _ in .success(context.permit(token)) },
        to: \.authenticated
      ) { context, _, _ in context.decided() },
      .stay(on: \.tokenSet, "\(moment).otherPermit", ["sdk K08", "sdk 3.3"], when: .not(.isForAsked)),
      .on(
        \.tokenRequestFailed, "\(moment).denial", ["sdk C10", "sdk K09", "sdk 5.5"], when: .isForAsked, to: \.settling
      ) { _, _, failure in Settling(ending: .denied(failure)) },
      .stay(on: \.tokenRequestFailed, "\(moment).otherDenial", ["sdk K09", "sdk 3.3"], when: .not(.isForAsked)),
    ]
  }
}

extension AccessEnablerSDK.Context {
  /// Whoever got a decision is logged in.
  mutating func decided() -> AccessEnablerSDK.LoggedIn {
    resource = nil
    return AccessEnablerSDK.LoggedIn(login: login(true))
  }
}

/// A callback about a resource.
protocol AboutResource: Sendable { var resource: String { get } }
extension AccessEnablerSDK.MediaToken: AboutResource {}
extension FailedTokenRequest: AboutResource {}

extension Guard where F == AccessEnablerSDK, Trigger: AboutResource, Found == Void {
  /// The callback is about the resource after `getAuthorization`.
  fileprivate static var isForAsked: Self {
    .yes("is for the resource") { context, _, callback in context.resource == callback.resource }
  }
}

extension Guard
where F == AccessEnablerSDK, From == AccessEnablerSDK.CheckAuthorization, Trigger: AboutResource, Found == Void {
  /// The callback is about the resource after `checkAuthorization`.
  fileprivate static var isForAsked: Self {
    .yes("is for the resource asked") { _, state, callback in state.resource == callback.resource }
  }
}
