import FlowEngine

/// The façade: the calls of the AccessEnabler SDK come in, its callbacks go out, and `AppleSSOClient` does the work.
///
/// A call is a request, which is settled where its callbacks are decided; so `validate()` proves that none stays mute.
/// Callbacks are the payload of `telling`, a detour: they are told in one piece, and then the flow is where the row
/// says. What takes long goes on in the performer, and `awaiting…` effects bring what comes of it, so that it outlives
/// the states between its beginning and its end. Each file of `Phases` is a part of the SDK's surface.
package enum EnablerFlow: Flow {
  /// The whole flow, as it runs, is drawn and is checked.
  package static let machine = Machine<EnablerFlow>(
    [resting, requestor, questions, login, logout, telling], from: .unconfigured,
    everywhere: [
      .stay(on: \.optionsSet, "C02", ["sdk C02"]) { context, _, options in context.options.apply(options) },
      .ignore(.delegateGone, because: "the app was asked nothing"),
      .ignore(.callComes, because: "no page of a logout is open"),
    ])
}
