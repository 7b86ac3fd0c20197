import AppleSSOFlow
import PassAPI
import PassService
import PassSimulator

extension AppleSSO.Scenarios {
  /// Whether anyone is signed in is not known yet, or only known with evidence (PassFlow: doubt).
  static let doubt: [Scenario] = [
    Scenario(
      "restore-framework-failing",
      "Apple's framework fails at the start: the sign-in is not known until it works again",
      script: [
        .atRest(.restore), .atRest(.authorize("news")), .atRest(.preauthorize(["news"])), .atRest(.profile),
        .atRest(.restore), .atRest(.authorize("news")),
      ],
      endsIn: .authenticated,
      path: ["B2.unanswered", "B4.silent", "D2.doubt", "D1.doubt", "profile.doubt", "B2", "B5", "D2.4.permit"],
      answers: Array(repeating: "refused: partner unavailable", count: 4) + [appleAccess, "news permit"]
    ) {
      $0.remembers("northlight", .appleSSO)
      $0.framework.failures = [.init(fromQuery: 1, to: 1, FrameworkError(.serviceTemporarilyUnavailable))]
    },
    Scenario(
      "restore-offline", "The device has no network at the start: the sign-in is restored when it has",
      script: [.atRest(.restore), .atRest(.authorize("news")), .wait(60), .atRest(.restore)], endsIn: .authenticated,
      path: ["B2", "failed@retrievingProfiles", "D2.doubt", "B2", "B5"],
      answers: ["refused: failed: offline", "refused: failed: offline", appleAccess]
    ) {
      $0.remembers("northlight", .appleSSO)
      $0.backend.faults = [Fault(.profileOfMVPD, .first(1), .transport(.offline))]
    },
    Scenario(
      "restore-without-integration",
      "The list of profiles is refused: the sign-in is not known, and a later try finds it",
      script: [.atRest(.restore), .wait(60), .atRest(.restore)], endsIn: .authenticated,
      path: ["B2", "B4.silent.unread", "B2", "B5"], answers: ["refused: failed: invalid_integration", appleAccess]
    ) {
      $0.remembers("northlight", .appleSSO)
      $0.vault.contents.provider = nil
      $0.backend.faults = [Fault(.listProfiles, .only(1), .error(code: "invalid_integration"))]
    },
    Scenario(
      "restore-clock-set",
      "The clock was set two days forward since the last launch: Apple's sign-in only looks expired",
      script: [.atRest(.restore)], endsIn: .authenticated, path: ["B2.without", "B4.again", "B2", "B5"],
      answers: [appleAccess]
    ) {
      $0.remembers("northlight", .appleSSO)
      $0.vault.contents.token?.expires = $0.start.advanced(bySeconds: 400_000)
      $0.clocks.wallAhead = 172_800
    },
    Scenario(
      "restore-several", "The service has two profiles, and only the viewer can choose",
      script: [.atRest(.restore), .atRest(.signIn)], endsIn: .authenticated,
      path: ["B4.silent.several", "B4.several", "B5.chosen"], answers: ["refused: not known yet", regularAccess]
    ) {
      $0.remembersClient(tokenSecondsLeft: 3_600)
      $0.backend.storedProfiles = [StoredProfile("northlight"), StoredProfile("citycable")]
    },
  ]
}

extension WorldScript {
  /// An earlier launch signed the viewer in, and the system knows them.
  mutating func remembers(_ mvpd: String, _ type: ProfileType) {
    knowsViewer()
    remembersClient(tokenSecondsLeft: 3_600)
    backend.storedProfiles = [StoredProfile(mvpd, type: type.rawValue)]
    vault.contents.provider = RememberedProvider(
      mvpd: mvpd, mappingId: type == .appleSSO ? "\(mvpd)-apple" : nil, type: type)
  }
}
