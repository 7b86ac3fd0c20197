import AppleSSOFlow
import LegacyRESTFlow
import PassService
import PassSimulator

extension ViewerComparison {
  /// The comparison between viewers of an app on REST API v1 and on v2.
  package static let ofV1 = ViewerComparison(title: "REST API v1", reasons: reasons) { story in
    (
      await story.acts { scripted($0) as ScriptedStep<LegacyREST> },
      await story.acts { scripted($0) as ScriptedStep<AppleSSO> }
    )
  }

  private static func scripted<F: ServiceFlow>(_ action: ViewerStory.Action) -> ScriptedStep<F> {
    switch action {
    case .signIn: .signIn
    case .restore: .restore
    case .play(let resource): .authorize(resource)
    case .signOut: .signOut
    case .relaunch: .relaunch
    }
  }

  private static let undated =
    "Apple's framework names no end of the provider's session. v1 exchanges that login all the same; v2 hides its "
    + "profile as long as no end can be sent along, so the provider's own login follows (C-11)."

  private static let reasons: [Difference: String] = [
    Difference("sign-in", "a code", "the app's picker"):
      "On an Apple TV v1 begins with a code, and the provider is chosen on the second screen. v2 asks for the provider "
      + "first; `ProviderChoice.onSecondScreen` leaves it to the second screen.",
    Difference("sign-in", "signed in", "a code"): undated,
    Difference("sign-in", "signed in", "the provider's page"): undated,
    Difference("sign-in", "the app's picker", "the provider's page"):
      "Apple's picker led to a provider that sends no login. v2 goes on with that provider, v1 asks for one again.",
    Difference("sign-in", "viewer left", "signed in"):
      "The viewer takes a temporary pass, which v2 has among its providers; they do not find it on v1.",
    Difference("sign-in", "viewer left", "another code?"):
      "The page ended without a login. v1 looks for one a few times; v2 looks until the code is over, and offers "
      + "another.",
    Difference("sign-in", "signed in", "why access helps"):
      "The viewer refuses access, and the service has a login of theirs. v1 asks the service first. v2 asks Apple's "
      + "framework first, so why access helps is explained once in a launch before the login is found.",
    Difference("sign-in", "why access helps", "the app's picker"):
      "It was explained in this launch, as in the row above.",
    Difference("start", "signed in", "not signed in"):
      "The service has a login of this device, and the app has kept nothing, as after a new installation. v1 asks the "
      + "service at every start; `restore()` asks only for whom the app remembers or Apple signs in. The next "
      + "`signIn()` finds the login without a screen.",
    Difference("sign-out", "the provider's page", "signed out"):
      "On an iPhone v1 opens a page for every logout. v2 says whether the provider has one; for a login by Apple there "
      + "is none (R-LOGOUT-3, R-LOGOUT-4).",
  ]
}
