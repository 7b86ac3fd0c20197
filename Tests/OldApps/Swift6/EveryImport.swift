// The same app has parts of its own, in files that import the wire and the client as well. Two names say here, once,
// which of two they mean: those of the SDK.
import PassEnabler
import PassFlowKit

package typealias MVPD = PassEnabler.MVPD
package typealias Decision = PassEnabler.Decision

extension EntitlementManager {
  /// A line for each provider, and for each decision.
  package static func lines(_ providers: [MVPD], _ decisions: [Decision], _ status: Status?) -> [String] {
    providers.map { "\($0.displayName ?? "")" } + decisions.map { $0.getId() } + [status?.getCode() ?? ""]
  }
  package static func hears(_ callback: AccessEnablerCallback<PreauthorizeResponse>) -> AccessEnablerCallback<
    PreauthorizeResponse
  > {
    callback
  }
  /// The wire's own go by their module.
  package static func isListed(_ provider: PassAPI.MVPD) -> Bool { provider.boardingStatus == .picker }
}
