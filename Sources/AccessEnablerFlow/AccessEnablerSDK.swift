@_exported import AccessEnablerCodes
import FlowEngine
import PassService

/// The flow of the AccessEnabler SDK, the legacy one: "Apple SSO Cookbook (iOS/tvOS SDK)", steps 1 to 4, metadata and
/// logout, at the SDK's public surface.
///
/// The SDK is a closed binary. What it does with Apple's framework and the service nobody sees; its calls are effects
/// here, its callbacks the progress of these. Vocabulary is in `SDKStates`, `SDKEvents` and `SDKEffects`; each file of
/// `Phases` is a part of the cookbook. `SDKConditions` are what the SDK itself decides by, `SDKAssumptions` what
/// nobody has written down.
package enum AccessEnablerSDK: AccessFlow {
  package typealias Refusal = SDKRefusal
  package static let document = "sdk"

  /// The whole flow, as it runs, is drawn and is checked.
  package static let machine = Machine<AccessEnablerSDK>(
    [
      initialising, permission, configuring, resting, checking, authorizing, questions, signingOut, authenticating,
      ending,
    ], from: .absent, everywhere: statuses)
}

extension AccessEnablerSDK.State.Cases: AccessStates { package typealias Root = AccessEnablerSDK.State }
extension AccessEnablerSDK.Event.Cases: AccessEvents { package typealias Root = AccessEnablerSDK.Event }
extension AccessEnablerSDK.Effect.Cases: AccessEffects { package typealias Root = AccessEnablerSDK.Effect }
