import FlowEngine
import PassAPI

extension AppleSSO {
  /// What has to be known before anything is sent.
  static let prerequisites = Phase<AppleSSO>(
    "P", "Prerequisites", everywhere: whileSigningIn,
    [
      Node(
        \.describingDevice, "P1", "Identifier and description of the device",
        [
          .does(\.describeDevice),
          .on(
            \.deviceDescribed, "P1", ["v2 P1", "R-HDR-4", "R-HDR-7", "R-SSO-21"], when: .describedInFull,
            to: \.askingForAccess
          ) { context, _, device in context.device = device },
          .on(
            \.deviceDescribed, "P1.undocumented", ["v2 P1", "R-HDR-7"], when: .not(.describedInFull), to: \.signedOut
          ) { _, _, _ in SignedOut(.deviceUnknown) },
          .on(
            \.deviceUnknown, "P1.unknown", ["v2 P1", "R-HDR-2"], to: \.signedOut
          ) { _, _, _ in SignedOut(.deviceUnknown) },
        ]),

      Node(
        \.askingForAccess, "P2", "May the stored subscription be read?",
        [
          .does(\.askForAccess) { context, _ in context.settings.asksForAccess && context.temporary == nil },
          .on(
            \.accessReported, "P2", ["v2 P2", "R-SSO-1"], when: .not(.denied), to: \.openingVault
          ) { context, _, access in
            context.permission = access
            return OpeningVault()
          },
          // The sign-in goes on without the framework (R-SSO-18). Who has been told why it would be of use is not told
          // again.
          .on(
            \.accessReported, "P2.denied", ["v2 P2", "v2 P3", "R-SSO-24"], when: .denied.and(.not(.deniedBefore)),
            to: \.explainingAccess, then: \.openingVault
          ) { context, _, access in
            context.permission = access
            return (ExplainingAccess(context.settings), OpeningVault())
          },
          .on(
            \.accessReported, "P2.deniedBefore", ["v2 P2", "R-SSO-18"], when: .denied.and(.deniedBefore),
            to: \.openingVault
          ) { _, _, _ in OpeningVault() },
        ]),

      Node(
        \.explainingAccess, "P3", "The benefit of access is explained, and where to allow it",
        [
          .detour,
          .does(\.explainAccess) { _, state in state.settingsPath },
          .returns(on: \.accessExplained, "P3", ["v2 P3", "R-SSO-24"]),
        ]),
    ])
}

extension AppleSSO {
  /// P3.
  package struct ExplainingAccess: Hashable, Codable, Sendable {
    /// Where the viewer finds the switch.
    var settingsPath: String
    init(_ settings: AppSettings) { settingsPath = settings.platform.settingsPath }
  }
}

extension Guard where F == AppleSSO, Trigger == AccessStatus, Found == Void {
  fileprivate static var deniedBefore: Self {
    .yes("denied before") { context, _, _ in context.permission == .denied }
  }
  fileprivate static var denied: Self { .yes("access denied") { _, _, access in access == .denied } }
}

extension Guard where F == AppleSSO, Trigger == DeviceDescription, Found == Void {
  /// Every required member is there, and restricted ones have documented values.
  fileprivate static var describedInFull: Self {
    .yes("described in full") { _, _, device in (try? device.info.check()) != nil }
  }
}
