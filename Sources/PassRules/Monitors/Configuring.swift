import PassAPI

/// The list of providers and the choice of one (v2 4.3, v2 8.2).
extension RuleMonitor {
  static let configuration: [RuleMonitor] = [
    RuleMonitor("R-CFG-1", Needs(before: .line, of: .calls([.configuration]))) { conversation in
      let others: [Endpoint] = [.listProfiles, .profileOfMVPD, .createSession, .partnerSession]
      guard let first = conversation.calls(others + [.configuration]).first, first.endpoint == .configuration,
        conversation.calls(others).first?.endpoint?.isProfileCheck == true
      else { return [] }
      return [first.breach("is asked for before the viewer's profiles")]
    },
    RuleMonitor("R-CFG-2", Needs(before: .facts, ahead: .line), each: .configuration) { call, conversation in
      let valid = conversation.validProfiles(before: call).values
      guard !valid.isEmpty, !valid.contains("temporary"),
        // Somebody may sign in with another provider.
        conversation.step(after: call)?.endpoint?.opensSession != true
      else { return nil }
      return "is asked for although there is a valid profile"
    },
    RuleMonitor("R-CFG-3", Needs(before: .temporary, ahead: .temporary), each: .configuration) {
      call, conversation in
      guard let next = conversation.step(after: call), next.endpoint?.isDecision == true,
        let mvpd = next.mvpd, conversation.temporary.contains(mvpd), call.gap(to: next) < 60_000
      else { return nil }
      return "is asked for although temporary access is used"
    },
    RuleMonitor("R-CFG-4", Needs(before: [.partnerStatus, .profiles], ahead: [.partnerStatus, .sent])) { conversation in
      guard !conversation.calls.contains(where: { $0.header(.partnerStatus) != nil }) else { return [] }
      return conversation.calls(.configuration).compactMap { call in
        guard let check = conversation.step(before: call), check.endpoint == .profileOfMVPD, check.hasNoProfile,
          let next = conversation.step(after: call), next.endpoint == .createSession, next.mvpd == check.mvpd
        else { return nil }
        return call.breach("is asked for although the remembered provider is used again")
      }
    },
    RuleMonitor("R-CFG-6", Needs(.sent, before: .known)) { conversation in
      conversation.unknownProviders.filter { !$0.isMapping }.map {
        $0.call.breach("names a provider that the configuration does not have")
      }
    },
    RuleMonitor(
      "R-CFG-7", Needs(.times, before: .answers, within: 180_000), each: .configuration,
      also: "R-THR-4"
    ) { call, conversation in
      guard
        let former = conversation.calls(before: call).last(where: { $0.endpoint == .configuration && $0.isSuccess }),
        former.message.path == call.message.path, former.gap(to: call) < 180_000,
        !conversation.calls(between: former, and: call).contains(where: { $0.asksForAnotherProvider })
      else { return nil }
      return "is asked for again after \(seconds(former.gap(to: call)))"
    },
    RuleMonitor("R-CFG-9", Needs(.sent, before: [.answers, .sent])) { conversation in
      let refusals = Dictionary(grouping: conversation.calls.filter(\.asksForAnotherProvider), by: \.mvpd)
      let lists = conversation.calls(.configuration).filter(\.isSuccess)
      return conversation.calls.compactMap { call in
        guard let mvpd = call.mvpd, call.endpoint != nil,
          let refused = conversation.last(of: refusals[mvpd] ?? [], before: call),
          !(conversation.last(of: lists, before: call).map(refused.precedes) ?? false)
        else { return nil }
        return call.breach("names the provider that entry \(refused.number) showed to have no integration")
      }
    },
  ]
}

extension WireCall {
  /// A call that carries the flow on, unlike registration, tokens and configuration.
  var isStep: Bool { endpoint.map { $0.isAPI && $0 != .configuration } ?? false }

  /// A question for profiles that found none.
  var hasNoProfile: Bool { profiles?.isEmpty ?? (error.map { $0.code.hasPrefix("authenticated_profile_") } ?? false) }
}
