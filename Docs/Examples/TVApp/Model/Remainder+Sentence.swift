import PassFlowKit

extension SignOutResult.Remainder {
  /// What the viewer reads after a sign-out.
  var sentence: String {
    switch self {
    case .settings(let place): "To sign out on this device, go to \(place)."
    case .providerPage: "You may still be signed in at your TV provider."
    case .service: "Your TV provider will be told when there is a connection."
    case .unknownAction, .vault: "Sign in and out again if your TV provider is still there."
    @unknown default: "Look in the settings whether your TV provider is still there."
    }
  }
}
