/// The list of providers and the choice of one (REST API v2, sections 4.3, 8.2).
extension RuleMonitor {
  static let configuration: [RuleMonitor] = [
    RuleMonitor("R-CFG-1") { conversation in
      guard let first = conversation.calls(.configuration, .profiles, .profile, .create, .partnerSession).first,
        first.endpoint == .configuration,
        let next = conversation.calls(.profiles, .profile, .create, .partnerSession).first,
        next.endpoint?.isProfileCheck == true
      else { return [] }
      return [first.finding("is asked for before the viewer's profiles")]
    },
    RuleMonitor("R-CFG-2") { conversation in
      conversation.configurationsWhileAuthenticated.filter { !$0.types.contains("temporary") }
        .map { $0.call.finding("is asked for although there is a valid profile") }
    },
    RuleMonitor("R-CFG-3") { conversation in
      conversation.calls(.configuration).compactMap { call in
        guard let next = conversation.calls(after: call).first(where: { $0.isStep }), next.endpoint?.isDecision == true,
          let mvpd = next.mvpd, conversation.temporary.contains(mvpd), call.end.milliseconds(to: next.start) < 60_000
        else { return nil }
        return call.finding("is asked for although temporary access is used")
      }
    },
    RuleMonitor("R-CFG-4") { conversation in
      guard !conversation.calls.contains(where: { $0.header("AP-Partner-Framework-Status") != nil }) else { return [] }
      return conversation.calls(.configuration).compactMap { call in
        guard let check = conversation.calls(before: call).last(where: { $0.isStep }), check.endpoint == .profile,
          check.hasNoProfile,
          let next = conversation.calls(after: call).first(where: { $0.isStep }), next.endpoint == .create,
          next.mvpd == check.mvpd
        else { return nil }
        return call.finding("is asked for although the remembered provider is used again")
      }
    },
    RuleMonitor("R-CFG-6") { conversation in
      conversation.strangers.filter { !$0.isMapping }.map {
        $0.call.finding("names a provider that the configuration does not have")
      }
    },
    RuleMonitor("R-CFG-7") { conversation in
      conversation.calls(.configuration).compactMap { call in
        guard
          let former = conversation.calls(before: call).last(where: { $0.endpoint == .configuration && $0.isSuccess }),
          former.message.path == call.message.path, former.end.milliseconds(to: call.start) < 180_000,
          !conversation.calls(between: former, and: call).contains(where: { $0.asksForAnotherProvider })
        else { return nil }
        return call.finding(
          "is asked for again after \(seconds(former.end.milliseconds(to: call.start)))", also: "R-THR-4")
      }
    },
    RuleMonitor("R-CFG-9") { conversation in
      let refusals = conversation.calls.filter(\.asksForAnotherProvider)
      return conversation.calls.compactMap { call in
        guard let mvpd = call.mvpd, call.endpoint != nil,
          let refused = refusals.last(where: { $0.mvpd == mvpd && $0.precedes(call) }),
          !conversation.calls(between: refused, and: call).contains(where: {
            $0.endpoint == .configuration && $0.isSuccess
          })
        else { return nil }
        return call.finding("names the provider that entry \(refused.number) showed to have no integration")
      }
    },
  ]
}

extension Conversation {
  /// The configurations asked for with a valid profile, and not in order to sign in with another provider.
  var configurationsWhileAuthenticated: [(call: WireCall, types: Set<String>)] {
    zip(calls, standings).compactMap { call, standing in
      guard call.endpoint == .configuration else { return nil }
      let valid = standing.valid(at: call.start, for: call.address.serviceProvider ?? "")
      guard !valid.isEmpty, calls(after: call).first(where: { $0.isStep })?.endpoint?.opensSession != true else {
        return nil
      }
      return (call, Set(valid.values))
    }
  }
}

extension WireCall {
  /// A call that carries the flow on, unlike registration, tokens and configuration.
  var isStep: Bool { endpoint.map { $0.isAPI && $0 != .configuration } ?? false }

  /// A question for profiles that found none.
  var hasNoProfile: Bool { profiles?.isEmpty ?? (error.map { $0.code.hasPrefix("authenticated_profile_") } ?? false) }
}
