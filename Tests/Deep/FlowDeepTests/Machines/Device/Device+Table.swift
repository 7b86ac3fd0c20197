@testable import FlowEngine
@testable import TestMachines

extension Device {
  static let machine = Machine<Device>([signIn, token, retry], from: .signedOut(SignedOut()), everywhere: columns)

  /// What every state says that does not say otherwise.
  static let columns: [Column<Device>] = [
    .on(\.deviceErased, "X1.erased", ["manual 4"], to: \.erased),
    .ignore(.tokenRejected, because: "there is no token that could be replaced"),
    .reject(.cancelRequested, with: .nothingToCancel),
    .reject(.codeRequested, with: .signedInAlready),
  ]

  // MARK: Signing in

  static let signIn = Phase<Device>(
    "S", "Signing in",
    [signedOut, requestingCode, showingCode, polling], everywhere: [.reject(.signOutRequested, with: .signedOut)])

  private static let signedOut = Node<Device>(
    \.signedOut, "S0", "Nobody is signed in",
    [
      .answers(\.signInRequested) { _, state, _ in .failure(state.reason ?? .cancelled) },
      .answers(\.tokenRequested) { _, state, _ in .failure(state.reason ?? .signedOut) },
      .on(\.signInRequested, "S0.signIn", ["RFC 8628 3.1"], to: \.requestingCode) { _, _, asked in
        RequestingCode(scope: asked.scope)
      },
      .reject(.codeRequested, .tokenRequested, with: .signedOut),
    ])

  private static let requestingCode = Node<Device>(
    \.requestingCode, "S1", "Request a code",
    [
      .does(\.requestCode) { _, state in state },
      .on(\.codeReceived, "S1.code", ["RFC 8628 3.2"], to: \.showingCode) { _, state, code in
        Grant(scope: state.scope, code: code, interval: code.interval, secondsLeft: code.expiresIn)
      },
      .on(\.requestFailed, "S1.refused", ["RFC 6749 5.2"], to: \.signedOut) { _, _, failure in
        SignedOut(reason: .server(failure.error))
      },
      .retrying("S1", ["RFC 8628 3.5"]),
      .on(\.connectionFailed, "S1.unreachable", ["manual 3"], when: .not(.retryLeft), to: \.signedOut) { _, _, _ in
        SignedOut(reason: .unreachable)
      },
      .joining("S1"), .defer(.codeRequested),
    ])

  private static let showingCode = Node<Device>(
    \.showingCode, "S3", "Show the code until the next poll",
    [
      .does(\.wait) { _, grant in Wait(seconds: grant.interval) },
      .on(\.waitElapsed, "S3.poll", ["RFC 8628 3.4"], when: .alive, to: \.polling) { _, grant, _ in grant.waited },
      .on(\.waitElapsed, "S3.expired", ["RFC 8628 3.2"], when: .not(.alive), to: \.signedOut) { _, _, _ in
        SignedOut(reason: .expired)
      },
      .joining("S3"), .showing("S3"),
    ])

