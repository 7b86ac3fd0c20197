extension AppleSSO {
  /// The phase that stores a sign-in, and notes a sign-out that begins.
  static let storing = storingPhase(
    everywhere: whileServing, refusing: needSignIn, describing: \.describingForLogout, then: \.loggingOut
  ) { LoggingOut(access: $0) }
}
