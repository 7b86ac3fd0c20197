import FlowEngine
import PassService

extension AppleSSO {
  /// The prerequisites: what has to be known before anything is sent.
  static let prerequisites = Phase<AppleSSO>(
    "P", "Prerequisites", [device, access, explainingAccess], everywhere: whileSearching)

  private static let device = describingDevice(then: \.askingForAccess) {}

  private static let access = askingForAccess(
    at: \.askingForAccess, by: \.askForAccess, reporting: \.accessReported, asks: \.asksForAccess, then: \.openingVault
  ) { OpeningVault() }
}

extension AppleSSO.Context {
  /// Whether P2 may ask the viewer: not if the app does not want it, nor in a sign-in that is silent or does without
  /// the framework.
  fileprivate var asksForAccess: Bool {
    service.settings.asksForAccess && temporary == nil && !service.isSilent && service.interrupts
  }
}
