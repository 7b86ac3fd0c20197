import FlowEngine
import PassAPI

extension ServiceFlow {
  /// The phase that writes the vault before a sign-in, or its end, is reported.
  ///
  /// - Parameters:
  ///   - columns: The columns while a request is served.
  ///   - refused: The requests that a sign-out refuses.
  ///   - describing: The state that describes the device for a sign-out, if that was not done yet.
  ///   - leaving: Begins the logout from the profile in use.
  package static func storingPhase<LoggingOut: Sendable>(
    everywhere columns: [Column<Self>], refusing refused: [Event.Name], describing: CasePath<State, LoggingOut>,
    then loggingOut: CasePath<State, LoggingOut>, _ leaving: @escaping @Sendable (CurrentProfile) -> LoggingOut
  ) -> Phase<Self> {
    Phase(
      "Store", "Storing a sign-in",
      [
        storingSignIn, recordingSignOut(refused, describing: describing, then: loggingOut, leaving),
        Self.describing(describing, refused, then: loggingOut), storingEnd(refused),
      ], everywhere: columns)
  }

  /// The write before a sign-in is reported.
  private static var storingSignIn: StateNode<Self> {
    StateNode(
      \.storingSignIn, "", "Store the provider and parts of the profile for the next launch",
      [
        .does(\.store) { context, _ in context.change },
        // A sign-in that could not be stored still serves this launch.
        .on(\.vaultWritten, "stored", ["R-CFG-5", "R-PROF-1"], when: .not(.leaving), to: \.authenticated) {
          context, state, written in
          if !context.isSilent { context.signedInAt = written.moment }
          // What the viewer asks for later is no sign-in.
          context.interrupts = false
          return state
        },
        // The viewer was looked for in order to be signed out.
        .on(
          \.vaultWritten, "E1.found", [step("E1"), "R-LOGOUT-1", "PassFlow: requests"], when: .leaving,
          to: \.recordingSignOut
        ) { context, state, _ in
          let signOut = context.beginSignOut(from: state.access)
          // The client was accepted just now: it is not registered again during this sign-out (C-51).
          context.registeredAgain = true
          return signOut
        },
        .stay(
          on: \.signOutRequested, "E1.found.joins", ["PassFlow: requests"], when: .leaving.and(.not(.forgetsClient))),
        .outer(\.signOutRequested),
        .reject(\.cancelRequested, when: .always, with: .tooLate),
      ])
  }

  /// The write before a sign-out, whether it is known who is signed in or not.
  private static func recordingSignOut<LoggingOut: Sendable>(
    _ refused: [Event.Name], describing: CasePath<State, LoggingOut>, then loggingOut: CasePath<State, LoggingOut>,
    _ leaving: @escaping @Sendable (CurrentProfile) -> LoggingOut
  ) -> StateNode<Self> {
    StateNode(
      \.recordingSignOut, "", "Record the sign-out; the vault knows whose it is",
      [
        .does(\.store) { context, _ in context.change },
        // A sign-out that could not be recorded is done anyway.
        .on(
          \.vaultWritten, "E1.left", [step("E1"), "PassFlow: vault"], finding: .providerToSignOutFrom.and(.described),
          to: loggingOut
        ) { context, state, written, mvpd in leaving(context.recordSignOut(of: state, in: written, from: mvpd)) },
        .on(
          \.vaultWritten, "E1.left.device", [step("E1"), step("P1"), "PassFlow: vault"],
          finding: .providerToSignOutFrom.and(.not(.described)), to: describing
        ) { context, state, written, mvpd in leaving(context.recordSignOut(of: state, in: written, from: mvpd)) },
        // The service may still have a login: it is looked for silently, then signed out from.
        .on(
          \.vaultWritten, "E1.left.asks", [step("E1"), "R-LOGOUT-1", "PassFlow: requests"],
          when: .clientKept.and(.written).and(.not(.providerToSignOutFrom)), to: \.describingDevice
        ) { context, _, _ in context.searchForSignedInViewer() },
        .on(
          \.vaultWritten, "E1.left.nobody", ["PassFlow: requests"],
          when: .written.and(.not(.clientKept)).and(.not(.providerToSignOutFrom)), to: \.signedOut
        ) { context, _, _ in context.signOut(SignOutResult(hadProfile: false)) },
        // The vault does not say now who it was; the note is merged into its contents when it does.
        .on(
          \.vaultWritten, "E1.left.unread", ["PassFlow: vault"], when: .not(.written).and(.not(.providerToSignOutFrom)),
          to: \.signedOut
        ) { context, _, _ in context.signOut(SignOutResult(hadProfile: false, remaining: [.vault])) },
        // A sign-in that waited behind something else is older than the sign-out.
        .joinsSignOut("E1.left", refusing: refused), .reject(\.signInRequested, when: .always, with: .signedOut),
        .reject(\.cancelRequested, when: .always, with: .tooLate),
      ])
  }

