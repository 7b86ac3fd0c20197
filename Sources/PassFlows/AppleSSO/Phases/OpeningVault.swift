import FlowEngine
import PassAPI

extension AppleSSO {
  /// The attempts at a vault.
  package struct OpeningVault: Hashable, Codable, Sendable {
    /// How often the vault was not readable.
    var attempts = 0
    /// How often a locked vault is tried again.
    static let mostAttempts = 5
    /// How long the pauses between are.
    static let pause = Duration.seconds(2)
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
            \.vaultOpened, "vault.token", ["v2 A3", "R-REG-3", "R-REG-14"], when: .vault(is: .token),
            to: \.readingStatus
          ) { context, _, opened in context.recall(opened.value) },
          .on(
            \.vaultOpened, "vault.credentials", ["v2 A1", "R-REG-2"], when: .vault(is: .credentials),
            to: \.requestingToken,
            then: \.readingStatus
          ) { context, _, opened in
            context.recall(opened.value)
            return RequestingToken()
          },
          .on(
            \.vaultOpened, "vault.nothing", ["v2 A1"], when: .vault(is: .nothing), to: \.registering,
            then: \.readingStatus
          ) { context, _, opened in
            context.recall(opened.value)
            context.loseClient()
            return Registering()
          },
          // A vault that was written in vain or is locked again: this launch knows its client (R-REG-8).
          .on(
            anyOf: [.vaultNotReadable, .vaultFailed], "vault.known", ["R-REG-5", "R-REG-8"], when: .clientInMemory,
            to: \.readingStatus),
          .on(
            \.vaultNotReadable, "vault.locked", ["R-REG-5"], when: .triesAgain.and(.not(.clientInMemory)),
            to: \.pausing,
            then: .again
          ) { _, state, _ in
            state.attempts += 1
            return Pausing(duration: OpeningVault.pause)
          },
          .on(
            \.vaultNotReadable, "vault.lockedForGood", ["R-REG-5"], when: .not(.triesAgain).and(.not(.clientInMemory)),
            to: \.signedOut
          ) { _, _, _ in SignedOut(.vaultLocked) },
          // A vault that fails has lost what it held: credentials may be asked for anew (C-52).
          .on(
            \.vaultFailed, "vault.lost", ["R-REG-8", "C-52"], when: .not(.clientInMemory), to: \.registering,
            then: \.readingStatus
          ) { _, _, _ in Registering() },
        ])
    ])
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

extension Guard where F == AppleSSO, From == AppleSSO.OpeningVault, Found == Void {
  fileprivate static var clientInMemory: Self {
    .yes("client in memory") { context, _, _ in context.credentials != nil }
  }
}

extension Guard<AppleSSO, AppleSSO.OpeningVault, Timestamp, Void> {
  fileprivate static var triesAgain: Self {
    .yes("vault is tried again", bounded: true) { _, state, _ in state.attempts < AppleSSO.OpeningVault.mostAttempts }
  }
}
