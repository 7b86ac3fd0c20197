import FlowEngine
import PassAPI

extension AppleSSO {
  /// The attempts at a vault.
  package struct OpeningVault: Hashable, Codable, Sendable {
    /// How often the vault was not readable.
    var attempts = 0
    /// How often a vault that is locked, or cannot be read, is tried again.
    static let mostAttempts = 5
    /// How long the pauses between are.
    static let pause = Duration.seconds(2)
  }

  /// E1, on the way to a sign-in.
  package struct FinishingSignOut: Hashable, Codable, Sendable, Retryable {
    /// The provider's id.
    var mvpd: String
    /// What has been tried for this call.
    package var attempts = Attempts()
  }

  /// What the vault holds that can be used.
  @Cases package enum VaultResult {
    /// Credentials and a token that may still be sent (steps A1 to A4 are skipped).
    case token
    /// Credentials, but no usable token (A1 and A2 are skipped).
    case credentials
    case nothing
  }

  /// Before phase A: which of its steps can be skipped?
  static let vault = Phase<AppleSSO>(
    "Vault", "What the vault holds", everywhere: whileSigningIn,
    [
      Node(
        \.openingVault, "", "What does the vault hold?",
        [
          .does(\.openVault),
          .on(
            \.vaultOpened, "vault.token", ["v2 A3", "R-REG-3", "R-REG-14"],
            when: .vault(is: .token).and(.lacks(.signingOut)), to: \.readingStatus
          ) { context, _, opened in context.recall(opened.value) },
          .on(
            \.vaultOpened, "vault.token.signingOut", ["v2 E1", "PassFlow: vault"],
            when: .signingOut.and(.vault(is: .token)), to: \.finishingSignOut
          ) { context, _, opened, mvpd in
            context.recall(opened.value)
            return FinishingSignOut(mvpd: mvpd)
          },
          .on(
            \.vaultOpened, "vault.credentials", ["v2 A1", "R-REG-2"],
            when: .vault(is: .credentials).and(.lacks(.signingOut)), to: \.requestingToken, then: \.readingStatus
          ) { context, _, opened in
            context.recall(opened.value)
            return RequestingToken()
          },
          .on(
            \.vaultOpened, "vault.credentials.signingOut", ["v2 E1", "PassFlow: vault"],
            when: .signingOut.and(.vault(is: .credentials)), to: \.requestingToken, then: \.finishingSignOut
          ) { context, _, opened, mvpd in
            context.recall(opened.value)
            return (RequestingToken(), FinishingSignOut(mvpd: mvpd))
          },
          .on(
            \.vaultOpened, "vault.nothing", ["v2 A1"], when: .vault(is: .nothing).and(.not(.silent)), to: \.registering,
            then: \.readingStatus
          ) { context, _, opened in
            context.recall(opened.value)
            context.loseClient()
            // The profile to sign out from is lost with its client.
            context.finishSignOut()
            return Registering()
          },
          // Without a client there is no profile either.
          .on(
            \.vaultOpened, "vault.nothing.silent", ["R-REG-4", "PassFlow: requests"],
            when: .vault(is: .nothing).and(.silent), to: \.signedOut
          ) { context, _, opened in
            context.recall(opened.value)
            return SignedOut(.notSignedIn)
          },
          // A vault that was written in vain or is locked again: this launch knows its client (R-REG-8).
          .on(
            anyOf: [.vaultNotReadable, .vaultFailed, .vaultDamaged], "vault.known", ["R-REG-5", "R-REG-8"],
            when: .clientInMemory, to: \.readingStatus),
          .triesAgain(on: \.vaultNotReadable, "vault.locked", ["R-REG-5"]),
          .on(
            \.vaultNotReadable, "vault.lockedForGood", ["R-REG-5"], when: .not(.triesAgain).and(.not(.clientInMemory)),
            to: \.signedOut
          ) { _, _, _ in SignedOut(.vaultLocked) },
          // The client that a vault may still hold has the viewer's profiles: it is not replaced for a failure.
          .triesAgain(on: \.vaultFailed, "vault.failed", ["R-REG-8", "C-52", "PassFlow: vault"]),
          .on(
            \.vaultFailed, "vault.failedForGood", ["R-REG-8", "C-52", "PassFlow: vault"],
            when: .not(.triesAgain).and(.not(.clientInMemory)), to: \.signedOut
          ) { _, _, _ in SignedOut(.vaultUnreadable) },
          .on(
            \.vaultDamaged, "vault.lost", ["R-REG-8", "C-52"], when: .not(.clientInMemory).and(.not(.silent)),
            to: \.registering, then: \.readingStatus
          ) { _, _, _ in Registering() },
          .on(
            \.vaultDamaged, "vault.lost.silent", ["R-REG-4", "PassFlow: requests"],
            when: .silent.and(.not(.clientInMemory)), to: \.signedOut
          ) { _, _, _ in SignedOut(.notSignedIn) },
        ]),

      Node(
        \.finishingSignOut, "E1", "Sign out what an earlier launch could not",
        [
          .does(\.logOut) { context, state in
            TokenCall(context, LogOutQuery(mvpd: state.mvpd, redirectURL: context.settings.redirectURL))
          },
          // Whatever is left to do at the provider or in the settings: nobody asked for it now.
          .on(\.loggedOut, "finish.done", ["v2 E2", "PassFlow: vault"], to: \.readingStatus) { context, _, _ in
            context.finishSignOut()
          },
          .detours("finish"),
          .outOfReach("finish"),
          // There is nothing to sign out from, or the service will never do it: nobody is locked out for that.
          .on(
            \.requestFailed, "finish.refused", ["v2 E2", "C-83", "PassFlow: vault"], when: .otherwise,
            to: \.readingStatus
          ) { context, _, failure in
            context.note(failure)
            context.finishSignOut()
          },
        ]),
    ])
}

