import PassAPI
import FlowEngine

/// The vendor's server: REST API v2 and Dynamic Client Registration at the HTTP level, deterministic and timeless.
///
/// It is a value: a copy is a snapshot. Each request carries its time; equal scripts, seeds and requests give equal
/// bytes. It follows v2 11 in the order of its checks, its defaults and its state.
package struct Backend: Hashable, Sendable {
  /// The configuration before the first request; only its options may change while the server runs.
  package private(set) var script: BackendScript
  /// Why the last call was refused; `nil` if it was not.
  package var refusal: RefusedCall?
  /// All endpoints of the server.
  let endpoints: [Endpoint]
  package var state = BackendState()
  package var random: SeededRandom

  /// Creates a server that has had no calls.
  package init(_ script: BackendScript = BackendScript(), seed: UInt64 = 1) {
    self.script = script
    random = SeededRandom(seed: seed)
    endpoints = script.extensions.endpoints
    state.extensions = script.extensions
    state.disabledIntegrations = script.disabledIntegrations
    state.degradation = script.degradation
    if let known = script.knownClient {
      state.clients[known.id] = BackendState.Client(secret: known.secret.revealed, scopes: [Backend.scope])
    }
  }

  static let scope = "api:client:v2"
  package var options: ServerOptions {
    get { script.options }
    set { script.options = newValue }
  }

  /// The endpoint of REST API v2 or of registration for a request with any method, if any.
  package static func endpoint(of request: HTTPRequest) -> Endpoint? {
    Endpoint.match(request.method.rawValue, request.path).endpoint
  }

  /// The endpoint for a method and a path, if any.
  package func endpoint(of method: String, _ path: String) -> Endpoint? {
    Endpoint.match(method, path, among: endpoints).endpoint
  }

  /// Answers a request, or fails as the script says, but never otherwise.
  package mutating func answer(_ request: HTTPRequest, at now: Timestamp) -> Result<HTTPResponse, TransportFailure> {
    begin(at: now)
    refusal = nil
    defer { forgetOldest() }
    guard admit(caller(of: request), at: now) else { return .success(.tooManyRequests) }
    let call: IncomingCall
    switch Endpoint.match(request.method.rawValue, request.path, among: endpoints) {
    case .unknown:
      refusal = unknownPath(request.path)
      return .success(HTTPResponse(status: 404))
    case .wrongMethod(let endpoint):
      refusal = Backend.wrongMethod(for: [endpoint.method.rawValue])
      return .success(HTTPResponse(status: 405))
    case .found(let endpoint, let values): call = IncomingCall(request, endpoint, values, at: now)
    }
    let number = state.calls[call.endpoint, default: 0] + 1
    state.calls[call.endpoint] = number
    for incident in script.incidents where incident.endpoint == call.endpoint && incident.call == number {
      apply(incident.change, at: now)
    }
    state.callsOverall += 1
    let fault = fault(call.endpoint, number: number, overall: state.callsOverall)
    if let instead = fault.flatMap({ answer($0, to: call) }) {
      refusal = RefusedCall(
        .service, .refused, "was told to give this answer, by its scenario or by /_control/faults",
        "DELETE /_control/faults, or POST /_control/reset")
      return instead
    }
    do throws(ErrorAnswer) {
      return spoil(try perform(call), by: fault)
    } catch {
      refusal = error.why
      return spoil(response(to: error.form), by: fault)
    }
  }

  /// Answers a request; a scripted transport failure becomes status 503, which the server itself never gives.
  package mutating func respond(to request: HTTPRequest, at now: Timestamp) -> HTTPResponse {
    switch answer(request, at: now) {
    case .success(let response): response
    case .failure: HTTPResponse(status: 503)
    }
  }

  private mutating func begin(at now: Timestamp) {
    guard state.started == nil else { return }
    state.started = now
    if let known = script.knownClient, let token = known.token {
      state.tokens[token.revealed] = BackendState.Token(
        client: known.id, expires: now.advanced(bySeconds: known.tokenSecondsLeft))
    }
    for stored in script.storedProfiles {
      let key = BackendState.ProfileKey(
        client: script.knownClient?.id ?? "", device: "", serviceProvider: script.serviceProviders.first ?? "",
        mvpd: stored.mvpd)
      let notAfter = now.advanced(bySeconds: stored.secondsLeft)
      state.profiles[key] = profile(stored.type, of: stored.mvpd, from: min(now, notAfter), until: notAfter)
      state.extensions.each { $0.remember(stored, until: notAfter, of: key.serviceProvider) }
    }
  }

  private mutating func perform(_ incoming: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    let isMeant = { (type: any BackendExtension.Type) in type.endpoints.contains(incoming.endpoint) }
    if let answer = extended(by: isMeant, { $0.answer(incoming, from: &$1) }) { return answer }
    var call = incoming
    try check(&call)
    return switch call.endpoint {
    case .register: try register(call)
    case .token: try issueToken(call)
    case .configuration: configuration(call)
    case .createSession: createSession(call)
    case .resumeSession: try resumeSession(call)
    case .getSession: try sessionStatus(call)
    case .authenticate: try authenticate(call)
    case .partnerSession: partnerSession(call)
    case .listProfiles: listProfiles(call)
    case .profileOfMVPD: try profileOfMVPD(call)
    case .profileOfCode: try profileOfCode(call)
    case .partnerProfile: try partnerProfile(call)
    case .preauthorize: try decisions(call, binding: false)
    case .authorize: try decisions(call, binding: true)
    case .logout: try logout(call)
    default: HTTPResponse(status: 404)
    }
  }

  /// Applies a change on the server's side.
  package mutating func apply(_ change: Incident.Change, at now: Timestamp) {
    state.extensions.each { $0.apply(change, at: now) }
    switch change {
    case .revokeClients: for id in state.clients.keys { state.clients[id]?.revoked = true }
    case .forgetTokens: state.tokens = [:]
    case .expireProfiles:
      for key in state.profiles.keys { state.profiles[key]?.notAfter = now }
      for key in state.shared.keys { state.shared[key]?.notAfter = now }
    case .dropProfiles: (state.profiles, state.shared) = ([:], [:])
    case .invalidateProfiles:
      for key in state.profiles.keys { state.profiles[key]?.invalidated = true }
      state.shared = [:]
    case .revokeStatement:
      state.statementIsRevoked = true
      apply(.revokeClients, at: now)
    case .expireSessions: for code in state.sessions.keys { state.sessions[code]?.notAfter = now }
    case .disableIntegration(let mvpd): state.disabledIntegrations.insert(mvpd)
    case .degrade(let mvpd, let rule): state.degradation[mvpd] = rule
    }
  }
}
