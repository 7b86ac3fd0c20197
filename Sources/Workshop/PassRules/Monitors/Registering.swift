import PassAPI

/// Registration and tokens, and their consequences (v2 4.1, v2 4.2, v2 8.1).
extension RuleMonitor {
  static let registration: [RuleMonitor] = [
    RuleMonitor("R-REG-1", Needs(before: .issued, startsSuffice: true)) { client in
      client.calls(.register).filter { $0.isSuccess }.compactMap { registered in
        guard let scopes = registered.answer?["scopes"]?.texts, !scopes.contains("api:client:v2") else { return nil }
        let next = client.calls(after: registered).first { $0.endpoint != .register }
        return next?.breach("goes on although the registration has no scope api:client:v2")
      }
    },
    RuleMonitor("R-REG-2", .registeredAgain, also: ["R-REG-8"]) {
      $0.registeredAgain(.needlessly).map { $0.breach("registers again with credentials at hand") }
    },
    RuleMonitor("R-REG-3", .needlessTokens, also: ["R-REG-4"]) { client in
      client.needlessTokens.count == 1 ? client.needlessTokens.map { $0.breach(needlessToken) } : []
    },
    RuleMonitor("R-REG-4", .needlessTokens, also: ["R-REG-3"]) { client in
      client.needlessTokens.count > 1 ? client.needlessTokens.map { $0.breach(needlessToken) } : []
    },
    RuleMonitor("R-REG-5", .registeredAgain, also: ["R-REG-8"]) {
      $0.registeredAgain(.toRenew).map { $0.breach("registers again to renew a token") }
    },
    RuleMonitor(eachCall: "R-REG-6", Needs([.bearer, .times], before: .issued)) { call, client in
      guard let bearer = call.bearer, let issued = client.issue(of: bearer, before: call), let end = issued.tokenEnd,
        call.start >= end
      else { return nil }
      return "is sent with a token that expired \(seconds(end.milliseconds(to: call.start))) before"
    },
    RuleMonitor("R-REG-7", Needs([.bearer, .times], before: [.issued, .bearer])) { client in
      var refusals: [String: WireCall] = [:]
      for call in client.calls where call.status == 401 {
        if let bearer = call.bearer, refusals[bearer].map({ call.end < $0.end }) ?? true { refusals[bearer] = call }
      }
      return client.calls.compactMap { call in
        guard let bearer = call.bearer, let refused = refusals[bearer], refused.precedes(call),
          // If a producer masks tokens, the new one looks like the old.
          !(client.issue(of: bearer, before: call).map(refused.precedes) ?? false)
        else { return nil }
        return call.breach("is sent with the token that entry \(refused.number) showed to be refused")
      } + client.endless401
    },
    RuleMonitor("R-REG-8", .registeredAgain) {
      $0.registeredAgain(.afterOtherError).map { $0.breach("registers again after an error that does not ask for it") }
    },
    RuleMonitor("R-REG-9", .formerRegistrations) { client in client.oldPairs + client.decisionsAfterRegistration },
    RuleMonitor(
      "R-REG-11", Needs([.deviceInfo, .otherHeaders, .client], of: .calls([.register, .token])),
      also: ["R-HDR-3", "R-HDR-8", "R-HDR-9"]
    ) { client in
      client.calls(.register, .token).flatMap { call in
        call.registrationDefects.map { call.breach($0.text, also: [$0.also]) }
      } + client.calls.filter { $0.isMisaddressedRegistration }.map { $0.breach("is not sent by POST", also: []) }
    },
    RuleMonitor("R-REG-12", Needs(.client, before: .issued, startsSuffice: true), each: .token) { call, client in
      guard let grant = call.parameter("grant_type"), !grant.isEmpty else { return "has no grant_type" }
      let clientId = call.parameter("client_id")
      let registered = client.calls(.register).last {
        $0.precedes(call) && $0.isSuccess && (clientId == nil || $0.clientId == clientId)
      }
      let grants = registered?.answer?["grant_types"]?.texts ?? ["client_credentials"]
      return grants.contains(grant) ? nil : "has a grant_type that the registration did not name"
    },
    RuleMonitor("R-REG-13", Needs(.client, before: [.issued, .client]), each: .register, .token, also: ["R-ERR-7"]) {
      call, client in
      guard let refused = client.calls(before: call).last(where: { $0.endpoint == call.endpoint }),
        let code = refused.registrationError, code != "invalid_client", refused.status.map({ $0 < 500 }) == true,
        refused.message.body == call.message.body, refused.gap(to: call) < 30_000
      else { return nil }
      return "repeats a call that was refused with \(code)"
    },
    RuleMonitor("R-REG-16", Needs(.bearer, before: .issued, startsSuffice: true)) { client in
      let tokens = client.calls(.token).filter { $0.accessToken != nil }
      return client.calls.compactMap { call in
        guard let bearer = call.bearer, !bearer.isEmpty, let last = client.last(of: tokens, before: call),
          let token = last.accessToken, client.issue(of: bearer, before: call) == nil, bearer.isDamaged(from: token)
        else { return nil }
        return call.breach("does not send the token as it was issued")
      }
    },
  ]

