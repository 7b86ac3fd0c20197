import FlowEngine
import PassAPI

/// The attempts at a vault.
package struct OpeningVault: Hashable, Codable, Sendable {
  /// How often the vault was not readable.
  package var attempts = 0

  package init(attempts: Int = 0) {
    self.attempts = attempts
  }
  /// How often a vault that is locked, or cannot be read, is tried again; one that was given up is not, until it was
  /// read.
  package static let mostAttempts = 5
  /// How often one that cannot be read is where there are time limits: each attempt may take as long as
  /// `TimeLimits.vault`.
  package static let mostTimeouts = 2
  /// How long the pauses between are.
  package static let pause = Duration.seconds(2)
}

/// E1, on the way to a sign-in.
package struct FinishingSignOut: Hashable, Codable, Sendable, Retryable {
  /// The provider's id.
  package var mvpd: String
  /// What has been tried for this call.
  package var attempts = Attempts()
  /// How long the service has for it: whoever signs in waits meanwhile.
  package static let patience = Duration.seconds(5)

  package init(mvpd: String, attempts: Attempts = Attempts()) {
    self.mvpd = mvpd
    self.attempts = attempts
  }
}

/// Why nothing of what the vault holds can be read, now or later.
package enum VaultLoss: Hashable, Codable, Sendable {
  /// It is damaged, and is replaced.
  case damaged
  /// It is of a later version of this package, and stays as it is.
  case newer
}

/// What the vault holds that can be used.
@Cases package enum VaultResult {
  /// Credentials and a token that may still be sent (steps A1 to A4 are skipped).
  case token
  /// Credentials, but no usable token (A1 and A2 are skipped).
  case credentials
  case nothing
}

extension ServiceFlow {
  /// A vault that was written in vain or is locked again: this launch knows its client (R-REG-8).
  private static func knownAlready<Next>(
    then next: CasePath<State, Next>, _ begin: @escaping @Sendable () -> Next
  ) -> Row<Self, OpeningVault> {
    let troubles: [Event.Name] = names(\.vaultNotReadable) + names(\.vaultFailed) + names(\.vaultLost)
    let known: Guard<Self, OpeningVault, Void, Void> = .clientInMemory
    return .on(anyOf: troubles, "vault.known", ["R-REG-5", "R-REG-8"], when: known, to: next) {
      (_: inout Context, _: OpeningVault) -> Next in begin()
    }
  }

  /// Nothing usable is in the vault, and a login needs its client. A way on which nothing may be shown registers none
  /// unless the system knows the viewer.
  private static func nothingWithoutClient<Next>(
    then next: CasePath<State, Next>, _ begin: @escaping @Sendable () -> Next
  ) -> [Row<Self, OpeningVault>] {
    [
      .on(
        \.vaultOpened, "vault.nothing", [step("A1")], when: .vault(is: .nothing).and(.not(.silent)), to: \.registering,
        then: next
      ) { context, _, opened in
        context.recall(opened.value)
        context.loseClient()
        // The profile to sign out from is lost with its client.
        context.finishSignOuts()
        context.isNobodyCertain = true
        return (Registering(), begin())
      },
      .on(
        \.vaultOpened, "vault.nothing.silent", ["R-REG-4", "PassFlow: requests"],
        when: .vault(is: .nothing).and(.silent), to: next
      ) { context, _, opened in
        context.recall(opened.value)
        context.loseClient()
        context.finishSignOuts()
        // The system may know the viewer.
        context.isNobodyCertain = false
        return begin()
      },
      .on(
        \.vaultLost, "vault.lost", ["R-REG-8", "C-52"], when: .not(.clientInMemory).and(.not(.silent)),
        to: \.registering, then: next
      ) { context, _, loss in
        context.losesVault(loss)
        return (Registering(), begin())
      },
      .on(
        \.vaultLost, "vault.lost.silent", ["R-REG-4", "PassFlow: requests"],
        when: .silent.and(.not(.clientInMemory)), to: \.signedOut
      ) { context, _, loss in
        context.losesVault(loss)
        return SignedOut(loss == .damaged ? .notSignedIn : .vaultUnreadable)
      },
    ]
  }

  /// Nothing usable is in the vault, but the service knows the device: any client can ask for its login.
  private static func nothing<Next>(
    then next: CasePath<State, Next>, _ begin: @escaping @Sendable () -> Next
  ) -> [Row<Self, OpeningVault>] {
    [
      .on(
        \.vaultOpened, "vault.nothing", [step("A1")], when: .vault(is: .nothing).and(.not(.signingOut)),
        to: \.registering, then: next
      ) { context, _, opened in
        context.recall(opened.value)
        context.loseClient()
        return (Registering(), begin())
      },
      .on(
        \.vaultOpened, "vault.nothing.signingOut", [step("E1"), "PassFlow: vault"],
        when: .signingOut.and(.vault(is: .nothing)), to: \.registering, then: \.finishingSignOut
      ) { context, _, opened, mvpd in
        context.recall(opened.value)
        context.loseClient()
        return (Registering(), FinishingSignOut(mvpd: mvpd))
      },
      .on(
        \.vaultLost, "vault.lost", ["R-REG-8", "C-52"], when: .not(.clientInMemory), to: \.registering, then: next
      ) { context, _, loss in
        context.losesVault(loss)
        return (Registering(), begin())
      },
    ]
  }

