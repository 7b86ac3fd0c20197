import PartChecks
import PassAPI
import PassLive
import PassScenarios
import PassService
import PassSimulator
import UIKit
import VideoSubscriberAccount

extension Check {
  /// Whole worlds behind Apple's names.
  static let worlds = [
    Check("the adapter keeps the contract of PartnerFramework, whatever access there is") {
      for access in AccessStatus.allCases {
        var script = WorldScript()
        script.framework.system = .init(access, provider: access == .granted ? "northlight-apple" : nil)
        let app = try Installation(SimulatedWorld(script))
        let report = await PartnerFrameworkChecks.run(app.framework)
        if !report.isKept { throw Breach(text: "\(report)") }
      }
    },
    Check("it keeps the contract while a view stays until the query is cancelled, on whatever thread it comes") {
      for onMainThread in [true, false] {
        let app = try Installation(signedIn: false) {
          $0.waitsForViewer = true
          $0.callsDelegateOnMainThread = onMainThread
        }
        let report = await PartnerFrameworkChecks.run(app.framework)
        if !report.isKept { throw Breach(text: "\(report)") }
      }
    },
    Check("worlds run side by side, each with its own managers") {
      let ids = ["northlight-apple", "harbourtv-apple"]
      let apps = try ids.map { id in
        var script = WorldScript()
        script.framework.system.provider = id
        return try Installation(SimulatedWorld(script))
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (id, app) in zip(ids, apps) {
          group.addTask {
            for _ in 1...20 {
              try expect((await app.framework.answer(Installation.status)).providerId, is: id, "the provider")
            }
          }
        }
        try await group.waitForAll()
      }
    },
    Check(
      "every scenario of v2 and v1 takes the same way through the adapter as without it, transitions or not",
      within: .seconds(1_200)
    ) {
      var count = 0, views = 0
      for flow in ["v2", "v1"].compactMap({ Catalogue.standard[$0] }) {
        for scenario in flow.scenarios {
          let direct = await scenario.play { _ in }, app = try await scenario.played(as: direct)
          count += app.account.events.isEmpty ? 0 : 1
          for view in 0..<(await app.screen.count) {
            views += 1
            for obstacle in Screen.Obstacle.drawn(views, among: \.refuses) {
              try await scenario.playedToItsEnd(refusing: Screen((obstacle, view)))
            }
            for obstacle in Screen.Obstacle.drawn(views, among: \.passes) {
              _ = try await scenario.played(as: direct, Screen((obstacle, view)))
            }
          }
        }
      }
      if count < 300 { throw Breach(text: "only \(count) scenarios ask Apple's framework") }
      if views < 150 { throw Breach(text: "only \(views) views were refused") }
    },
  ]
}

extension PlayableScenario {
  /// Plays with Apple's framework behind the adapter, on a screen.
  private func played(_ screen: Screen, grace: Duration) async throws -> (Installation, ScenarioResult) {
    let app = try Installation(SimulatedWorld(world, seed: seed), grace: grace, screen: screen)
    var world = app.world
    world.adapter = app.framework
    return (app, await play(in: world) { _ in })
  }

  /// It takes the same way.
  fileprivate func played(as direct: ScenarioResult, _ screen: Screen = Screen()) async throws -> Installation {
    let refusals = await Transitions.refusals, (app, result) = try await played(screen, grace: .seconds(60))
    if result != direct { throw Breach(text: "\(name): \(result.problems); \(direct.path) is now \(result.path)") }
    try expect(app.framework.notices, is: [:], "\(name): what is noticed")
    try expect(await Transitions.refusals, is: refusals, "\(name): what UIKit has refused")
    try expect(await screen.isFree(), is: true, "\(name): the app's own next screen")
    return app
  }

  /// A view is refused, and nobody waits: every request has its answer.
  fileprivate func playedToItsEnd(refusing screen: Screen) async throws {
    let (app, result) = try await played(screen, grace: .seconds(2))
    try expect(app.framework.notices[.notPresented] ?? 0 > 0, is: true, "\(name): a refusal that is noticed")
    try expect(result.unsettled, is: [], "\(name): what nobody answers")
    try expect(result.rests, is: true, "\(name): rest")
  }
}