  private static let needlessToken = "asks for a token while the previous one is valid"
}

extension ClientTrace {
  /// The motive for registering again.
  enum Motive: Hashable { case needlessly, toRenew, afterOtherError, rightly }

  /// The registrations after a successful one that have a given motive.
  func registeredAgain(_ motive: Motive) -> [WireCall] {
    let own = ownRegistrations, others = clientsOfSecondScreens
    return calls(.register).filter { call in
      guard let former = last(of: own, before: call), !(call.clientId.map(others.contains) ?? false) else {
        return false
      }
      return self.motive(for: call, since: former) == motive
    }
  }

  private func motive(for call: WireCall, since former: WireCall) -> Motive {
    let between = calls(between: former, and: call)
    let trigger = between.contains { earlier in
      earlier.registrationError == "invalid_client" || earlier.error?.action == "application-registration"
        || earlier.error.map { $0.code.hasPrefix("invalid_access_token_") } ?? false
    }
    if trigger { return .rightly }
    let token = between.last { $0.endpoint == .token && $0.isSuccess }
    if between.contains(where: { $0.status == 401 }) { return .toRenew }
    if let end = token?.tokenEnd, call.start.advanced(bySeconds: Self.renewalMargin) >= end { return .toRenew }
    if let last = between.last(where: { $0.endpoint != nil }), !last.isSuccess { return .afterOtherError }
    return .needlessly
  }

  /// How early a token may be renewed, in seconds; C-48 suggests a minute.
  static let renewalMargin = 300

  /// The token calls that were made although a token was available, not refused and not about to expire.
  var needlessTokens: [WireCall] {
    let tokens = calls(.token).filter(\.isSuccess)
    var refused: [String: WireCall] = [:]
    for call in calls where call.status == 401 {
      if let bearer = call.bearer, refused[bearer] == nil { refused[bearer] = call }
    }
    return calls(.token).filter { call in
      guard let former = last(of: tokens, before: call), let token = former.accessToken,
        former.parameter("client_id") == call.parameter("client_id"), let end = former.tokenEnd
      else { return false }
      let isRefused = refused[token]?.precedes(call) ?? false
      return !isRefused && call.start.advanced(bySeconds: Self.renewalMargin) < end
    }
  }

  /// Calls that are repeated although they were refused twice, with a renewed token the second time.
  var endless401: [Breach] {
    guard calls.contains(where: { $0.status == 401 }) else { return [] }
    let same = Dictionary(grouping: calls.filter { $0.endpoint?.isAPI == true }, by: \.message.target)
    return same.values.flatMap { same in
      same.compactMap { call in
        guard let last = self.last(of: same, before: call), last.endpoint == call.endpoint, last.status == 401,
          let first = self.last(of: same, before: last), first.endpoint == call.endpoint, first.status == 401,
          Set([first.bearer, last.bearer, call.bearer]).count == 3, last.gap(to: call) < 30_000
        else { return nil }
        return call.breach("is repeated after two refusals")
      }
    }
  }

  /// Calls with the token, and token calls with the client, of a registration before the last.
  var oldPairs: [Breach] {
    let registrations = ownRegistrations.filter { $0.clientId != nil }
    guard registrations.count > 1 else { return [] }
    var orders: [String: Int] = [:]
    for registration in registrations {
      if let client = registration.clientId, orders[client] == nil { orders[client] = registration.order }
    }
    return calls.compactMap { call in
      guard let current = last(of: registrations, before: call) else { return nil }
      func isFormer(_ other: WireCall?) -> Bool {
        guard let client = other?.parameter("client_id"), client != current.clientId else { return false }
        return orders[client].map { $0 < current.order } ?? false
      }
      if call.endpoint == .token, isFormer(call) { return call.breach("uses the client of a former registration") }
      guard isFormer(call.bearer.flatMap { issue(of: $0, before: call) }) else { return nil }
      return call.breach("uses a token of a former registration")
    }
  }
}

extension WireCall {
  /// When the token of this answer expires, counted from its receipt (C-45).
  var tokenEnd: Timestamp? {
    guard endpoint == .token, isSuccess, let span = answer?["expires_in"]?.whole, (0..<10_000_000_000).contains(span)
    else { return nil }
    return end.advanced(bySeconds: Int(clamping: span))
  }

  fileprivate var isMisaddressedRegistration: Bool { endpoint == nil && message.path.hasPrefix("/o/client/") }

  fileprivate var registrationDefects: [(text: String, also: String)] {
    var defects: [(String, String)] = []
    if header(.deviceInfo)?.isEmpty ?? true { defects.append(("has no X-Device-Info", "R-HDR-3")) }
    if let defect = contentDefect { defects.append((defect, "R-HDR-9")) }
    if endpoint == .register, message.body != nil, json?["software_statement"]?.text?.isEmpty ?? true {
      defects.append(("has no software_statement in a JSON body", "R-HDR-8"))
    }
    if endpoint == .token {
      for name in ["client_id", "client_secret"] where message.body != nil && parameter(name)?.isEmpty ?? true {
        defects.append(("has no \(name) in its form", "R-HDR-8"))
      }
    }
    return defects
  }
}
