import FlowEngine

extension EnablerFlow {
  /// Callbacks, and C13, during any other operation.
  static let telling = Phase<EnablerFlow>(
    "K", "Callbacks", [tellingApp, findingProvider],
    everywhere: [
      .oneAfterTheOther, .ignore(.delegateReleased, because: "it is checked when the callbacks are delivered"),
      .ignore(.callReceived, because: "no logout page is open"),
    ])

  private static let tellingApp = StateNode<EnablerFlow>(
    \.telling, "", "Deliver the callbacks; calls wait until this is done",
    [
      .detour, .does(\.tell) { _, state in state.callbacks },
      .returns(on: \.told, "K.told", ["sdk 3.3"]),
      // A question counts as left by the viewer if there is no delegate.
      .on(
        \.unheard, "K.unheard", ["sdk 13"], when: .kept(is: .showingPicker, .showingPage, .showingDialog),
        to: \.leavingLogin
      ) { _, _, _ in .left },
      .returns(
        on: \.unheard, "K.unheard.otherwise", ["sdk 13"],
        when: .not(.kept(is: .showingPicker, .showingPage, .showingDialog))),
    ])

  private static let findingProvider = StateNode<EnablerFlow>(
    \.findingProvider, "", "The selected provider, or that of the last login",
    [
      .detour, .does(\.findProvider) { context, _ in context.selection },
      .on(
        \.providerFound, "C13.found", ["sdk C13", "sdk K11", "sdk 5.5"], answering: .ended(\.providerRequested),
        to: \.telling
      ) { _, _, provider in Telling(.selectedProvider(provider)) },
    ])
}

extension Row where F == EnablerFlow {
  /// Performs calls in their order, one after the other.
  static var oneAfterTheOther: Self { oneAfterTheOther(but: []) }

  /// Performs calls in their order, except those that are decided elsewhere.
  static func oneAfterTheOther(but others: Set<F.Event.Name>) -> Self {
    .group(F.requests.filter { !others.contains($0) }.map { .defer($0) })
  }

  /// C08 while no page is open, or twice.
  static func unexpectedURL(_ id: String) -> Self {
    .on(\.completeRequested, id, ["sdk C08", "sdk 5.5"], answering: .done, to: \.telling, then: .again) { _, _, _ in
      EnablerFlow.Telling(.defect(.unexpectedCompletionURL))
    }
  }
}
