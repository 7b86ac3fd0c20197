// The same app has parts of its own, in files that import the wire, the client and the engine as well.
import FlowEngine
import PassEnabler
import PassFlowKit

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
  package static func isListed(_ provider: TVProvider) -> Bool { provider.boardingStatus == .picker }
}
