import LegacyRESTFlow
import PassSimulator

extension LegacyREST.Scenarios {
  /// On a phone a sign-in through Apple that fails, at any step, continues in the app's own picker.
  static let phones: [Scenario] = [
    ownPicker(
      "access-lost-at-picker-phone", "On a phone, access is withdrawn before Apple's picker", "S4.noAccess",
      .beforeQuery(2, .init(.restricted))),
    ownPicker(
      "picked-expired-phone", "On a phone, the session at the picked provider has expired", "S5.expired",
      .set(\.framework.sessionSeconds, -1)),
    ownPicker(
      "profile-request-refused-phone", "On a phone, the service gives no profile request", "S6.failed",
      .fault(.profileRequest, .status(400))),
    ownPicker(
      "saml-missing-phone", "On a phone, the provider sends no SAML response", "S7.none", .login(.answersNothing)),
    ownPicker(
      "access-lost-at-login-phone", "On a phone, access is lost before the profile is read", "S7.noAccess",
      .beforeQuery(3, .init(.denied))),
    ownPicker(
      "saml-invalid-phone", "On a phone, the service does not accept the SAML response", "S9.no",
      .login(.answersText("<samlp:Response/>"))),
    again(
      "access-restricted-again-phone", "On a phone, access is restricted; the list is in memory", "S2.noAccess",
      .restricted),
    again(
      "device-provider-unknown-again-phone", "On a phone, the app does not support the device's provider",
      "S2.unmapped", .subscription(at: "elsewhere-apple")),
    Scenario(
      "picker-again", "A sign-in after an unfinished one: Apple's picker, with the list in memory",
      given: [.pickerFails(.userCancelled), .option(\.sessionSeconds, 5)], script: [.signIn, .signIn],
      endsIn: .signedOut, path: "S2.nobody S3.picker S5.no.code S2.nobody.cached S5.no.code",
      answers: [.viewerLeft, .viewerLeft]),
  ]

  private static func ownPicker(_ name: String, _ summary: String, _ edge: String, _ fact: Fact) -> Scenario {
    Scenario(
      name, summary, settings: .phone, given: [fact], endsIn: .authenticated,
      path: "S3.picker \(edge) S10.chosen S10.page poll.found", answers: [regularAccess])
  }

  /// The viewer leaves the app's own picker, and returns to it.
  private static func again(_ name: String, _ summary: String, _ edge: String, _ fact: Fact) -> Scenario {
    Scenario(
      name, summary, settings: .phone, given: [.providers(.leaves, .takes("northlight")), fact],
      script: [.signIn, .signIn], endsIn: .authenticated, path: "left@choosingProvider \(edge) S10.chosen poll.found",
      answers: [.viewerLeft, regularAccess])
  }
}
