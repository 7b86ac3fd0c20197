extension AppleSSO {
  /// The phase that stores a sign-in, and records a sign-out.
  static let storing = storingPhase(
    everywhere: whileServing, refusing: needSignIn, describing: \.describingForLogout, then: \.loggingOut
  ) { LoggingOut(access: $0) }
}
