import FlowEngine

/// The façade as a flow: the calls of the AccessEnabler SDK come in, its callbacks go out, and `AppleSSOClient` does
/// the work.
///
/// A call is a request, settled where its callbacks are decided; so `validate()` proves that every call is answered.
/// Callbacks are the payload of `telling`, a detour: they are delivered together, and then the flow enters the state
/// that the row names. Long work goes on in the performer, and `awaiting…` effects report its outcome, so that it
/// outlives the states between its beginning and its end. Each file in `Phases` is a part of the SDK's surface.
package enum EnablerFlow: Flow {
  /// The whole flow, as it runs and as it is drawn and checked.
  package static let machine = Machine<EnablerFlow>(
    [resting, requestor, questions, login, logout, telling], from: .unconfigured,
    everywhere: [
      .stay(on: \.optionsSet, "C02", ["sdk C02"]) { context, _, options in context.options.apply(options) },
      .ignore(.delegateReleased, because: "no question to the app is open"),
      .ignore(.callReceived, because: "no logout page is open"),
    ])
}
