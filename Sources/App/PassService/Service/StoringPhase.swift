import FlowEngine
import PassAPI

extension ServiceFlow {
  /// The phase that writes the vault before a sign-in, or its end, is reported.
  ///
  /// - Parameters:
  ///   - columns: The columns while a request is served.
  ///   - noting: The state that notes a sign-out, before `loggingOut`.
  ///   - describing: The state that describes the device for a sign-out, if that was not done yet.
  ///   - leaving: Begins the logout from the profile in use.
  package static func storingPhase<LoggingOut: Sendable>(
    everywhere columns: [Column<Self>], noting: CasePath<State, LoggingOut>,
    describing: CasePath<State, LoggingOut>, then loggingOut: CasePath<State, LoggingOut>,
    _ leaving: @escaping @Sendable (Access) -> LoggingOut
  ) -> Phase<Self> {
    Phase(
      "Store", "Storing a sign-in",
      [
        storingSignIn(noting: noting, leaving), storing(noting, then: loggingOut),
        endingSignIn(describing: describing, then: loggingOut, leaving),
        Self.describing(describing, then: loggingOut), erasingSignIn,
      ], everywhere: columns)
  }

  /// The write before a sign-in is reported.
  private static func storingSignIn<LoggingOut: Sendable>(
    noting: CasePath<State, LoggingOut>, _ leaving: @escaping @Sendable (Access) -> LoggingOut
  ) -> Node<Self> {
    Node(
      \.storingSignIn, "", "Store the provider and parts of the profile for the next launch",
      [
        .does(\.store) { context, _ in context.change },
        // A sign-in that could not be stored still serves this launch.
        .on(\.vaultWritten, "stored", ["R-CFG-5", "R-PROF-1"], when: .not(.leaving), to: \.authenticated) {
          context, state, written in
          context.recordWrite(written)
          if !context.isSilent { context.signedInAt = written.moment }
          return state
        },
        // The viewer was looked for in order to be signed out.
        .on(
          \.vaultWritten, "E1.found", [step("E1"), "R-LOGOUT-1", "PassFlow: requests"], when: .leaving, to: noting
        ) { context, state, written in
          context.recordWrite(written)
          context.beginSignOut(from: state.access)
          // The client was accepted just now: it is not registered again during this sign-out (C-51).
          context.registeredAgain = true
          return leaving(state.access)
        },
        .reject(\.cancelRequested, when: .always, with: .tooLate),
      ])
  }

  /// The write before a sign-out begins.
  private static func storing<LoggingOut: Sendable>(
    _ noting: CasePath<State, LoggingOut>, then loggingOut: CasePath<State, LoggingOut>
  ) -> Node<Self> {
    Node(
      noting, "", "Record the sign-out for the next launch",
      [
        .does(\.store) { context, _ in context.change },
        // A sign-out that could not be noted is done anyway.
        .on(\.vaultWritten, "E1.noted", [step("E1"), "PassFlow: vault"], to: loggingOut) {
          context, state, written in
          context.recordWrite(written)
          return state
        },
        .reject(\.cancelRequested, when: .always, with: .tooLate),
      ])
  }

  /// The write before a sign-out while it is not known who is signed in.
  private static func endingSignIn<LoggingOut: Sendable>(
    describing: CasePath<State, LoggingOut>, then loggingOut: CasePath<State, LoggingOut>,
    _ leaving: @escaping @Sendable (Access) -> LoggingOut
  ) -> Node<Self> {
    Node(
      \.endingSignIn, "", "Record the sign-out; the vault knows whose it is",
      [
        .does(\.store) { context, _ in context.change },
        .on(
          \.vaultWritten, "E1.left", [step("E1"), "PassFlow: vault"], when: .providerToSignOutFrom.and(.described),
          to: loggingOut
        ) { context, _, written, mvpd in leaving(context.recordNotedSignOut(written, from: mvpd)) },
        .on(
          \.vaultWritten, "E1.left.device", [step("E1"), step("P1"), "PassFlow: vault"],
          when: .providerToSignOutFrom.and(.not(.described)), to: describing
        ) { context, _, written, mvpd in leaving(context.recordNotedSignOut(written, from: mvpd)) },
        // The service may still have a login: it is looked for silently, then signed out from.
        .on(
          \.vaultWritten, "E1.left.asks", [step("E1"), "R-LOGOUT-1", "PassFlow: requests"],
          when: .clientKept.and(.written).and(.not(.providerToSignOutFrom)), to: \.describingDevice
        ) { context, _, written in
          context.recordWrite(written)
          context.searchForSignedInViewer()
        },
        .on(
          \.vaultWritten, "E1.left.nobody", ["PassFlow: requests"],
          when: .written.and(.not(.clientKept)).and(.not(.providerToSignOutFrom)), to: \.signedOut
        ) { context, _, written in
          context.recordWrite(written)
          return context.signOut(SignOutResult(hadProfile: false))
        },
        // The vault does not say now who it was; the note is merged into its contents when it does.
        .on(
          \.vaultWritten, "E1.left.unread", ["PassFlow: vault"], when: .not(.written).and(.not(.providerToSignOutFrom)),
          to: \.signedOut
        ) { context, _, written in
          context.recordWrite(written)
          let signedOut = context.signOut(SignOutResult(hadProfile: false, remains: [.vault]))
          context.unsaved = .signingOut(nil)
          return signedOut
        },
        .group(joins("E1.left.joins")),
        .reject(\.cancelRequested, when: .always, with: .tooLate),
      ])
  }

