import AppleSSOFlow
import PassSimulator

extension AppleSSO.Scenarios {
  /// Whether anyone is signed in is not known yet, or only known with evidence (PassFlow: doubt).
  static let doubt: [Scenario] = [
    Scenario(
      "restore-framework-failing",
      "Apple's framework fails at the start: the sign-in is not known until it works again",
      given: [.returning(), .queriesFail(from: 1, to: 1, .serviceTemporarilyUnavailable)],
      script: [.restore, .authorize("news"), .preauthorize(["news"]), .profile, .restore, .authorize("news")],
      endsIn: .authenticated, path: "B2.unanswered B4.silent D2.doubt D1.doubt profile.doubt B2 B5 D2.4.permit",
      answers: Array(repeating: "refused: partner unavailable", count: 4) + [appleAccess, "news permit"]),
    Scenario(
      "restore-offline", "The device has no network at the start: the sign-in is restored when it has",
      given: [.returning(), .fault(.profileOfMVPD, .first(1), .transport(.offline))],
      script: [.restore, .authorize("news"), .wait(60), .restore], endsIn: .authenticated,
      path: "B2 failed@retrievingProfiles D2.doubt B2 B5",
      answers: ["refused: failed: offline", "refused: failed: offline", appleAccess]),
    Scenario(
      "restore-without-integration",
      "The list of profiles is refused: the sign-in is not known, and a later try finds it",
      given: [.returning(), .noProvider, .error(.listProfiles, "invalid_integration", .only(1))],
      script: [.restore, .wait(60), .restore], endsIn: .authenticated, path: "B2 B4.silent.unread B2 B5",
      answers: ["refused: failed: invalid_integration", appleAccess]),
    Scenario(
      "restore-clock-set",
      "The clock was set two days forward since the last launch: Apple's sign-in only looks expired",
      given: [
        .returning(), Fact { $0.vault.contents.token?.expires = $0.start.advanced(bySeconds: 400_000) },
        .set(\.clocks.wallAhead, 172_800),
      ],
      script: [.restore], endsIn: .authenticated, path: "B2.without B4.again B2 B5", answers: [appleAccess]),
    Scenario(
      "restore-several", "The service has two profiles, and only the viewer can choose",
      given: [.registered, .profile(), .profile("citycable")], script: [.restore, .signIn], endsIn: .authenticated,
      path: "B4.silent.several B4.several B5.chosen", answers: ["refused: not known yet", regularAccess]),
  ]
}
