import Foundation

/// Receives the callbacks of the flow (K01 to K13), all on the main actor.
@preconcurrency @MainActor public protocol EntitlementDelegate: AnyObject {
  /// K01: the configuration has succeeded, 1, or failed, 0.
  func setRequestorComplete(_ status: Int32)
  /// K02: the viewer is logged in, 1, or not, 0 with a code. The end of C04, C05, C07(nil), C08 and C15.
  func setAuthenticationStatus(_ status: Int32, errorCode code: String!)
  /// K03: show the app's own picker of these `MVPD`s, and answer with `setSelectedProvider`.
  func displayProviderDialog(_ mvpds: [Any]!)
  /// K04: open the page in a web view; answer with `handleExternalURL` at the completion URL.
  func navigate(toUrl url: String!)
  /// K05: open the page in a Safari view controller, if the option `handleSVC` is true.
  func navigate(toUrl url: String!, useSVC: Bool)
  /// K06: present the controller of Apple's framework.
  func presentTvProviderDialog(_ viewController: UIViewController!)
  /// K07: dismiss the controller of Apple's framework.
  func dismissTvProviderDialog(_ viewController: UIViewController!)
  /// K08: a media token for a resource, for one playback.
  func setToken(_ token: String!, forResource resource: String!)
  /// K09: a resource may not be played, with a text for display that may be empty.
  func tokenRequestFailed(_ resource: String!, errorCode code: String!, errorDescription description: String!)
  /// K10: the ids of the resources that a catalogue may offer.
  func preauthorizedResources(_ resources: [Any]!)
  /// K11: the provider, or `nil`.
  func selectedProvider(_ mvpd: MVPD!)
  /// K12: the answer of `getMetadata`; `arguments` is the dictionary of the call.
  func setMetadataStatus(
    _ metadata: Any!, encrypted: Bool, forKey key: Int32, andArguments arguments: [AnyHashable: Any]!)
  /// K13: an event for analytics.
  func sendTrackingData(_ data: [Any]!, forEventType event: Int32)
}

extension EntitlementDelegate {
  /// Falls back to K04 for an app that sets `handleSVC` without this method.
  public func navigate(toUrl url: String!, useSVC: Bool) { navigate(toUrl: url) }
}

/// Receives the advanced status codes, on the main actor.
@preconcurrency @MainActor public protocol EntitlementStatus: AnyObject {
  /// K14: a dictionary with `errorId` and `level`, and if known `message`, `details`, `resource` and `expires`.
  func status(_ statusDictionary: [AnyHashable: Any]!)
}
