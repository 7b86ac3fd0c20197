import Foundation
import PassAPI
import PassSimulator

/// Receives requests, and finds the world or page for each.
///
/// Sendable, because its mutable state is accessed only under the lock.
final class RequestRouter: @unchecked Sendable {
  private let origin: Origin
  private let port: UInt16
  private let scripts: [ServedScript]
  private let settings: WorldSettings
  private let wall: @Sendable () -> Timestamp
  private let lock = NSLock()
  private var worlds: [String: LiveWorld] = [:]
  private var logins: [String: LoginPage] = [:]
  /// The tickets, oldest first.
  private var tickets: [String] = []
  /// The worlds of the codes that were issued, and the codes, oldest first.
  private var worldsOfCodes: [String: LiveWorld] = [:], codes: [String] = []
  /// Where logouts may end: the addresses that accepted calls have named, oldest first.
  private var redirects: [String] = []

  /// The world of calls that name no world.
  static let mainWorld = "main"
  /// The largest number of worlds.
  static let maxWorlds = 64
  /// The number of logins, codes and redirects that are remembered.
  static let maxLogins = 512

  init(
    at origin: Origin, port: UInt16, scripts: [ServedScript], settings: WorldSettings,
    wall: @escaping @Sendable () -> Timestamp
  ) {
    (self.origin, self.port, self.scripts, self.settings, self.wall) = (origin, port, scripts, settings, wall)
  }

  /// The answer to a request that cannot be read or accepted.
  @Sendable static func refusal(_ status: Int, _ why: String) -> HTTPResponse {
    var answer = HTTPResponse.control(status, ["error": .string(why)])
    answer.headers[Reason.header] = why
    return answer
  }

  private static let methods: Set<String> = [
    "GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT",
  ]

  func answer(_ request: ReceivedRequest) -> ServerReply {
    guard let target = Self.target(of: request, port: port) else {
      return .answer(Self.refusal(421, "this server answers only for localhost, 127.0.0.1 and [::1]"))
    }
    guard Self.methods.contains(request.method) else { return .answer(Self.refusal(501, "the method is unknown")) }
    let isOwn = request.headers["Origin"].map { Self.isOwn($0, port: port) } ?? true
    let isForeign = !["same-origin", "none"].contains(request.headers["Sec-Fetch-Site"] ?? "none")
    // A page may lead the viewer here, but not ask unseen, in a frame.
    let isNavigation =
      request.method == "GET" && request.headers["Sec-Fetch-Mode"] == "navigate"
      && request.headers["Sec-Fetch-Dest"] ?? "document" == "document"
    if !isOwn, let page = request.headers["Origin"], settings.origins.contains(page), isOfService(target.path) {
      return shared(with: page, request, target)
    }
    guard isOwn, !isForeign || isNavigation else {
      return .answer(
        Self.refusal(403, "a page of another origin may not call this: serve --allow-origin ORIGIN permits one"))
    }
    if request.target == "*" {
      guard request.method == "OPTIONS" else { return .answer(Self.refusal(400, "'*' is only for OPTIONS")) }
      return .answer(HTTPResponse(status: 204, headers: ["Allow": "GET, HEAD, POST, DELETE, OPTIONS"]))
    }
    switch target.path {
    case "/": return .answer(own(["GET"], request) { .redirect(to: "\(origin.text)/_live") })
    case "/_done":
      return .answer(
        own(["GET"], request) {
          .page("Done", "<main><h1>Done</h1><p>The login is over. Go back to the app.</p></main>")
        })
    case "/_live":
      return .answer(
        own(["GET"], request) { [self] in
          guard let world = world(of: request, target, mayBeNew: !isForeign) else { return Self.noWorld }
          return LivePage(world: world, worlds: names).answer
        })
    case LoginPage.path: return .answer(own(["GET", "POST"], request) { [self] in login(request, target) })
    case "/adobe-services/logout":
      let end = FormField.list(target)["redirect_url"] ?? "", isKnown = lock.withLock { redirects.contains(end) }
      return .answer(own(["GET"], request) { .redirect(to: isKnown ? end : "") })
    case let path where path == Control.prefix || path.hasPrefix(Control.prefix + "/"):
      return .answer(
        isForeign ? Self.refusal(403, "a page of another origin may not lead here") : control(request, target))
    default: return call(request, target)
    }
  }

  // MARK: Pages of other origins

  /// Whether a path belongs to the service, not to a page or a control of this server.
  private func isOfService(_ path: String) -> Bool {
    !["/", "/_done", "/_live", LoginPage.path, "/adobe-services/logout", Control.prefix].contains(path)
      && !path.hasPrefix(Control.prefix + "/")
  }

