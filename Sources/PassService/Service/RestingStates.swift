import FlowEngine
import PassAPI

/// Nobody is signed in, or it is not known.
package struct SignedOut: Hashable, Codable, Sendable {
  /// Why nobody is signed in, or why it is not known. Which of the two, the context says
  /// (`ServiceMemory.isNobodyCertain`).
  package var why: Refusal
  /// What a sign-out left to do; nil when the viewer did not sign out.
  package var result: SignOutResult?
  package init(_ why: Refusal, result: SignOutResult? = nil) {
    self.why = why
    self.result = result
  }
}

/// Somebody is.
package struct Authenticated: Hashable, Codable, Sendable, HasAccess {
  /// What the viewer uses.
  package var access: Access
  /// Why the last request was not served; nil when it was.
  package var interrupted: Refusal?
  package init(_ access: Access, interrupted: Refusal? = nil) {
    self.access = access
    self.interrupted = interrupted
  }
}

extension ServiceFlow {
  /// Nobody is signed in, or it is not known: between the requests of the app.
  ///
  /// - Parameters:
  ///   - refusing: What becomes of requests of this flow that still wait when the way ends here.
  ///   - beginning: What the document says of the beginning of a sign-in.
  ///   - signingOut: What a sign-out means where the service has a login that it refuses.
  ///   - refused: Whether it has.
  ///   - needSignIn: What becomes of requests that need a sign-in.
  ///   - others: What this flow decides in addition.
  package static func signedOut(
    refusing: [Row<Self, SignedOut>], beginning: [Source], signingOut: [Row<Self, SignedOut>],
    unless refused: Guard<Self, SignedOut, SignOut, Access>, needSignIn: [Row<Self, SignedOut>],
    others: [Row<Self, SignedOut>] = []
  ) -> Node<Self> {
    Node(
      \.signedOut, "", "Nobody is signed in, or it is not known",
      [
        // Callers that still wait when the way ends here learn why. Who only wanted to know hears "not signed in" on
        // evidence, and on nothing else.
        .answers(\.signInRequested) { context, state, _ in
          .failure(context.isSilent && context.isNobodyCertain && state.why.isFailure ? .notSignedIn : state.why)
        },
        .group(refusing),
        // Whoever wanted to be signed out is: what has failed remains to be done.
        .answers(\.signOutRequested) { context, state, _ in
          let isNobody = context.isLeaving && context.isNobodyCertain
          return .success(state.result ?? SignOutResult(hadProfile: !isNobody, remains: isNobody ? [] : [.service]))
        },
        .answers(\.cancelRequested) { _, _, _ in .success(EmptyAnswer()) },
        .on(\.signInRequested, "signIn", beginning, to: \.describingDevice) { context, _, request in
          context.beginSignIn(request)
        },
        .group(signingOut),
        .forgetsClient("forget@signedOut"),
        .reject(
          \.signOutRequested, when: .nobodyCertain.and(.not(refused)).and(.not(.forgetsClient)), with: .notSignedIn),
        .on(
          \.signOutRequested, "E1.doubt", [step("E1"), "PassFlow: doubt"],
          when: .not(.nobodyCertain).and(.not(refused)).and(.not(.forgetsClient)), to: \.endingSignIn
        ) { context, _, _ in context.endSignIn() },
        .group(needSignIn),
        .reject(\.chooseRequested, when: .always, with: .nothingToChoose),
        .nothingUnderWay,
        .group(others),
      ])
  }

  /// A viewer is signed in: between the requests of the app.
  ///
  /// - Parameters:
  ///   - refusing: What becomes of requests of this flow that were interrupted.
  ///   - rows: What this flow does for its requests.
  package static func authenticated(
    refusing: [Row<Self, Authenticated>], _ rows: [Row<Self, Authenticated>]
  ) -> Node<Self> {
    Node(
      \.authenticated, "", "Signed in",
      [
        .answers(\.signInRequested) { _, state, _ in .success(state.access) },
        .group(refusing), .refuses(\.signOutRequested),
        .answers(\.cancelRequested) { _, _, _ in .success(EmptyAnswer()) },
        .group(rows), .forgetsClient("forget@authenticated"),
        .nothingUnderWay,
      ])
  }
}

extension Row where F: ServiceFlow {
  /// At rest there is nothing to cancel, and no code.
  fileprivate static var nothingUnderWay: Self {
    .group([
      .reject(\.cancelRequested, when: .always, with: .nothingToCancel),
      .reject(\.newCodeRequested, when: .always, with: .noCode),
    ])
  }
}

extension Row where F: ServiceFlow, From == SignedOut {
  /// A request that needs a sign-in. While it is not known who is signed in, its caller hears what failed, if
  /// something did.
  package static func needsSignIn(
    _ request: CasePath<F.Event, some Request>, _ id: String, _ sources: [Source]
  ) -> Self {
    .group([
      .reject(request, when: .nobodyCertain, with: .notSignedIn),
      .stay(
        on: request, id, sources, when: .not(.nobodyCertain),
        answering: .asker { _, state, _ in .failure(state.why.isFailure ? state.why : .notKnownYet) }),
    ])
  }

  package static func refuses(_ request: CasePath<F.Event, some Request>) -> Self {
    .answers(request) { _, state, _ in .failure(state.why) }
  }
}

extension Row where F: ServiceFlow, From == Authenticated {
  /// The request was interrupted: the viewer is still signed in.
  package static func refuses(_ request: CasePath<F.Event, some Request>) -> Self {
    .answers(request) { _, state, _ in .failure(state.interrupted ?? .cancelled) }
  }
}

extension Guard where F: ServiceFlow, Found == Void {
  /// The viewer has signed out in this launch.
  package static var signedOutBefore: Self { .check("signed out before") { context, _, _ in context.hasSignedOut } }
  /// Nobody is signed in, on evidence.
  package static var nobodyCertain: Self { .check("nobody for certain") { context, _, _ in context.isNobodyCertain } }
}
