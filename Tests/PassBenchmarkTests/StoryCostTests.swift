import PassAPI
import PassBenchmark
import Testing

@Suite("What stories cost", .endsIfStuck) struct StoryCostTests {
  @Test("each story takes the calls of the cookbook, and no more than it should")
  func calls() async {
    let client: [Endpoint] = [.register, .token]
    let expected: [String: [Endpoint]] = [
      "Apple SSO sign-in from nothing": client + [.listProfiles, .configuration, .partnerSession, .partnerProfile],
      "first permit from nothing": client + [
        .listProfiles, .configuration, .partnerSession, .partnerProfile, .authorize,
      ],
      "warm sign-in": [.profileOfMVPD],
      "playback": [.authorize],
      "sign-in after a sign-out in the same launch": [.listProfiles, .partnerSession, .partnerProfile],
      "basic first-screen sign-in from nothing": client + [
        .listProfiles, .configuration, .createSession, .profileOfCode,
      ],
      "preauthorize": [.preauthorize],
      "sign-out": [.logout],
    ]
    let costs = await StoryCost.all()
    #expect(Dictionary(costs.map { ($0.name, $0.calls) }) { $1 } == expected)
    for cost in costs { #expect(cost.calls.count <= cost.aim, "\(cost.measurement)") }
  }
}
