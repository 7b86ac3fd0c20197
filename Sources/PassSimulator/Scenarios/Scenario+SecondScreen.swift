extension Scenario {
  /// Basic authentication on a second screen: the code is shown, and the profile is polled.
  static let secondScreen: [Scenario] = [
    Scenario(
      "second-screen", "The code is shown until the viewer has logged in elsewhere", acts: [.calmly(.signIn)],
      ending: Ending(
        .authenticated, path: ["basic.chosen", "basic.code", "poll.notYet", "poll.again", "poll.found"],
        answers: [regularAccess])
    ) { $0.takesSecondScreen() },
    Scenario(
      "provider-chosen-elsewhere", "The viewer chooses the provider on the second screen as well",
      acts: [.calmly(.signIn)],
      ending: Ending(
        .authenticated, path: ["basic.elsewhere", "basic.code", "poll.found"],
        answers: ["signed in at citycable (regular)"])
    ) {
      $0.takesSecondScreen()
      $0.viewer.providers = [.onSecondScreen]
      $0.backend.secondScreen = SecondScreenVisit(mvpd: "citycable")
    },
    Scenario(
      "code-expired", "The code ends, and the viewer wants another", acts: [.calmly(.signIn)],
      ending: Ending(
        .authenticated, path: ["poll.over", "code.wanted", "basic.code", "poll.found"], answers: [regularAccess])
    ) {
      $0.takesSecondScreen()
      $0.backend.behaviour.sessionSeconds = 60
      $0.backend.secondScreen = SecondScreenVisit(code: 2)
      $0.viewer.newCodes = 1
    },
    Scenario(
      "code-expired-and-left", "The code ends, and the viewer leaves", acts: [.calmly(.signIn)],
      ending: Ending(.signedOut, path: ["poll.over", "code.left"], answers: ["refused: viewer left"])
    ) {
      $0.takesSecondScreen()
      $0.backend.behaviour.sessionSeconds = 60
      $0.backend.secondScreen = nil
    },
    Scenario(
      "new-code", "The app asks for another code while the first is shown",
      acts: [.calmly(.signIn), Act(.entering(.awaitingLogin, visit: 2), .newCode)],
      ending: Ending(
        .authenticated, path: ["poll.notYet", "wait.newCode", "basic.code", "poll.found"],
        answers: ["done", regularAccess])
    ) {
      $0.takesSecondScreen()
      $0.backend.secondScreen = SecondScreenVisit(code: 2)
    },
    Scenario(
      "new-code-after-end", "The app asks for another code when the first has ended",
      acts: [.calmly(.signIn), Act(.entering(.offeringNewCode), .newCode)],
      ending: Ending(
        .authenticated, path: ["poll.over", "code.byApp", "poll.found"], answers: ["done", regularAccess])
    ) {
      $0.takesSecondScreen()
      $0.backend.behaviour.sessionSeconds = 60
      $0.backend.secondScreen = SecondScreenVisit(code: 2)
    },
    Scenario(
      "poll-recovers", "Polling survives throttling and a forgotten token", acts: [.calmly(.signIn)],
      ending: Ending(
        .authenticated, path: ["poll.pause", "poll.renew", "A4.back→awaitingLogin", "poll.found"],
        answers: [regularAccess])
    ) {
      $0.takesSecondScreen()
      $0.backend.faults = [
        Fault(.profileOfCode, .only(1), .tooManyRequests), Fault(.profileOfCode, .only(2), .status(401)),
      ]
    },
  ]
}

extension WorldScript {
  /// The viewer refuses access to the subscription, and logs in on a second screen.
  mutating func takesSecondScreen() {
    framework.system = .init(.denied)
    backend.secondScreen = SecondScreenVisit()
  }
}
