import PassAPI

/// Finds the calls of a trace that come from the same installation of an app.
///
/// Credentials show it: a registration leads to a client id, the client id to tokens, and tokens to calls. Calls with a
/// token of unknown origin are distinguished by device and service provider. One device may run several apps, which use
/// their tokens side by side; one app that registers twice is still one.
struct Attribution {
  private(set) var groups: [[WireCall]] = []

  init(_ calls: [WireCall]) {
    let owners = Owners(calls)
    var order: [String] = [], members: [String: [WireCall]] = [:], ownerOfCode: [String: String] = [:]
    var last: String?
    for call in calls {
      // A browser and a second screen use a session of another installation, which the code identifies.
      let visited = call.device == nil ? call.address.code.flatMap { ownerOfCode[$0] } : nil
      let owner = visited ?? owners.owner(of: call) ?? last ?? "unknown"
      if call.endpoint?.opensSession == true, let code = call.issuedCode { ownerOfCode[code] = owner }
      if members[owner] == nil { order.append(owner) }
      members[owner, default: []].append(call)
      last = owner
    }
    groups = order.compactMap { members[$0] }
  }
}

/// The owners: apps of clients, and clients of tokens.
private struct Owners {
  private var clientOfToken: [String: String] = [:]
  /// The first client of the same app, for each further client.
  private var former: [String: String] = [:]
  /// A client that was seen with a device and a service provider, if these have one app.
  private var clientOfDevice: [String: String] = [:]
  /// A client of each software statement, for registrations without one in the answer.
  private var clientOfStatement: [String: String] = [:]

  init(_ calls: [WireCall]) {
    // If the record has lost a client or a token, the next one replaces it.
    var latest: String?, pending: String?
    for call in calls {
      if call.endpoint == .register { latest = call.clientId ?? latest }
      if call.endpoint == .token {
        latest = call.parameter("client_id") ?? latest
        if let token = call.accessToken { clientOfToken[token] = latest }
        pending = call.lost(.issued) ? latest : nil
      } else if let bearer = call.bearer, let client = pending, clientOfToken[bearer] == nil {
        clientOfToken[bearer] = client
      }
    }
    var last: String?
    for call in calls {
      if call.endpoint == .token, let token = call.accessToken { last = token }
      // A damaged token still belongs to its client.
      if let bearer = call.bearer, let last, clientOfToken[bearer] == nil, bearer.isDamaged(from: last) {
        clientOfToken[bearer] = clientOfToken[last]
      }
    }
    var devices: [String: Set<String>] = [:], uses: [String: [String: ClosedRange<Timestamp>]] = [:]
    for call in calls {
      guard let key = Self.deviceKey(call), let bearer = call.bearer, !Self.isLost(call) else { continue }
      let client = clientOfToken[bearer] ?? "token " + bearer
      if clientOfToken[bearer] != nil { devices[client, default: []].insert(key) }
      uses[key, default: [:]][client] = (uses[key]?[client]?.lowerBound ?? call.start)...call.start
    }
    for (key, clients) in uses {
      let rows = clients.sorted { ($0.value.lowerBound, $0.key) < ($1.value.lowerBound, $1.key) }
      // Clients that are used side by side for more than a minute are of several apps.
      let isOne = zip(rows, rows.dropFirst()).allSatisfy {
        $0.value.upperBound.milliseconds(to: $1.value.lowerBound) >= -60_000
      }
      guard isOne, let first = rows.first?.key else { continue }
      clientOfDevice[key] = first
      for row in rows.dropFirst() { join(row.key, first) }
    }
    joinRegistrations(calls, devices)
  }

  /// Joins registrations: the same statement means the same app, unless its clients belong to different devices.
  private mutating func joinRegistrations(_ calls: [WireCall], _ devices: [String: Set<String>]) {
    var clients: [String: [String]] = [:]
    var refused: String?
    for call in calls {
      if call.endpoint == .token {
        refused = call.registrationError == "invalid_client" ? call.parameter("client_id") : nil
      }
      guard call.endpoint == .register, let client = call.clientId else { continue }
      // A client that is no longer known is replaced by the next.
      if let refused { join(client, refused) }
      guard let statement = call.json?["software_statement"]?.text else { continue }
      let mine = devices[client] ?? []
      let twin = clients[statement, default: []].first { other in
        let theirs = devices[other] ?? []
        return mine.isEmpty || theirs.isEmpty || !mine.isDisjoint(with: theirs)
      }
      if let twin { join(client, twin) }
      clients[statement, default: []].append(client)
      if clientOfStatement[statement] == nil { clientOfStatement[statement] = client }
    }
  }

  private mutating func join(_ client: String, _ other: String) {
    let (one, two) = (app(of: client), app(of: other))
    if one != two { former[one] = two }
  }

  private func app(of client: String) -> String {
    var client = client
    while let next = former[client] { client = next }
    return client
  }

  /// The owner of a call; `nil` if the call does not show it.
  func owner(of call: WireCall) -> String? {
    switch call.endpoint {
    case .register:
      return (call.clientId ?? call.json?["software_statement"]?.text.flatMap { clientOfStatement[$0] }).map(app)
    case .token: return call.parameter("client_id").map(app)
    default: break
    }
    if let client = call.bearer.flatMap({ clientOfToken[$0] }) { return app(of: client) }
    guard call.endpoint != .authenticate else { return nil }
    // A call with a lost token belongs to the calls around it, if the device is unknown, too.
    let key = Self.deviceKey(call), known = key.flatMap { clientOfDevice[$0] }.map(app)
    return known ?? (Self.isLost(call) ? nil : call.bearer.map { "token " + $0 } ?? key)
  }

  private static func isLost(_ call: WireCall) -> Bool { call.lost(.bearer) || call.bearer?.isRedacted == true }

  private static func deviceKey(_ call: WireCall) -> String? {
    call.device.map { "device \($0) \(call.serviceProvider)" }
  }
}

extension String {
  /// Whether this is a token that was cut, extended or changed in case.
  func isDamaged(from token: String) -> Bool {
    guard self != token, utf8.count > 3 else { return false }
    return token.contains(self) || contains(token) || lowercased() == token.lowercased()
  }
}
