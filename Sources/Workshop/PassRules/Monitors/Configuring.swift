import PassAPI

/// The list of providers and the choice of one (v2 4.3, v2 8.2).
extension RuleMonitor {
  static let configuration: [RuleMonitor] = [
    RuleMonitor("R-CFG-1", Needs(before: .line, of: .calls([.configuration]))) { client in
      let others: [Endpoint] = [.listProfiles, .profileOfMVPD, .createSession, .partnerSession]
      guard let first = client.calls(others + [.configuration]).first, first.endpoint == .configuration,
        client.calls(others).first?.endpoint?.isProfileCheck == true
      else { return [] }
      return [first.breach("is asked for before the viewer's profiles")]
    },
    RuleMonitor("R-CFG-2", Needs(before: .facts, ahead: .line), each: .configuration) { call, client in
      let valid = client.validProfiles(before: call).values
      guard !valid.isEmpty, !valid.contains("temporary"),
        // The viewer may sign in with another provider.
        client.step(after: call)?.endpoint?.opensSession != true
      else { return nil }
      return "is asked for although there is a valid profile"
    },
    RuleMonitor("R-CFG-3", Needs(before: .temporary, ahead: .temporary), each: .configuration) { call, client in
      guard let next = client.step(after: call), next.endpoint?.isDecision == true, let mvpd = next.mvpd,
        client.temporary.contains(mvpd), call.gap(to: next) < 60_000
      else { return nil }
      return "is asked for although temporary access is used"
    },
    RuleMonitor("R-CFG-4", Needs(before: [.partnerStatus, .profiles], ahead: [.partnerStatus, .sent])) { client in
      guard !client.calls.contains(where: { $0.header(.partnerStatus) != nil }) else { return [] }
      return client.calls(.configuration).compactMap { call in
        guard let check = client.step(before: call), check.endpoint == .profileOfMVPD, check.hasNoProfile,
          let next = client.step(after: call), next.endpoint == .createSession, next.mvpd == check.mvpd
        else { return nil }
        return call.breach("is asked for although the remembered provider is used again")
      }
    },
    RuleMonitor("R-CFG-6", Needs(.sent, before: .known, startsSuffice: true)) { client in
      client.unknownProviders.filter { !$0.isMapping }.map {
        $0.call.breach("names a provider that the configuration does not have")
      }
    },
    RuleMonitor("R-CFG-7", Needs(.times, before: .answers, within: 180_000), each: .configuration, also: ["R-THR-4"]) {
      call, client in
      guard let former = client.calls(before: call).last(where: { $0.endpoint == .configuration && $0.isSuccess }),
        former.message.path == call.message.path, former.gap(to: call) < 180_000,
        !client.calls(between: former, and: call).contains(where: { $0.content.asksForAnotherProvider })
      else { return nil }
      return "is requested again after \(seconds(former.gap(to: call)))"
    },
    RuleMonitor("R-CFG-9", Needs(.sent, before: [.answers, .sent])) { client in
      let refusals = Dictionary(grouping: client.calls.filter(\.content.asksForAnotherProvider), by: \.mvpd)
      let lists = client.calls(.configuration).filter(\.isSuccess)
      return client.calls.compactMap { call in
        guard let mvpd = call.mvpd, call.endpoint != nil,
          let refused = client.last(of: refusals[mvpd] ?? [], before: call),
          !(client.last(of: lists, before: call).map(refused.precedes) ?? false)
        else { return nil }
        return call.breach("names the provider that entry \(refused.number) showed to have no integration")
      }
    },
  ]
}

extension WireCall {
  /// Whether the call advances the flow, unlike registration, tokens and configuration.
  var isStep: Bool { endpoint.map { $0.isAPI && $0 != .configuration } ?? false }

  /// Whether it is a query for profiles that found none.
  var hasNoProfile: Bool { profiles?.isEmpty ?? (error.map { $0.code.hasPrefix("authenticated_profile_") } ?? false) }
}
