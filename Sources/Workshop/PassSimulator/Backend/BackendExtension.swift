import PassAPI

/// An API that the simulated server answers in addition to REST API v2: its endpoints, the script of its answers, and
/// its state. The flow that needs it declares it, and puts it into the script.
package protocol BackendExtension: Hashable, Sendable {
  /// The endpoints of the API.
  static var endpoints: [Endpoint] { get }

  /// Answers a call to one of the endpoints.
  mutating func answer(_ call: IncomingCall, from backend: inout Backend) -> HTTPResponse
  /// Records a profile from an earlier launch.
  mutating func remember(_ stored: StoredProfile, until end: Timestamp, of serviceProvider: String)
  /// Applies a change on the server's side.
  mutating func apply(_ change: Incident.Change, at now: Timestamp)

  /// Whether a path is that of the login page, for user agents.
  static func isLoginPage(_ path: String) -> Bool
  /// Finishes the login of a page; returns where the browser ends, `nil` if the login is gone or incomplete.
  mutating func completeLogin(on page: HTTPRequest, of backend: Backend, at now: Timestamp) -> String?
}

/// The extensions of a server, at most one of each type.
package struct BackendExtensions: Hashable, Sendable {
  private var all: [any BackendExtension] = []

  /// All endpoints of the server; those of REST API v2 come first.
  var endpoints: [Endpoint] { all.reduce(Endpoint.all) { $0 + type(of: $1).endpoints } }

  /// The extension of a type; `nil` if the server does not have it.
  package subscript<Extension: BackendExtension>(_: Extension.Type) -> Extension? {
    get { all.lazy.compactMap { $0 as? Extension }.first }
    set {
      all.removeAll { $0 is Extension }
      if let newValue { all.append(newValue) }
    }
  }

  /// Whether a path is that of a login page of one of them.
  func haveLoginPage(_ path: String) -> Bool { all.contains { type(of: $0).isLoginPage(path) } }

  /// Calls a closure with each extension, which it may change.
  mutating func each(_ body: (inout any BackendExtension) -> Void) { for index in all.indices { body(&all[index]) } }

  /// Returns whether both have the same types in the same order, with equal values.
  package static func == (one: Self, other: Self) -> Bool {
    one.all.map { AnyHashable($0) } == other.all.map { AnyHashable($0) }
  }
  /// Hashes the extensions.
  package func hash(into hasher: inout Hasher) { hasher.combine(all.map { AnyHashable($0) }) }
}

extension Backend {
  /// Calls a closure with the extension that is meant; returns `nil` if there is no such extension.
  mutating func extended<Answer>(
    by isMeant: (any BackendExtension.Type) -> Bool, _ body: (inout any BackendExtension, inout Backend) -> Answer
  ) -> Answer? {
    var answer: Answer?, extensions = state.extensions
    extensions.each { part in
      if answer == nil, isMeant(type(of: part)) { answer = body(&part, &self) }
    }
    state.extensions = extensions
    return answer
  }
}
