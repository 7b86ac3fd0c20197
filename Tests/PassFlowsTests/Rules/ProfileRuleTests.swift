import PassAPI
import PassFlows
import PassSimulator
import Testing

/// Profiles (`rest-api-v2.md` section 10, R-PROF).
@Suite("Rules: profiles") struct ProfileRuleTests {
  @Test("R-PROF-2: profiles are listed when nothing is remembered, and asked for by provider when one is", arguments: [nil, "northlight"])
  func endpoint(remembered: String?) async throws {
    let app = Installation(given: .registered, .profile())
    _ = try await app.launch(remembering: remembered).signIn()
    #expect(await app.calls() == [remembered == nil ? .listProfiles : .profileOfMVPD])
  }

  @Test("R-PROF-2: while a login runs its code is asked for, and nothing else")
  func endpointOfLogin() async throws {
    let app = Installation(given: .registered, .noAccess, .secondScreen())
    _ = try await app.launch().signIn()
    #expect(await app.calls().split(separator: .createSession).last == [.profileOfCode, .profileOfCode, .profileOfCode])
  }

  @Test("R-PROF-3: user metadata comes with the profile; no other endpoint is asked for it")
  func metadata() async throws {
    let app = Installation(given: .registered, .subscription)
    await app.visit()
    #expect(
      await app.calls() == [.listProfiles, .configuration, .partnerSession, .partnerProfile, .preauthorize, .authorize, .logout])
    #expect(await app.log.count == 7)
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
    "R-PROF-5: an Apple viewer whose session has ended goes through phase C first, at every start",
    .disabled("the type of the profile is forgotten when a session answer vouched for it"))
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
    "R-PROF-5: an Apple viewer whose session has ended before a decision goes through phase C first",
    .disabled("the type of the profile is forgotten when it is lost"))
  func appleViewerAfterDecision() async throws {
    let app = Installation(given: .registered, .subscription(secondsLeft: 60), .profile(type: "appleSSO")), tv = app.launch()
    _ = try await tv.signIn()
    await app.world.clock.advance(bySeconds: 100)
    _ = try? await tv.authorize("news")
    _ = try? await tv.signIn()
    #expect(await app.queries(.picker).count == 1)
    #expect(await app.count(.createSession) == 0)
  }

  @Test("R-PROF-6: of several profiles the viewer chooses one", arguments: ["northlight", "citycable"])
  func several(wanted: String) async throws {
    let app = Installation(given: .registered, .profile("northlight"), .profile("citycable")) { $0.viewer.profile = wanted }
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
      200, body: ["profiles": ["citycable": Self.profile(of: "citycable", notAfter: 1), "northlight": Self.profile(of: "northlight")]])
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

  @Test("R-PROF-9: an encrypted attribute is passed on as it came, and marked", arguments: ["enc", "encrypted", "sealed"])
  func encrypted(state: String) async throws {
    let app = Installation(given: .registered, .profile("northlight"), .profile("citycable")) {
      $0.backend.behaviour.encryptedState = state
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

  private static func profile(of mvpd: String, notAfter: Int64 = 4_000_000_000_000) -> JSON {
    [
      "notBefore": .integer(0), "notAfter": .integer(notAfter), "issuer": .string(mvpd), "type": "regular",
      "attributes": ["userID": ["value": "u", "state": "plain"]],
    ]
  }
}