  /// Describes the device, since a logout carries its description.
  private static func describing<LoggingOut: Sendable>(
    _ describing: CasePath<State, LoggingOut>, _ refused: [Event.Name], then loggingOut: CasePath<State, LoggingOut>
  ) -> StateNode<Self> {
    StateNode(
      describing, "P1", "Identifier and description of the device, for a logout",
      [
        .describesDevice("E1.device", [step("P1"), step("E1"), "R-HDR-4"], to: loggingOut, { $0 }) { context in
          context.signOut(unheard: nil)
        },
        .joinsSignOut("E1.device", refusing: refused),
        .reject(\.cancelRequested, when: .always, with: .tooLate),
      ])
  }

  /// The write before the end of a sign-in without a viewer, or of a sign-out, is reported.
  private static func storingEnd(_ refused: [Event.Name]) -> StateNode<Self> {
    StateNode(
      \.storingEnd, "", "Store the end: what was obtained is kept, and what is over erased",
      [
        .does(\.store) { context, _ in context.change },
        .on(\.vaultWritten, "ended", ["R-PROF-1", "R-LOGOUT-5"], when: .written, to: \.signedOut) {
          _, state, _ in state
        },
        .on(\.vaultWritten, "ended.unwritten", ["PassFlow: vault"], when: .not(.written), to: \.signedOut) {
          _, state, _ in with(state) { $0.result?.remaining.append(.vault) }
        },
        .stay(
          on: \.signOutRequested, "ended.joins", ["PassFlow: requests"],
          when: .signOutStored.and(.not(.forgetsClient))),
        .defer(\.signOutRequested, when: .not(.signOutStored).or(.forgetsClient)),
        .reject(\.signInRequested, when: .clientForgotten, with: .signedOut), .outer(\.signInRequested),
        .group(refused.map { .reject($0, when: .signOutStored, with: .signedOut) }),
        .group(refused.map { .defer($0, when: .not(.signOutStored)) }),
        .reject(\.cancelRequested, when: .always, with: .tooLate),
      ])
  }
}

/// A sign-out that is recorded before the service is asked.
@Memberwise package struct RecordingSignOut: Hashable, Codable, Sendable {
  /// What the viewer used, if this launch knows it.
  package var access: CurrentProfile?
}

extension Guard
where F: ServiceFlow, From == RecordingSignOut, Trigger == Timestamped<VaultContents?>, Found == String {
  /// The provider from which the viewer signs out.
  fileprivate static var providerToSignOutFrom: Self {
    .found("provider to sign out from") { _, state, written in state.access?.mvpd ?? written.value?.signingOut }
  }
}

extension Guard where F: ServiceFlow, Found == Void {
  /// The present sign-in looks for a viewer who signs out.
  package static var leaving: Self { .check("searching for who signs out") { context, _, _ in context.isLeaving } }
  fileprivate static var described: Self { .check("device described") { context, _, _ in context.device != nil } }
}

extension Guard where F: ServiceFlow, From == SignedOut, Found == Void {
  fileprivate static var clientForgotten: Self {
    .check("client forgotten") { context, state, _ in state.result != nil && context.rejectedClient.isAnyStored }
  }
  fileprivate static var signOutStored: Self {
    .check("sign-out stored") { context, state, _ in state.result != nil || context.isLeaving }
  }
}

extension Guard where F: ServiceFlow, Trigger == Timestamped<VaultContents?>, Found == Void {
  fileprivate static var written: Self { .check("written") { _, _, written in written.value != nil } }
  fileprivate static var clientKept: Self {
    .check("client kept", bounded: true) { _, _, written in written.value?.credentials != nil }
  }
}
