import AppleSSOFlow
import PassAPI
import Testing

@testable import AppleSSOTestSupport

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
    #expect(Set(AppleSSO.stories.map(\.name)) == Set(expected.keys))
    for story in AppleSSO.stories {
      let calls = await story.calls()
      #expect(calls == expected[story.name], "\(story.name)")
      #expect(calls.count <= story.aim, "\(story.name)")
    }
  }
}
