// An app in Swift 6 on the SDK: a manager is the delegate, and says what it learnt to a view controller. Of its files
// only the imports have changed, and the place where it makes the AccessEnabler.
import Foundation
import PassEnabler

#if canImport(UIKit)
  import UIKit
#endif

package final class EntitlementManager: EntitlementDelegate, EntitlementStatus {
  package enum Event: Equatable, Sendable {
    case configured(Bool), loggedIn, loggedOut(String), code(String), played(String), denied(String), allowed([String])
    case presents(Bool), status(String)
  }
  private let accessEnabler: AccessEnabler
  package private(set) var events: [Event] = []
  private var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?

  package init(_ accessEnabler: AccessEnabler) {
    self.accessEnabler = accessEnabler
    accessEnabler.delegate = self
    accessEnabler.statusDelegate = self
  }

  package func start() { accessEnabler.setRequestor("REF30", serviceProviders: ["sp.auth.adobe.com"]) }
  package func logIn() { accessEnabler.getAuthentication() }
  package func logOut() { accessEnabler.logout() }
  package func play(_ resource: String) { accessEnabler.checkAuthorization(resource) }

  /// C12, with its builder and callback object.
  package func catalogue(_ resources: [String]) {
    let request = PreauthorizeRequest.Builder().setResources(resources: resources)
      .disableFeatures(features: [.LOCAL_CACHE]).build()
    let callback = AccessEnablerCallback<PreauthorizeResponse> { response in
      MainActor.assumeIsolated {
        let allowed = response.getDecisions().filter { $0.isAuthorized() }.map { $0.getId() }
        self.hear(.allowed(allowed))
      }
    } onFailure: { response in
      let code = response.getStatus()?.getCode() ?? "?"
      MainActor.assumeIsolated { self.hear(.denied(code)) }
    }
    accessEnabler.preauthorize(request, didCompleteWith: callback)
  }

  /// Returns once so many events have come.
  package func heard(_ count: Int) async {
    if events.count < count { await withCheckedContinuation { waiting = (count, $0) } }
  }

  private func hear(_ event: Event) {
    events.append(event)
    guard let waiting, events.count >= waiting.count else { return }
    self.waiting = nil
    waiting.continuation.resume()
  }

  // MARK: EntitlementDelegate

  package func setRequestorComplete(_ status: Int32) {
    hear(.configured(status == ACCESS_ENABLER_STATUS_SUCCESS))
  }
  package func setAuthenticationStatus(_ status: Int32, errorCode code: String!) {
    hear(status == ACCESS_ENABLER_STATUS_SUCCESS ? .loggedIn : .loggedOut(code))
  }
  package func displayProviderDialog(_ mvpds: [Any]!) {
    let first = mvpds.compactMap { $0 as? MVPD }.first
    accessEnabler.setSelectedProvider(first?.id)
  }
  package func navigate(toUrl url: String!) { accessEnabler.setSelectedProvider(nil) }
  package func navigate(toUrl url: String!, useSVC: Bool) { navigate(toUrl: url) }
  package func presentTvProviderDialog(_ viewController: UIViewController!) { hear(.presents(true)) }
  package func dismissTvProviderDialog(_ viewController: UIViewController!) { hear(.presents(false)) }
  package func setToken(_ token: String!, forResource resource: String!) { hear(.played(resource)) }
  package func tokenRequestFailed(_ resource: String!, errorCode code: String!, errorDescription description: String!) {
    hear(.denied(resource))
  }
  package func preauthorizedResources(_ resources: [Any]!) {}
  package func selectedProvider(_ mvpd: MVPD!) {}
  package func setMetadataStatus(
    _ metadata: Any!, encrypted: Bool, forKey key: Int32, andArguments arguments: [AnyHashable: Any]!
  ) {}
  package func sendTrackingData(_ data: [Any]!, forEventType event: Int32) {}

  // MARK: EntitlementStatus

  package func status(_ statusDictionary: [AnyHashable: Any]!) {
    let code = statusDictionary["errorId"] as? String ?? "?"
    hear(code == "REGCODE" ? .code(statusDictionary["message"] as? String ?? "") : .status(code))
  }
}
