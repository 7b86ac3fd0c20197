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
          .does(\.askForAccess) { context, _ in context.asksForAccess },
          .on(
            \.accessReported, "P2", ["v2 P2", "R-SSO-1"], when: .not(.denied), to: \.openingVault
          ) { context, _, access in
            context.hear(access)
            return OpeningVault()
          },
          // The sign-in goes on without the framework (R-SSO-18).
          .on(
            \.accessReported, "P2.denied", ["v2 P2", "v2 P3", "R-SSO-24"], when: .denied.and(.not(.explained)),
            to: \.explainingAccess, then: \.openingVault
          ) { context, _, access in
            context.hear(access)
            return (context.explainAccess(), OpeningVault())
          },
          .on(
            \.accessReported, "P2.deniedBefore", ["v2 P2", "R-SSO-18"], when: .denied.and(.explained),
            to: \.openingVault
          ) { context, _, access in
            context.hear(access)
            return OpeningVault()
          },
        ]),

      Node(
        \.explainingAccess, "P3", "The benefit of access is explained, and where to allow it",
        [
          .detour,
          .does(\.explainAccess) { _, state in state.place },
          .returns(on: \.accessExplained, "P3", ["v2 P3", "R-SSO-24"]),
        ]),
    ])
}

extension AppleSSO.Context {
  /// Whether P2 may ask the viewer: not where the app does not want it, nor on a way that does without the framework,
  /// or silently.
  fileprivate var asksForAccess: Bool { settings.asksForAccess && temporary == nil && !isSilent }
}

extension AppleSSO {
  /// P3.
  package struct ExplainingAccess: Hashable, Codable, Sendable {
    /// Where the viewer finds the switch.
    var place: SettingsPlace
    init(_ settings: AppSettings) { place = SettingsPlace(settings.platform) }
  }
}

extension Guard where F == AppleSSO, Trigger == AccessStatus, Found == Void {
  /// Who has been told why access helps is not told again, and nobody is on a silent way.
  fileprivate static var explained: Self {
    .yes("explained, or silent") { context, _, _ in context.isAccessExplained || context.isSilent }
  }
  fileprivate static var denied: Self { .yes("access denied") { _, _, access in access == .denied } }
}

extension Guard where F == AppleSSO, Trigger == DeviceDescription, Found == Void {
  /// Every required member is there, and restricted ones have documented values.
  fileprivate static var describedInFull: Self {
    .yes("described in full") { _, _, device in (try? device.info.check()) != nil }
  }
}
