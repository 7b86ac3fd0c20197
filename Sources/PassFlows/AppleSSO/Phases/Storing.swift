import FlowEngine

extension AppleSSO {
  /// What the vault keeps of a sign-in is written before the sign-in, or its end, is reported.
  static let storing = Phase<AppleSSO>(
    "Store", "Storing a sign-in", everywhere: whileServing,
    [
      Node(
        \.storingSignIn, "", "Keep provider and profile parts for the next launch",
        [
          .does(\.store) { context, _ in context.contents },
          // A sign-in that could not be kept still serves this launch.
          .on(\.vaultWritten, "stored", ["R-CFG-5", "R-PROF-1"], to: \.authenticated) { _, state, _ in state },
          .reject(.cancelRequested, with: .tooLate),
        ]),

      Node(
        \.erasingSignIn, "", "Drop what was kept of the sign-in",
        [
          .does(\.store) { context, _ in context.contents },
          .on(\.vaultWritten, "erased", ["R-PROF-1", "R-LOGOUT-5"], to: \.signedOut) { _, state, _ in state },
          .reject(.cancelRequested, with: .tooLate),
        ]),
    ])
}
