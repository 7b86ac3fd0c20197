/// Profiles (v2 8.3).
extension RuleMonitor {
  static let profiles: [RuleMonitor] = [
    RuleMonitor("R-PROF-2", Needs(.times, before: .profiles, within: 10_000), each: .profileOfMVPD, also: ["R-THR-4"]) {
      call, client in
      guard let list = client.step(before: call), list.endpoint == .listProfiles,
        (list.profiles ?? []).contains(where: { $0.mvpd == call.mvpd }), list.gap(to: call) < 10_000
      else { return nil }
      return "asks again for a profile that entry \(list.number) returned"
    },
    RuleMonitor("R-PROF-3", Needs()) { client in
      client.calls.filter { $0.asksForMetadata }.map { $0.breach("asks a separate endpoint for user metadata") }
    },
    RuleMonitor("R-PROF-5", .withoutProfile) { $0.decisionsWithout { $0 == .noneFound } },
    RuleMonitor("R-PROF-7", Needs(.sent, before: [.sent, .status, .times], of: .calls([.partnerProfile]))) { client in
      let calls = client.calls(.partnerProfile).filter { $0.parameter("SAMLResponse") != nil }
      let done = Dictionary(grouping: calls.filter(\.isSuccess)) { $0.parameter("SAMLResponse") }
      return calls.compactMap { call in
        let former = client.last(of: done[call.parameter("SAMLResponse")] ?? [], before: call)
        return former.map { call.breach("sends the SAML response of entry \($0.number) again") }
      }
    },
  ]
}

extension WireCall {
  /// Whether the path belongs to API v2, which has no such endpoint.
  var asksForMetadata: Bool {
    endpoint == nil && address.family == .current && message.path.lowercased().contains("metadata")
  }
}
