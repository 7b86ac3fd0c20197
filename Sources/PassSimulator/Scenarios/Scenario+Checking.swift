import PassFlows

extension Scenario {
  /// Phase B: is the viewer signed in already?
  static let checking: [Scenario] = [
    Scenario(
      "no-interruption", "The system knows the provider and the server the profile: no question to the viewer", acts: [.calmly(.signIn)],
      ending: Ending(.authenticated, path: ["B2", "B5.one"], answers: ["signed in at northlight (appleSSO)"])
    ) { $0.knowsViewer() },
    Scenario(
      "access-denied", "The viewer refuses access, and signs in on a second screen", acts: [.calmly(.signIn)],
      ending: Ending(
        .authenticated, path: ["P2.denied", "B2.denied", "C4.denied", "basic.chosen", "basic.code", "poll.found"],
        answers: ["signed in at northlight (regular)"])
    ) {
      $0.framework.system = .init(.denied)
      $0.backend.secondScreen = SecondScreenVisit()
    },
  ]
}
