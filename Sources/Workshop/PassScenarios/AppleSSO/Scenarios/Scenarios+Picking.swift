import AppleSSOFlow
import PassService
import PassSimulator

extension AppleSSO.Scenarios {
  /// Steps C1 to C4: the outcomes of the system's picker.
  static let picking: [Scenario] = [
    picked(
      "unsupported-provider-known", "The viewer taps a provider that Apple's picker lists but does not sign in",
      "C4.unsupported", .picks("pickeronly-apple"), mvpd: "pickeronly"),
    picked(
      "unsupported-provider-unknown", "The viewer taps a provider that neither Apple nor the service knows",
      "C4.ownPicker", .picks("elsewhere-apple")),
    picked(
      "picker-error", "The system's picker fails", "C4.ownPicker",
      .fails(FrameworkError(.serviceTemporarilyUnavailable))),
    picked("picker-other-provider", "The viewer takes \"Other TV Provider\"", "C4.ownPicker", .otherProvider),
    picked("picker-without-provider", "The system's picker names no provider", "C4.ownPicker", .answersNothing),
    Scenario(
      "region-unsupported", "The store region of the device has no single sign-on",
      given: [.system(isInRegion: false), .secondScreen()], endsIn: .authenticated,
      path: "B2.without C4.ownPicker picker.chosen poll.found", answers: [regularAccess]),
    Scenario(
      "provider-unknown", "The viewer is signed in at system level with a provider that the app does not have",
      given: [.subscription(at: "elsewhere-apple"), .pickerFails(.rejected), .secondScreen()], endsIn: .authenticated,
      path: "B2 B6 C4.ownPicker poll.found", answers: [regularAccess]),
    Scenario(
      "nobody-in-picker", "No provider supports single sign-on: the picker is not shown",
      given: [.set(\.backend.catalogue, [.cityCable]), .takes("citycable"), .secondScreen()], endsIn: .authenticated,
      path: "C2.ownPicker picker.chosen poll.found", answers: [.at("citycable")]),
    Scenario(
      "configuration-fails", "The providers cannot be fetched",
      given: [.error(.configuration, "internal_server_error")], endsIn: .signedOut,
      path: "failed@retrievingConfiguration", answers: ["refused: failed: internal_server_error"], transitions: 11),
    Scenario(
      "access-denied-at-picker", "The viewer puts off the answer, then refuses access before the picker opens",
      given: [.system(.notDetermined), .prompt(.notDetermined), .beforeQuery(2, .init(.denied)), .secondScreen()],
      endsIn: .authenticated, path: "P2 C4.denied P3→choosingProvider picker.chosen poll.found",
      answers: [regularAccess]),
    Scenario(
      "picked-session-over", "The session that the picker reports has ended",
      given: [.set(\.framework.sessionSeconds, -60), .secondScreen()], endsIn: .authenticated,
      path: "C4.expired session.code poll.found", answers: [regularAccess], transitions: 18),
  ]

  /// A picker that leads to a login on a second screen.
  private static func picked(
    _ name: String, _ summary: String, _ edge: String, _ picker: FrameworkScript.Picker, mvpd: String = "northlight"
  ) -> Scenario {
    Scenario(
      name, summary, given: [.picker(picker), .secondScreen()], endsIn: .authenticated, path: "C2 \(edge) poll.found",
      answers: [.at(mvpd)])
  }
}