  /// Answers a permitted page; its question whether it may ask (a preflight) never reaches the service.
  private func shared(with page: String, _ request: ReceivedRequest, _ target: RequestTarget) -> ServerReply {
    var reply: ServerReply
    if request.method == "OPTIONS", request.headers["Access-Control-Request-Method"] != nil {
      var answer = HTTPResponse(status: 204)
      answer.headers["Access-Control-Allow-Methods"] = "GET, POST, DELETE"
      let asked = (request.headers["Access-Control-Request-Headers"] ?? "").split(separator: ",").prefix(100).map {
        $0.trimmingCharacters(in: .whitespaces).lowercased()
      }
      answer.headers["Access-Control-Allow-Headers"] = asked.filter(Self.mayBeSent).joined(separator: ", ")
      answer.headers["Access-Control-Max-Age"] = "60"
      reply = .answer(answer)
    } else {
      reply = call(request, target)
    }
    guard case .answer(var answer) = reply else { return reply }
    answer.headers["Access-Control-Allow-Origin"] = page
    answer.headers["Access-Control-Expose-Headers"] = "\(Reason.header), Date, Allow, Retry-After"
    answer.headers["Vary"] = "Origin"
    reply = .answer(answer)
    return reply
  }

  /// Whether a page may send a field: those of the API, and those that choose a world.
  private static func mayBeSent(_ name: String) -> Bool {
    KnownHeader(name: name) != nil || name.hasPrefix("ap-") || name.hasPrefix("x-passflow-")
  }

  /// Answers for one of the server's own pages.
  private func own(
    _ methods: [String], _ request: ReceivedRequest, _ answer: () -> HTTPResponse
  ) -> HTTPResponse {
    if methods.contains(request.method) || request.method == "HEAD" && methods.contains("GET") { return answer() }
    var refusal = Self.refusal(405, "this path does not allow the method")
    refusal.headers["Allow"] = (methods + ["HEAD"]).joined(separator: ", ")
    return refusal
  }

  // MARK: For whom

  /// The target as a path of this server; `nil` if the request is for another. A foreign host name that was made to
  /// lead here counts as another server.
  private static func target(of request: ReceivedRequest, port: UInt16) -> RequestTarget? {
    if let host = request.headers["Host"], !isLocal(host, port) { return nil }
    guard !request.target.hasPrefix("/"), request.target != "*" else { return RequestTarget(request.target) }
    // The form that proxies receive (RFC 9112, 3.2.2).
    let scheme = "http://"
    guard request.target.lowercased().hasPrefix(scheme) else { return nil }
    let rest = request.target.dropFirst(scheme.count), host = rest.prefix { $0 != "/" && $0 != "?" }
    return isLocal(String(host), port) ? RequestTarget(String(rest.dropFirst(host.count))) : nil
  }

  private static func isLocal(_ host: String, _ port: UInt16) -> Bool {
    ["localhost", "127.0.0.1", "[::1]"].contains { host.lowercased() == "\($0):\(port)" }
      || port == 80 && ["localhost", "127.0.0.1", "[::1]"].contains(host.lowercased())
  }

  private static func isOwn(_ origin: String, port: UInt16) -> Bool {
    origin.hasPrefix("http://") && isLocal(String(origin.dropFirst("http://".count)), port)
  }

  private var names: [String] { lock.withLock { worlds.keys.sorted() } }

  private static var noWorld: HTTPResponse {
    refusal(404, "there is no such scenario, the world's name is not valid, or there are \(maxWorlds) worlds")
  }

  /// The world that a request names in its fields or, for a page or control, in its query; created if it may be new.
  private func world(
    of request: ReceivedRequest, _ target: RequestTarget, query: Bool = true, mayBeNew: Bool = true
  ) -> LiveWorld? {
    let asked = query ? FormField.list(target) : []
    let scenario = request.headers["X-PassFlow-Scenario"] ?? asked["scenario"]
    let name = request.headers["X-PassFlow-World"] ?? asked["world"] ?? scenario ?? Self.mainWorld
    guard (1...100).contains(name.utf8.count), name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    return lock.withLock {
      if let known = worlds[name] { return known }
      let script = scenario.map { name in scripts.first { $0.name == name } } ?? scripts.first
      guard let script, mayBeNew, worlds.count < Self.maxWorlds else { return nil }
      let settings = settings, origin = origin.text
      let world = LiveWorld(name, script, wall: wall) { script in
        var backend = script.backend
        backend.origin = origin
        backend.domains += ["localhost", "127.0.0.1"]
        settings.settle(&backend.options)
        // Codes of different worlds must differ: a browser identifies its world by a code.
        return Backend(backend, seed: name == Self.mainWorld ? script.seed : script.seed ^ name.fingerprint)
      }
      worlds[name] = world
      return world
    }
  }

  // MARK: The service

