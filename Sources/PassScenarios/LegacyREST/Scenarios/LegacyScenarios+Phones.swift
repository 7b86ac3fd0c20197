import LegacyRESTFlow
import PassAPI
import PassService
import PassSimulator

extension LegacyREST.Scenarios {
  /// On a phone a sign-in through Apple that fails, at any step, continues in the app's own picker.
  static let phones: [Scenario] = [
    ownPicker("access-lost-at-picker-phone", "Access is gone when Apple's picker is to be shown", "S4.noAccess") {
      $0.framework.changes = [.init(beforeQuery: 2, .init(.restricted))]
    },
    ownPicker("picked-expired-phone", "The session at the picked provider has ended by the time", "S5.expired") {
      $0.framework.sessionSeconds = -1
    },
    ownPicker("profile-request-refused-phone", "The service has no profile request to give", "S6.failed") {
      $0.backend.faults = [Fault(.profileRequest, .every, .status(400))]
    },
    ownPicker("saml-missing-phone", "The provider sends no SAML response", "S7.none") {
      $0.framework.login = .answersNothing
    },
    ownPicker("access-lost-at-login-phone", "Access is gone when the profile is to be read", "S7.noAccess") {
      $0.framework.changes = [.init(beforeQuery: 3, .init(.denied))]
    },
    ownPicker("saml-invalid-phone", "The service does not accept the SAML response", "S9.no") {
      $0.framework.login = .answersText("<samlp:Response/>")
    },
    again("access-restricted-again-phone", "Access is restricted, and the list in memory", "S2.noAccess") {
      $0.framework.system = .init(.restricted)
    },
    again("device-provider-unknown-again-phone", "The provider of the device is not one of the app's", "S2.unmapped") {
      $0.framework.system = .init(provider: "elsewhere-apple")
    },
    make(
      "picker-again", "A sign-in after one that came to nothing: Apple's picker, with the list in memory",
      script: [.atRest(.signIn), .atRest(.signIn)], endsIn: .signedOut,
      path: ["S2.nobody", "S3.picker", "S5.no.code", "S2.nobody.cached", "S5.no.code"],
      answers: ["refused: viewer left", "refused: viewer left"]
    ) {
      $0.framework.picker = .fails(FrameworkError(.userCancelled))
      $0.backend.options.sessionSeconds = 5
    },
  ]

  private static func ownPicker(_ name: String, _ summary: String, _ edge: String, _ change: Change) -> Scenario {
    phone(
      name, summary, endsIn: .authenticated, path: ["S3.picker", edge, "S10.chosen", "S10.page", "poll.found"],
      answers: [regularAccess], change)
  }

  /// The viewer leaves the app's own picker, and returns to it.
  private static func again(_ name: String, _ summary: String, _ edge: String, _ change: Change) -> Scenario {
    phone(
      name, summary, script: [.atRest(.signIn), .atRest(.signIn)], endsIn: .authenticated,
      path: ["left@choosingProvider", edge, "S10.chosen", "poll.found"],
      answers: ["refused: viewer left", regularAccess]
    ) {
      $0.viewer.providers = [.leaves, .takes("northlight")]
      change(&$0)
    }
  }
}
