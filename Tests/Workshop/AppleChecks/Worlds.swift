import PartChecks
import PassAPI
import PassLive
import PassScenarios
import PassService
import PassSimulator
import VideoSubscriberAccount

extension Check {
  /// Whole worlds behind Apple's names.
  static let worlds = [
    Check("the adapter keeps the contract of PartnerFramework, whatever access there is") {
      for access in AccessStatus.allCases {
        var script = WorldScript()
        script.framework.system = .init(access, provider: access == .granted ? "northlight-apple" : nil)
        let app = try Installation(World(script))
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
        return try Installation(World(script))
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
    Check("every scenario of v2 and v1 takes the same way through the adapter as without it") {
      var count = 0
      for flow in ["v2", "v1"].compactMap({ Catalogue.standard[$0] }) {
        for scenario in flow.scenarios {
          let direct = await scenario.play { _ in }
          let app = try Installation(World(scenario.world, seed: scenario.seed))
          var world = app.world
          world.adapter = app.framework
          let result = await scenario.play(in: world) { _ in }
          if result != direct {
            throw Breach(
              text: "\(flow.name) \(scenario.name): \(result.problems); \(direct.path) is now \(result.path)")
          }
          try expect(app.framework.notices, is: [:], "\(flow.name) \(scenario.name): what is noticed")
          count += app.account.events.isEmpty ? 0 : 1
        }
      }
      if count < 300 { throw Breach(text: "only \(count) scenarios ask Apple's framework") }
    },
  ]
}
