import FlowTesting
import PassAPI
import PassService
import PassSimulator

// What all flows with a client at the service share.

extension SimulatedFlow where Self: ServiceFlow, Settings == AppSettings {
  /// An Apple TV.
  package static var simulatedSettings: AppSettings { .simulated() }
  /// A sign-in.
  package static var simulatedScript: [ScriptedStep<Self>] { [.signIn] }
}

// The requests of an app, as soon as the machine rests.
extension ScriptedStep where F: ServiceFlow {
  private static var events: F.Event.Cases { F.Event.cases }
  package static var signIn: Self { Self("signIn") { events.signInRequested.embed(SignIn(at: $0)) } }
  /// A sign-in that shows nothing.
  package static var restore: Self {
    Self("restore") { events.signInRequested.embed(SignIn(isSilent: true, at: $0)) }
  }
  /// Chooses a profile or a provider, by the provider's id.
  package static func choose(_ mvpd: String) -> Self {
    Self("choose", mvpd) { _ in events.chooseRequested.embed(Choose(mvpd: mvpd)) }
  }
  /// Asks to play a resource.
  package static func authorize(_ resource: String) -> Self {
    Self("authorize", resource) { events.authorizeRequested.embed(Authorize(resource, at: $0)) }
  }
  package static var signOut: Self { Self("signOut") { _ in events.signOutRequested.embed(SignOut()) } }
  /// Makes the flow forget the client.
  package static var forgetClient: Self {
    Self("forgetClient") { _ in events.signOutRequested.embed(SignOut(forgetsClient: true)) }
  }
  package static var cancel: Self { Self("cancel") { _ in events.cancelRequested.embed(Cancel()) } }
  package static var newCode: Self { Self("newCode") { _ in events.newCodeRequested.embed(NewCode()) } }
}

// A sign-out, or a client that is forgotten, which every such flow treats alike.
extension Scenario where F: ServiceFlow, F.Settings == AppSettings {
  /// It meets a request that is served.
  static func leaving(
    _ request: ScriptedStep<F>, _ state: F.State.Name, given facts: [Fact], answers: [String], signedOut: String,
    forgotten: String
  ) -> [Self] {
    [
      (ScriptedStep<F>.signOut, "sign-out", "E1.meanwhile", signedOut),
      (.forgetClient, "client-forgotten", "forget", forgotten),
    ].map { step, name, edge, answer in
      Self(
        "\(name)-while-\(state.stringValue.lowercased())",
        "The viewer signs out, or has the client forgotten, while a request is served: that is not waited for",
        given: facts, script: [.signIn, request, .entering(state, step)], endsIn: F.State.cases.signedOut.name,
        path: "\(edge)@\(state.stringValue) ended", answers: answers + [answer])
    }
  }

  /// It meets a sign-out.
  static func leavingTwice(
    describing: F.State.Name, loggingOut: F.State.Name, given facts: [Fact], signedOut: String, forgotten: String
  ) -> [Self] {
    let states = F.State.cases
    let twice = [(loggingOut, "E1.joins@loggingOut"), (states.storingEnd.name, "ended.joins")].map { state, edge in
      Self(
        "signed-out-twice-at-\(state.stringValue.lowercased())", "Two callers sign out: both get the answer",
        given: facts, script: [.signOut, .entering(state, .signOut)], endsIn: states.signedOut.name,
        path: "E1.doubt \(edge)", answers: [signedOut, signedOut])
    }
    return twice
      + [
        (states.recordingSignOut.name, "E1.left.forget"), (describing, "E1.device.forget"),
        (loggingOut, "E1.forget@loggingOut"),
      ].map { state, edge in
        Self(
          "client-forgotten-at-\(state.stringValue.lowercased())",
          "The client is forgotten during a sign-out: both callers get that answer, and the service is not waited for",
          given: facts, script: [.signOut, .entering(state, .forgetClient)], endsIn: states.signedOut.name,
          path: "E1.doubt \(edge) ended", answers: [forgotten, forgotten])
      }
  }
}

extension ScriptedStep {
  /// Creates a step in which the app sends the flow a request or a notification about something.
  init(_ name: String, _ subject: Any?, _ event: @escaping @Sendable (Timestamp) -> F.Event) {
    self.init("\(name)(\(SwiftText.literal(subject as Any)))", event)
  }
}
