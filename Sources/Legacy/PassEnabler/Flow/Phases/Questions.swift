import FlowEngine
import PassService

extension EnablerFlow {
  /// C04, C09, C11, C12 and C14: one question to the client, and its callbacks.
  static let questions = Phase<EnablerFlow>(
    "2", "Questions",
    [checking, authorizing, checkingResources, preauthorizing, readingMetadata], everywhere: [.oneAfterTheOther])

  private static let checking = StateNode<EnablerFlow>(
    \.checking, "S3", "checkAuthentication: from memory; Apple's framework must not interrupt the viewer",
    [
      .does(\.checkAuthentication),
      .on(
        \.checked, "C04.done", ["sdk S3", "sdk S3a", "sdk S3b", "sdk S3c", "sdk K02"],
        answering: .ended(\.checkRequested), to: \.telling, then: \.ready
      ) { _, _, checked in Telling(Callback.checked(checked)) },
    ])

  private static let authorizing = StateNode<EnablerFlow>(
    \.authorizing, "A9a", "checkAuthorization, or a decision after a login",
    [
      .does(\.authorize) { _, call in call },
      .on(
        \.decided, "C09.done", ["sdk C09", "sdk K08", "sdk K09", "sdk 5.5"], when: .not(.decisionFollows),
        answering: .decided, to: \.telling, then: \.ready
      ) { _, _, decided in Telling(Callback.decided(decided)) },
      .on(
        \.decided, "C10.next", ["sdk C10", "sdk K08", "sdk K09"], finding: .decisionFollows,
        answering: .all(\.playRequested, where: { _, call, _, _, asked in asked.decision == call }) { _, _, _, _, _ in
          .success(EmptyAnswer())
        }, to: \.telling, then: \.authorizing
      ) { context, _, decided, next in
        context.login.decisions.removeFirst()
        return (Telling(Callback.decided(decided)), next)
      },
    ])

  private static let checkingResources = StateNode<EnablerFlow>(
    \.checkingResources, "", "checkPreauthorizedResources",
    [
      .does(\.checkResources) { _, call in call.resources },
      .on(
        \.resourcesDecided, "C11.done", ["sdk C11", "sdk K10"], answering: .ended(\.resourcesRequested), to: \.telling,
        then: \.ready
      ) { _, _, decided in
        Telling(decided.notice.map { .status($0) }, .preauthorizedResources(decided.permitted))
      },
    ])

  private static let preauthorizing = StateNode<EnablerFlow>(
    \.preauthorizing, "", "preauthorize",
    [
      .does(\.preauthorize) { _, call in call.resources },
      .on(
        \.preauthorized, "C12.done", ["sdk C12", "sdk 2.2"], answering: .ended(\.preauthorizeRequested),
        to: \.telling, then: \.ready
      ) { _, call, answer in Telling(.preauthorized(answer, for: call)) },
    ])

  private static let readingMetadata = StateNode<EnablerFlow>(
    \.readingMetadata, "M1", "getMetadata",
    [
      .does(\.readMetadata) { _, call in call.wanted },
      .on(
        \.metadataRead, "C14.done", ["sdk C14", "sdk M1", "sdk K12"], answering: .ended(\.metadataRequested),
        to: \.telling, then: \.ready
      ) { _, call, metadata in Telling(.metadata(metadata, for: call)) },
    ])
}
