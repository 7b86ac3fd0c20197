import FlowEngine
import PassAPI

/// The attempts at opening a vault.
@Memberwise package struct OpeningVault: Hashable, Codable, Sendable {
  /// How often the vault was not readable.
  package var attempts: Int = 0
  /// The maximum number of retries for a vault that is locked or cannot be read; one that was given up is not retried
  /// until it was read.
  package static let maxAttempts = 5
  /// The maximum number of retries for an unreadable vault if there are time limits: each attempt may take as long as
  /// `TimeLimits.vault`.
  package static let maxTimeouts = 2
  /// The pause between two attempts.
  package static let pause = Duration.seconds(2)
}

/// E1, during a sign-in.
@Memberwise package struct FinishingSignOut: Hashable, Codable, Sendable, Retryable {
  /// The provider's id.
  package var mvpd: String
  /// The attempts for this call.
  package var attempts: Attempts = Attempts()
  /// The time limit for the service, since the viewer's sign-in waits meanwhile.
  package static let patience = Duration.seconds(5)
}

/// Why no contents of the vault can be read, now or later.
package enum VaultLoss: Hashable, Codable, Sendable {
  /// The contents are damaged and are replaced.
  case damaged
  /// The contents are those of a later version of this package and stay as they are.
  case newer
}

/// The usable contents of the vault.
@Cases package enum VaultResult {
  /// Credentials and a usable token (steps A1 to A4 are skipped).
  case token
  /// Credentials, but no usable token (A1 and A2 are skipped).
  case credentials
  case nothing
}

extension ServiceFlow {
  /// The vault has nothing usable, and a login needs its client. A silent sign-in registers none unless the system
  /// knows the viewer.
  private static func nothingWithoutClient<Next>(
    then next: CasePath<State, Next>, _ begin: @escaping @Sendable () -> Next
  ) -> [Row<Self, OpeningVault>] {
    [
      .on(
        \.vaultOpened, "vault.nothing", [step("A1")], when: .vault(is: .nothing).and(.not(.silent)), to: \.registering,
        then: next
      ) { context, _, _ in
        context.beginWithoutClient()
        return (Registering(), begin())
      },
      .on(
        \.vaultOpened, "vault.nothing.silent", ["R-REG-4", "PassFlow: requests"],
        when: .vault(is: .nothing).and(.silent), to: next
      ) { context, _, _ in
        context.beginWithoutClient()
        return begin()
      },
      .on(
        \.vaultLost, "vault.lost", ["R-REG-8", "C-52"], when: .not(.clientInMemory).and(.not(.silent)),
        to: \.registering, then: next
      ) { context, _, loss in
        context.loseVault(loss)
        return (Registering(), begin())
      },
      // The system may know the viewer.
      .on(
        \.vaultLost, "vault.lost.silent", ["R-REG-4", "PassFlow: requests", "PassFlow: doubt"],
        when: .silent.and(.damaged).and(.not(.clientInMemory)), to: next
      ) { context, _, loss in
        context.loseVault(loss)
        return begin()
      },
      .on(
        \.vaultLost, "vault.newer.silent", ["R-REG-4", "PassFlow: requests", "PassFlow: doubt"],
        when: .silent.and(.not(.damaged)).and(.not(.clientInMemory)), to: \.signedOut
      ) { context, _, loss in
        context.loseVault(loss)
        return SignedOut(.vaultUnreadable)
      },
    ]
  }

  /// The vault has nothing usable, but the service knows the device: any client can ask for its login.
  private static func nothing<Next>(
    then next: CasePath<State, Next>, _ begin: @escaping @Sendable () -> Next
  ) -> [Row<Self, OpeningVault>] {
    [
      .on(
        \.vaultOpened, "vault.nothing", [step("A1")],
        when: .vault(is: .nothing).and(.not(.signingOut)).and(.not(.leftBefore)), to: \.registering, then: next
      ) { _, _, _ in (Registering(), begin()) },
      // A client would be registered for nobody.
      .on(
        \.vaultOpened, "vault.nothing.left", ["R-REG-4", "PassFlow: left"],
        when: .leftBefore.and(.vault(is: .nothing)), to: \.storingEnd
      ) { context, _, _ in context.nobody(.left) },
      .on(
        \.vaultOpened, "vault.nothing.signingOut", [step("E1"), "PassFlow: vault"],
        finding: .signingOut.and(.vault(is: .nothing)).and(.not(.leftBefore)), to: \.registering,
        then: \.finishingSignOut
      ) { _, _, _, mvpd in (Registering(), FinishingSignOut(mvpd: mvpd)) },
      .on(
        \.vaultLost, "vault.lost", ["R-REG-8", "C-52"], when: .not(.clientInMemory).and(.not(.barred)),
        to: \.registering, then: next
      ) { context, _, loss in
        context.loseVault(loss)
        return (Registering(), begin())
      },
      .on(
        \.vaultLost, "vault.lost.left", ["R-REG-4", "PassFlow: left"], when: .barred.and(.not(.clientInMemory)),
        to: \.storingEnd
      ) { context, _, loss in
        context.loseVault(loss)
        return context.nobody(.left)
      },
    ]
  }