  private static let polling = Node<Device>(
    \.polling, "S4", "Ask whether the user has decided",
    [
      .does(\.poll) { _, grant in grant.code },
      .on(
        \.tokenReceived, "S4.token", ["RFC 6749 5.1"],
        answering: .all(\.signInRequested) { _, _, token, _ in .success(token.scope) }, to: \.signedIn
      ) { _, _, token in SignedIn(token: token) },
      .on(\.requestFailed, "S4.pending", ["RFC 8628 3.5"], when: .poll(is: .pending), to: \.showingCode) {
        _, grant, _ in grant.heard(slower: 0)
      },
      .on(\.requestFailed, "S4.slowDown", ["RFC 8628 3.5"], when: .poll(is: .slowDown), to: \.showingCode) {
        _, grant, _ in grant.heard(slower: 5)
      },
      .on(
        \.requestFailed, "S4.denied", ["RFC 8628 3.5"], when: .poll(is: .denied),
        answering: .all(\.signInRequested) { _, _, _, _ in .failure(.denied) }
          .and(.all(\.tokenRequested) { _, _, _, _ in .failure(.signedOut) }),
        to: \.signedOut
      ) { _, _, _ in SignedOut() },
      .on(\.requestFailed, "S4.refused", ["RFC 6749 5.2"], when: .poll(\.other), to: \.signedOut) {
        _, _, _, error in SignedOut(reason: .server(error))
      },
      .on(\.requestFailed, "S4.expired", ["RFC 8628 3.5"], when: .otherwise, to: \.signedOut) { _, _, _ in
        SignedOut(reason: .expired)
      },
      .on(\.connectionFailed, "S4.again", ["RFC 8628 3.5"], when: .retryLeft, to: \.showingCode) {
        _, grant, _ in grant.unheard
      },
      .on(\.connectionFailed, "S4.unreachable", ["manual 3"], when: .not(.retryLeft), to: \.signedOut) { _, _, _ in
        SignedOut(reason: .unreachable)
      },
      .joining("S4"), .showing("S4"),
    ])

  // MARK: Signed in

  static let token = Phase<Device>(
    "T", "Signed in",
    [signedIn, refreshing, revoking, erased], everywhere: [.defer(.signInRequested, .signOutRequested)])

  private static let signedIn = Node<Device>(
    \.signedIn, "T1", "Hand out the token",
    [
      .answers(\.tokenRequested) { _, state, asked in
        let isGood = state.token.expires >= asked.until
        return isGood ? .success(state.token.access) : .failure(state.trouble ?? .expired)
      },
      .stay(
        on: \.tokenRequested, "T1.token", ["RFC 6750 2.1"], when: .supply(\.good),
        answering: .asker { _, _, _, access in .success(access) }),
      .on(\.tokenRequested, "T1.refresh", ["RFC 6749 6"], when: .supply(is: .refreshable), to: \.refreshing) {
        _, state, _ in Refreshing(token: state.token)
      },
      .reject(\.tokenRequested, when: .supply(is: .gone), with: .expired),
      .on(
        \.tokenRejected, "T1.rejected", ["RFC 6750 3.1"], when: .has(.refreshToken).and(.present), to: \.refreshing
      ) { _, state, _ in Refreshing(token: state.token) },
      .on(
        \.tokenRejected, "T1.lost", ["RFC 6750 3.1"], when: .not(.refreshToken).and(.present), to: \.signedOut
      ) { _, _, _ in SignedOut(reason: .expired) },
      .ignore(\.tokenRejected, when: .not(.present), because: "it was replaced since"),
      .stay(
        on: \.signInRequested, "T1.signedIn", ["manual 1"], when: .covered,
        answering: .asker { _, state, _ in .success(state.token.scope) }),
      .on(\.signInRequested, "T1.widen", ["RFC 8628 3.1"], when: .not(.covered), to: \.requestingCode) {
        _, _, asked in RequestingCode(scope: asked.scope)
      },
      .on(\.signOutRequested, "T1.signOut", ["RFC 7009 2.1"], to: \.revoking) { _, state, _ in state.token },
    ])

  private static let refreshing = Node<Device>(
    \.refreshing, "T2", "Get another token",
    [
      .does(\.refresh) { _, state in state.token },
      .on(\.tokenReceived, "T2.token", ["RFC 6749 6"], to: \.signedIn) { _, state, token in
        var token = token
        token.refresh = token.refresh ?? state.token.refresh
        return SignedIn(token: token)
      },
      .on(\.requestFailed, "T2.invalid", ["RFC 6749 5.2"], when: .invalidGrant, to: \.signedOut) { _, _, _ in
        SignedOut(reason: .expired)
      },
      .on(\.requestFailed, "T2.refused", ["RFC 6749 5.2"], when: .not(.invalidGrant), to: \.signedIn) {
        _, state, failure in SignedIn(token: state.token, trouble: .server(failure.error))
      },
      .retrying("T2", ["manual 3"]),
      .on(\.connectionFailed, "T2.unreachable", ["manual 3"], when: .not(.retryLeft), to: \.signedIn) {
        _, state, _ in SignedIn(token: state.token, trouble: .unreachable)
      },
      .stay(on: \.tokenRequested, "T2.join", ["manual 2"]),
    ])

