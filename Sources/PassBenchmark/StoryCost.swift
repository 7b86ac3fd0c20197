import AppleSSOFlow
import FlowBenchmark
import PassAPI
import PassService
import PassSimulator

/// How many calls a story of an app costs: the network is what a viewer waits for.
///
/// Counted in the simulated world, so that the same table makes the same calls. Calls of the user agent, and of the
/// viewer on a second screen, are none of the client's.
package struct StoryCost: Sendable {
  /// What happens, for example `playback`.
  package let name: String
  /// The most calls that it should take.
  package let aim: Int
  /// The endpoints called, in their order.
  package let calls: [Endpoint]

  /// The number of calls beside its aim.
  package var measurement: Measurement { Measurement("calls: \(name)", Double(calls.count), "", aim: Double(aim)) }

  /// Plays all stories.
  package static func all() async -> [StoryCost] {
    var costs: [StoryCost] = []
    for story in Story.all { costs.append(await story.cost()) }
    return costs
  }
}

/// What an app does, and from which of its deeds on calls are counted.
private struct Story {
  let name: String
  let aim: Int
  var settings = AppSettings.simulated()
  var world = WorldScript()
  /// What happened before.
  var before: [Act<AppleSSO>] = []
  let acts: [Act<AppleSSO>]

  static var all: [Story] {
    [
      Story(name: "Apple SSO sign-in from nothing", aim: 6, acts: [.atRest(.signIn)]),
      Story(name: "first permit from nothing", aim: 7, acts: [.atRest(.signIn), .atRest(.authorize("news"))]),
      Story(name: "warm sign-in", aim: 1, before: [.atRest(.signIn), .relaunch], acts: [.atRest(.signIn)]),
      Story(
        name: "playback", aim: 1, before: [.atRest(.signIn), .atRest(.authorize("news"))],
        acts: [.atRest(.authorize("news"))]),
      Story(
        name: "sign-in after a sign-out in the same launch", aim: 4, before: [.atRest(.signIn), .atRest(.signOut)],
        acts: [.atRest(.signIn)]),
      // Client, token, profiles, configuration, session, and one poll after the page.
      Story(
        name: "basic first-screen sign-in from nothing", aim: 6, settings: .simulated(.iOS), world: .withoutAccess,
        acts: [.atRest(.signIn)]),
      Story(
        name: "preauthorize", aim: 1, before: [.atRest(.signIn)], acts: [.atRest(.preauthorize(["news", "sport"]))]),
      Story(name: "sign-out", aim: 1, before: [.atRest(.signIn)], acts: [.atRest(.signOut)]),
    ]
  }

  func cost() async -> StoryCost {
    let skipped = await calls(before).count
    return StoryCost(name: name, aim: aim, calls: Array(await calls(before + acts).dropFirst(skipped)))
  }

  private func calls(_ acts: [Act<AppleSSO>]) async -> [Endpoint] {
    let scenario = Scenario<AppleSSO>(
      "story", name, settings: settings, world: world, acts: acts, ending: Ending(.signedOut, path: [], answers: []))
    let world = World(world, seed: scenario.seed)
    _ = await scenario.play(in: world) { _ in }
    return await world.transport.log.compactMap { Backend.endpoint(of: $0.request) }.filter { $0 != .authenticate }
  }
}

extension WorldScript {
  /// The viewer does not let the app read the subscription.
  fileprivate static var withoutAccess: WorldScript {
    var script = WorldScript()
    script.framework.system = .init(.denied)
    return script
  }
}