  /// Describes the device, since a logout carries its description.
  private static func describing<LoggingOut: Sendable>(
    _ describing: CasePath<State, LoggingOut>, then loggingOut: CasePath<State, LoggingOut>
  ) -> Node<Self> {
    Node(
      describing, "P1", "Identifier and description of the device, for a logout",
      [
        .does(\.describeDevice),
        .on(
          \.deviceDescribed, "E1.device", [step("P1"), step("E1"), "R-HDR-4"], when: .describedInFull, to: loggingOut
        ) { context, state, device in
          context.device = device
          return state
        },
        .on(
          \.deviceDescribed, "E1.device.undocumented", [step("P1"), "R-HDR-7"], when: .not(.describedInFull),
          to: \.signedOut
        ) { context, _, _ in context.signOut(unheard: nil) },
        .on(\.deviceUnknown, "E1.device.unknown", [step("P1"), "R-HDR-2"], to: \.signedOut) { context, _, _ in
          context.signOut(unheard: nil)
        },
        .group(joins("E1.device.joins")),
        .reject(\.cancelRequested, when: .always, with: .tooLate),
      ])
  }

  /// Another caller also signs out; a request to forget the client waits until this is done.
  private static func joins<From: Sendable>(_ id: String) -> [Row<Self, From>] {
    [
      .stay(on: \.signOutRequested, id, ["PassFlow: requests"], when: .not(.forgetsClient)),
      .defer(\.signOutRequested, when: .forgetsClient),
    ]
  }

  /// The write before the end of a sign-in is reported.
  private static var erasingSignIn: Node<Self> {
    Node(
      \.erasingSignIn, "", "Erase the stored sign-in",
      [
        .does(\.store) { context, _ in context.change },
        .on(\.vaultWritten, "erased", ["R-PROF-1", "R-LOGOUT-5"], when: .written, to: \.signedOut) {
          context, state, written in
          context.recordWrite(written)
          return state
        },
        .on(\.vaultWritten, "notErased", ["PassFlow: vault"], when: .not(.written), to: \.signedOut) {
          context, state, written in
          context.recordWrite(written)
          var state = state
          state.result?.remains.append(.vault)
          return state
        },
        .reject(\.cancelRequested, when: .always, with: .tooLate),
      ])
  }
}

/// A sign-out while it is not known who is signed in.
@Memberwise package struct EndingSignIn: Hashable, Codable, Sendable {
  /// The provider, if this launch knows it.
  package var mvpd: String?
}

extension Guard where F: ServiceFlow, From == EndingSignIn, Trigger == Timestamped<VaultContents?>, Found == String {
  /// The provider from which the viewer signs out.
  fileprivate static var providerToSignOutFrom: Self {
    .found("provider to sign out from") { _, state, written in state.mvpd ?? written.value?.signingOut }
  }
}

extension Guard where F: ServiceFlow, Found == Void {
  /// The present sign-in looks for a viewer who signs out.
  package static var leaving: Self { .check("signing out") { context, _, _ in context.isLeaving } }
  fileprivate static var described: Self { .check("device described") { context, _, _ in context.device != nil } }
}

extension Guard where F: ServiceFlow, Trigger == Timestamped<VaultContents?>, Found == Void {
  fileprivate static var written: Self { .check("written") { _, _, written in written.value != nil } }
  fileprivate static var clientKept: Self {
    .check("client kept") { _, _, written in written.value?.credentials != nil }
  }
}
