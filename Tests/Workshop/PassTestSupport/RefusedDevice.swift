import FlowEngine
import PassAPI
import PassScenarios
import PassService
import PassSimulator

/// A device with a client whose every call the service refuses for good, whatever is kept besides; any other client it
/// serves.
package struct RefusedDevice<F: SimulatedFlow & ServiceFlow> {
  /// What the service answers to the client.
  private let refusal: CallFailure
  private let isWritable: Bool
  private let working: (F.Effect.Name) -> [F.Event]
  private var vault = VaultContents(
    credentials: Sample.credentials, token: Sample.token, provider: Sample.remembered, signingOut: "Second")

  private static var otherClient: ClientCredentials {
    ClientCredentials(clientId: "other", clientSecret: Secret("other-secret"))
  }
  private static var otherToken: StoredToken {
    StoredToken(token: Secret("other-token"), expires: Sample.token.expires)
  }
  /// A refused token, a page in place of a refusal, and refusals that nothing mends.
  package static var refusals: [CallFailure] {
    [
      .unauthorized(), .malformed(status: 403, reason: "no JSON"), .rejected(status: 451),
      .rejected(status: 403, EnhancedError(action: .none, status: 403, code: "unheard_of")),
    ]
  }

  /// - Parameters:
  ///   - isWritable: Whether the vault is.
  ///   - working: What a world that works may bring by an effect.
  package init(_ refusal: CallFailure, isWritable: Bool, working: @escaping (F.Effect.Name) -> [F.Event]) {
    (self.refusal, self.isWritable, self.working) = (refusal, isWritable, working)
  }

  /// The viewer has the client forgotten, and signs in.
  ///
  /// - Returns: What they did not come to; nil if they are signed in with another client.
  package func failure(from configuration: Run<F>.Configuration) throws -> String? {
    var device = self, stepper = Stepper(Run(F.machine, configuration))
    let forgetting = stepper.ask(\.signOutRequested, SignOut(forgetsClient: true))
    try device.drive(&stepper)
    guard case .success(let result)? = stepper.result(of: forgetting) else { return "nothing is forgotten" }
    guard result.remaining.contains(.vault) != isWritable else { return "the vault: \(result)" }
    let signingIn = stepper.ask(\.signInRequested, SignIn(at: Sample.now))
    try device.drive(&stepper)
    guard case .success? = stepper.result(of: signingIn) else { return "in \(stepper.state.name)" }
    return stepper.context.credentials == Self.otherClient ? nil : "signed in with the client that was forgotten"
  }

  private mutating func drive(_ stepper: inout Stepper<F>) throws {
    for _ in 0..<80 where !stepper.rests {
      var next: F.Event?
      for effect in stepper.effects where next == nil { next = outcome(of: effect, in: stepper.context) }
      guard let next else { return }
      try stepper.answer(next)
    }
  }

  private mutating func outcome(of effect: F.Effect, in context: F.Context) -> F.Event? {
    let cases = F.Effect.cases, declaration = F.declaration(of: effect.name)
    if effect.name == cases.openVault.name { return F.event(\.vaultOpened, Timestamped(vault, at: Sample.now)) }
    if let change = cases.store.extract(effect) {
      if isWritable { vault = vault.changed(by: change) }
      return F.event(\.vaultWritten, Timestamped(isWritable ? vault : nil, at: Sample.now))
    }
    if effect.name == cases.register.name { return F.event(\.credentialsIssued, Self.otherClient) }
    let failed = F.event(\.requestFailed, Timestamped(refusal, at: Sample.now))
    if let asked = cases.requestToken.extract(effect) {
      return asked.credentials == Self.otherClient ? F.event(\.tokenIssued, Self.otherToken) : failed
    }
    if declaration.waitsFor == .service, context.token != Self.otherToken { return failed }
    return working(effect.name).first { declaration.outcomes.contains($0.name) }
  }
}
