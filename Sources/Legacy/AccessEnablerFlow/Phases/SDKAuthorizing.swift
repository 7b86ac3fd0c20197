import FlowEngine
import PassAPI
import PassService

extension AccessEnablerSDK {
  /// The decision about one resource, with or without a login.
  static let authorizing = Phase<AccessEnablerSDK>(
    "A9a", "Authorize", [checkingAuthorization, collectingReasons], everywhere: [.oneAfterTheOther])

  private static let checkingAuthorization = StateNode<AccessEnablerSDK>(
    \.checkingAuthorization, "", "checkAuthorization",
    [
      .detour, .does(\.checkAuthorization) { _, request in request },
      .returns(
        on: \.tokenSet, "authorize.permit", ["sdk C09", "sdk K08"], when: .isForAsked.and(.hasToken),
        answering: .all(\.authorizeRequested) { context, _, token, _ in .success(context.permit(token)) }),
      .on(
        \.tokenSet, "authorize.empty", ["sdk C09", "sdk K08", "sdk 1"], when: .isForAsked.and(.not(.hasToken)),
        to: \.collectingReasons
      ) { _, _, token in FailedTokenRequest(resource: token.resource) },
      .stay(on: \.tokenSet, "authorize.otherPermit", ["sdk K08", "sdk 3.3"], when: .not(.isForAsked)),
      .on(
        \.tokenRequestFailed, "authorize.denial", ["sdk C09", "sdk K09", "sdk 5.5"], when: .isForAsked,
        to: \.collectingReasons
      ) { _, _, failure in failure },
      .stay(on: \.tokenRequestFailed, "authorize.otherDenial", ["sdk K09", "sdk 3.3"], when: .not(.isForAsked)),
      .returns(
        on: \.callbackMissing, "authorize.silent", ["sdk 3.3"],
        answering: .all(\.authorizeRequested) { _, _, _, _ in .failure(.silent) }),
    ])

  private static let collectingReasons = StateNode<AccessEnablerSDK>(
    \.collectingReasons, "", "Resource denied; codes with the reason may follow",
    [
      .detour, .does(\.collectCodes) { _, _ in SDKAssumptions.graceForCodes },
      .returns(
        on: \.graceElapsed, "authorize.denied", ["sdk C09", "sdk K09", "sdk 4.2"],
        answering: .all(\.authorizeRequested) { context, failure, _, _ in .success(context.denial(failure)) }),
      .notes("authorize.reason", ["sdk 3.3", "sdk 4.2"], when: .always),
    ])

  /// The decision for a viewer who may have to log in first: the callbacks of a login can arrive here as well.
  static let playing = Phase<AccessEnablerSDK>(
    "Play", "Authorize, with a login first if needed", [gettingAuthorization, awaitingDecision], everywhere: [decision])

  private static let decision: Column<AccessEnablerSDK> = .group([
    .on(
      \.tokenSet, "play.permit", ["sdk C10", "sdk K08", "sdk 5.5"], when: .isForAsked.and(.hasToken),
      answering: .all(\.playRequested) { context, _, token, _ in .success(context.permit(token)) },
      to: \.authenticated
    ) { context, _, _ in LoggedIn(login: context.login(true)) },
    .on(
      \.tokenSet, "play.empty", ["sdk C10", "sdk K08", "sdk 1"], when: .isForAsked.and(.not(.hasToken)), to: \.settling
    ) { _, _, token in Settling(ending: .denied(FailedTokenRequest(resource: token.resource))) },
    .stay(on: \.tokenSet, "play.otherPermit", ["sdk K08", "sdk 3.3"], when: .not(.isForAsked)),
    .on(
      \.tokenRequestFailed, "play.denial", ["sdk C10", "sdk K09", "sdk 5.5"], when: .isForAsked, to: \.settling
    ) { _, _, failure in Settling(ending: .denied(failure)) },
    .stay(on: \.tokenRequestFailed, "play.otherDenial", ["sdk K09", "sdk 3.3"], when: .not(.isForAsked)),
  ])

  private static let gettingAuthorization = StateNode<AccessEnablerSDK>(
    \.gettingAuthorization, "", "getAuthorization",
    [.does(\.getAuthorization) { _, request in request }, .defer(.signInRequested)])

  private static let awaitingDecision = StateNode<AccessEnablerSDK>(
    \.awaitingDecision, "", "The login is done; the decision follows",
    [
      .does(\.awaitDecision),
      .answers(\.signInRequested) { context, _, _ in .success(context.login(true)) },
      .oneAfterTheOther, .noPage,
      .on(
        \.callbackMissing, "play.silent", ["sdk 3.3"],
        answering: .all(\.playRequested) { _, _, _, _ in .failure(.silent) }, to: \.authenticated
      ) { context, _, _ in LoggedIn(login: context.login(true)) },
    ])
}

/// A callback about a resource.
protocol AboutResource: Sendable { var resource: String { get } }
extension AccessEnablerSDK.MediaToken: AboutResource {}
extension FailedTokenRequest: AboutResource {}

extension Guard where F == AccessEnablerSDK, Trigger == AccessEnablerSDK.MediaToken, Found == Void {
  /// A permit without a token permits nothing: the backend could not verify it.
  fileprivate static var hasToken: Self {
    .check("has a token") { _, _, token in !token.token.revealed.isEmpty }
  }
}

extension Guard where F == AccessEnablerSDK, Trigger: AboutResource, Found == Void {
  /// The callback is about the resource after `getAuthorization`.
  fileprivate static var isForAsked: Self {
    .check("is for the resource") { context, _, callback in context.resource == callback.resource }
  }
}

extension Guard
where F == AccessEnablerSDK, From == AccessEnablerSDK.CheckAuthorization, Trigger: AboutResource, Found == Void {
  /// The callback is about the resource after `checkAuthorization`.
  fileprivate static var isForAsked: Self {
    .check("is for the resource asked") { _, state, callback in state.resource == callback.resource }
  }
}
