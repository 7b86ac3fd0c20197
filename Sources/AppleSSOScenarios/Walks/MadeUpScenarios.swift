import AppleSSOFlow
import FlowTesting
import PassAPI
import PassService
import PassSimulator

extension Generator<Scenario<AppleSSO>> {
  /// Stories of any world, with requests at any time and faults at any call. They have no ending to be held against.
  ///
  /// - Parameter answers: What calls are hit by.
  package static func madeUp(faults answers: [Fault.Answer] = Fault.Answer.kinds.map(\.answer)) -> Self {
    Self { choices in
      let settings = AppSettings.simulated(choices.pick(below: 2) == 0 ? .tvOS : .iOS)
      var world = world(&choices)
      world.backend.faults = (0..<choices.pick(below: 24)).compactMap { _ in
        let call = 1 + choices.pick(below: 60)
        return choices.pick(answers).map { Fault(nil, .only(call), $0) }
      }
      let script = [ScriptedStep<AppleSSO>.atRest(.signIn)] + (0..<choices.pick(below: 15)).map { _ in act(&choices) }
      return Scenario(
        "made-up", "Made up of choices", settings: settings, world: world, script: script,
        ending: Ending(.signedOut, path: [], answers: []))
    }
  }

  private static func act(_ choices: inout Choices) -> ScriptedStep<AppleSSO> {
    let script: [ScriptedStep<AppleSSO>] =
      [
        .signIn, .signIn, .signIn, .authorize("news"), .authorize("sport"), .preauthorize(["news", "sport"]),
        .preauthorize(["a", "b", "c", "d", "e", "f", "g"]), .signOut, .comeToForeground, .cancel, .newCode,
        .choose("northlight"), .choose("citycable"),
      ].map { .atRest($0) } + [.wait(3_700), .wait(90_000)]
    var act = choices.pick(script) ?? .atRest(.signIn)
    let moments: [ScriptedStep<AppleSSO>.Moment] =
      [.atRest, .atRest] + [1, 2, 4, 7, 12].map { .meanwhile(effects: $0) }
    act.moment = choices.pick(moments) ?? .atRest
    return act
  }

  private static func world(_ choices: inout Choices) -> WorldScript {
    var world = WorldScript()
    let systems: [FrameworkScript.System] = [
      .init(), .init(provider: "northlight-apple"), .init(provider: "northlight-apple", secondsLeft: 3_600),
      .init(.denied), .init(.notDetermined),
    ]
    world.framework.system = choices.pick(systems) ?? .init()
    world.framework.picker =
      choices.pick([.picks("northlight-apple"), .picks("pickeronly-apple"), .answersNothing]) ?? .answersNothing
    world.framework.login = choices.pick([.answers, .answers, .answersNothing]) ?? .answers
    world.viewer.providers =
      choices.pick([[.takes("northlight")], [.takes("citycable")], [.onSecondScreen], [.leaves]]) ?? [.leaves]
    world.viewer.newCodes = choices.pick(below: 3)
    world.viewer.pages = choices.pick([[.finishes], [.finishes], [.arrivesWithoutLogin], [.leaves]]) ?? [.finishes]
    world.backend.secondScreen = choices.pick([SecondScreenVisit(), SecondScreenVisit(code: 2), nil]) ?? nil
    world.backend.storedProfiles =
      choices.pick([
        [], [], [StoredProfile("northlight")],
        [StoredProfile("northlight", type: "appleSSO"), StoredProfile("citycable")],
      ]) ?? []
    return world
  }
}
