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
    ] as [ScriptedFault.Answer], ["regular", "appleSSO", "degraded", "temporary"])
  func refused(answer: ScriptedFault.Answer, type: String) async {
    let day: [RuleCase.Step] = [
      .foreground, .refused(.restore, .notSignedIn), .refused(.authorize("news"), .notSignedIn), .end, .wait(86_400),
      .launch,
    ]
    await holds(
      facts: [
        .registered, .profile(type: ProfileType(rawValue: type)), .profile("citycable"), .fault(.logout, answer),
        type == "appleSSO" ? .subscription(secondsLeft: 1_000_000) : .all(),
      ],
      steps: [.signIn(at: "northlight"), .signOut] + day + day + day + [
        .signIn(at: "northlight"), .sees { #expect(await $0.app.world.vault.contents.left == nil) },
      ])
  }

  private static let rows: [RuleCase] = [
    RuleCase(
      "a vault that forgets does not undo a sign-out in the launch that made it", .registered, .profile(),
      .fault(.logout, .status(500)), .vault(\.breaches, [.forgets: .every]),
      when: .signIn, .signOut, .refused(.restore, .notSignedIn)),
    RuleCase(
      "a bar that the vault has lost is written again, so that the next launch has it", .registered, .profile(),
      .fault(.logout, .status(403)),
      when: .signIn, .signOut,
      .sees {
        let vault = $0.app.world.vault
        await vault.replace(by: VaultContents(credentials: await vault.contents.credentials))
      }, .refused(.restore, .notSignedIn), .end, .launch, .refused(.restore, .notSignedIn)),
  ]
  @Test("each row holds", arguments: rows)
  func table(row: RuleCase) async { await row.check() }

  @Test("who has signed out elsewhere is not brought back by a client that reads their profile again")
  func elsewhere() async throws {
    let app = Installation(given: .registered, .profile(), .fault(.logout, .status(403)))
    let one = app.launch(), other = app.launch()
    _ = try await one.signIn()
    _ = try await other.signIn()
    _ = try await other.signOut()
    _ = try await one.profile()
    await #expect(throws: ServiceRefusal.notSignedIn) { try await app.launch().restore() }
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
