import FlowEngine
import PassAPI
import PassService

extension AccessEnablerSDK {
  /// What may be asked of the SDK, whoever is logged in; the flow comes back to where it was.
  static let questions = Phase<AccessEnablerSDK>(
    "M", "Questions to the SDK",
    [
      Node(
        \.settingOptions, "S1", "setOptions",
        [
          .detour, .does(\.setOptions) { _, options in options },
          .returns(
            on: \.optionsSet, "C02.done", ["sdk C02"],
            answering: .all(\.optionsRequested) { _, _, _, _ in .success(Done()) }),
          .oneAfterTheOther,
        ]),
      Node(
        \.preselecting, "O3", "setSelectedProvider, without a login under way",
        [
          .detour, .does(\.selectProvider) { _, selection in selection },
          // A TempPass logs in at once, and on tvOS a provider leads to a code; a login is under way then.
          .loginCallbacks("C07", for: .signIn), .dialog("C07"),
          // It counts at the next login.
          .returns(on: \.callbackMissing, "C07.later", ["sdk C07", "sdk 5.5"]),
          .oneAfterTheOther,
        ]),
      Node(
        \.preauthorizing, "", "preauthorize",
        [
          .detour, .does(\.preauthorize) { _, request in request },
          .returns(
            on: \.preauthorized, "C12.done", ["sdk C12", "sdk 2.2"],
            answering: .all(\.preauthorizeRequested) { _, _, answer, _ in .success(answer) }),
          .returns(
            on: \.callbackMissing, "C12.silent", ["sdk 3.3"],
            answering: .all(\.preauthorizeRequested) { _, _, _, _ in .failure(.silent) }),
          .oneAfterTheOther,
        ]),
      Node(
        \.checkingResources, "", "checkPreauthorizedResources",
        [
          .detour, .does(\.checkResources) { _, request in request },
          .returns(
            on: \.resourcesPreauthorized, "C11.done", ["sdk C11", "sdk K10"],
            answering: .all(\.resourcesRequested) { _, _, resources, _ in .success(resources) }),
          .returns(
            on: \.callbackMissing, "C11.silent", ["sdk 3.3"],
            answering: .all(\.resourcesRequested) { _, _, _, _ in .failure(.silent) }),
          .oneAfterTheOther,
        ]),
      Node(
        \.askingProvider, "", "getSelectedProvider",
        [
          .detour, .does(\.getSelectedProvider),
          .returns(
            on: \.providerTold, "C13.done", ["sdk C13", "sdk K11"],
            answering: .all(\.providerRequested) { _, _, provider, _ in .success(provider) }
          ) { context, _, provider in context.mvpd = provider?.id },
          .returns(
            on: \.callbackMissing, "C13.silent", ["sdk 3.3"],
            answering: .all(\.providerRequested) { _, _, _, _ in .failure(.silent) }),
          .oneAfterTheOther,
        ]),
      Node(
        \.readingMetadata, "M1", "getMetadata",
        [
          .detour, .does(\.getMetadata) { _, key in key },
          .returns(
            on: \.metadataStatusSet, "M1.done", ["sdk M1", "sdk C14", "sdk K12"], when: .isAnswer,
            answering: .all(\.metadataRequested) { _, _, metadata, _ in .success(metadata) }),
          .stay(on: \.metadataStatusSet, "M1.other", ["sdk K12", "sdk 3.3"], when: .not(.isAnswer)),
          .returns(
            on: \.callbackMissing, "M1.silent", ["sdk 3.3"],
            answering: .all(\.metadataRequested) { _, _, _, _ in .failure(.silent) }),
          .oneAfterTheOther,
        ]),
    ])
}

extension Guard<AccessEnablerSDK, MetadataKey, SDKMetadata, Void> {
  /// The arguments are those of the call: answers come in any order (sdk 3.3).
  fileprivate static var isAnswer: Self { .yes("is the answer") { _, key, metadata in metadata.key == key } }
}
