import PassAPI

/// The app's own questions to its viewer.
public protocol Chooser: Sendable {
  /// Step B5: several profiles are valid; which one? The id of its provider, or nil when the viewer leaves.
  func chooseProfile(among profiles: [Profile]) async -> String?
  /// The profile of the last sign-in is over: does the viewer go on with its provider (R-CFG-4, R-PROF-8)?
  func confirms(_ provider: RememberedProvider) async -> ProviderConfirmation
  /// Basic authentication: the app's own picker of providers.
  func chooseProvider(among providers: [MVPD]) async -> ProviderChoice
  /// The code has expired: does the viewer want a new one?
  func wantsNewCode() async -> Bool
}

/// What the viewer says to the provider of the last sign-in.
public enum ProviderConfirmation: Hashable, Codable, Sendable {
  case confirmed
  /// The viewer wants another provider.
  case another
  case left
}

/// What the viewer did in the app's own picker.
public enum ProviderChoice: Hashable, Codable, Sendable {
  case provider(id: String)
  /// The viewer would rather choose on a second screen.
  case onSecondScreen
  case left
}

/// What the device can say about itself for `X-Device-Info` (prerequisite P1).
public protocol DeviceDescriber: Sendable {
  /// The identifier and the description of the streaming device, or nil when they cannot be had.
  func describe() async -> DeviceDescription?
}

/// The identity and the description of the streaming device.
public struct DeviceDescription: Hashable, Codable, Sendable {
  /// Who the device is.
  public var identifier: DeviceIdentifier
  /// What the device is.
  public var info: DeviceInfo
  /// For a `DeviceDescriber`; both go into the headers of a call.
  public init(identifier: DeviceIdentifier, info: DeviceInfo) {
    self.identifier = identifier
    self.info = info
  }
}
