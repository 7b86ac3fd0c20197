import AccessEnablerFlow
import PassScenarios
import PassSimulator
import PassTestSupport
import Testing

@Suite("The same story through every flow: the SDK", .endsIfStuck) struct SameStoryTests {
  @Test("signed in with whom, what is permitted, what remains after the sign-out", arguments: SameStory.all)
  func ends(story: SameStory) async throws {
    var script = WorldScript()
    script.enabler.platform = story.platform
    script.enabler.deniedResources = ["movie"]
    let world = story.world(script)
    let viewer = AccessEnablerSDKClient(settings: .simulated(story.platform), environment: world.enablerEnvironment)
    try await viewer.start()
    #expect(await story.end(of: viewer) == story.end)
    #expect(await world.enabler.defects == [])
    await viewer.end()
  }
}

extension AccessEnablerSDKClient: Viewing {
  package func logIn() async throws -> String {
    _ = try await signIn()
    let mvpd = try await selectedProvider()?.id ?? "nobody"
    return "\(mvpd), \(try await metadata(.tokenSource).isFromApple ? "by Apple" : "regular")"
  }
  package func plays(_ resource: String) async throws -> Bool { try await authorize(resource).token != nil }
  package func saysThatViewerLeft(_ error: any Error) -> Bool { error as? SDKRefusal == .viewerLeft }
}
