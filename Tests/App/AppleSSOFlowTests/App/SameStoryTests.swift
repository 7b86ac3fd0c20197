import AppleSSOFlow
import PassSimulator
import PassTestSupport
import Testing

@Suite("The same story through every flow: v2", .endsIfStuck) struct SameStoryTests {
  @Test("signed in with whom, what is permitted, what remains after the sign-out", arguments: SameStory.all)
  func ends(story: SameStory) async throws {
    let world = story.world(WorldScript())
    let viewer = AppleSSOClient(settings: .simulated(story.platform), environment: world.environment)
    #expect(await story.end(of: viewer) == story.end)
    await viewer.end()
  }
}

extension AppleSSOClient: Viewing {
  package func logIn() async throws -> String { try await signIn().way }
  package func plays(_ resource: String) async throws -> Bool { try await authorize(resource).isAuthorized }
}
