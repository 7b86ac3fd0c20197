import FlowEngine
import PassAPI

extension ServiceFlow {
  /// What the vault keeps of a sign-in is written before the sign-in, or its end, is reported.
  ///
  /// - Parameters:
  ///   - columns: What is decided alike while a request is served.
  ///   - noting: The state in which a sign-out is noted, and the one that it leads to.
  package static func storingPhase<LoggingOut: Sendable>(
    everywhere columns: [Column<Self>], noting: CasePath<State, LoggingOut>,
    then loggingOut: CasePath<State, LoggingOut>
  ) -> Phase<Self> {
    Phase(
      "Store", "Storing a sign-in", everywhere: columns,
      [storingSignIn, storing(noting, then: loggingOut), erasingSignIn])
  }

  /// Before a sign-in is reported.
  private static var storingSignIn: Node<Self> {
    Node(
      \.storingSignIn, "", "Keep provider and profile parts for the next launch",
      [
        .does(\.store) { context, _ in context.change },
        // A sign-in that could not be kept still serves this launch.
        .on(\.vaultWritten, "stored", ["R-CFG-5", "R-PROF-1"], to: \.authenticated) { context, state, written in
          context.wrote(written)
          return state
        },
        .reject(\.cancelRequested, when: .always, with: .tooLate),
      ])
  }

  /// Before a sign-out begins.
  private static func storing<LoggingOut: Sendable>(
    _ noting: CasePath<State, LoggingOut>, then loggingOut: CasePath<State, LoggingOut>
  ) -> Node<Self> {
    Node(
      noting, "", "Keep for the next launch that the viewer signs out",
      [
        .does(\.store) { context, _ in context.change },
        // A sign-out that could not be noted is done all the same.
        .on(\.vaultWritten, "E1.noted", [step("E1"), "PassFlow: vault"], to: loggingOut) {
          context, state, written in
          context.wrote(written)
          return state
        },
        .reject(\.cancelRequested, when: .always, with: .tooLate),
      ])
  }

  /// Before the end of a sign-in is reported.
  private static var erasingSignIn: Node<Self> {
    Node(
      \.erasingSignIn, "", "Drop what was kept of the sign-in",
      [
        .does(\.store) { context, _ in context.change },
        .on(\.vaultWritten, "erased", ["R-PROF-1", "R-LOGOUT-5"], when: .written, to: \.signedOut) {
          context, state, written in
          context.wrote(written)
          return state
        },
        .on(\.vaultWritten, "notErased", ["PassFlow: vault"], when: .not(.written), to: \.signedOut) {
          context, state, written in
          context.wrote(written)
          var state = state
          state.result?.remains.append(.vault)
          return state
        },
        .reject(\.cancelRequested, when: .always, with: .tooLate),
      ])
  }
}

extension Guard where F: ServiceFlow, From == SignedOut, Trigger == Timestamped<VaultContents?>, Found == Void {
  fileprivate static var written: Self { .check("written") { _, _, written in written.value != nil } }
}
