import PassEnabler
import PassService
import PassSimulator
import Testing

/// PassFlow: time: an app hears the same from the façade, whatever the clocks of device and service show.
@Suite("The façade and clocks", .endsIfStuck) struct ClockTests {
  private static func clocks(_ change: (inout ClockScript) -> Void) -> ClockScript {
    var script = ClockScript()
    change(&script)
    return script
  }

  private static let wrong: [ClockScript] =
    [-172_800, -600, 480, 600, 1_900, 172_800].map { seconds in clocks { $0.wallAhead = seconds } } + [
      clocks { ($0.setsAfterCalls, $0.setsBySeconds) = (3, 172_800) },
      clocks { ($0.setsAfterCalls, $0.setsBySeconds) = (3, -172_800) }, clocks { $0.datesAnswers = false },
      clocks { $0.dateAhead = -604_800 },
    ]

  /// A login by Apple or with a code, playback at once and a while later, the end of the login by the viewer.
  @MainActor private static func heard(_ platform: Platform, _ clocks: ClockScript) async -> [String] {
    let app = SDKApp(platform) {
      $0.clocks = clocks
      if platform == .tvOS {
        $0.framework.picker = .picks("pickeronly-apple")
        $0.backend.secondScreen = SecondScreenVisit()
      }
    }
    var heard = await app.trace(until: "K01") { $0.setRequestor("REF30") }
    heard += await app.trace(until: "K08") { $0.getAuthorization("news") }
    await app.world.clock.advance(bySeconds: 600)
    heard += await app.trace(until: "K08") { $0.checkAuthorization("news") }
    heard += await app.trace(until: "K02") { $0.checkAuthentication() }
    heard += await app.trace(until: "K02") { $0.logout() }
    return heard
  }

  @Test("a login, playback and logout sound the same", arguments: wrong) @MainActor
  func traces(clocks: ClockScript) async {
    for platform in [Platform.iOS, .tvOS] {
      let usual = await Self.heard(platform, ClockScript())
      #expect(usual.contains("K08(news)") && usual.contains("K02(1)"))
      #expect(await Self.heard(platform, clocks) == usual)
    }
  }
}
