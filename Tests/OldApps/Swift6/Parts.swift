// The place where the app makes its AccessEnabler, as Docs/PassEnabler.md shows it.
import Foundation
import PassEnabler  // in place of AccessEnabler
import PassFlowKit

func makeAccessEnabler(_ softwareStatement: String, vaults: URL) -> AccessEnabler {
  AccessEnabler(softwareStatement) { requestor, origin in
    EnablerParts(
      transport: URLSessionTransport(origin), framework: TVProviderFramework(),
      vault: FileVault(vaults.appendingPathComponent("\(requestor).vault")), clock: SystemClock(),
      device: ThisDevice(), platform: .iOS, domainName: "example.com", urlScheme: "adbe.myapp")
  }
}
