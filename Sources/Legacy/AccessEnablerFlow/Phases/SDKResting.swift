import FlowEngine
import PassService

extension AccessEnablerSDK {
  /// The states between the requests of the app.
  static let resting = Phase<AccessEnablerSDK>(
    "Rest", "Between requests", [configured, unauthenticated, authenticated], everywhere: [calls])

  private static let configured = StateNode<AccessEnablerSDK>(
    \.configured, "S2", "Requestor set; not known whether the viewer is logged in",
    [
      .answers(\.startRequested) { context, _, _ in .success(SDKConfiguration(statuses: context.statuses)) }
    ])

  private static let unauthenticated = StateNode<AccessEnablerSDK>(
    \.unauthenticated, "S3", "Not logged in",
    [
      .answers(\.checkRequested) { _, state, _ in
        state.why == .silent ? .failure(.silent) : .success(state.login)
      },
      .answers(\.signInRequested) { _, state, _ in .failure(state.why) },
      .answers(\.playRequested) { _, state, _ in .failure(state.why) },
      .answers(\.signOutRequested) { _, state, _ in state.signedOut.map { .success($0) } ?? .failure(state.why) },
    ])

  private static let authenticated = StateNode<AccessEnablerSDK>(
    \.authenticated, "S3", "Logged in",
    [
      .answers(\.checkRequested) { _, state, _ in .success(state.login) },
      .answers(\.signInRequested) { _, state, _ in .success(state.login) },
      .answers(\.playRequested) { _, _, _ in .failure(.silent) },
      .answers(\.signOutRequested) { _, state, _ in .failure(state.notSignedOut ?? .stillSignedIn) },
    ])
}

extension AccessEnablerSDK {
  /// Once the requestor is set, the app may make every call. The result depends on who is logged in, and only the SDK
  /// knows that for sure.
  private static let calls: Column<AccessEnablerSDK> = .group([
    // Also when the app returns to the foreground: the login of the device may have ended, or begun.
    .on(\.startRequested, "2.start", ["sdk S2", "sdk C03", "sdk 5.4", "sdk P2"], to: \.askingForAccess) {
      context, _, _ in
      context.begin()
    },
    .on(\.checkRequested, "3.check", ["sdk S3", "sdk C04"], to: \.checking) { context, _, _ in context.begin()
    },
    .on(
      \.signInRequested, "4.signIn", ["sdk S4", "sdk C05", "sdk C06"], to: \.authenticating
    ) { context, _, request in
      context.begin()
      return request.options
    },
    .on(\.playRequested, "play", ["sdk C10", "sdk 5.5"], to: \.gettingAuthorization) { context, _, request in
      context.begin()
      context.resource = request.resource
      return request
    },
    .on(\.signOutRequested, "L.signOut", ["sdk L1", "sdk C15"], to: \.loggingOut) { context, _, _ in
      context.begin()
    },
    .on(
      \.authorizeRequested, "authorize", ["sdk C09", "sdk 5.5"], to: \.checkingAuthorization, then: .again
    ) { context, _, request in
      context.begin()
      return request
    },
    .on(
      \.preauthorizeRequested, "preauthorize", ["sdk C12", "sdk 2.2"], to: \.preauthorizing, then: .again
    ) { context, _, request in
      context.begin()
      return request.request
    },
    .on(
      \.resourcesRequested, "resources", ["sdk C11", "sdk 5.5"], to: \.checkingResources, then: .again
    ) { context, _, request in
      context.begin()
      return request
    },
    .on(\.providerRequested, "provider", ["sdk C13", "sdk 5.5"], to: \.askingProvider, then: .again) {
      context, _, _ in context.begin()
    },
    .on(
      \.metadataRequested, "M1.metadata", ["sdk M1", "sdk C14"], to: \.readingMetadata, then: .again
    ) { context, _, request in
      context.begin()
      return request.key
    },
    .on(\.optionsRequested, "options", ["sdk C02"], to: \.settingOptions, then: .again) {
      context, _, request in
      context.settings.options = request.options
      return request.options
    },
    .on(
      \.chooseRequested, "O3.choose", ["sdk C07", "sdk 5.5"],
      answering: .asker { _, _, _ in .success(EmptyAnswer()) }, to: \.preselecting, then: .again
    ) { context, _, request in
      context.begin()
      return Selection(mvpd: request.mvpd, isAhead: true)
    },
    .reject(.cancelRequested, with: .nothingToCancel),
  ])
}
