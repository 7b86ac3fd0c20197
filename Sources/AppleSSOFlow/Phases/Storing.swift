extension AppleSSO {
  /// What the vault keeps of a sign-in, and of a sign-out that begins.
  static let storing = storingPhase(
    everywhere: whileServing, noting: \.notingSignOut, describing: \.describingForLogout, then: \.loggingOut
  ) { LoggingOut(access: $0) }
}
