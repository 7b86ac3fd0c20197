import FlowEngine
import PassAPI

// The states in which a code for a login is requested, shown as a page, and offered again.

/// The call that requests a code for a login.
@Memberwise package struct CreatingCode: Hashable, Codable, Sendable, Retryable, HasProvider {
  /// The provider's id; `nil` when the viewer chooses on a second screen.
  package var mvpd: String?
  /// The attempts for this call.
  package var attempts: Attempts = Attempts()
  /// The viewer waits for the page, or for the code.
  package var isPersistent: Bool { true }
}

extension ServiceFlow {
  /// The login page is open on this device.
  ///
  /// - Parameters:
  ///   - id: The prefix of its rows' ids.
  ///   - closes: The rows for a page that is closed.
  package static func showingLoginPage(
    _ step: String, _ title: String, _ id: String, _ sources: [Source], closes: [Row<Self, ShowingLoginPage>]
  ) -> StateNode<Self> {
    StateNode(
      \.showingLoginPage, step, title,
      [
        .does(\.openPage) { context, state in
          Page(url: state.login.url.revealed, redirectAddress: context.settings.redirectAddress)
        },
        .group(closes),
        .ends(on: \.pageFailed, "\(id).failed", sources, with: .failed(Problem(code: "page_failed"))),
      ])
  }

  /// The time until the next poll for a login.
  package static func awaitingLogin(
    _ step: String, _ title: String, over: [Row<Self, AwaitingLogin>]
  ) -> StateNode<Self> {
    StateNode(
      \.awaitingLogin, step, title,
      [.does(\.wait) { _, state in state.duration }, .group(over)])
  }

  /// The code is over, and the viewer is offered another one.
  package static func offeringNewCode(_ step: String, wanting: [Source]) -> StateNode<Self> {
    StateNode(
      \.offeringNewCode, step, "The code has expired: does the viewer want another?",
      [
        .does(\.offerNewCode),
        .on(\.newCodeWanted, "code.wanted", wanting, to: creatingCode) { _, state, _ in
          CreatingCode(mvpd: state.mvpd)
        },
      ])
  }
}

extension Row where F: ServiceFlow, From: HasProvider {
  /// The app requests another code: the one in use is dead at once.
  package static var newCode: Self {
    .on(\.newCodeRequested, "newCode", F.aboutNewCode, answering: .done, to: F.creatingCode) { _, state, _ in
      CreatingCode(mvpd: state.mvpd)
    }
  }

  /// The code is over, or dead: the viewer is offered another one.
  package static func offersNewCode<Trigger: HasTime>(
    _ id: String, on event: CasePath<F.Event, Trigger>, _ sources: [Source],
    when over: Guard<F, From, Trigger, Void>
  ) -> Self {
    .on(event, id, sources, when: over, to: \.offeringNewCode) { context, state, outcome in
      context.record(outcome)
      return OfferingNewCode(mvpd: state.mvpd)
    }
  }
}
