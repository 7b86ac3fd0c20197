import FlowEngine

extension EnablerFlow {
  /// C03: creates a client for the requestor, and signs the viewer in silently. Codes come before K01.
  static let requestor = Phase<EnablerFlow>(
    "C03", "setRequestor", [openingRequestor, configuring], everywhere: [.oneAfterTheOther])

  private static let openingRequestor = StateNode<EnablerFlow>(
    \.openingRequestor, "S2", "Open a client for the requestor",
    [
      .does(\.openRequestor) { context, call in OpenRequestor(call: call, options: context.options) },
      .on(\.requestorOpened, "C03.opened", ["sdk C03"], to: \.configuring) { context, call, _ in
        (context.requestor, context.isConfigured) = (call, false)
        context.selection = .remembered
      },
      .on(
        \.requestorUnusable, "C03.unusable", ["sdk C03", "sdk 4.2"], answering: .ended(\.requestorRequested),
        to: \.telling, then: \.unconfigured
      ) { context, _, notice in
        context.requestor = nil
        return Telling(.status(notice), .requestorComplete(false))
      },
    ])

  private static let configuring = StateNode<EnablerFlow>(
    \.configuring, "S2", "Silently sign in a viewer known to the service or the device",
    [
      .does(\.awaitConfiguration),
      .on(
        \.configured, "C03.done", ["sdk S2", "sdk S2a", "sdk S2b", "sdk S2c", "sdk K01"], when: .not(.failure),
        answering: .ended(\.requestorRequested), to: \.telling, then: \.ready
      ) { context, _, configured in
        context.isConfigured = true
        return Telling(configured.notice.map { .status($0) }, .requestorComplete(true))
      },
      .on(
        \.configured, "C03.failed", ["sdk K01", "sdk 4.2"], finding: .failure, answering: .ended(\.requestorRequested),
        to: \.telling, then: \.unconfigured
      ) { _, _, configured, failure in
        Telling(configured.notice.map { .status($0) }, .status(failure), .requestorComplete(false))
      },
      .failsUnconfigured("C12.meanwhile"),
    ])
}

extension Guard<EnablerFlow, Void, EnablerFlow.Configured, StatusNotice> {
  fileprivate static var failure: Self {
    .found("the service cannot be used") { _, _, configured in configured.failure }
  }
}
