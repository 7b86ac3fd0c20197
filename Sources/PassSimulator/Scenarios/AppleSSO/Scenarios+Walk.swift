import PassAPI
import PassFlows

extension Scenario<AppleSSO> {
  /// A story that a seed makes up: a world, requests at any time, and faults at any call. It has no ending to be held
  /// against.
  ///
  /// - Parameters:
  ///   - seed: Fixes everything.
  ///   - count: Keeps only so many acts, for the shortest beginning that shows something.
  package static func walk(seed: UInt64, acts count: Int = .max) -> Self {
    var random = SplitMix64(seed: seed)
    let settings = AppSettings.simulated(Bool.random(using: &random) ? .tvOS : .iOS)
    let world = randomWorld(&random, seed: seed)
    let acts = (0..<Int.random(in: 4...16, using: &random)).map { randomAct(first: $0 == 0, &random) }
    return Self(
      "walk-\(seed)", "Made up by seed \(seed)", settings: settings, world: world, seed: seed,
      acts: Array(acts.prefix(count)),
      ending: Ending(.signedOut, path: [], answers: []))
  }

  private static func randomAct(first: Bool, _ random: inout SplitMix64) -> Act<F> {
    let acts: [Act<F>] =
      [
        .signIn, .signIn, .signIn, .authorize("news"), .authorize("sport"), .preauthorize(["news", "sport"]),
        .preauthorize(["a", "b", "c", "d", "e", "f", "g"]), .signOut, .comeToForeground, .cancel, .newCode,
        .choose("northlight"), .choose("citycable"),
      ].map { .atRest($0) } + [.wait(3_700), .wait(90_000)]
    var act = first ? .atRest(.signIn) : acts.randomElement(using: &random) ?? .atRest(.signIn)
    let moments: [Act<F>.Moment] = [.atRest, .atRest] + [1, 2, 4, 7, 12].map { .meanwhile(effects: $0) }
    act.moment = moments.randomElement(using: &random) ?? .atRest
    return act
  }

  private static func randomWorld(_ random: inout SplitMix64, seed: UInt64) -> WorldScript {
    var world = WorldScript()
    let systems: [FrameworkScript.System] = [
      .init(), .init(provider: "northlight-apple"), .init(provider: "northlight-apple", secondsLeft: 3_600),
      .init(.denied),
      .init(.notDetermined),
    ]
    world.framework.system = systems.randomElement(using: &random) ?? .init()
    world.framework.picker =
      [.picks("northlight-apple"), .picks("pickeronly-apple"), .answersNothing].randomElement(using: &random)
      ?? .answersNothing
    world.framework.login = [.answers, .answers, .answersNothing].randomElement(using: &random) ?? .answers
    world.viewer.providers =
      [[.takes("northlight")], [.takes("citycable")], [.onSecondScreen], [.leaves]].randomElement(using: &random) ?? [
        .leaves
      ]
    world.viewer.newCodes = Int.random(in: 0...2, using: &random)
    world.viewer.pages =
      [[.finishes], [.finishes], [.arrivesWithoutLogin], [.leaves]].randomElement(using: &random) ?? [.finishes]
    world.backend.secondScreen =
      [SecondScreenVisit(), SecondScreenVisit(code: 2), nil].randomElement(using: &random) ?? nil
    world.backend.storedProfiles =
      [
        [], [], [StoredProfile("northlight")],
        [StoredProfile("northlight", type: "appleSSO"), StoredProfile("citycable")],
      ]
      .randomElement(using: &random) ?? []
    world.backend.seededFaults = SeededFaults(seed: seed, percent: [4, 12, 40].randomElement(using: &random) ?? 12)
    return world
  }
}
