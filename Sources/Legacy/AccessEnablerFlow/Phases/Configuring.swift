import FlowEngine
import PassService

extension AccessEnablerSDK {
  /// Step 1: creates the SDK.
  static let initialising = Phase<AccessEnablerSDK>("S1", "Initialise", [absent, makingEnabler])

  private static let absent = StateNode<AccessEnablerSDK>(
    \.absent, "S1", "No SDK yet",
    [
      .on(\.startRequested, "1", ["sdk S1", "sdk C01"], to: \.makingEnabler) { context, _, _ in context.begin() },
      .unconfigured("1"),
    ])

  private static let makingEnabler = StateNode<AccessEnablerSDK>(
    \.makingEnabler, "S1", "init, both delegates, setOptions",
    [
      .does(\.makeEnabler) { context, _ in context.settings },
      .on(\.enablerMade, "1.made", ["sdk S1", "sdk C01", "sdk C02", "sdk 5.4"], to: \.askingForAccess),
      .notConfiguredYet("1"),
    ])

  /// Step 2: sets the requestor; the SDK silently exchanges Apple's profile.
  static let configuring = Phase<AccessEnablerSDK>(
    "S2", "Set the requestor", [configuringNode, settlingRequestor, unconfiguredNode])

  private static let configuringNode = StateNode<AccessEnablerSDK>(
    \.configuring, "S2", "setRequestor",
    [
      .does(\.setRequestor) { context, _ in
        Requestor(id: context.settings.requestor, serviceProviders: context.settings.serviceProviders)
      },
      .on(\.requestorCompleted, "2.K01", ["sdk S2", "sdk K01"], to: \.settlingRequestor) { _, _, isDone in isDone },
      .on(\.callbackMissing, "2.silent", ["sdk S2", "sdk 3.3"], to: \.unconfigured),
      .codes("2", ("a", .accessDenied), ("b", .accessUndecided), ("c", .partnerFailed)),
      .notConfiguredYet("2"),
    ])

  private static let settlingRequestor = StateNode<AccessEnablerSDK>(
    \.settlingRequestor, "S2", "K01 received; codes may follow",
    [
      .does(\.collectCodes) { _, _ in SDKAssumptions.graceForCodes },
      .on(\.graceElapsed, "2.done", ["sdk S2", "sdk K01", "sdk 5.4"], when: .succeeded, to: \.configured),
      .on(\.graceElapsed, "2.failed", ["sdk S2", "sdk K01", "sdk 5.4"], when: .not(.succeeded), to: \.unconfigured),
      .notes("2.code", ["sdk 3.3", "sdk 4"], when: .always),
      .oneAfterTheOther,
    ])

  private static let unconfiguredNode = StateNode<AccessEnablerSDK>(
    \.unconfigured, "S2", "setRequestor failed",
    [
      .answers(\.startRequested) { context, _, _ in .failure(.configurationFailed(context.statuses)) },
      .on(\.startRequested, "2.again", ["sdk S2", "sdk 5.4"], to: \.askingForAccess) { context, _, _ in
        context.begin()
      },
      .unconfigured("2"),
    ])
}

extension Row where F == AccessEnablerSDK {
  /// Every call that begins an operation waits.
  static var callsWait: Self {
    .defer(
      .startRequested, .optionsRequested, .checkRequested, .signInRequested, .authorizeRequested, .playRequested,
      .preauthorizeRequested, .resourcesRequested, .providerRequested, .metadataRequested, .signOutRequested)
  }

  /// Runs one call after the other (sdk 3.3, sdk 13); there is no login to cancel.
  static var oneAfterTheOther: Self {
    .group([.callsWait, .defer(.chooseRequested), .reject(.cancelRequested, with: .nothingToCancel)])
  }

  /// Refuses calls: without a requestor the SDK can do nothing (sdk 3.3).
  fileprivate static func unconfigured(_ step: String) -> Self {
    .group([
      .stay(
        on: \.preauthorizeRequested, "\(step).preauthorize", ["sdk 2.2", "sdk C12"],
        answering: .asker { _, _, _ in .success(Preauthorization(status: .requestorNotConfigured)) }),
      .stay(
        on: \.optionsRequested, "\(step).options", ["sdk C02"], answering: .asker { _, _, _ in .success(EmptyAnswer()) }
      ) { context, _, request in context.settings.options = request.options },
      .reject(
        .checkRequested, .signInRequested, .authorizeRequested, .playRequested, .resourcesRequested,
        .providerRequested, .metadataRequested, .signOutRequested, .chooseRequested, with: .notConfigured),
      .reject(.cancelRequested, with: .nothingToCancel),
    ])
  }

  /// While the SDK is being configured, all calls wait but one, which is refused at once (sdk 3.3).
  static func notConfiguredYet(_ step: String) -> Self {
    .group([
      .stay(
        on: \.preauthorizeRequested, "\(step).early", ["sdk 2.2", "sdk C12", "sdk 3.3"],
        answering: .asker { _, _, _ in .success(Preauthorization(status: .requestorNotConfigured)) }),
      .stay(on: \.startRequested, "\(step).joins", ["sdk C03"]),
      .defer(
        .optionsRequested, .checkRequested, .signInRequested, .authorizeRequested, .playRequested,
        .resourcesRequested, .providerRequested, .metadataRequested, .signOutRequested, .chooseRequested),
      .reject(.cancelRequested, with: .nothingToCancel),
    ])
  }
}

extension Guard where F == AccessEnablerSDK, From == Bool, Trigger == Void, Found == Void {
  fileprivate static var succeeded: Self { .check("succeeded") { _, isDone, _ in isDone } }
}
