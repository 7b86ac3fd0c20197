import Foundation

/// Preauthorization and authorization (REST API v2, sections 4.13, 4.14).
extension RuleMonitor {
  static let decisions: [RuleMonitor] = [
    RuleMonitor("R-PRE-3") { conversation in
      conversation.calls(.preauthorize).compactMap { call in
        guard !conversation.repeatsFlagged(call) else { return nil }
        let again = conversation.permits(before: call).intersection(call.resources ?? [])
        return again.isEmpty ? nil : call.finding("asks again for \(again.count) permitted \(again.count == 1 ? "resource" : "resources")")
      }
    },
    RuleMonitor("R-PRE-5") { $0.excessiveRetries(of: .preauthorize) },
    RuleMonitor("R-PRE-6") { conversation in
      conversation.calls(.preauthorize).compactMap { call in
        guard conversation.repeatsFlagged(call), let former = conversation.lastFlagged(before: call) else { return nil }
        let plain = (former.decisions ?? []).filter { $0.error?.action != "retry" }.map(\.resource)
        let repeated = Set(plain).intersection(call.resources ?? [])
        return repeated.isEmpty
          ? nil : call.finding("repeats \(repeated.count) of entry \(former.number) that no retry was asked for", also: "R-PRE-3")
      }
    },
    RuleMonitor(eachCall: "R-PRE-7") { call in
      guard call.endpoint == .preauthorize, let count = call.resources?.count, count > preauthorizeLimit else { return nil }
      return "asks for \(count) resources at once; \(preauthorizeLimit) is the usual limit"
    },
    RuleMonitor("R-DEC-5") { conversation in conversation.reusedMediaTokens },
    RuleMonitor("R-DEC-9") { $0.excessiveRetries(of: .authorize) + $0.stubbornDenials },
    RuleMonitor(eachCall: "R-DEC-12") { call in
      guard call.endpoint == .authorize, let count = call.resources?.count, count > 1 else { return nil }
      return "asks for \(count) resources at once; 1 is the usual limit"
    },
    RuleMonitor(eachCall: "R-DEC-14") { call in
      guard call.endpoint?.isDecision == true, call.message.body != nil else { return nil }
      guard let resources = call.resources else { return "has no list resources in a JSON body" }
      return resources.isEmpty || resources.contains("") ? "names no resource" : nil
    },
  ]

  /// How many resources one preauthorization may have; integrations may have agreed on another limit.
  static let preauthorizeLimit = 5
}

extension Conversation {
  /// The resources that a client can know to be permitted; a new check, login or logout makes it forget.
  func permits(before call: WireCall) -> Set<String> {
    var permits: Set<String> = []
    for earlier in calls(before: call) {
      if earlier.endpoint == .preauthorize, earlier.mvpd == call.mvpd {
        permits.formUnion((earlier.decisions ?? []).filter(\.isAuthorized).map(\.resource))
        permits.subtract((earlier.decisions ?? []).filter { !$0.isAuthorized }.map(\.resource))
      } else if earlier.isStep, earlier.endpoint?.isDecision != true, earlier.endpoint != .session {
        permits = []
      } else if earlier.endpoint == .register {
        permits = []
      }
    }
    return permits
  }

  /// The last preauthorization with items to repeat, if it was just before.
  func lastFlagged(before call: WireCall) -> WireCall? {
    guard let former = calls(before: call).last(where: { $0.endpoint == .preauthorize }), former.mvpd == call.mvpd,
      former.end.milliseconds(to: call.start) < 60_000
    else { return nil }
    return (former.decisions ?? []).contains { $0.error?.action == "retry" } ? former : nil
  }

  /// Whether a preauthorization repeats items that a retry was asked for.
  func repeatsFlagged(_ call: WireCall) -> Bool {
    guard let former = lastFlagged(before: call) else { return false }
    let flagged = (former.decisions ?? []).filter { $0.error?.action == "retry" }.map(\.resource)
    return !Set(flagged).isDisjoint(with: call.resources ?? [])
  }

  /// Requests to others with a media token that was handed out more than a minute before to another request.
  var reusedMediaTokens: [Finding] {
    guard !foreign.isEmpty else { return [] }
    let tokens = calls(.authorize).flatMap { call in
      (call.answer?["decisions"]?.array ?? []).compactMap { $0["token"]?["serializedToken"]?.text }.filter { $0.count > 15 }
    }
    return tokens.flatMap { token -> [Finding] in
      let uses = foreign.filter { $0.message.carries(token) }
      guard let first = uses.first else { return [] }
      return uses.dropFirst().filter { first.entry.end.milliseconds(to: $0.entry.start) > 60_000 }.map {
        $0.entry.finding($0.message.description, "uses a media token again", also: "R-DEC-6")
      }
    }
  }
}

extension Message {
  /// Whether a text goes along, in the body or in the query.
  func carries(_ text: String) -> Bool {
    let sent = [target, body.map { String(decoding: $0, as: UTF8.self) } ?? ""]
    return sent.contains { $0.contains(text) || ($0.removingPercentEncoding ?? "").contains(text) }
  }
}
