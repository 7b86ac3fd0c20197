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

extension ScriptedStep {
  /// Creates a step in which the app sends the flow a request or a notification about something.
  init(_ name: String, _ subject: Any?, _ event: @escaping @Sendable (Timestamp) -> F.Event) {
    self.init("\(name)(\(SwiftText.literal(subject as Any)))", event)
  }
}
