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
      "C4.ownPicker",
      .picks("elsewhere-apple")),
    picked(
      "picker-error", "The system's picker fails", "C4.ownPicker",
      .fails(FrameworkError(.serviceTemporarilyUnavailable))),
    picked("picker-other-provider", "The viewer takes \"Other TV Provider\"", "C4.ownPicker", .otherProvider),
    picked("picker-without-provider", "The system's picker names no provider", "C4.ownPicker", .answersNothing),
    Scenario(
      "region-unsupported", "The store region of the device has no single sign-on",
      endsIn: .authenticated, path: ["B2.without", "C4.ownPicker", "picker.chosen", "poll.found"],
      answers: [regularAccess]
    ) {
      $0.framework.system = .init(isInRegion: false)
      $0.backend.secondScreen = SecondScreenVisit()
    },
    Scenario(
      "provider-unknown", "The viewer is signed in at system level with a provider that the app does not have",
      endsIn: .authenticated, path: ["B2", "B6", "C4.ownPicker", "poll.found"], answers: [regularAccess]
    ) {
      $0.framework.system = .init(provider: "elsewhere-apple")
      $0.framework.picker = .fails(FrameworkError(.rejected))
      $0.backend.secondScreen = SecondScreenVisit()
    },
    Scenario(
      "nobody-in-picker", "No provider supports single sign-on: the picker is not shown",
      endsIn: .authenticated, path: ["C2.ownPicker", "picker.chosen", "poll.found"],
      answers: ["signed in at citycable (regular)"]
    ) {
      $0.backend.catalogue = [.cityCable]
      $0.viewer.providers = [.takes("citycable")]
      $0.backend.secondScreen = SecondScreenVisit()
    },
    Scenario(
      "configuration-fails", "The providers cannot be fetched",
      endsIn: .signedOut, path: ["failed@retrievingConfiguration"], answers: ["refused: failed: internal_server_error"]
    ) { $0.backend.faults = [Fault(.configuration, .every, .error(code: "internal_server_error"))] }.taking(11),
    Scenario(
      "access-denied-at-picker", "The viewer puts off the answer, then refuses access before the picker opens",
      endsIn: .authenticated, path: ["P2", "C4.denied", "P3→choosingProvider", "picker.chosen", "poll.found"],
      answers: [regularAccess]
    ) {
      $0.framework.system = .init(.notDetermined)
      $0.framework.answerToPrompt = .notDetermined
      $0.framework.changes = [.init(beforeQuery: 2, .init(.denied))]
      $0.backend.secondScreen = SecondScreenVisit()
    },
    Scenario(
      "picked-session-over", "The session that the picker reports has ended",
      endsIn: .authenticated, path: ["C4.expired", "session.code", "poll.found"], answers: [regularAccess]
    ) {
      $0.framework.sessionSeconds = -60
      $0.backend.secondScreen = SecondScreenVisit()
    }.taking(18),
  ]

  /// A picker that leads to a login on a second screen.
  private static func picked(
    _ name: String, _ summary: String, _ edge: String, _ picker: FrameworkScript.Picker, mvpd: String = "northlight"
  ) -> Scenario {
    Scenario(
      name, summary,
      endsIn: .authenticated, path: ["C2", edge, "poll.found"], answers: ["signed in at \(mvpd) (regular)"]
    ) {
      $0.framework.picker = picker
      $0.backend.secondScreen = SecondScreenVisit()
    }
  }
}
