import AppleSSOFlow
import PassSimulator
import PassScenarios

extension AppleSSO {
  /// What viewers and apps do most, with the calls that the cookbook allows.
  static let stories: [StoryCost<AppleSSO>] = [
    StoryCost("Apple SSO sign-in from nothing", aim: 6, script: [.signIn]),
    StoryCost("first permit from nothing", aim: 7, script: [.signIn, .authorize("news")]),
    StoryCost("warm sign-in", aim: 1, before: [.signIn, .relaunch], script: [.signIn]),
    StoryCost("playback", aim: 1, before: [.signIn, .authorize("news")], script: [.authorize("news")]),
    StoryCost("sign-in after a sign-out in the same launch", aim: 4, before: [.signIn, .signOut], script: [.signIn]),
    // Client, token, profiles, configuration, session, and one poll after the page.
    StoryCost(
      "basic first-screen sign-in from nothing", aim: 6, settings: .simulated(.iOS), world: .withoutAccess,
      script: [.signIn]),
    StoryCost("preauthorize", aim: 1, before: [.signIn], script: [.preauthorize(["news", "sport"])]),
    StoryCost("sign-out", aim: 1, before: [.signIn], script: [.signOut]),
  ]
}

extension WorldScript {
  /// The viewer does not let the app read the subscription.
  fileprivate static var withoutAccess: WorldScript {
    var script = WorldScript()
    script.framework.system = .init(.denied)
    return script
  }
}
