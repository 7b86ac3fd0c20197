import OldAppSwift5
import OldAppSwift6
import PassEnabler
import PassSimulator
import Testing

/// Two apps of the SDK, which changed their import and the place where they make the AccessEnabler.
@Suite("Old apps", .endsIfStuck) @MainActor struct OldAppTests {
  private static func makeEnabler(_ world: SimulatedWorld) -> AccessEnabler {
    AccessEnabler("simulated-software-statement") { _, _ in EnablerParts(world, .iOS, held: HeldParts()) }
  }

  @Test("L6: a view controller in Swift 5 signs in on the provider's page, plays and logs out")
  func swift5() async {
    var script = WorldScript()
    script.framework.picker = .otherProvider
    let world = SimulatedWorld(script), app = VideoViewController(), enabler = Self.makeEnabler(world)
    app.browser = { url, end in
      Task {
        _ = await world.viewer.open(url, until: ADOBEPASS_REDIRECT_URL)
        end()
      }
    }
    await withCheckedContinuation { finished in
      app.onFinished = { finished.resume() }
      app.start(with: enabler)
    }
    #expect(
      app.lines == [
        "requestor true", "authentication 0", "present true", "dismiss", "N003", "picker of true",
        "City Cable, platform: false", "page", "authentication 1", "metadata nil true", "play news true", "page",
        "authentication 0",
      ])
    let plain = makePlainDelegate()
    enabler.statusDelegate = plain
    #expect(enabler.statusDelegate === plain)
  }

  @Test("L6: a manager in Swift 6 signs in with Apple's provider, decides, plays and logs out")
  func swift6() async {
    let world = SimulatedWorld(), app = EntitlementManager(Self.makeEnabler(world))
    app.start()
    await app.heard(1)
    app.logIn()
    await app.heard(4)
    app.catalogue(["news", "sport"])
    await app.heard(5)
    app.play("news")
    await app.heard(6)
    app.logOut()
    await app.heard(8)
    #expect(
      app.events == [
        .configured(true), .presents(true), .presents(false), .loggedIn, .allowed(["news", "sport"]), .played("news"),
        .status("VSA203"), .loggedOut(USER_NOT_AUTHENTICATED_ERROR),
      ])
  }
}
