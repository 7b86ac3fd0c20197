import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// What has to be known before anything is sent.
  static let prerequisites = Phase<AppleSSO>(
    "P", "Prerequisites", everywhere: whileSigningIn, [device, askingForAccess, explainingAccess])

  private static let device = describingDevice(then: \.askingForAccess) {}

  private static let askingForAccess = Node<AppleSSO>(
    \.askingForAccess, "P2", "May the stored subscription be read?",
    [
      .does(\.askForAccess) { context, _ in context.asksForAccess },
      .on(
        \.accessReported, "P2", ["v2 P2", "R-SSO-1"], when: .not(.denied), to: \.openingVault
      ) { context, _, access in
        context.updateAccess(access)
        return OpeningVault()
      },
      // The sign-in goes on without the framework (R-SSO-18).
      .on(
        \.accessReported, "P2.denied", ["v2 P2", "v2 P3", "R-SSO-24"], when: .denied.and(.not(.explained)),
        to: \.explainingAccess, then: \.openingVault
      ) { context, _, access in
        context.updateAccess(access)
        return (context.explainAccess(), OpeningVault())
      },
      .on(
        \.accessReported, "P2.deniedBefore", ["v2 P2", "R-SSO-18"], when: .denied.and(.explained),
        to: \.openingVault
      ) { context, _, access in
        context.updateAccess(access)
        return OpeningVault()
      },
    ])
}

extension AppleSSO.Context {
  /// Whether P2 may ask the viewer: not where the app does not want it, nor on a way that does without the framework,
  /// or silently.
  fileprivate var asksForAccess: Bool {
    service.settings.asksForAccess && temporary == nil && !service.isSilent && service.interrupts
  }
}

extension Guard where F == AppleSSO, Trigger == AccessStatus, Found == Void {
  /// Who has been told why access helps is not told again, and nobody is on a silent way.
  fileprivate static var explained: Self {
    .check("explained, or silent") { context, _, _ in context.isAccessExplained || context.isSilent }
  }
  fileprivate static var denied: Self { .check("access denied") { _, _, access in access == .denied } }
}
