import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// What has to be known before anything is sent.
  static let prerequisites = Phase<AppleSSO>(
    "P", "Prerequisites", [device, access, explainingAccess], everywhere: whileSigningIn)

  private static let device = describingDevice(then: \.askingForAccess) {}

  private static let access = askingForAccess(
    at: \.askingForAccess, by: \.askForAccess, reporting: \.accessReported, asks: \.asksForAccess, then: \.openingVault
  ) { OpeningVault() }
}

extension AppleSSO.Context {
  /// Whether P2 may ask the viewer: not where the app does not want it, nor on a way that does without the framework,
  /// or silently.
  fileprivate var asksForAccess: Bool {
    service.settings.asksForAccess && temporary == nil && !service.isSilent && service.interrupts
  }
}
