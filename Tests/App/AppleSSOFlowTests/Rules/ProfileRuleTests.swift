import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// Profiles (v2 10, R-PROF).
@Suite("Rules: profiles", .endsIfStuck) struct ProfileRuleTests {
  @Test(
    "R-PROF-1: provider, attributes and end of the profile are there at the next launch, without a call",
    arguments: ["regular", "appleSSO"])
  func kept(type: String) async throws {
    let app = Installation(given: .registered, .subscription, .profile(type: ProfileType(rawValue: type)))
    let access = try await app.launch().signIn(), calls = await app.log.count
    let remembered = try #require(await app.launch().remembered())
    #expect(remembered.mvpd == "northlight")
    #expect(remembered.profile?.type.rawValue == type)
    #expect(remembered.profile?.notAfter == access.notAfter)
    #expect(remembered.profile?.attributes["mvpd"]?.string == "northlight")
    #expect(await app.log.count == calls)
  }

  @Test(
    "R-PROF-2: profiles are listed when nothing is remembered, and asked for by provider when one is",
    arguments: [nil, "northlight"])
  func endpoint(remembered: String?) async throws {
    let app = Installation(given: .registered, .profile())
    _ = try await app.launch(remembering: remembered).signIn()
    #expect(await app.calls() == [remembered == nil ? .listProfiles : .profileOfMVPD])
  }