  /// Before phase A: which of its steps can be skipped?
  ///
  /// - Parameters:
  ///   - next: What follows with a token.
  ///   - loginsBelongToClient: Whether the service knows logins by the client, so that they are lost with it; else it
  ///     knows them by the device.
  ///   - columns: What is decided alike on the way to a sign-in.
  ///   - finishing: The call that finishes a sign-out, and what follows when it is done.
  ///   - others: The other states that finish one.
  package static func vaultPhase<Next>(
    then next: CasePath<State, Next>, loginsBelongToClient: Bool, everywhere columns: [Column<Self>],
    finishing: [Row<Self, FinishingSignOut>], others: [Node<Self>] = [],
    _ begin: @escaping @Sendable () -> Next
  ) -> Phase<Self> {
    Phase(
      "Vault", "What the vault holds",
      [
        openingVault(then: next, loginsBelongToClient: loginsBelongToClient, begin),
        finishingSignOut(then: next, finishing, begin), notingLaunch,
      ] + others, everywhere: [.registersAgain()] + columns)
  }

  /// What follows from what the vault holds.
  private static func openingVault<Next>(
    then next: CasePath<State, Next>, loginsBelongToClient: Bool, _ begin: @escaping @Sendable () -> Next
  ) -> Node<Self> {
    Node(
      \.openingVault, "", "What does the vault hold?",
      [
        .does(\.openVault),
        .on(
          \.vaultOpened, "vault.token", [step("A3"), "R-REG-3", "R-REG-14"],
          when: .vault(is: .token).and(.not(.signingOut)), to: next
        ) { context, _, opened in
          context.recall(opened.value)
          return begin()
        },
        .on(
          \.vaultOpened, "vault.token.signingOut", [step("E1"), "PassFlow: vault"],
          when: .signingOut.and(.vault(is: .token)), to: \.finishingSignOut
        ) { context, _, opened, mvpd in
          context.recall(opened.value)
          return FinishingSignOut(mvpd: mvpd)
        },
        .on(
          \.vaultOpened, "vault.credentials", [step("A1"), "R-REG-2"],
          when: .vault(is: .credentials).and(.not(.signingOut)), to: \.requestingToken, then: next
        ) { context, _, opened in
          context.recall(opened.value)
          return (RequestingToken(), begin())
        },
        .on(
          \.vaultOpened, "vault.credentials.signingOut", [step("E1"), "PassFlow: vault"],
          when: .signingOut.and(.vault(is: .credentials)), to: \.requestingToken, then: \.finishingSignOut
        ) { context, _, opened, mvpd in
          context.recall(opened.value)
          return (RequestingToken(), FinishingSignOut(mvpd: mvpd))
        },
        .group(loginsBelongToClient ? nothingWithoutClient(then: next, begin) : nothing(then: next, begin)),
        knownAlready(then: next, begin),
        .triesAgain(on: \.vaultNotReadable, "vault.locked", ["R-REG-5"], when: .triesAgain),
        .on(
          \.vaultNotReadable, "vault.lockedForGood", ["R-REG-5"],
          when: .not(.triesAgain).and(.not(.clientInMemory)),
          to: \.signedOut
        ) { context, _, _ in context.givesUpVault(.vaultLocked) },
        // The client that a vault may still hold has the viewer's profiles: it is not replaced for a failure.
        .triesAgain(
          on: \.vaultFailed, "vault.failed", ["R-REG-8", "C-52", "PassFlow: vault"], when: .triesFailingAgain),
        .on(
          \.vaultFailed, "vault.failedForGood", ["R-REG-8", "C-52", "PassFlow: vault"],
          when: .not(.triesFailingAgain).and(.not(.clientInMemory)), to: \.signedOut
        ) { context, _, _ in context.givesUpVault(.vaultUnreadable) },
      ])
  }

