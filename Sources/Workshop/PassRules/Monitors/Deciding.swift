import PassAPI

/// Preauthorization and authorization (v2 4.13, v2 4.14).
extension RuleMonitor {
  static let decisions: [RuleMonitor] = [
    RuleMonitor("R-PRE-3", Needs([.sent, .answerHeaders], before: [.decisions, .sent])) { client in
      let judged = client.judgements, denied = client.denials
      let forgetting = client.calls.filter {
        ($0.isStep && $0.endpoint?.isDecision != true && $0.endpoint != .getSession) || $0.endpoint == .register
      }
      return client.calls(.preauthorize).compactMap { call in
        guard !client.repeatsFlagged(call) else { return nil }
        let again = client.knownPermits(call, judged, denied, forgetting)
        return again.isEmpty ? nil : call.breach("asks again for \(again.count.of("permitted resource"))")
      }
    },
    RuleMonitor("R-PRE-5", Needs(.repeated, before: [.repeated, .decisions])) {
      $0.excessiveRetries(of: .preauthorize)
    },
    RuleMonitor(
      "R-PRE-6", Needs([.sent, .times], before: [.decisions, .sent], within: 120_000), each: .preauthorize,
      also: ["R-PRE-3"]
    ) { call, client in
      guard client.repeatsFlagged(call), let former = client.lastFlagged(before: call) else { return nil }
      let plain = (former.decisions ?? []).filter { $0.error?.action != "retry" }.map(\.resource)
      let repeated = Set(plain).intersection(call.resources ?? [])
      return repeated.isEmpty ? nil : "repeats \(repeated.count) of entry \(former.number) that no retry was asked for"
    },
    RuleMonitor("R-PRE-7", Needs(.sent), each: .preauthorize) { call, _ in
      guard let count = call.resources?.count, count > preauthorizeLimit else { return nil }
      return "asks for \(count.of("resource")) at once; \(preauthorizeLimit) is the usual limit"
    },
    RuleMonitor("R-PRE-10", Needs(.sent), each: .preauthorize) { call, _ in
      (call.resources ?? []).contains { $0.contains("<![CDATA[") } ? "asks for a resource with a CDATA section" : nil
    },
    RuleMonitor(
      "R-DEC-5", Needs(.others, before: [.others, .decisions], of: .others, startsSuffice: true), also: ["R-DEC-6"]
    ) { $0.reusedMediaTokens },
    RuleMonitor("R-DEC-6", Needs(.others, before: [.others, .decisions, .answerHeaders], of: .others)) {
      $0.staleMediaTokens
    },
    RuleMonitor("R-DEC-9", Needs([.repeated, .status, .decisions], before: [.repeated, .decisions])) { client in
      client.excessiveRetries(of: .authorize) + client.excessiveDenialRetries
        + client.loops(of: .authorize) { $0.ending == .denied }.map { $0.breach("repeats a denial at equal intervals") }
    },
    RuleMonitor("R-DEC-12", Needs(.sent), each: .authorize) { call, _ in
      guard let count = call.resources?.count, count > 1 else { return nil }
      return "asks for \(count) resources at once; 1 is the usual limit"
    },
    RuleMonitor("R-DEC-14", Needs(.sent), each: .preauthorize, .authorize) { call, _ in
      guard call.message.body != nil else { return nil }
      guard let resources = call.resources else { return "has no list resources in a JSON body" }
      return resources.isEmpty || resources.contains("") ? "names no resource" : nil
    },
  ]

  /// The number of resources in one preauthorization; integrations may have agreed on another limit.
  static let preauthorizeLimit = 5
}

