import FlowEngine
import PassAPI

// The requests of every flow, and the columns that decide them where a state is silent.

/// A request to sign the viewer in; answered with the profile in use.
package struct SignIn: FlowRequest, HasTime {
  package typealias Answer = CurrentProfile
  /// The kind of sign-in.
  package var wish: SignInWish
  /// Whether nothing may be shown to the viewer, even if they cannot be signed in otherwise.
  package var isSilent: Bool
  /// Whether the partner framework may prompt and interrupt the viewer.
  package var interrupts: Bool
  package var moment: Moment
  package init(_ wish: SignInWish = .any, isSilent: Bool = false, interrupts: Bool = true, at moment: Moment) {
    self.wish = wish
    self.isSilent = isSilent
    self.interrupts = interrupts
    self.moment = moment
  }
  /// Creates a request for samples and tests, where all clocks agree.
  package init(_ wish: SignInWish = .any, isSilent: Bool = false, interrupts: Bool = true, at time: Timestamp) {
    self.init(wish, isSilent: isSilent, interrupts: interrupts, at: Moment(time))
  }
}

/// A choice of a profile or a provider, by the provider's id, in place of the viewer; signed in, it switches to another
/// profile. One that is not on offer is refused with `nothingToChoose`.
@Memberwise package struct Choose: FlowRequest {
  package typealias Answer = EmptyAnswer
  /// The provider's id.
  package var mvpd: String
}

/// A request for the decision about one resource to be played; a permit comes with a media token, handed out once
/// (R-DEC-6).
package struct Authorize: AsksAboutResources, HasTime {
  package typealias Answer = ResourceDecision
  /// The resource to be played, without surrounding whitespace.
  package let resource: String
  package var moment: Moment
  package init(_ resource: String, at moment: Moment) {
    self.resource = resource.trimmed
    self.moment = moment
  }
  /// Creates a request for samples and tests, where all clocks agree.
  package init(_ resource: String, at time: Timestamp) { self.init(resource, at: Moment(time)) }
  package var resources: [String] { [resource].distinctResources }
}

/// A request to sign the viewer out, because they asked for it (R-LOGOUT-6).
@Memberwise package struct SignOut: FlowRequest {
  package typealias Answer = SignOutResult
  /// Whether the client is forgotten, too: then the service is not asked, since it may refuse everything that is sent.
  package var forgetsClient: Bool = false
}

/// A request to cancel what is under way.
package struct Cancel: FlowRequest {
  package typealias Answer = EmptyAnswer
  /// The name of the request for which no caller waits any more; `nil` if the app cancels everything.
  package var withdrawn: String?
  package init(withdrawing withdrawn: String? = nil) { self.withdrawn = withdrawn }
}

/// A request for another code in place of the one in use, which is dead from then on (R-AUTH-9).
@Memberwise package struct NewCode: FlowRequest { package typealias Answer = EmptyAnswer }

/// A state of a viewer who is signed in.
package protocol HasAccess: Sendable { var access: CurrentProfile { get } }

extension ServiceFlow {
  /// The columns while a viewer is being signed in: further sign-ins join, and requests that need a sign-in wait for
  /// it.
  ///
  /// - Parameters:
  ///   - searches: Whether it may be a search for who signs out, which cannot be cancelled; it shows nothing.
  ///   - waiting: The requests that need a sign-in.
  ///   - newCode: The column for a request for another code.
  ///   - columns: This flow's additional columns.
  package static func whileSigningIn(
    searches: Bool = false, waiting: [Event.Name], newCode: Column<Self> = .noCode, _ columns: [Column<Self>]
  ) -> [Column<Self>] {
    [
      .stay(on: \.signInRequested, "signIn.joins", ["PassFlow: requests"]) { context, _, request in
        context.join(request)
      },
      .group(waiting.map { .defer($0) }),
      .signsOut,
      .reject(\.chooseRequested, when: .always, with: .nothingToChoose),
      newCode,
      .ends(
        on: \.cancelRequested, "cancel", ["PassFlow: requests"], when: searches ? .not(.leaving) : .always,
        with: .cancelled),
      .group(searches ? [.reject(\.cancelRequested, when: .leaving, with: .tooLate)] : []),
    ] + columns
  }

  /// The columns while a request of a signed-in viewer is served, or the vault stores a sign-in: other requests wait,
  /// so that no other of the kind is open and each caller gets its own answer. A sign-out waits for none.
  ///
  /// - Parameters:
  ///   - waiting: The requests that wait.
  ///   - refused: Those that a sign-out under way refuses; empty if there is none.
  ///   - columns: This flow's additional columns.
  package static func whileServing(
    waiting: [Event.Name], signingOut refused: [Event.Name] = [], _ columns: [Column<Self>]
  ) -> [Column<Self>] {
    [
      .defer(\.signInRequested, when: .always), .group(waiting.map { .defer($0) }),
      refused.isEmpty ? .signsOut : .joinsSignOut(refusing: refused),
      .reject(\.chooseRequested, when: .always, with: .nothingToChoose),
      .reject(\.newCodeRequested, when: .always, with: .noCode),
    ] + columns
  }
}