  /// A sign-out that an earlier launch left comes first.
  private static func finishingSignOut<Next>(
    then next: CasePath<State, Next>, _ finishing: [Row<Self, FinishingSignOut>],
    _ begin: @escaping @Sendable () -> Next
  ) -> Node<Self> {
    Node(
      \.finishingSignOut, "E1", "Sign out what an earlier launch could not",
      [
        .group(finishing),
        .renewsToken("finish"),
        // There is nothing to sign out from, or the service will never do it: nobody is locked out for that.
        .on(
          \.requestFailed, "finish.refused", [step("E2"), "C-83", "PassFlow: vault"],
          when: .refusedForGood, to: next
        ) { context, state, failure in
          context.record(failure)
          context.finishSignOut(from: state.mvpd)
          return begin()
        },
        // A logout that is out of order delays nobody: the next sign-in asks once more, in a few launches.
        .on(
          \.requestFailed, "finish.later", [step("E2"), "R-ERR-5", "PassFlow: vault"],
          when: .unanswered.and(.launchCounts(is: .no)), to: next
        ) { context, _, failure in
          context.record(failure)
          return begin()
        },
        .on(
          \.requestFailed, "finish.counted", [step("E2"), "R-ERR-5", "PassFlow: vault"],
          when: .unanswered.and(.launchCounts(is: .yes)), to: \.notingLaunch, then: next
        ) { context, state, failure in
          context.record(failure)
          context.countLaunch(of: state.mvpd)
          return ((), begin())
        },
        .on(
          \.requestFailed, "finish.givenUp", [step("E2"), "R-ERR-5", "R-ERR-13", "PassFlow: vault"],
          when: .unanswered.and(.launchCounts(is: .last)), to: \.notingLaunch, then: next
        ) { context, state, failure in
          context.record(failure)
          context.countLaunch(of: state.mvpd)
          context.record(Problem(noting: .signOutGivenUp, text: state.mvpd))
          return ((), begin())
        },
        .outer(\.requestFailed),
      ])
  }
}

extension ServiceFlow {
  /// A launch has asked in vain.
  private static var notingLaunch: Node<Self> {
    Node(
      \.notingLaunch, "", "Keep how many launches have asked in vain for a sign-out",
      [
        .detour,
        .does(\.store) { context, _ in context.change },
        .returns(on: \.vaultWritten, "finish.noted", ["PassFlow: vault"]) { context, _, written in
          context.wrote(written)
        },
      ])
  }
}

/// Whether the failure of a sign-out of an earlier launch counts for the bound of launches.
@Cases package enum LaunchCount {
  /// This one has counted already, or nothing leaves the device.
  case no
  case yes
  /// It is the last that asks for it.
  case last
}

extension Row where F: ServiceFlow, From == OpeningVault {
  /// The vault is opened once more after a pause, unless its client is known already.
  fileprivate static func triesAgain<Trigger>(
    on event: CasePath<F.Event, Trigger>, _ id: String, _ sources: [Source], when again: Guard<F, From, Trigger, Void>
  ) -> Self {
    .on(event, id, sources, when: again.and(.not(.clientInMemory)), to: \.pausing, then: .again) { _, state, _ in
      state.attempts += 1
      return Pausing(duration: OpeningVault.pause)
    }
  }
}

extension Guard where F: ServiceFlow, From == FinishingSignOut, Trigger == Timestamped<CallFailure>, Found == Void {
  /// The service has answered that it does not sign out, and will not another time.
  fileprivate static var refusedForGood: Self {
    .remedy(isOneOf: Remedy.hopeless).and(.check("refused") { _, _, failure in failure.problem.cause == .refused })
  }
  /// It may another time.
  fileprivate static var unanswered: Self {
    .not(.refusedForGood).and(.not(.remedy(is: .renewToken, .registerAgain)))
  }
}

extension Guard where F: ServiceFlow, From == FinishingSignOut, Trigger == Timestamped<CallFailure> {
  fileprivate static var launchCounts: Question<F, From, Trigger, LaunchCount> {
    Question("launch counts") { context, state, failure in
      if context.hasCountedLaunch || failure.problem.cause == .offline { return .no }
      let launches = context.signOuts.first { $0.mvpd == state.mvpd }?.launches ?? 0
      return launches + 1 < NotedSignOut.mostLaunches ? .yes : .last
    }
  }
}

extension VaultResult {
  package init(_ opened: Timestamped<VaultContents>, _ context: some ServiceContext) {
    let known = context.known(with: opened.value)
    if known.credentials == nil {
      self = .nothing
    } else {
      self = known.token?.isUsable(at: opened.moment) == true ? .token : .credentials
    }
  }
}

extension Guard where F: ServiceFlow, Trigger == Timestamped<VaultContents> {
  fileprivate static var vault: Question<F, From, Trigger, VaultResult> {
    Question("vault") { context, _, opened in VaultResult(opened, context) }
  }
}

extension Guard where F: ServiceFlow, From == OpeningVault, Trigger == Timestamped<VaultContents>, Found == String {
  /// The provider of a sign-out that an earlier launch began and could not finish.
  fileprivate static var signingOut: Self {
    .found("sign-out left undone") { context, _, opened in context.known(with: opened.value).signOuts.next?.mvpd }
  }
}

extension Guard where F: ServiceFlow, From == OpeningVault, Found == Void {
  fileprivate static var clientInMemory: Self {
    .check("client in memory") { context, _, _ in context.credentials != nil }
  }

  fileprivate static var triesAgain: Self {
    .check("vault is tried again", bounded: true) { context, state, _ in
      !context.isVaultGivenUp && state.attempts < OpeningVault.mostAttempts
    }
  }

  fileprivate static var triesFailingAgain: Self {
    .check("failing vault is tried again", bounded: true) { context, state, _ in
      let most = context.patience == nil ? OpeningVault.mostAttempts : OpeningVault.mostTimeouts
      return !context.isVaultGivenUp && state.attempts < most
    }
  }
}
