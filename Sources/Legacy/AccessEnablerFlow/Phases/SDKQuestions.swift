import FlowEngine
import PassService

extension AccessEnablerSDK {
  /// Questions to the SDK, with or without a login. The flow then returns to the interrupted state.
  static let questions = Phase<AccessEnablerSDK>(
    "M", "Questions to the SDK",
    [settingOptions, preauthorizing, checkingResources, askingProvider, readingMetadata],
    everywhere: [.oneAfterTheOther])

  private static let settingOptions = StateNode<AccessEnablerSDK>(
    \.settingOptions, "S1", "setOptions",
    [
      .detour, .does(\.setOptions) { _, options in options },
      .returns(
        on: \.optionsSet, "options.done", ["sdk C02"],
        answering: .all(\.optionsRequested) { _, _, _, _ in .success(EmptyAnswer()) }),
    ])

  private static let preauthorizing = StateNode<AccessEnablerSDK>(
    \.preauthorizing, "", "preauthorize",
    [
      .detour, .does(\.preauthorize) { _, request in request },
      .returns(
        on: \.preauthorized, "preauthorize.done", ["sdk C12", "sdk 2.2"],
        answering: .all(\.preauthorizeRequested) { _, _, answer, _ in .success(answer) }),
      .silent("preauthorize", \.preauthorizeRequested),
    ])

  private static let checkingResources = StateNode<AccessEnablerSDK>(
    \.checkingResources, "", "checkPreauthorizedResources",
    [
      .detour, .does(\.checkResources) { _, request in request },
      .returns(
        on: \.resourcesPreauthorized, "resources.done", ["sdk C11", "sdk K10"],
        answering: .all(\.resourcesRequested) { _, _, resources, _ in .success(resources) }),
      .silent("resources", \.resourcesRequested),
    ])

  private static let askingProvider = StateNode<AccessEnablerSDK>(
    \.askingProvider, "", "getSelectedProvider",
    [
      .detour, .does(\.getSelectedProvider),
      .returns(
        on: \.providerReported, "provider.done", ["sdk C13", "sdk K11"],
        answering: .all(\.providerRequested) { _, _, provider, _ in .success(provider) }),
      .silent("provider", \.providerRequested),
    ])

  private static let readingMetadata = StateNode<AccessEnablerSDK>(
    \.readingMetadata, "M1", "getMetadata",
    [
      .detour, .does(\.getMetadata) { _, key in key },
      .returns(
        on: \.metadataStatusSet, "M1.done", ["sdk M1", "sdk C14", "sdk K12"], when: .isAnswer,
        answering: .all(\.metadataRequested) { _, _, metadata, _ in .success(metadata) }),
      .stay(on: \.metadataStatusSet, "M1.other", ["sdk K12", "sdk 3.3"], when: .not(.isAnswer)),
      .silent("M1", \.metadataRequested),
    ])
}

extension Row where F == AccessEnablerSDK {
  /// The SDK owes an answer that did not come.
  fileprivate static func silent<R: FlowRequest>(_ question: String, _ request: CasePath<F.Event, R>) -> Self {
    .returns(
      on: \.callbackMissing, "\(question).silent", ["sdk 3.3"],
      answering: .all(request) { _, _, _, _ in .failure(.silent) })
  }
}

extension Guard<AccessEnablerSDK, MetadataKey, SDKMetadata, Void> {
  /// The callback has the arguments of the call: answers come in any order (sdk 3.3).
  fileprivate static var isAnswer: Self { .check("is the answer") { _, key, metadata in metadata.key == key } }
}