extension ClientTrace {
  /// The requested resources of a call that its client can know to be permitted. A new check, login or logout makes it
  /// forget, as do the end of the decision and a day.
  func knownPermits(
    _ call: WireCall, _ judged: [[String?]: [WireCall]], _ denied: [[String?]: [WireCall]], _ forgetting: [WireCall]
  ) -> Set<String> {
    let forgotten = last(of: forgetting, before: call)?.order ?? -1
    return Set(call.resources ?? []).filter { resource in
      let key = [resource, call.mvpd], denial = last(of: denied[key] ?? [], before: call)
      guard let former = last(of: judged[key] ?? [], before: call), former.order > max(forgotten, denial?.order ?? -1),
        former.gap(to: call) < 86_400_000
      else { return false }
      return (former.decisions ?? []).allSatisfy { decision in
        decision.resource != resource
          || decision.isAuthorized && decision.error == nil && (decision.notAfter.map { $0 > call.moment } ?? true)
      }
    }
  }

  /// The preauthorizations by the resources that they decided, and the provider.
  var judgements: [[String?]: [WireCall]] { byResource(calls(.preauthorize)) { _ in true } }

  /// The authorizations by the resources that they denied, and the provider.
  var denials: [[String?]: [WireCall]] { byResource(calls(.authorize)) { !$0.isAuthorized } }

  private func byResource(_ calls: [WireCall], where counts: (AnswerDecision) -> Bool) -> [[String?]: [WireCall]] {
    calls.reduce(into: [:]) { found, call in
      for resource in Set((call.decisions ?? []).filter(counts).map(\.resource)) {
        found[[resource, call.mvpd], default: []].append(call)
      }
    }
  }

  /// The last preauthorization with items to repeat, if it came just before.
  func lastFlagged(before call: WireCall) -> WireCall? {
    guard let former = last(of: calls(.preauthorize), before: call), former.mvpd == call.mvpd,
      former.gap(to: call) < 60_000
    else { return nil }
    return (former.decisions ?? []).contains { $0.error?.action == "retry" } ? former : nil
  }

  /// Whether a preauthorization repeats items for which a retry was requested.
  func repeatsFlagged(_ call: WireCall) -> Bool {
    guard let former = lastFlagged(before: call) else { return false }
    let flagged = (former.decisions ?? []).filter { $0.error?.action == "retry" }.map(\.resource)
    return !Set(flagged).isDisjoint(with: call.resources ?? [])
  }

  func findUsesOfMediaTokens() -> [(issued: WireCall, uses: [(entry: Trace.Entry, message: Message)])] {
    guard !foreign.isEmpty else { return [] }
    let issues = calls(.authorize).flatMap { call in
      call.content.mediaTokens.filter { $0.count > 15 && !$0.isRedacted }.map { (call: call, token: $0) }
    }
    let finder = TextFinder(issues.map(\.token))
    var uses: [String: [(entry: Trace.Entry, message: Message)]] = [:]
    for request in foreign {
      for token in finder.texts(in: request.message) { uses[token, default: []].append(request) }
    }
    return issues.compactMap { call, token in uses[token].map { (call, $0) } }
  }

  /// Requests with a media token that was used before: more than a minute ago, or at the same place, which accepted it.
  fileprivate var reusedMediaTokens: [Breach] {
    usesOfMediaTokens.flatMap { _, uses -> [Breach] in
      uses.indices.dropFirst().filter { index in
        let (entry, message) = uses[index]
        return uses[0].entry.gap(to: entry) > 60_000
          || uses[..<index].contains { $0.message.hasTaken(what: message) && $0.entry.gap(to: entry) > 10_000 }
      }.map { uses[$0].entry.breach(uses[$0].message.description, "uses a media token again") }
    }
  }

  /// Media tokens whose first use is more than a minute after their end: they were kept.
  fileprivate var staleMediaTokens: [Breach] {
    usesOfMediaTokens.compactMap { issued, uses in
      guard let end = issued.mediaTokenEnd, let use = uses.first else { return nil }
      let late = issued.gap(to: use.entry) - issued.moment.milliseconds(to: end)
      return late > 60_000
        ? use.entry.breach(use.message.description, "uses a media token \(seconds(late)) after its end") : nil
    }
  }
}

extension Message {
  /// Whether this is a request to the same place as another, and was answered with success.
  fileprivate func hasTaken(what other: Message) -> Bool {
    guard let status, status < 300 else { return false }
    return method == other.method && origin == other.origin && path == other.path
  }
}
