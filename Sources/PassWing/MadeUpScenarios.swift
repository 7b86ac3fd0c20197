import FlowTesting
import PassAPI
import PassService
import PassSimulator

extension Generator {
  /// Stories of any world: what viewer and system do, requests of the app at any time, and what goes wrong at any call,
  /// query, opening or writing. They have no ending to be held against.
  ///
  /// - Parameters:
  ///   - acts: What the app may do, after a sign-in.
  ///   - world: The world that everything is drawn into.
  ///   - answers: What calls are hit by.
  package static func madeUp<F: SimulatedFlow>(
    _ acts: [F.AppAction], after signIn: F.AppAction, settings: [F.Settings], in world: WorldScript,
    faults answers: [Fault.Answer] = Fault.Answer.kinds.map(\.answer)
  ) -> Self where Value == Scenario<F> {
    let acts = acts.map { ScriptedStep<F>.atRest($0) } + [.wait(3_700), .wait(90_000)]
    return Self { choices in
      var world = world
      world.draw(&choices)
      world.backend.faults = (0..<choices.pick(below: 24)).compactMap { _ in
        let call = 1 + choices.pick(below: 60)
        return choices.pick(answers).map { Fault(nil, .only(call), $0) }
      }
      let script = (0..<choices.pick(below: 15)).map { _ -> ScriptedStep<F> in
        var act = choices.pick(acts) ?? .atRest(signIn)
        act.moment =
          choices.pick([.atRest, .atRest] + [1, 2, 4, 7, 12].map { .meanwhile(effects: $0) }) ?? .atRest
        return act
      }
      return Scenario(
        "made-up", "Made up of choices", settings: choices.pick(settings) ?? F.simulatedSettings, world: world,
        script: [.atRest(signIn)] + script, ending: Ending(F.machine.initial.name, path: [], answers: []))
    }
  }
}

extension WorldScript {
  private static let systems: [FrameworkScript.System] = [
    .init(), .init(provider: "northlight-apple"), .init(provider: "northlight-apple", secondsLeft: 3_600),
    .init(provider: "harbourtv-apple"), .init(.denied), .init(.notDetermined),
  ]

  /// Draws viewer, system, service and vault.
  fileprivate mutating func draw(_ choices: inout Choices) {
    framework.system = choices.pick(Self.systems) ?? .init()
    framework.picker =
      choices.pick([.picks("northlight-apple"), .picks("pickeronly-apple"), .answersNothing]) ?? .answersNothing
    framework.login = choices.pick([.answers, .answers, .answersNothing]) ?? .answers
    viewer.providers =
      choices.pick([[.takes("northlight")], [.takes("citycable")], [.onSecondScreen], [.leaves]]) ?? [.leaves]
    viewer.newCodes = choices.pick(below: 3)
    viewer.pages = choices.pick([[.finishes], [.finishes], [.arrivesWithoutLogin], [.leaves]]) ?? [.finishes]
    backend.secondScreen = choices.pick([SecondScreenVisit(), SecondScreenVisit(code: 2), nil]) ?? nil
    backend.storedProfiles =
      choices.pick([
        [], [], [StoredProfile("northlight")],
        [StoredProfile("northlight", type: "appleSSO"), StoredProfile("citycable")],
      ]) ?? []
    // What the viewer changes in the settings, and what Apple's documents leave open.
    framework.changes = (0..<choices.pick(below: 3)).map { _ in
      .init(beforeQuery: 1 + choices.pick(below: 8), choices.pick(Self.systems) ?? .init())
    }
    let readings = FrameworkReadings.others.map(\.readings)
    framework.readings = choices.pick([framework.readings, framework.readings] + readings) ?? framework.readings
    let failing = choices.pick([nil, nil, .first(1 + choices.pick(below: 7)), .only(2), .from(3)] as [Fault.Calls?])
    vault.failingLoads = failing ?? nil
    vault.failingStores = choices.pick([nil, nil, .first(2), .only(3), .every]) ?? nil
    viewer.confirmation = choices.pick([.confirmed, .another, .left]) ?? .confirmed
  }
}
