import PassScenarios
import PassAPI
import PassSimulator
import Testing

@testable import AppleSSOFlow
@testable import PassService
@testable import AppleSSOTestSupport

/// A viewer who leaves a provider while Apple still names it reads where Apple's sign-in can be changed.
@Suite("A viewer who wants another provider", .endsIfStuck) struct AnotherProviderTests {
  private static let leaving = Sample.context {
    $0.configuration = Sample.configuration()
    $0.reject(Sample.access, because: nil)
  }
  private static func situation(_ stepping: Stepping) -> Situation {
    let led = stepping.check()
    return AppleSSO.situation(of: led.state, keeping: led.kept, in: led.context)
  }
  private static func isInSettings(_ situation: Situation) -> Bool {
    guard case .choosingProvider(_, let place) = situation else { return false }
    return place == SettingsPlace(.iOS)
  }

  private static let answers: [SessionAnswer] = [
    Sample.answer(.authorize, .authenticatedSSO), Sample.answer(.authenticate), Sample.answer(.resume),
    Sample.answer(.partnerProfile, request: Sample.authentication),
  ].map(\.value)
  @Test("v2 C7, R-LOGOUT-9: if the service names the provider to be left, nothing is taken of it", arguments: answers)
  func atC7(answer: SessionAnswer) {
    let event = AppleSSO.Event.sessionAnswered(Timestamped(answer, at: Sample.now))
    let stepping = Stepping("C7", .requesting, event, "C7.another", to: .choosingProvider, in: Self.leaving)
    #expect(Self.isInSettings(Self.situation(stepping)))
    #expect(stepping.check().context.status == nil)
  }

  @Test("v2 C4, R-LOGOUT-9: if Apple names it, C5 is not sent, and the own picker follows")
  func atC4() {
    let replies = [
      Sample.reply(),
      Sample.reply(.granted, nil, nil, FrameworkError(.unsupportedProvider, unsupportedProviderId: "apple-First")),
    ]
    for reply in replies {
      let stepping = Stepping(
        "C4", .picking, .partnerAnswered(reply), "C4.another", to: .choosingProvider, in: Self.leaving)
      #expect(Self.isInSettings(Self.situation(stepping)))
    }
  }

  @Test("v2 B2, R-LOGOUT-9: so it is where Apple's picker is passed over, and not for who leaves another provider")
  func atB2() {
    let received = AppleSSO.Event.configured(Sample.configuration())
    let state = AppleSSO.State.retrievingConfiguration(.init(reselects: true))
    for (id, isSaid) in [("apple-First", true), ("apple-Second", false)] {
      var context = Self.leaving
      context.status = PartnerStatus(access: .granted, provider: .init(id: id, expires: Sample.later))
      let stepping = Stepping("C2", state, received, "C2.ownPicker", to: .choosingProvider, in: context)
      #expect(Self.isInSettings(Self.situation(stepping)) == isSaid)
    }
  }

  private static let northlight: JSONValue = [
    "actionName": "authorize", "actionType": "direct", "reasonType": "authenticatedSSO", "mvpd": "northlight",
    "serviceProvider": "REF30", "sessionId": "s",
  ]
  @Test("R-LOGOUT-9: in B2, C4 and C7 the old provider is asked for nothing, and the situation says where it stays")
  func whole() async throws {
    for provider in ["northlight-apple", "harbourtv-apple"] {
      let app = Installation(
        given: .registered, .subscription, .profile("northlight", type: "appleSSO"), .secondScreen()
      ) {
        $0.viewer.providers = [.takes("citycable")]
        if provider == "harbourtv-apple" {
          $0.framework.changes = [2: .init(), 3: .init(provider: provider)]
          $0.backend.faults = [ScriptedFault(.partnerSession, .only(1), .status(200, body: Self.northlight))]
        }
      }
      let tv = app.launch(), situations = await tv.situations(keeping: .max)
      _ = try await tv.signIn()
      #expect(try await tv.signIn(.another).mvpd == "citycable")
      #expect(await app.count(.partnerSession) == (provider == "harbourtv-apple" ? 1 : 0))
      await tv.end()
      var places: [SettingsPlace?] = []
      for await situation in situations { if case .choosingProvider(_, let place) = situation { places.append(place) } }
      #expect(places == [SettingsPlace(.tvOS)])
    }
  }
}