  /// The vault before phase A: it shows which steps of A can be skipped.
  ///
  /// - Parameters:
  ///   - next: The state that follows with a token.
  ///   - loginsBelongToClient: Whether the service keeps logins by client, so that they are lost with it; otherwise it
  ///     keeps them by device.
  ///   - columns: The columns during a sign-in.
  ///   - finishing: The rows that make the call that finishes a sign-out, and go on when it is done.
  ///   - others: The other states that finish a sign-out.
  package static func vaultPhase<Next>(
    then next: CasePath<State, Next>, loginsBelongToClient: Bool, everywhere columns: [Column<Self>],
    finishing: [Row<Self, FinishingSignOut>], others: [StateNode<Self>] = [],
    _ begin: @escaping @Sendable () -> Next
  ) -> Phase<Self> {
    Phase(
      "Vault", "What the vault holds",
      [
        openingVault(then: next, loginsBelongToClient: loginsBelongToClient, begin),
        finishingSignOut(then: next, finishing, begin), notingLaunch,
      ] + others, everywhere: [.registersAgain()] + columns)
  }

  /// Opens the vault, and decides by its contents.
  private static func openingVault<Next>(
    then next: CasePath<State, Next>, loginsBelongToClient: Bool, _ begin: @escaping @Sendable () -> Next
  ) -> StateNode<Self> {
    StateNode(
      \.openingVault, "", "What does the vault hold?",
      [
        .does(\.openVault),
        .on(
          \.vaultOpened, "vault.token", [step("A3"), "R-REG-3", "R-REG-14"],
          when: .vault(is: .token).and(.not(.signingOut)), to: next
        ) { _, _, _ in begin() },
        .on(
          \.vaultOpened, "vault.token.signingOut", [step("E1"), "PassFlow: vault"],
          finding: .signingOut.and(.vault(is: .token)), to: \.finishingSignOut
        ) { _, _, _, mvpd in FinishingSignOut(mvpd: mvpd) },
        .on(
          \.vaultOpened, "vault.credentials", [step("A1"), "R-REG-2"],
          when: .vault(is: .credentials).and(.not(.signingOut)), to: \.requestingToken, then: next
        ) { _, _, _ in (RequestingToken(), begin()) },
        .on(
          \.vaultOpened, "vault.credentials.signingOut", [step("E1"), "PassFlow: vault"],
          finding: .signingOut.and(.vault(is: .credentials)), to: \.requestingToken, then: \.finishingSignOut
        ) { _, _, _, mvpd in (RequestingToken(), FinishingSignOut(mvpd: mvpd)) },
        .group(loginsBelongToClient ? nothingWithoutClient(then: next, begin) : nothing(then: next, begin)),
        // The vault could not be written, or is locked again: this launch knows its client (R-REG-8).
        .on(
          anyOf: names(\.vaultNotReadable) + names(\.vaultFailed) + names(\.vaultLost), "vault.known",
          ["R-REG-5", "R-REG-8"], when: .clientInMemory, to: next
        ) { _, _ in begin() },
        .notReadable("vault.locked", on: \.vaultNotReadable, ["R-REG-5"], when: .triesAgain, .vaultLocked),
        // The client that a vault may still hold has the viewer's profiles: a failure does not replace it.
        .notReadable(
          "vault.failed", on: \.vaultFailed, ["R-REG-8", "C-52", "PassFlow: vault"], when: .triesFailingAgain,
          .vaultUnreadable),
      ])
  }

