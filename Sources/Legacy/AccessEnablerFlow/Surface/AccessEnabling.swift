import FlowEngine
import PassAPI

/// The AccessEnabler SDK at its public surface: calls that return nothing, and callbacks.
///
/// The framework is a closed binary. An adapter wraps its one instance per process:
/// - It makes each call on the main thread and returns at once; no call returns an answer (sdk 2).
/// - It forwards every callback of both delegates at once, on the thread on which it comes (sdk 3): the receiver keeps
///   their order and returns immediately.
/// - It keeps its own reference to both delegates, since it is undocumented whether the SDK does (sdk 13).
public protocol AccessEnabling: Sendable {
  /// Sets both delegates: `receiver` gets all callbacks from now on.
  func deliver(to receiver: @escaping @Sendable (SDKCallback) -> Void) async
  /// Makes a call of the SDK, in the order of these calls, and returns at once.
  func make(_ call: AccessEnablerCall) async
}

/// Presents Apple's controllers, which the SDK passes to the app (sdk K06, sdk K07).
public protocol TVProviderDialogs: Sendable {
  /// Presents a controller on the app's main view controller.
  func present(_ dialog: TVProviderDialog) async
  /// Dismisses a controller; called once for each that was presented.
  func dismiss(_ dialog: TVProviderDialog) async
}

/// One of Apple's controllers: a number that the adapter assigns.
public typealias TVProviderDialog = Int

/// A call of the SDK (sdk 2).
public enum AccessEnablerCall: Hashable, Codable, Sendable {
  /// `init`, with or without a check of the storage (sdk C01).
  case initialise(softwareStatement: Secret, StorageCheck)
  /// `setOptions` (sdk C02).
  case setOptions(AccessEnablerOptions)
  /// `setRequestor`, with the endpoints to ask; empty for the SDK's own (sdk C03).
  case setRequestor(String, serviceProviders: [String])
  /// `checkAuthentication` (sdk C04).
  case checkAuthentication
  /// `getAuthentication` in its four forms (sdk C05, sdk C06).
  case getAuthentication(AuthenticationOptions)
  /// `setSelectedProvider`; `nil` means that the viewer cancelled (sdk C07).
  case setSelectedProvider(String?)
  /// `handleExternalURL` (sdk C08).
  case handleExternalURL(String)
  /// `checkAuthorization` (sdk C09).
  case checkAuthorization(resource: String)
  /// `getAuthorization`, which signs the viewer in if need be (sdk C10).
  case getAuthorization(resource: String)
  /// `checkPreauthorizedResources` (sdk C11).
  case checkPreauthorizedResources([String], cache: Bool)
  /// `preauthorize` (sdk C12).
  case preauthorize(PreauthorizationRequest)
  /// `getSelectedProvider` (sdk C13).
  case getSelectedProvider
  /// `getMetadata` (sdk C14).
  case getMetadata(MetadataKey)
  /// `logout` (sdk C15).
  case logout
}

/// The check of the SDK's storage when the SDK is made (sdk C01).
public enum StorageCheck: String, Hashable, Codable, Sendable, CaseIterable {
  /// No check.
  case nothing = "INTEGRITY_CHECK_NONE"
  /// Checks that the storage is usable and its values are well formed; otherwise clears it.
  case all = "INTEGRITY_CHECK_ALL"
  /// No check: clears the storage.
  case clear = "INTEGRITY_CHECK_CLEAR"
}

/// The options of `setOptions` (sdk C02).
@Memberwise public struct AccessEnablerOptions: Hashable, Codable, Sendable {
  /// `applicationProfile`.
  public var applicationProfile: String?
  /// `visitorID`: the Experience Cloud id.
  public var visitorId: String?
  /// `handleSVC`: whether the app presents the Safari controller itself; set it before a sign-in begins.
  public var handlesSafariController: Bool = false
  /// `device_info`, in Base64, in place of the SDK's own description of the device.
  public var deviceInfo: String?
}

/// The options of `getAuthentication` (sdk C05, sdk C06).
@Memberwise public struct AuthenticationOptions: Hashable, Codable, Sendable {
  /// `forceAuthn`: whether the flow starts even if a viewer is logged in.
  public var isForced: Bool = false
  /// The data for the server, for example for a promotional TempPass.
  public var data: [String: String] = [:]
  /// The providers that Apple's picker shows; `nil` for all.
  public var filter: ProviderFilter?
}

/// The filter of Apple's picker, by ids of MVPDs (sdk C06).
@Memberwise public struct ProviderFilter: Hashable, Codable, Sendable {
  /// `TV_PROVIDERS`: the providers to list. The SDK ignores ids without single sign-on and keeps the order of the
  /// others.
  public var listed: [String]
  /// `FEATURED_TV_PROVIDERS`: the providers to feature; each has to be listed, too.
  public var featured: [String] = []
}

/// The request of `preauthorize` (sdk 2.2).
@Memberwise(unlabelled: 1) public struct PreauthorizationRequest: Hashable, Codable, Sendable {
  /// The caches that may answer.
  public enum Feature: String, Hashable, Codable, Sendable, CaseIterable {
    /// The SDK's.
    case localCache = "LOCAL_CACHE"
    /// The server's.
    case remoteCache = "REMOTE_CACHE"
  }
  /// The resources.
  public var resources: [String]
  /// The caches that may not answer.
  public var disabled: Set<Feature> = []
}

/// The key of `getMetadata` (sdk C14); the answer repeats it.
public enum MetadataKey: Hashable, Codable, Sendable {
  /// `METADATA_AUTHENTICATION`: the end of the login.
  case authentication
  /// `METADATA_AUTHORIZATION`: the end of the authorization of a resource.
  case authorization(resource: String)
  /// `METADATA_DEVICE_ID`.
  case deviceId
  /// `METADATA_USER_META` with a key of the viewer's metadata, such as `tokenSource`.
  case user(String)

  /// Where the login came from (sdk 9).
  public static let tokenSource = MetadataKey.user("tokenSource")
}
