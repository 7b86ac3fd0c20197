import PassAPI
import PassFlows

extension Scenario {
  /// Phase B: is the viewer signed in already?
  static let checking: [Scenario] = [
    Scenario(
      "no-interruption", "The system knows the provider and the server the profile: no question to the viewer",
      acts: [.calmly(.signIn)],
      ending: Ending(.authenticated, path: ["B2", "B5.one"], answers: [appleAccess])
    ) { $0.knowsViewer() },
    Scenario(
      "access-denied", "The viewer refuses access, and signs in on a second screen", acts: [.calmly(.signIn)],
      ending: Ending(
        .authenticated, path: ["P2.denied", "B2.denied", "C4.denied", "basic.chosen", "basic.code", "poll.found"],
        answers: [regularAccess])
    ) {
      $0.framework.system = .init(.denied)
      $0.backend.secondScreen = SecondScreenVisit()
    },
    Scenario(
      "access-restricted", "The device forbids access, and the viewer signs in on a second screen",
      acts: [.calmly(.signIn)],
      ending: Ending(
        .authenticated, path: ["P2.restricted", "B2.restricted", "C4.restricted", "poll.found"],
        answers: [regularAccess])
    ) {
      $0.framework.system = .init(.restricted)
      $0.backend.secondScreen = SecondScreenVisit()
    },
    Scenario(
      "access-put-off", "The viewer puts off the answer, and signs in on a second screen", acts: [.calmly(.signIn)],
      ending: Ending(
        .authenticated, path: ["P2.undetermined", "B2.undetermined", "C4.undetermined", "poll.found"],
        answers: [regularAccess])
    ) {
      $0.framework.system = .init(.notDetermined)
      $0.framework.answerToPrompt = .notDetermined
      $0.backend.secondScreen = SecondScreenVisit()
    },
    Scenario(
      "access-asked", "The viewer is asked for access and grants it", acts: [.calmly(.signIn)],
      ending: Ending(.authenticated, path: ["P2.granted", "B2.nobody", "C14"], answers: [appleAccess])
    ) { $0.framework.system = .init(.notDetermined) },
    Scenario(
      "status-undated",
      "The provider does not say when its session ends: the profile stays hidden, the login cannot be completed",
      acts: [.calmly(.signIn)],
      ending: Ending(
        .authenticated, path: ["B2.undated", "B6", "C4.undated", "C8.code", "poll.found"], answers: [regularAccess])
    ) {
      $0.knowsViewer(secondsLeft: nil)
      $0.framework.sessionSeconds = nil
      $0.backend.secondScreen = SecondScreenVisit()
    },
    Scenario(
      "status-expired", "The session at the provider has ended: the viewer signs in to it again",
      acts: [.calmly(.signIn)],
      ending: Ending(.authenticated, path: ["B2.expired", "B6", "C4", "C7"], answers: [appleAccess])
    ) { $0.knowsViewer(secondsLeft: -60) },
    Scenario(
      "status-error", "The framework is out of order: the sign-in goes on without a status", acts: [.calmly(.signIn)],
      ending: Ending(.authenticated, path: ["B2.error", "B6", "C4", "C14"], answers: [appleAccess])
    ) { $0.framework.statusError = FrameworkError(.serviceTemporarilyUnavailable) },
    Scenario(
      "several-profiles", "Two profiles are valid, and the viewer chooses; later the app switches",
      acts: [.calmly(.signIn), .calmly(.choose("citycable")), .calmly(.choose("nobody"))],
      ending: Ending(
        .authenticated, path: ["B4.several", "B5.chosen", "choose", "choose.unknown"],
        answers: [regularAccess, "done", "refused: nothing to choose"])
    ) { $0.backend.storedProfiles = [StoredProfile("northlight"), StoredProfile("citycable")] },
    Scenario(
      "profile-chosen-by-app", "Two profiles are valid, and the app chooses in place of the viewer",
      acts: [
        .calmly(.signIn), Act(.entering(.choosingProfile), .choose("nobody")),
        Act(.entering(.choosingProfile), .choose("citycable")),
      ],
      ending: Ending(
        .authenticated, path: ["B4.several", "B5.byApp.unknown", "B5.byApp"],
        answers: ["refused: nothing to choose", "done", "signed in at citycable (regular)"])
    ) { $0.backend.storedProfiles = [StoredProfile("northlight"), StoredProfile("citycable")] },
    Scenario(
      "no-profile-chosen", "Two profiles are valid, and the viewer leaves", acts: [.calmly(.signIn)],
      ending: Ending(.signedOut, path: ["B4.several", "B5.left"], answers: ["refused: viewer left"])
    ) {
      $0.backend.storedProfiles = [StoredProfile("northlight"), StoredProfile("citycable")]
      $0.viewer.profile = nil
    },
    Scenario(
      "profile-expired", "The profile of the last time has ended", acts: [.calmly(.signIn)],
      ending: Ending(.authenticated, path: ["B6", "C14"], answers: [appleAccess])
    ) { $0.backend.storedProfiles = [StoredProfile("northlight", secondsLeft: -60)] },
    Scenario(
      "profile-ends-meanwhile",
      "A sign-in after the end of the profile starts anew, remembers the provider, and finds it degraded",
      acts: [.calmly(.signIn), .calmly(.signIn), .calmly(.wait(90_000)), .calmly(.signIn)],
      ending: Ending(
        .authenticated, path: ["B5.one", "signIn.again", "signIn.over", "B5.one"],
        answers: [regularAccess, regularAccess, "signed in at northlight (degraded)"])
    ) {
      $0.backend.storedProfiles = [StoredProfile("northlight")]
      $0.backend.incidents = [Incident(before: .profileOfMVPD, .degrade(mvpd: "northlight", .authNAll))]
    },
    Scenario(
      "provider-switched-off", "The remembered provider is no provider any more: the viewer chooses again",
      acts: [.calmly(.signIn), .calmly(.wait(90_000)), .calmly(.signIn)],
      ending: Ending(
        .authenticated, path: ["signIn.over", "B4.reselect", "C2", "C14"],
        answers: ["signed in at citycable (regular)", appleAccess])
    ) {
      $0.backend.storedProfiles = [StoredProfile("citycable")]
      $0.backend.incidents = [Incident(before: .profileOfMVPD, .disableIntegration(mvpd: "citycable"))]
    },
  ]
}
