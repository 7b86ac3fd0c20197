import Foundation
import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

@Suite("PassFlow: left: signed out means signed out", .endsIfStuck) struct LeftTests {
  @Test(
    "whatever the service answers to a logout, only the viewer's own sign-in uses the profile that it keeps",
    arguments: [
      .error(code: "invalid_parameter_mvpd"), .error(code: "unheard_of"), .status(400), .status(401), .status(403),
      .status(404), .status(405), .status(451), .status(500), .page(200), .page(403), .tooManyRequests,
      .transport(.connectionLost), .transport(.offline),
    ] as [Fault.Answer], ["regular", "appleSSO", "degraded", "temporary"])
  func refused(answer: Fault.Answer, type: String) async throws {
    let app = Installation(given: .registered, .profile(type: ProfileType(rawValue: type)), .fault(.logout, answer)) {
      $0.backend.storedProfiles.append(StoredProfile("citycable"))
      if type == "appleSSO" { $0.framework.system = .init(provider: "northlight-apple", secondsLeft: 1_000_000) }
    }
    var tv = app.launch()
    let access = try await tv.signIn()
    _ = try await tv.signOut()
    for _ in 1...3 {
      await tv.cameToForeground()
      await #expect(throws: Refusal.notSignedIn) { try await tv.restore() }
      await #expect(throws: Refusal.notSignedIn) { try await tv.authorize("news") }
      await tv.end()
      await app.world.clock.advance(bySeconds: 86_400)
      tv = app.launch()
    }
    #expect(try await tv.signIn().mvpd == access.mvpd)
    #expect(await app.world.vault.contents.left == nil)
  }

  @Test("a vault that forgets does not undo a sign-out in the launch that made it")
  func forgotten() async throws {
    let app = Installation(given: .registered, .profile(), .fault(.logout, .status(500))) {
      $0.vault.breaches = [.forgets: .every]
    }
    let tv = app.launch()
    _ = try await tv.signIn()
    _ = try await tv.signOut()
    await #expect(throws: Refusal.notSignedIn) { try await tv.restore() }
  }

  @Test("a bar that the vault has lost is written again, so that the next launch has it")
  func lost() async throws {
    let app = Installation(given: .registered, .profile(), .fault(.logout, .status(403)))
    let tv = app.launch()
    _ = try await tv.signIn()
    _ = try await tv.signOut()
    await app.world.vault.replace(by: VaultContents(credentials: await app.world.vault.contents.credentials))
    for client in [tv, app.launch()] {
      await #expect(throws: Refusal.notSignedIn) { try await client.restore() }
      await client.end()
    }
  }

  @Test("who has signed out elsewhere is not brought back by a client that reads their profile again")
  func elsewhere() async throws {
    let app = Installation(given: .registered, .profile(), .fault(.logout, .status(403)))
    let one = app.launch(), other = app.launch()
    _ = try await one.signIn()
    _ = try await other.signIn()
    _ = try await other.signOut()
    _ = try await one.profile()
    await #expect(throws: Refusal.notSignedIn) { try await app.launch().restore() }
  }

  @Test("a bar that cannot be read is one")
  func damaged() throws {
    let contents = try VaultContents(data: Data(#"{"version":1,"clockOffset":0,"left":7}"#.utf8))
    #expect(contents.left == LeftHere() && contents.unreadable == ["left"])
  }

  @Test("a vault of the version before, which has only notes, signs nobody in", arguments: [true, false])
  func before(hasProvider: Bool) throws {
    let provider = hasProvider ? #","provider":{"mvpd":"harbourtv"}"# : ""
    let stored = #"{"version":1,"signingOut":[{"launches":0,"mvpd":"northlight"}]\#(provider)}"#
    let contents = try VaultContents(data: Data(stored.utf8))
    #expect(contents.left == (hasProvider ? nil : LeftHere()) && contents.signOuts.count == 1)
  }
}