  /// The unfinished sign-out of an earlier launch comes first.
  private static func finishingSignOut<Next>(
    then next: CasePath<State, Next>, _ finishing: [Row<Self, FinishingSignOut>],
    _ begin: @escaping @Sendable () -> Next
  ) -> StateNode<Self> {
    StateNode(
      \.finishingSignOut, "E1", "Finish the sign-out of an earlier launch",
      [
        .group(finishing),
        .renewsToken("finish"),
        // There is nothing to sign out from, or the service will never do it: that locks no viewer out.
        .on(
          \.requestFailed, "finish.refused", [step("E2"), "C-83", "PassFlow: vault"], when: .refusedForGood, to: next
        ) { context, state, failure in
          context.record(failure)
          context.finishSignOut(from: state.mvpd)
          return begin()
        },
        // A logout that is out of order delays no viewer: the next sign-in asks again, for a few launches.
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

  /// Counts a launch that has asked without success.
  private static var notingLaunch: StateNode<Self> {
    StateNode(
      \.notingLaunch, "", "Count the launches whose sign-out calls failed",
      [
        .detour,
        .does(\.store) { context, _ in context.change },
        .returns(on: \.vaultWritten, "finish.noted", ["PassFlow: vault"]),
      ])
  }
}

/// Whether the failure of an earlier launch's sign-out counts towards the maximum number of launches.
@Cases package enum LaunchCount {
  /// This launch has counted already, or nothing leaves the device.
  case no
  case yes
  /// This launch is the last that asks for it.
  case last
}

extension Row where F: ServiceFlow, From == OpeningVault {
  /// Opens the vault again after a pause, and gives it up in the end, unless the client is known already.
  fileprivate static func notReadable<Trigger>(
    _ id: String, on event: CasePath<F.Event, Trigger>, _ sources: [Source], when again: Guard<F, From, Trigger, Void>,
    _ why: ServiceRefusal
  ) -> Self {
    .group([
      .on(event, id, sources, when: again.and(.not(.clientInMemory)), to: \.pausing, then: .again) { _, state, _ in
        state.attempts += 1
        return Pausing(duration: OpeningVault.pause)
      },
      .on(event, "\(id)ForGood", sources, when: .not(again).and(.not(.clientInMemory)), to: \.signedOut) {
        context, _, _ in context.giveUpVault(why)
      },
    ])
  }
}

extension Guard where F: ServiceFlow, From == FinishingSignOut, Trigger == Timestamped<CallFailure>, Found == Void {
  /// The service has answered that it does not sign out, and will not do so later.
  fileprivate static var refusedForGood: Self {
    .remedy(isOneOf: Remedy.hopeless).and(.check("refused") { _, _, failure in failure.problem.cause == .refused })
  }
  /// The service may sign out later.
  fileprivate static var unanswered: Self {
    .not(.refusedForGood).and(.not(.remedy(is: .renewToken, .registerAgain)))
  }
}

extension Guard where F: ServiceFlow, From == FinishingSignOut, Trigger == Timestamped<CallFailure> {
  fileprivate static var launchCounts: Question<F, From, Trigger, LaunchCount> {
    Question("launch counts") { context, state, failure in
      if context.hasCountedLaunch || failure.problem.cause == .offline || failure.value.kind == .tooManyRequests {
        return .no
      }
      let launches = context.signOuts.first { $0.mvpd == state.mvpd }?.launches ?? 0
      return launches + 1 < PendingSignOut.maxLaunches ? .yes : .last
    }
  }
}

extension Guard where F: ServiceFlow, Trigger == Timestamped<VaultContents> {
  fileprivate static var vault: Question<F, From, Trigger, VaultResult> {
    Question("vault") { context, _, opened in
      let known = context.known(with: opened.value)
      if known.credentials == nil { return .nothing }
      return known.token?.isUsable(at: opened.moment) == true ? .token : .credentials
    }
  }
}

extension Guard where F: ServiceFlow, From == OpeningVault, Trigger == Timestamped<VaultContents>, Found == String {
  /// The provider of an earlier launch's unfinished sign-out.
  fileprivate static var signingOut: Self {
    .found("sign-out left undone") { context, _, opened in context.known(with: opened.value).signOuts.next?.mvpd }
  }
}

extension Guard
where F: ServiceFlow, From == OpeningVault, Trigger == Timestamped<VaultContents>, Found == Void {
  /// The vault says that the viewer has signed out, who has not asked for this sign-in.
  fileprivate static var leftBefore: Self {
    .check("left before") { context, _, opened in context.isBarred(by: context.known(with: opened.value).left) }
  }
}

extension Guard where F: ServiceFlow, Trigger == VaultLoss, Found == Void {
  fileprivate static var damaged: Self { .check("vault damaged") { _, _, loss in loss == .damaged } }
}

extension Guard where F: ServiceFlow, From == OpeningVault, Found == Void {
  fileprivate static var clientInMemory: Self {
    .check("client in memory") { context, _, _ in context.credentials != nil }
  }

  fileprivate static var triesAgain: Self {
    .check("vault is tried again", bounded: true) { context, state, _ in
      !context.isVaultGivenUp && state.attempts < OpeningVault.maxAttempts
    }
  }

  fileprivate static var triesFailingAgain: Self {
    .check("failing vault is tried again", bounded: true) { context, state, _ in
      let most = context.patience == nil ? OpeningVault.maxAttempts : OpeningVault.maxTimeouts
      return !context.isVaultGivenUp && state.attempts < most
    }
  }
}
