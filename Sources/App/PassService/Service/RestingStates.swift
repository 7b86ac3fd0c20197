import FlowEngine
import PassAPI

/// No one is signed in, or it is not known.
@Memberwise(unlabelled: 1) package struct SignedOut: Hashable, Codable, Sendable {
  /// Why no one is signed in, or why it is not known; `ServiceMemory.evidence` says which of the two.
  package var why: ServiceRefusal
  /// The result of a sign-out; `nil` if the viewer did not sign out.
  package var result: SignOutResult?
}

/// A viewer is signed in.
@Memberwise(unlabelled: 1) package struct Authenticated: Hashable, Codable, Sendable, HasAccess {
  /// The profile in use.
  package var access: CurrentProfile
  /// Why the last request was not served; `nil` if it was.
  package var interrupted: ServiceRefusal?
}

extension ServiceFlow {
  /// The resting state in which no one is signed in, or it is not known.
  ///
  /// - Parameters:
  ///   - refusing: The rows for this flow's requests that still wait here.
  ///   - beginning: The sources for the beginning of a sign-in.
  ///   - needSignIn: The rows for requests that need a sign-in.
  ///   - others: This flow's additional rows.
  package static func signedOut(
    refusing: [Row<Self, SignedOut>], beginning: [Source], needSignIn: [Row<Self, SignedOut>],
    others: [Row<Self, SignedOut>] = []
  ) -> StateNode<Self> {
    StateNode(
      \.signedOut, "", "Not signed in, or not known",
      [
        // Callers that still wait get the reason. A silent caller gets "not signed in" only on evidence.
        .answers(\.signInRequested) { context, state, _ in
          let isNobody = context.isSilent && context.evidence != nil && state.why.isFailure
          return .failure(context.isLeaving ? .signedOut : isNobody ? .notSignedIn : state.why)
        },
        .group(refusing),
        // A caller that asked for a sign-out gets it; what has failed remains to be done.
        .answers(\.signOutRequested) { context, state, _ in
          let isDone = context.isLeaving && context.evidence != nil
          return .success(state.result ?? SignOutResult(hadProfile: !isDone, remaining: isDone ? [] : [.service]))
        },
        .on(\.signInRequested, "signIn", beginning, to: \.describingDevice) { context, _, request in
          context.beginSignIn(request)
        },
        .forgetsClient("forget@signedOut"),
        .reject(\.signOutRequested, when: .nothingToSignOut.and(.not(.forgetsClient)), with: .notSignedIn),
        .on(
          \.signOutRequested, "E1.doubt", [step("E1"), "R-LOGOUT-1", "R-AUTH-13", "PassFlow: doubt"],
          when: .not(.nothingToSignOut).and(.not(.forgetsClient)), to: \.recordingSignOut
        ) { context, _, _ in context.beginSignOut(from: context.refusedProfile) },
        .group(needSignIn),
        .reject(\.chooseRequested, when: .always, with: .nothingToChoose),
        .nothingUnderWay,
        .group(others),
      ])
  }

  /// The resting state in which a viewer is signed in.
  ///
  /// - Parameters:
  ///   - refusing: The rows for this flow's requests that were interrupted.
  ///   - rows: The rows that serve this flow's requests.
  package static func authenticated(
    refusing: [Row<Self, Authenticated>], _ rows: [Row<Self, Authenticated>]
  ) -> StateNode<Self> {
    StateNode(
      \.authenticated, "", "Signed in",
      [
        .answers(\.signInRequested) { _, state, _ in .success(state.access) },
        .group(refusing), .refuses(\.signOutRequested),
        .group(rows), .forgetsClient("forget@authenticated"),
        .on(
          \.signOutRequested, "E1", [step("E1"), "R-LOGOUT-1", "PassFlow: vault"], when: .not(.forgetsClient),
          to: \.recordingSignOut
        ) { context, state, _ in context.beginSignOut(from: state.access) },
        .nothingUnderWay,
      ])
  }
}

extension Row where F: ServiceFlow {
  /// At rest what was to be cancelled has ended; there is nothing more to cancel, and no code.
  fileprivate static var nothingUnderWay: Self {
    .group([
      .answers(\.cancelRequested) { _, _, _ in .success(EmptyAnswer()) },
      .reject(\.cancelRequested, when: .always, with: .nothingToCancel), .noCode,
    ])
  }
}

extension Row where F: ServiceFlow, From == SignedOut {
  /// Refuses a request that needs a sign-in. While it is not known who is signed in, its caller gets the failure, if
  /// there was one.
  package static func needsSignIn(
    _ request: CasePath<F.Event, some FlowRequest>, _ id: String, _ sources: [Source]
  ) -> Self {
    .group([
      .reject(request, when: .knownSignedOut, with: .notSignedIn),
      .stay(
        on: request, id, sources, when: .not(.knownSignedOut),
        answering: .asker { _, state, _ in .failure(state.why.isFailure ? state.why : .notKnownYet) }),
    ])
  }

  package static func refuses(_ request: CasePath<F.Event, some FlowRequest>) -> Self {
    .answers(request) { _, state, _ in .failure(state.why) }
  }
}

extension Row where F: ServiceFlow, From == Authenticated {
  /// The request was interrupted: the viewer is still signed in.
  package static func refuses(_ request: CasePath<F.Event, some FlowRequest>) -> Self {
    .answers(request) { _, state, _ in .failure(state.interrupted ?? .cancelled) }
  }
}

extension Guard where F: ServiceFlow, Found == Void {
  /// The viewer has signed out, and has not asked for this sign-in.
  package static var barred: Self { .check("left here") { context, _, _ in context.isBarred } }
  /// No one is signed in, on evidence; no provider is remembered, and the service has nothing that it refuses.
  fileprivate static var nothingToSignOut: Self {
    .check("nothing to sign out") { context, _, _ in
      context.evidence != nil && context.refusedProfile == nil && context.remembered == nil
    }
  }
}