extension Row where F: ServiceFlow, From == AnyState<F> {
  /// Every edge on an answer records its unreadable parts first.
  package static func recordsLeftOut<Answer>(_ event: CasePath<F.Event, Timestamped<Answer>>) -> Self {
    .atEveryEdge(on: event) { context, _, received in context.recordLeftOut(of: received) }
  }

  /// A sign-out ends what is under way at any point, and with it what the device knew before.
  package static var signsOut: Self {
    .group([
      .on(
        \.signOutRequested, "E1.meanwhile", [F.step("E1"), "PassFlow: requests"], when: .not(.forgetsClient),
        to: \.recordingSignOut
      ) { context, state, _ in context.beginSignOut(from: state.state.accessInUse, at: state.mvpd) },
      .forgetsClient("forget") { $0.mvpd },
    ])
  }
}

extension Row where F: ServiceFlow {
  /// The sign-in ends with a refusal.
  package static func ends<Trigger>(
    on event: CasePath<F.Event, Trigger>, _ id: String, _ sources: [Source],
    when guarded: Guard<F, From, Trigger, Void> = .always, with why: ServiceRefusal
  ) -> Self {
    .on(event, id, sources, when: guarded, to: \.storingEnd) { _, _, _ in SignedOut(why) }
  }

  /// The viewer leaves a prompt or page.
  package static func leaves(_ sources: [Source]) -> Self {
    .ends(on: \.viewerLeft, "left", sources, with: .viewerLeft)
  }

  /// There is no code yet that another could replace.
  package static var noCode: Self { .reject(\.newCodeRequested, when: .always, with: .noCode) }

  /// A sign-out is under way, and another caller signs out, too. Who forgets the client does not wait for the service;
  /// what waited for a viewer is refused.
  package static func joinsSignOut(_ step: String = "E1", refusing refused: [F.Event.Name]) -> Self {
    .group([
      .stay(on: \.signOutRequested, "\(step).joins", ["PassFlow: requests"], when: .not(.forgetsClient)),
      .forgetsClient("\(step).forget"), .group(refused.map { .reject($0, with: .signedOut) }),
    ])
  }

  /// The viewer wants the client forgotten: only the vault is written.
  ///
  /// - Parameter mvpd: The provider of a sign-in that ends with it.
  package static func forgetsClient(
    _ id: String, at mvpd: @escaping @Sendable (From) -> String? = { _ in nil }
  ) -> Self {
    .on(\.signOutRequested, id, ["R-REG-8", "PassFlow: vault"], when: .forgetsClient, to: \.storingEnd) {
      context, state, _ in context.forgetClient(at: mvpd(state))
    }
  }
}

extension Row where F: ServiceFlow, From: HasAttempts {
  /// A call failed for good, and with it the sign-in. A refused token leaves the vault.
  package static func fails(_ sources: [Source]) -> Self {
    .on(\.requestFailed, "failed", sources + ["R-ERR-5", "R-THR-2", "R-REG-7"], to: \.storingEnd) {
      context, _, failure in context.failSignIn(failure)
    }
  }
}

extension Row where F: ServiceFlow, From == Authenticated {
  /// The request names no resource, or one that cannot be read: nothing is sent.
  package static func asksForNothing<Asked: AsksAboutResources>(
    _ id: String, _ event: CasePath<F.Event, Asked>, _ sources: [Source], when: Guard<F, From, Asked, Void>
  ) -> Self {
    .stay(
      on: event, id, sources, when: when,
      answering: .asker { _, _, request in .failure(request.refusal ?? .noResources) })
  }
}

extension Row where F: ServiceFlow, From: HasAccess {
  /// A decision, or its proof, is unusable; the viewer stays signed in.
  package static func incomplete<Answer: HasTime>(
    _ id: String, on event: CasePath<F.Event, Answer>, _ sources: [Source], when: Guard<F, From, Answer, Void>
  ) -> Self {
    .on(event, id, sources, when: when, to: \.authenticated) { _, state, _ in
      Authenticated(state.access, interrupted: .failed(.incompleteDecision))
    }
  }

  /// The app cancels the request that is being served; the viewer stays signed in.
  package static func cancels(_ id: String, when guarded: Guard<F, From, Cancel, Void> = .always) -> Self {
    .on(\.cancelRequested, id, ["PassFlow: requests"], when: guarded, to: \.authenticated) { _, state, _ in
      Authenticated(state.access, interrupted: .cancelled)
    }
  }
}

extension Guard where F: ServiceFlow, Trigger == SignOut, Found == Void {
  /// The client is forgotten with the sign-in.
  package static var forgetsClient: Self { .check("forgets the client") { _, _, request in request.forgetsClient } }
}

extension Guard where F: ServiceFlow, Found == Void {
  /// Nothing may be shown to the viewer.
  package static var silent: Self { .check("silent") { context, _, _ in context.isSilent } }
}