  @Test("R-PROF-2: while a login runs its code is asked for, and nothing else")
  func endpointOfLogin() async throws {
    let app = Installation(given: .registered, .noAccess, .secondScreen())
    _ = try await app.launch().signIn()
    #expect(
      await app.calls().split(separator: .createSession).last == [.profileOfCode, .profileOfCode, .profileOfCode])
  }

  @Test("R-PROF-3: user metadata comes with the profile; no other endpoint is asked for it")
  func metadata() async throws {
    let app = Installation(given: .registered, .subscription)
    await app.visit()
    #expect(
      await app.calls() == [
        .listProfiles, .configuration, .partnerSession, .partnerProfile, .preauthorize, .authorize, .logout,
      ])
    #expect(await app.log.count == 7)
  }

  @Test(
    "R-PROF-4, R-SSO-8: after an authorization the profile can be read again, with a status that is valid",
    arguments: [("regular", false), ("regular", true), ("appleSSO", true)])
  func readAgain(type: String, withStatus: Bool) async throws {
    let app = Installation(
      given: .registered, withStatus ? .subscription : .noAccess, .profile(type: ProfileType(rawValue: type)))
    let tv = app.launch()
    _ = try await tv.signIn()
    _ = try await tv.authorize("news")
    let profile = try await tv.profile()
    #expect(profile.type.rawValue == type)
    #expect(profile.attributes["householdID"]?.string == "household-of-northlight")
    #expect(await app.calls() == [.listProfiles, .authorize, .profileOfMVPD])
    #expect(await app.requests(.profileOfMVPD).map { $0.headers[Wire.statusHeader] != nil } == [withStatus])
  }

  @Test("R-PROF-5: without profiles a new login begins with phase C, and the viewer is asked")
  func none() async throws {
    let app = Installation(given: .registered)
    _ = try await app.launch().signIn()
    #expect(await app.calls() == [.listProfiles, .configuration, .partnerSession, .partnerProfile])
    #expect(await app.queries(.picker).count == 1)
  }

  @Test("R-PROF-5: without profiles and without Apple's framework a session is created, and the viewer is asked")
  func noneWithoutFramework() async throws {
    let app = Installation(given: .registered, .noAccess, .secondScreen(beforePoll: 1))
    _ = try await app.launch().signIn()
    #expect(await app.calls() == [.listProfiles, .configuration, .createSession, .profileOfCode])
    #expect(await app.viewer.pickers == 1)
  }

  @Test(
    "R-PROF-5: an Apple viewer whose session has ended goes through phase C first, at every start")
  func appleViewerAtEveryStart() async throws {
    let app = Installation(given: .registered)
    for start in 1...3 {
      _ = try? await app.launch().signIn()
      #expect(await app.queries(.picker).count == start)
      await app.world.clock.advance(bySeconds: 86_400)
    }
    #expect(await app.count(.createSession) == 0)
  }

  @Test(
    "R-PROF-5: an Apple viewer whose session has ended before a decision goes through phase C first")
  func appleViewerAfterDecision() async throws {
    let app = Installation(given: .registered, .subscription(secondsLeft: 60), .profile(type: "appleSSO")),
      tv = app.launch()
    _ = try await tv.signIn()
    await app.world.clock.advance(bySeconds: 100)
    _ = try? await tv.authorize("news")
    _ = try? await tv.signIn()
    #expect(await app.queries(.picker).count == 1)
    #expect(await app.count(.createSession) == 0)
  }

  @Test("R-PROF-6: of several profiles the viewer chooses one", arguments: ["northlight", "citycable"])
  func several(wanted: String) async throws {
    let app = Installation(given: .registered, .profile("northlight"), .profile("citycable")) {
      $0.viewer.profile = wanted
    }
    #expect(try await app.launch().signIn().mvpd == wanted)
    guard case .profile(let offered)? = await app.viewer.questions.first else {
      Issue.record("the viewer was not asked")
      return
    }
    #expect(offered.map(\.mvpd) == ["citycable", "northlight"])
  }

  @Test("R-PROF-6: a profile that has ended is not offered")
  func severalButOneEnded() async throws {
    let fault = Fault.Answer.status(
      200,
      body: [
        "profiles": [
          "citycable": Self.profile(of: "citycable", notAfter: 1), "northlight": Self.profile(of: "northlight"),
        ]
      ])
    let app = Installation(given: .registered, .fault(.listProfiles, fault))
    #expect(try await app.launch().signIn().mvpd == "northlight")
    #expect(await app.viewer.questions.isEmpty)
  }

  @Test("R-PROF-7: a SAML response makes one profile, which is looked up like any other afterwards")
  func partnerProfileOnce() async throws {
    let app = Installation(given: .registered), tv = app.launch()
    _ = try await tv.signIn()
    _ = try await tv.authorize("news")
    _ = try await tv.signIn()
    await tv.cameToForeground()
    _ = try await tv.authorize("news")
    #expect(try await app.launch().signIn().type == .appleSSO)
    #expect(await app.count(.partnerProfile) == 1)
    #expect(await app.calls().last == .profileOfMVPD)
  }

  @Test(
    "R-PROF-8: the remembered provider is offered when its profile has ended; the viewer may take it, another, or leave",
    arguments: [ProviderConfirmation.confirmed, .another, .left])
  func confirmation(confirmation: ProviderConfirmation) async throws {
    let app = Installation(given: .registered, .noAccess, .profile(secondsLeft: 300), .secondScreen()) {
      $0.viewer.confirmation = confirmation
      $0.viewer.providers = [.takes("citycable")]
    }
    let tv = app.launch()
    _ = try await tv.signIn()
    await app.world.clock.advance(bySeconds: 301)
    let access = try? await tv.signIn()
    #expect(await app.viewer.questions.first == .confirmation("northlight"))
    #expect(access?.mvpd == [.confirmed: "northlight", .another: "citycable"][confirmation])
  }

  @Test(
    "R-PROF-9: an encrypted attribute is passed on as it came, and marked", arguments: ["enc", "encrypted", "sealed"])
  func encrypted(state: String) async throws {
    let app = Installation(given: .registered, .profile("northlight"), .profile("citycable")) {
      $0.backend.options.encryptedState = state
    }
    _ = try await app.launch().signIn()
    guard case .profile(let offered)? = await app.viewer.questions.first else {
      Issue.record("the viewer was not asked")
      return
    }
    for profile in offered {
      #expect(profile.attributes["zip"]?.isEncrypted == true)
      #expect(profile.attributes["zip"]?.string == "ZW5jcnlwdGVk")
      #expect(profile.attributes["userID"]?.isEncrypted == false)
    }
  }

  private static func profile(of mvpd: String, notAfter: Int64 = 4_000_000_000_000) -> JSONValue {
    [
      "notBefore": .integer(0), "notAfter": .integer(notAfter), "issuer": .string(mvpd), "type": "regular",
      "attributes": ["userID": ["value": "u", "state": "plain"]],
    ]
  }

  /// A profile whose end nobody can read.
  private static let unreadable = Fault.Answer.status(
    200,
    body: [
      "profiles": [
        "citycable": [
          "notBefore": .integer(1), "notAfter": "tomorrow", "issuer": "citycable", "type": "regular", "attributes": [:],
        ]
      ]
    ])

  @Test("R-PROF-5: a viewer whose only profile cannot be read signs in anew, and a restoring launch asks nobody")
  func unreadableProfile() async throws {
    let
      app = Installation(
        given: .registered, .noAccess, .secondScreen(), .fault(.listProfiles, Self.unreadable)), tv = app.launch()
    let refusal = await #expect(throws: Refusal.self) { try await tv.restore() }
    #expect(refusal?.problem?.code == "unreadable", "what cannot be read is no statement about the viewer")
    #expect(await app.viewer.questions == [])
    #expect(try await tv.signIn().type == .regular)
    #expect(await tv.problems().map(\.code).contains("unreadable"))
  }

}
