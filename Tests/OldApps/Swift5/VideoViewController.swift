// An app of 2018 in Swift 5, written from the SDK's documentation: a view controller is both delegates. Of its files
// only the imports have changed, and the place where it makes the AccessEnabler.
import Foundation
import PassEnabler

#if canImport(UIKit)
  import UIKit
#endif

package class VideoViewController: UIViewController, EntitlementDelegate, EntitlementStatus {
  package var accessEnabler: AccessEnabler!
  package var resource = "news"
  package var lines: [String] = []
  var webViewURL: URL?
  var mvpds: [MVPD] = []
  var selectedMvpd: MVPD?
  var isLoggedIn = false
  /// What the browser does with a page; calls back at its end.
  package var browser: ((URL, @escaping () -> Void) -> Void)?
  package var onFinished: (() -> Void)?

  package func start(with enabler: AccessEnabler) {
    accessEnabler = enabler
    accessEnabler.delegate = self
    accessEnabler.statusDelegate = self
    accessEnabler.setOptions(["handleSVC": false, "applicationProfile": "production", "visitorID": "visitor"])
    DispatchQueue.main.async { self.accessEnabler.setRequestor("REF30") }
  }

  func loginButtonTapped() {
    if isLoggedIn {
      accessEnabler.logout()
    } else {
      accessEnabler.getAuthentication([
        TV_PROVIDERS: ["citycable", "northlight"], FEATURED_TV_PROVIDERS: ["northlight"],
      ])
    }
  }

  func pick(_ mvpd: MVPD) {
    selectedMvpd = mvpd
    accessEnabler.setSelectedProvider(mvpd.id)
  }

  // MARK: EntitlementDelegate

  package func setRequestorComplete(_ status: Int32) {
    lines.append("requestor \(status == ACCESS_ENABLER_STATUS_SUCCESS)")
    guard status == ACCESS_ENABLER_STATUS_SUCCESS else { return }
    accessEnabler.checkAuthentication()
  }

  package func setAuthenticationStatus(_ status: Int32, errorCode code: String!) {
    lines.append("authentication \(status)")
    let wasLoggedIn = isLoggedIn
    isLoggedIn = status == ACCESS_ENABLER_STATUS_SUCCESS
    if isLoggedIn {
      accessEnabler.getMetadata([
        METADATA_OPCODE_KEY: Int(METADATA_USER_META), METADATA_USER_META_KEY: "tokenSource",
      ])
      accessEnabler.checkAuthorization(resource)
    } else if wasLoggedIn {
      onFinished?()
    } else if code == USER_NOT_AUTHENTICATED_ERROR {
      loginButtonTapped()
    }
  }

  package func displayProviderDialog(_ mvpds: [Any]!) {
    self.mvpds = mvpds as? [MVPD] ?? []
    lines.append("picker of \(self.mvpds.count > 1)")
    guard let mvpd = self.mvpds.first(where: { $0.id == "citycable" }) else {
      return accessEnabler.setSelectedProvider(nil)
    }
    lines.append("\(mvpd.displayName ?? "?"), platform: \(mvpd.enablePlatformServices)")
    pick(mvpd)
  }

  package func navigate(toUrl url: String!) {
    lines.append("page")
    webViewURL = URL(string: url)
    guard let page = webViewURL else { return accessEnabler.setSelectedProvider(nil) }
    browser?(page) { [weak self] in
      DispatchQueue.main.async { self?.accessEnabler.handleExternalURL(ADOBEPASS_REDIRECT_URL) }
    }
  }

  package func presentTvProviderDialog(_ viewController: UIViewController!) {
    lines.append("present \(viewController != nil)")
  }
  package func dismissTvProviderDialog(_ viewController: UIViewController!) { lines.append("dismiss") }

  package func setToken(_ token: String!, forResource resource: String!) {
    lines.append("play \(resource ?? "?") \(!token.isEmpty)")
    loginButtonTapped()
  }

  package func tokenRequestFailed(_ resource: String!, errorCode code: String!, errorDescription description: String!) {
    lines.append("denied \(resource ?? "?") \(code == USER_NOT_AUTHORIZED_ERROR)")
  }

  package func preauthorizedResources(_ resources: [Any]!) {}
  package func selectedProvider(_ mvpd: MVPD!) { if let mvpd = mvpd { lines.append("provider \(mvpd.id ?? "")") } }
  package func setMetadataStatus(
    _ metadata: Any!, encrypted: Bool, forKey key: Int32, andArguments arguments: [AnyHashable: Any]!
  ) {
    lines.append("metadata \(metadata as? String ?? "nil") \(key == METADATA_USER_META)")
  }
  package func sendTrackingData(_ data: [Any]!, forEventType event: Int32) {}

  // MARK: EntitlementStatus

  package func status(_ statusDictionary: [AnyHashable: Any]!) {
    lines.append(statusDictionary["errorId"] as? String ?? "?")
  }
}

/// A delegate that is no view controller, made where nothing says which actor it is on.
package class PlainDelegate: EntitlementStatus {
  package var codes: [String] = []
  package init() {}
  package func status(_ statusDictionary: [AnyHashable: Any]!) {
    codes.append(statusDictionary["errorId"] as? String ?? "?")
  }
}

package func makePlainDelegate() -> PlainDelegate { PlainDelegate() }
