import PassAPI
import PassSimulator

/// REST API v1 on the simulated server: the script of its answers, and its state for each service provider and device,
/// shared by all clients (v1 1.5).
package struct LegacyBackend: BackendExtension {
  /// Whether it answers in XML, whatever the request asks for (v1 1.2).
  package var answersInXML = false
  /// Whether the vendor has switched on enhanced errors (v1 5.2).
  package var hasEnhancedErrors = false

  /// Creates a state in which no one is logged in.
  package init() {}

  package static let endpoints = Endpoint.allOfV1

  var logins: [Owner: Login] = [:]
  var codes: [String: Code] = [:]
  /// The ends of the permits.
  var permits: [Permit: Timestamp] = [:]

  struct Owner: Hashable, Sendable {
    let requestor: String
    /// Empty if it applies to every device.
    let device: String
  }

  struct Login: Hashable, Sendable {
    let mvpd: String
    var expires: Timestamp
    /// Whether the login was made through Apple's framework.
    let isFromApple: Bool
  }

  struct Code: Hashable, Sendable {
    let code: String
    let id: String
    /// The number of the code since the start, from 1.
    let number: Int
    let owner: Owner
    let mvpd: String?
    let generated: Timestamp
    var expires: Timestamp
    var polls = 0
  }

  struct Permit: Hashable, Sendable {
    let owner: Owner
    let resource: String
  }

  /// Records a login from an earlier launch, on any device.
  package mutating func remember(_ stored: StoredProfile, until end: Timestamp, of requestor: String) {
    logins[Owner(requestor: requestor, device: "")] = Login(
      mvpd: stored.mvpd, expires: end, isFromApple: stored.type == "appleSSO")
  }

  /// The login of a device.
  func login(of owner: Owner) -> Login? { logins[owner] ?? logins[Owner(requestor: owner.requestor, device: "")] }

  /// Removes the login and the permits of a device.
  ///
  /// Without a service provider, the device is signed out of all.
  mutating func logOut(_ owner: Owner) {
    guard !owner.requestor.isEmpty else {
      for requestor in Set(logins.keys.map(\.requestor)) where !requestor.isEmpty {
        logOut(Owner(requestor: requestor, device: owner.device))
      }
      return
    }
    logins[owner] = nil
    logins[Owner(requestor: owner.requestor, device: "")] = nil
    permits = permits.filter { $0.key.owner != owner }
  }
}

extension LegacyBackend {
  package mutating func answer(_ call: IncomingCall, from backend: inout Backend) -> HTTPResponse {
    var answering = LegacyAnswering(legacy: self, backend: backend)
    let answer = answering.answer(call)
    (self, backend) = (answering.legacy, answering.backend)
    return answer
  }

  package mutating func apply(_ change: Incident.Change, at now: Timestamp) {
    switch change {
    case .expireProfiles: for owner in logins.keys { logins[owner]?.expires = now }
    case .dropProfiles: logins = [:]
    case .revokeClients, .revokeStatement, .forgetTokens, .invalidateProfiles, .expireSessions, .disableIntegration,
      .degrade:
      break
    }
  }

  package static func isLoginPage(_ path: String) -> Bool { path == Endpoint.initiateAuthentication.template }

  /// Finishes the login of a page, which has all parameters in its query.
  package mutating func completeLogin(on page: HTTPRequest, of backend: Backend, at now: Timestamp) -> String? {
    let query = page.form
    guard let code = query["reg_code"], let mvpd = query["mso_id"],
      completeLogin(code: code, mvpd: mvpd, of: backend, at: now)
    else { return nil }
    return query["redirect_url"]
  }
}

extension LegacyBackend {
  /// Logs a device in.
  mutating func logIn(_ owner: Owner, at mvpd: String, isFromApple: Bool, of backend: Backend, now: Timestamp) {
    logins[owner] = Login(
      mvpd: mvpd, expires: now.advanced(bySeconds: backend.options.profileSeconds), isFromApple: isFromApple)
  }

  /// Finishes the login that belongs to a registration code; returns whether there is such a code.
  mutating func completeLogin(code: String, mvpd: String, of backend: Backend, at now: Timestamp) -> Bool {
    guard let known = codes[code], now < known.expires else { return false }
    logIn(known.owner, at: mvpd, isFromApple: false, of: backend, now: now)
    return true
  }
}

extension BackendScript {
  /// The script of REST API v1; unless it is set, the server does not have that API.
  package var legacy: LegacyBackend {
    get { extensions[LegacyBackend.self] ?? LegacyBackend() }
    set { extensions[LegacyBackend.self] = newValue }
  }
}

extension WorldScript {
  /// The happy path of a world whose server also answers REST API v1.
  package static var legacy: WorldScript {
    var script = WorldScript()
    script.backend.legacy = LegacyBackend()
    return script
  }
}
