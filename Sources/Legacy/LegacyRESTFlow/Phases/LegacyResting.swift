import FlowEngine
import PassService

extension LegacyREST {
  /// The states between the requests of the app.
  static let resting = Phase<LegacyREST>("Rest", "Between requests", [signedOutNode, signedInNode])

  private static let signedOutNode = signedOut(
    refusing: [.refuses(\.authorizeRequested), .refuses(\.metadataRequested)],
    beginning: ["v1 P1", "v1 7.2"],
    needSignIn: [
      .needsSignIn(\.authorizeRequested, "S11.doubt", ["v1 S11", "PassFlow: doubt"]),
      .needsSignIn(\.metadataRequested, "metadata.doubt", ["v1 3.13", "PassFlow: doubt"]),
    ])

  private static let signedInNode = authenticated(
    refusing: [.refuses(\.authorizeRequested), .refuses(\.metadataRequested)],
    [
      .on(
        \.signInRequested, "signIn.again", ["v1 S1"], when: .not(.over), to: \.authenticated
      ) { _, state, _ in Authenticated(state.access) },
      .on(
        \.signInRequested, "signIn.over", ["v1 S1", "v1 7.7"], when: .over, to: \.checkingToken
      ) { context, _, request in
        context.beginSignIn(request)
        return CheckingToken()
      },
      .on(
        \.authorizeRequested, "S11", ["v1 S11", "v1 3.10"], when: .not(.over).and(.not(.nothingAsked)),
        to: \.authorizing
      ) { context, state, request in
        context.beginRequest(at: request.moment)
        return Authorizing(access: state.access, resource: request.resource)
      },
      .asksForNothing("S11.empty", \.authorizeRequested, ["v1 3.10"], when: .nothingAsked),
      // The end of the login is known: no call is needed.
      .on(
        \.authorizeRequested, "S11.over", ["v1 S11", "v1 7.7"], when: .over.and(.not(.nothingAsked)), to: \.storingEnd
      ) { context, _, _ in context.loseSignIn(because: Problem(code: "login_over")) },
      .on(\.metadataRequested, "metadata", ["v1 3.13"], to: \.retrievingMetadata) { context, state, _ in
        context.beginRequest()
        return RetrievingMetadata(access: state.access)
      },
      .reject(.chooseRequested, with: .nothingToChoose),
    ])
}

extension Guard where F == LegacyREST, From == Authenticated, Trigger: HasTime, Found == Void {
  /// The login has ended, and its end is known.
  fileprivate static var over: Self {
    .check("login is over") { _, state, request in state.access.notAfter.map { $0 <= request.at } ?? false }
  }
}

extension Guard<LegacyREST, Authenticated, Authorize, Void> {
  fileprivate static var nothingAsked: Self {
    .check("nothing asked") { _, _, request in request.refusal != nil }
  }
}
