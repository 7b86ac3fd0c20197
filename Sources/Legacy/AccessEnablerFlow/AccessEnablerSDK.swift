@_exported import AccessEnablerCodes
import FlowEngine
import PassService

/// The flow of the legacy AccessEnabler SDK: "Apple SSO Cookbook (iOS/tvOS SDK)", steps 1 to 4, metadata and logout, at
/// the SDK's public surface.
///
/// The SDK is a closed binary. Its work with Apple's framework and the service is hidden; its calls are effects here,
/// and its callbacks their progress. The vocabulary is in `SDKStates`, `SDKEvents` and `SDKEffects`; each file in
/// `Phases` is a part of the cookbook. `SDKConditions` are the conditions by which the SDK itself decides, and
/// `SDKAssumptions` decides what no document says.
package enum AccessEnablerSDK: AccessFlow {
  package typealias Refusal = SDKRefusal
  package static let document = "sdk"

  /// The whole flow, as it runs and as it is drawn and checked.
  package static let machine = Machine<AccessEnablerSDK>(
    [
      initialising, permission, configuring, resting, checking, authorizing, questions, signingOut, authenticating,
      ending,
    ], from: .absent, everywhere: statuses)
}

extension AccessEnablerSDK.State.Cases: AccessStates { package typealias Root = AccessEnablerSDK.State }
extension AccessEnablerSDK.Event.Cases: AccessEvents { package typealias Root = AccessEnablerSDK.Event }
extension AccessEnablerSDK.Effect.Cases: AccessEffects { package typealias Root = AccessEnablerSDK.Effect }
