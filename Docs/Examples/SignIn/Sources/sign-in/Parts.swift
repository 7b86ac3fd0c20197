import PassFlowKit

/// A system without Apple's framework: the viewer's subscription is not stored here.
struct NoFramework: PartnerFramework {
  func accessStatus(prompt: Bool) async -> AccessStatus { .notDetermined }
  func answer(_ query: PartnerQuery) async -> PartnerReply { PartnerReply(access: .notDetermined) }
}

/// The viewer takes the first provider, and has no second code.
struct FirstProvider: ViewerPrompts {
  func chooseProfile(among profiles: [Profile]) async -> String? { profiles.first?.mvpd }
  func confirmProvider(_ provider: RememberedProvider) async -> ProviderConfirmation { .confirmed }
  func chooseProvider(among providers: [TVProvider]) async -> ProviderChoice {
    providers.first.map { .provider(id: $0.id) } ?? .left
  }
  func offerNewCode() async -> Bool { false }
}

/// A television. An app keeps an identifier of its own for each device.
struct Television: DeviceDescriber {
  func describe() async -> DeviceDescription? {
    DeviceDescription(
      identifier: DeviceIdentifier("a television of the example"),
      info: DeviceInfo(
        model: "AppleTV", version: "5,3", osName: .tvOS, osVersion: "17.5", connectionType: "LAN",
        primaryHardwareType: .setTopBox, manufacturer: "Apple", osFamily: .tvOS, osVendor: .apple))
  }
}
