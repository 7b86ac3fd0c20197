import FlowEngine

extension AppleSSO {
  /// The whole flow, as it runs, is drawn and is checked.
  public static let machine = Machine<AppleSSO>(
    [
      resting, prerequisites, vault, registration, checkAuthentication, configuration, partnerRequest, partnerProfile,
      basicAuthentication, keeping, preauthorization, authorization, review, logout,
    ], from: .signedOut(SignedOut(.notSignedIn)))
}