  private func call(_ received: ReceivedRequest, _ target: RequestTarget) -> ServerReply {
    guard let world = worldOfPage(received, target) ?? world(of: received, target, query: false) else {
      return .answer(Self.noWorld)
    }
    let methods = world.methods(of: target.path)
    let method = received.method == "HEAD" ? "GET" : received.method
    let allow = (methods + (methods.contains("GET") ? ["HEAD"] : []) + ["OPTIONS"]).joined(separator: ", ")
    guard let known = HTTPRequest.Method(rawValue: method) else {
      // The journal does not record such methods.
      guard received.method != "OPTIONS" || methods.isEmpty else {
        return .answer(HTTPResponse(status: 204, headers: ["Allow": allow]))
      }
      let why = methods.isEmpty ? world.unknownPath(target.path) : Backend.wrongMethod(for: methods)
      var answer = HTTPResponse(status: methods.isEmpty ? 404 : 405)
      answer.headers["Allow"] = methods.isEmpty ? nil : allow
      answer.headers[Reason.header] = why.explanation(at: nil)
      return .answer(answer)
    }
    var request = HTTPRequest(known, target, headers: received.headers, body: received.body)
    for field in received.headers.fields where field.name.lowercased().hasPrefix("x-passflow-") {
      request.headers[field.name] = nil
    }
    switch world.answer(request) {
    case .success(var answer):
      if answer.status == 405 { answer.headers["Allow"] = allow }
      if answer.status == 429, let complaint = world.throttleComplaint { settings.tell(complaint) }
      return .answer(remembering(answer, request, world))
    case .failure(.timedOut): return .silence
    case .failure: return .lost
    }
  }

  /// Remembers what a browser returns with: a code, or the ticket of a login.
  private func remembering(_ answer: HTTPResponse, _ request: HTTPRequest, _ world: LiveWorld) -> HTTPResponse {
    if answer.status == 302, world.isLoginPage(request.path), let location = answer.headers["Location"] {
      let query = FormField.list(RequestTarget(location)), asked = request.form
      let page = LoginPage(
        request: request, world: world, mvpd: query["mso_id"] ?? "",
        redirect: query["redirect_url"] ?? asked["redirect_url"] ?? "")
      let ticket =
        String(UInt64.random(in: .min ... .max), radix: 16) + String(UInt64.random(in: .min ... .max), radix: 16)
      lock.withLock {
        if tickets.count >= Self.maxLogins { logins[tickets.removeFirst()] = nil }
        tickets.append(ticket)
        logins[ticket] = page
      }
      var answer = answer
      answer.headers["Location"] = "\(location)&\(LoginPage.ticket)=\(ticket)"
      return answer
    }
    guard (200...201).contains(answer.status) else { return answer }
    if let redirect = request.form["redirectUrl"] {
      lock.withLock {
        if !redirects.contains(redirect) { redirects.append(redirect) }
        if redirects.count > Self.maxLogins { redirects.removeFirst() }
      }
    }
    if let code = JSONValue(parsing: answer.body)?["code"]?.text {
      lock.withLock {
        guard worldsOfCodes.updateValue(world, forKey: code) == nil else { return }
        codes.append(code)
        if codes.count > Self.maxLogins { worldsOfCodes[codes.removeFirst()] = nil }
      }
    }
    return answer
  }

  /// The world of a login page, which a browser opens without naming a world.
  private func worldOfPage(_ received: ReceivedRequest, _ target: RequestTarget) -> LiveWorld? {
    guard received.headers["X-PassFlow-World"] == nil, received.headers["X-PassFlow-Scenario"] == nil else {
      return nil
    }
    let names = [String(target.path.split(separator: "/").last ?? ""), FormField.list(target)["reg_code"] ?? ""]
    return lock.withLock { names.lazy.compactMap { self.worldsOfCodes[$0] }.first }
  }

  private func login(_ received: ReceivedRequest, _ target: RequestTarget) -> HTTPResponse {
    let form = received.method == "POST" ? FormField.list(received.body ?? Data()) : FormField.list(target)
    let ticket = form[LoginPage.ticket] ?? ""
    guard let page = lock.withLock({ logins[ticket] }) else {
      return .page(
        "No login", status: 400, "<main><h1>No login</h1><p>There is no such login. Begin in the app.</p></main>")
    }
    return received.method == "POST" ? page.act(form, ticket: ticket) : page.shown(ticket: ticket)
  }

  // MARK: Control

  private func control(_ request: ReceivedRequest, _ target: RequestTarget) -> HTTPResponse {
    guard let world = world(of: request, target) else { return Self.noWorld }
    // A form on a foreign page cannot send JSON.
    var body: JSONValue?
    if let data = request.body, !data.isEmpty {
      let type = request.headers["Content-Type"]?.prefix { $0 != ";" }.lowercased()
      guard type?.trimmingCharacters(in: .whitespaces) == "application/json" else {
        return Self.refusal(415, "a body must be JSON and declare it: Content-Type: application/json")
      }
      body = JSONValue(parsing: data)
      guard body?.object != nil else { return Self.refusal(400, "the body is not a JSON object") }
    }
    let control = Control(
      world: world, worlds: names, scripts: scripts, origin: origin, query: FormField.list(target))
    return control.answer(request.method == "HEAD" ? "GET" : request.method, target.path, body: body)
  }
}

extension FormField {
  /// The fields of a query.
  fileprivate static func list(_ target: RequestTarget) -> [FormField] { [FormField](of: target.query) }
  /// The fields of a body.
  fileprivate static func list(_ body: Data) -> [FormField] { [FormField](of: String(decoding: body, as: UTF8.self)) }
}