  private static let revoking = Node<Device>(
    \.revoking, "T4", "Give the token back",
    [
      .does(\.revoke) { _, token in token },
      .on(
        anyOf: [.tokenRevoked, .requestFailed, .connectionFailed], "T4.revoked", ["RFC 7009 2.2"],
        answering: .all(\.signOutRequested) { _, _, _, _ in .success(true) }, to: \.signedOut
      ) { _, _ in SignedOut() },
      .stay(on: \.signOutRequested, "T4.join", ["manual 2"]),
      .reject(.tokenRequested, with: .signedOut),
    ])

  private static let erased = Node<Device>(
    \.erased, "T5", "The device was erased",
    [
      .final,
      .does(\.eraseStorage),
      .answers(\.signInRequested) { _, _, _ in .failure(.erased) },
      .answers(\.tokenRequested) { _, _, _ in .failure(.erased) },
      .answers(\.signOutRequested) { _, _, _ in .success(true) },
      .reject(
        .signInRequested, .codeRequested, .tokenRequested, .signOutRequested, .cancelRequested, with: .erased),
      .ignore(.deviceErased, because: "it is erased"),
    ])

  // MARK: Trying again

  static let retry = Phase<Device>("R", "Trying again", [waiting])

  private static let waiting = Node<Device>(
    \.waiting, "R1", "Wait before a request is sent again",
    [.detour, .does(\.wait) { _, wait in wait }, .returns(on: \.waitElapsed, "R1.again", ["RFC 8628 3.5"])])
}

// MARK: What several states have in common

extension Row where F == Device, From: Device.SigningIn {
  /// Who wants the same joins, who wants a token waits with them, and one may cancel for all.
  static func joining(_ step: String) -> Self {
    .group([
      .stay(on: \.signInRequested, "\(step).join", ["manual 2"], when: .not(.otherScope)),
      .stay(
        on: \.signInRequested, "\(step).otherScope", ["manual 2"], when: .otherScope,
        answering: .asker { _, _, _, scope in .failure(.otherScope(scope)) }),
      .stay(on: \.tokenRequested, "\(step).wait", ["manual 2"]),
      .on(
        \.cancelRequested, "\(step).cancel", ["manual 2"], answering: .asker { _, _, _ in .success(true) },
        to: \.signedOut
      ) { _, _, _ in Device.SignedOut() },
    ])
  }
}

extension Row where F == Device, From == Device.Grant {
  /// The code is there to be shown.
  static func showing(_ step: String) -> Self {
    .stay(
      on: \.codeRequested, "\(step).show", ["RFC 8628 3.3"], answering: .asker { _, grant, _ in .success(grant.code) })
  }
}

extension Row where F == Device, From: Device.Retrying {
  /// A request without response is sent again, each time after twice the wait.
  static func retrying(_ step: String, _ sources: [Source]) -> Self {
    .on(\.connectionFailed, "\(step).again", sources, when: .retryLeft, to: \.waiting, then: .again) { _, state, _ in
      state.retries += 1
      return Device.Wait(seconds: 1 << state.retries)
    }
  }
}

extension Device.Grant {
  fileprivate var waited: Self { changed { $0.secondsLeft -= $0.interval } }
  fileprivate var unheard: Self { changed { ($0.interval, $0.retries) = ($0.interval * 2, $0.retries + 1) } }
  /// The server has answered: retries are counted anew.
  fileprivate func heard(slower seconds: Int) -> Self {
    changed {
      $0.interval += seconds
      $0.retries = 0
    }
  }

  private func changed(_ change: (inout Self) -> Void) -> Self {
    var grant = self
    change(&grant)
    return grant
  }
}
