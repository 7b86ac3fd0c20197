import PassAPI

/// Finds out which calls of a trace come from the same installation of an app.
///
/// Credentials tell it: a registration leads to a client id, that to tokens, those to calls. Calls with a token of unknown origin are
/// told apart by device and service provider. One device may run several apps; one app that registers twice is still one.
struct Attribution {
  private(set) var groups: [[WireCall]] = []

  init(_ calls: [WireCall]) {
    let owners = Owners(calls)
    var order: [String] = []
    var members: [String: [WireCall]] = [:]
    var ownerOfCode: [String: String] = [:]
    var last: String?
    for call in calls {
      // A browser and a second screen touch a session of somebody else, which the code tells.
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

/// Who owns what: clients by their ids, tokens by their clients.
private struct Owners {
  /// The client of each token.
  private var clientOfToken: [String: String] = [:]
  /// The app of each client; clients of one app on one device are joined.
  private var appOfClient: [String: String] = [:]
  /// The app that was seen with a device and a service provider.
  private var appOfDevice: [String: String] = [:]
  /// The app of each software statement, for registrations that brought no client.
  private var appOfStatement: [String: String] = [:]

  init(_ calls: [WireCall]) {
    for call in calls where call.endpoint == .token {
      guard let client = call.parameter("client_id") else { continue }
      appOfClient[client] = client
      if let token = call.answer?["access_token"]?.text { clientOfToken[token] = client }
    }
    var devices: [String: Set<String>] = [:]
    for call in calls {
      guard let device = call.device, let client = call.bearer.flatMap({ clientOfToken[$0] }) else { continue }
      devices[client, default: []].insert(device)
    }
    join(calls, devices)
    for call in calls {
      guard let key = Self.deviceKey(call), let client = call.bearer.flatMap({ clientOfToken[$0] }) else { continue }
      appOfDevice[key] = appOfClient[client]
    }
  }

  /// The same statement on the same device is the same app, however often it registers.
  private mutating func join(_ calls: [WireCall], _ devices: [String: Set<String>]) {
    var clients: [String: [String]] = [:]
    for call in calls where call.endpoint == .register {
      guard let statement = call.json?["software_statement"]?.text else { continue }
      guard let client = call.answer?["client_id"]?.text else { continue }
      let mine = devices[client] ?? []
      let twin = clients[statement, default: []].first { other in
        let theirs = devices[other] ?? []
        return mine.isEmpty || theirs.isEmpty || !mine.isDisjoint(with: theirs)
      }
      appOfClient[client] = twin.flatMap { appOfClient[$0] } ?? client
      clients[statement, default: []].append(client)
      if appOfStatement[statement] == nil { appOfStatement[statement] = appOfClient[client] }
    }
  }

  /// The owner of a call; nil for one that tells nothing.
  func owner(of call: WireCall) -> String? {
    switch call.endpoint {
    case .register:
      if let client = call.answer?["client_id"]?.text { return appOfClient[client] ?? client }
      return call.json?["software_statement"]?.text.flatMap { appOfStatement[$0] }
    case .token: return call.parameter("client_id").map { appOfClient[$0] ?? $0 }
    default: break
    }
    if let client = call.bearer.flatMap({ clientOfToken[$0] }) { return appOfClient[client] ?? client }
    guard call.endpoint != .authenticate else { return nil }
    if let key = Self.deviceKey(call) { return appOfDevice[key] ?? key }
    return call.bearer.map { "token " + $0 }
  }

  private static func deviceKey(_ call: WireCall) -> String? {
    call.device.map { "device \($0) \(call.address.serviceProvider ?? "")" }
  }
}
