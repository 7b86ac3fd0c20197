import FlowEngine

extension AppleSSO {
  /// The whole flow, as it runs, is drawn and is checked.
  public static let machine = Machine<AppleSSO>(
    [
      resting, prerequisites, registration, checkAuthentication, configuration, partnerRequest, partnerProfile, basicAuthentication,
      keeping, preauthorization, authorization, review, logout,
    ], from: .signedOut)
}

extension AppleSSO {
  /// What `machine.validate(accepting:)` would report and is meant.
  public static let acceptances: [Acceptance] = ["D1.4", "D2.4.permit", "D2.4.deny"].map {
    Acceptance(.settledTwice, at: $0, because: "the edge answers first; entering settles only those whose request was interrupted")
  }
}