extension Row where F == AppleSSO, From == AppleSSO.OpeningVault {
  /// The vault is opened once more after a pause, unless its client is known already.
  fileprivate static func triesAgain<Trigger>(
    on event: CasePath<AppleSSO.Event, Trigger>, _ id: String, _ sources: [Source]
  ) -> Self {
    .on(event, id, sources, when: .triesAgain.and(.not(.clientInMemory)), to: \.pausing, then: .again) { _, state, _ in
      state.attempts += 1
      return AppleSSO.Pausing(duration: AppleSSO.OpeningVault.pause)
    }
  }
}

extension AppleSSO.VaultResult {
  init(_ opened: Timed<VaultContents>, _ context: AppleSSO.Context) {
    let known = context.known(beside: opened.value)
    if known.credentials == nil {
      self = .nothing
    } else {
      self = known.token?.isUsable(at: opened.at) == true ? .token : .credentials
    }
  }
}

extension Guard where F == AppleSSO, Trigger == Timed<VaultContents> {
  fileprivate static var vault: Question<F, From, Trigger, AppleSSO.VaultResult> {
    Question("vault") { context, _, opened in AppleSSO.VaultResult(opened, context) }
  }
}

extension Guard<AppleSSO, AppleSSO.OpeningVault, Timed<VaultContents>, String> {
  /// The provider of a sign-out that an earlier launch began and could not finish.
  fileprivate static var signingOut: Self {
    .found("sign-out left undone") { context, _, opened in context.known(beside: opened.value).signingOut }
  }
}

extension Guard where F == AppleSSO, From == AppleSSO.OpeningVault, Found == Void {
  fileprivate static var clientInMemory: Self {
    .yes("client in memory") { context, _, _ in context.credentials != nil }
  }

  fileprivate static var triesAgain: Self {
    .yes("vault is tried again", bounded: true) { _, state, _ in state.attempts < AppleSSO.OpeningVault.mostAttempts }
  }
}
