import FlowEngine
import PassAPI

extension EnablerFlow {
  /// The states between the calls.
  static let resting = Phase<EnablerFlow>("1", "At rest", [unconfigured, ready], everywhere: [setsRequestor])

  private static let unconfigured = StateNode<EnablerFlow>(
    \.unconfigured, "", "No requestor, or setRequestor failed: each call gets its own failure",
    [
      fails(\.checkRequested, "C04", "sdk C04"), fails(\.loginRequested, "C05", "sdk C05"),
      fails(\.chooseRequested, "C07", "sdk C07"), fails(\.cancelRequested, "C07.nil", "sdk C07"),
      // A logout needs no answer of the service: the vault is written first.
      .on(
        \.logoutRequested, "C15.unconfigured", ["sdk C15", "sdk L1"], when: .requestorKnown, to: \.preparingLogout
      ) { _, _, _ in },
      fails(\.logoutRequested, "C15", "sdk C15", when: .otherwise),
      fails(\.authorizeRequested, "C09", "sdk C09") { .tokenRequestFailed($0.resource ?? "", text: "") },
      fails(\.playRequested, "C10", "sdk C10") { .tokenRequestFailed($0.decision.resource ?? "", text: "") },
      fails(\.resourcesRequested, "C11", "sdk C11") { _ in .preauthorizedResources([]) },
      fails(\.providerRequested, "C13", "sdk C13") { _ in .selectedProvider(nil) },
      fails(\.metadataRequested, "C14", "sdk C14") { .metadata(Metadata(), for: $0) },
      .unexpectedURL("C08.failed"), .failsUnconfigured("C12.failed"),
    ])

  private static func fails<R: Call>(
    _ call: CasePath<Event, R>, _ id: String, _ source: Source, when: Guard<EnablerFlow, Void, R, Void> = .always,
    with failure: @escaping @Sendable (R) -> Callback = { _ in .notLoggedIn(GENERIC_AUTHENTICATION_ERROR) }
  ) -> Row<EnablerFlow, Void> {
    .on(call, "\(id).failed", [source, "sdk 3.3"], when: when, answering: .done, to: \.telling, then: .again) {
      _, _, asked in
      Telling(failure(asked))
    }
  }

  private static let setsRequestor: Column<EnablerFlow> = .on(
    \.requestorRequested, "C03", ["sdk C03", "sdk S2"], to: \.openingRequestor
  ) { _, _, call in call }

  private static let ready = StateNode<EnablerFlow>(
    \.ready, "", "The requestor is configured",
    [
      .on(\.checkRequested, "C04", ["sdk C04", "sdk S3"], to: \.checking) { _, _, _ in },
      .on(\.loginRequested, "C05", ["sdk C05", "sdk C06", "sdk S4"], to: \.preparingLogin) { context, _, wish in
        context.login = Login(wish: wish)
      },
      .on(\.playRequested, "C10", ["sdk C10"], to: \.preparingLogin) { context, _, call in
        context.login = Login(
          wish: LoginWish(data: call.decision.data), isAwaited: false, decisions: [call.decision])
      },
      .on(
        \.chooseRequested, "C07.ahead", ["sdk C07", "sdk 5.5"], answering: .done, to: \.telling, then: \.preparingPass
      ) { context, _, call in
        context.selection = .mvpd(call.mvpd)
        return (Telling(.selection(call.mvpd)), call.mvpd)
      },
      .on(
        \.cancelRequested, "C07.dropped", ["sdk C07", "sdk 5.5"], answering: .done, to: \.telling, then: .again
      ) { context, _, _ in
        context.selection = .dropped
        return Telling(Callback.left)
      },
      .unexpectedURL("C08"),
      .on(\.authorizeRequested, "C09", ["sdk C09"], to: \.authorizing) { _, _, call in call },
      .on(\.resourcesRequested, "C11", ["sdk C11"], to: \.checkingResources) { _, _, call in call },
      .on(\.preauthorizeRequested, "C12", ["sdk C12", "sdk 2.2"], to: \.preauthorizing) { _, _, call in call },
      .on(\.providerRequested, "C13", ["sdk C13"], to: \.findingProvider, then: .again) { _, _, _ in },
      .on(\.metadataRequested, "C14", ["sdk C14", "sdk M1"], to: \.readingMetadata) { _, _, call in call },
      .on(\.logoutRequested, "C15", ["sdk C15", "sdk L1"], to: \.preparingLogout) { _, _, _ in },
    ])
}

extension Guard<EnablerFlow, Void, EnablerFlow.LogOut, Void> {
  fileprivate static var requestorKnown: Self {
    .check("requestor known") { context, _, _ in context.requestor != nil }
  }
}

extension Row where F == EnablerFlow {
  /// C12 is not queued before the requestor is configured.
  static func failsUnconfigured(_ id: String) -> Self {
    .on(\.preauthorizeRequested, id, ["sdk C12", "sdk 2.2"], answering: .done, to: \.telling, then: .again) {
      _, _, call in EnablerFlow.Telling(.preauthorized(.failed(.requestorNotConfigured), for: call))
    }
  }
}
