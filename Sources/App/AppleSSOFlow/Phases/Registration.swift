import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// Phase A, with what only this API requires of a client: a scope, and sessions of its own.
  static let registration = registrationPhase(
    accepting: .forThisAPI, refusesCredentials: [.scopeMissing("A2")],
    registersAgain: [
      .on(
        \.requestFailed, "A4.register", ["R-REG-8", "C-52"],
        when: .remedy(is: .registerAgain).and(.not(.cancelled)).and(
          .not(.kept(is: .resumingSession, .awaitingLogin))), to: \.registering
      ) { context, _, failure in context.registerAgain(because: failure) },
      // A session belongs to the client that created it: the new one needs a session of its own.
      .on(
        \.requestFailed, "A4.register.resume", ["R-REG-8", "R-REG-9"],
        finding: .kept(\.resumingSession).and(.remedy(is: .registerAgain)).and(.not(.cancelled)), to: \.registering,
        then: \.creatingSession
      ) { context, _, failure, resuming in
        (context.registerAgain(because: failure), CreatingCode(mvpd: resuming.mvpd))
      },
      .on(
        \.requestFailed, "A4.register.poll", ["R-REG-8", "R-REG-9"],
        finding: .kept(\.awaitingLogin).and(.remedy(is: .registerAgain)).and(.not(.cancelled)), to: \.registering,
        then: \.creatingSession
      ) { context, _, failure, waiting in
        (context.registerAgain(because: failure), CreatingCode(mvpd: waiting.login.mvpd))
      },
    ])
}

extension Row where F == AppleSSO, From == Registering {
  /// The software statement is not for this API: no token could help (R-REG-1, R-REG-15).
  fileprivate static func scopeMissing(_ step: String) -> Self {
    let problem = Problem(
      code: "scope_missing", text: "The software statement has no scope \(ClientCredentials.scope).")
    return .group([
      .on(
        \.credentialsIssued, "\(step).scope.signedIn", ["R-REG-1"],
        finding: .signedIn.and(.not(.forThisAPI)).and(.not(.signOutUnderWay)), to: \.storingSignIn
      ) { context, _, _, access in context.staySignedIn(with: access, problem) },
      .on(
        \.credentialsIssued, "\(step).scope.signingOut", ["R-REG-1", "PassFlow: vault"],
        when: .signOutUnderWay.and(.not(.forThisAPI)), to: \.storingEnd
      ) { context, _, _ in context.signOut(unheard: nil) },
      .on(
        \.credentialsIssued, "\(step).scope", ["R-REG-1"],
        when: .not(.forThisAPI).and(.not(.signedIn)).and(.not(.signOutUnderWay)), to: \.signedOut
      ) { _, _, _ in SignedOut(.failed(problem)) },
    ])
  }
}

extension Guard<AppleSSO, Registering, ClientCredentials, Void> {
  fileprivate static var forThisAPI: Self {
    .check("scope of this API") { _, _, credentials in credentials.scopes.contains(ClientCredentials.scope) }
  }
}
