import PassAPI
import PassEnabler
import PassLive
import PassScenarios
import PassService
import PassSimulator
import UIKit
import VideoSubscriberAccount

/// An adapter for the façade, whose app presents on a screen what K06 hands over.
struct PresentingApp: PausableFramework {
  let installation: Installation
  var pause: @Sendable () async -> Void = {}

  func pausing(_ pause: @escaping @Sendable () async -> Void) -> Self {
    Self(installation: installation, pause: pause)
  }
  func accessStatus(prompt: Bool) async -> AccessStatus { await installation.framework.accessStatus(prompt: prompt) }
  func answer(_ query: PartnerQuery) async -> PartnerReply { await installation.framework.answer(query) }
  func answer(_ query: PartnerQuery, on presenter: any TvProviderDialogPresenter) async -> PartnerReply {
    installation.account.whileShown = pause
    return await installation.framework.answer(query, on: Delegate(presenter: presenter, screen: installation.screen))
  }

  /// The app tries to present once, and dismisses as soon as UIKit lets it.
  private struct Delegate: TvProviderDialogPresenter {
    let presenter: any TvProviderDialogPresenter
    let screen: Screen
    func present(_ viewController: UIViewController) -> Bool {
      if !screen.hasSeen(viewController) { _ = screen.present(viewController) }
      return presenter.present(viewController)
    }
    func dismiss(_ viewController: UIViewController) -> Bool {
      _ = screen.dismiss(viewController)
      return presenter.dismiss(viewController)
    }
  }
}

extension Check {
  /// The façade, whose app presents at K06.
  static let facade = [
    Check(
      "every scenario of the façade ends through the adapter as without it, and refused views keep nobody",
      within: .seconds(300)
    ) {
      var views = 0
      for scenario in Catalogue.standard["enabler"]?.scenarios ?? [] {
        let (app, result) = try await scenario.played(by: Screen())
        try expect(result.problems, is: [], "\(scenario.name): what is otherwise than without the adapter")
        try expect(app.framework.notices, is: [:], "\(scenario.name): what is noticed")
        for view in 0..<(await app.screen.count) {
          views += 1
          for obstacle in Screen.Obstacle.allCases {
            let (_, result) = try await scenario.played(by: Screen((obstacle, view)))
            try expect(result.unsettled, is: [], "\(scenario.name): what nobody answers behind \(obstacle)")
            try expect(result.rests, is: true, "\(scenario.name): rest behind \(obstacle)")
            // Whatever became of it, the app hears that it is gone before its own picker comes.
            let callbacks = result.edgeIds.map { $0.prefix(3) }.filter { ["K06", "K07"].contains($0) }
            let pairs = Array(repeating: ["K06", "K07"], count: callbacks.count / 2).joined().map { $0[...] }
            try expect(callbacks, is: pairs, "\(scenario.name): K06 and K07 behind \(obstacle)")
          }
        }
      }
      if views < 15 { throw Breach(text: "only \(views) views were refused") }
    },
    Check("K07 comes when UIKit can dismiss, whoever wants the view away while it is still coming") {
      for isCancelled in [false, true] {
        var script = WorldScript()
        script.framework.system.provider = nil
        let app = try Installation(SimulatedWorld(script), presents: false) { $0.waitsForViewer = isCancelled }
        let refusals = await Transitions.refusals
        let accessEnabler = AccessEnabler("simulated-software-statement") { _, _ in
          var parts = EnablerParts(app.world)
          (parts.framework, parts.clock) = (app.framework, ScreenClock(limit: .seconds(60)))
          return parts
        }
        let delegate = await OnceDelegate(app.screen) { [weak accessEnabler] in
          if isCancelled { accessEnabler?.setSelectedProvider(nil) }
        }
        accessEnabler.delegate = delegate
        accessEnabler.setRequestor("REF30")
        accessEnabler.getAuthentication()
        for await status in delegate.statuses {
          try expect(status, is: isCancelled ? 0 : 1, "the login")
          break
        }
        for _ in 1...10_000 {
          if await app.screen.root.presentedViewController == nil { break }
          await Transitions.pass(0.01)
        }
        try expect(await app.screen.isFree(), is: true, "the app's own next screen, cancelled: \(isCancelled)")
        try expect(app.framework.notices, is: [:], "what is noticed")
        try expect(await Transitions.refusals, is: refusals, "what UIKit has refused")
        withExtendedLifetime((accessEnabler, delegate)) {}
      }
    },
  ]
}

/// An app that presents at K06, and dismisses at K07, once.
@MainActor private final class OnceDelegate: EntitlementDelegate {
  nonisolated let statuses: AsyncStream<Int32>
  private let status: AsyncStream<Int32>.Continuation
  private let screen: Screen, presented: () -> Void

  init(_ screen: Screen, presented: @escaping () -> Void) {
    (self.screen, self.presented) = (screen, presented)
    (statuses, status) = AsyncStream.makeStream()
  }

  func presentTvProviderDialog(_ viewController: UIViewController!) {
    _ = screen.present(viewController)
    presented()
  }
  func dismissTvProviderDialog(_ viewController: UIViewController!) {
    viewController.presentingViewController?.dismiss(animated: true)
  }
  func setAuthenticationStatus(_ status: Int32, errorCode code: String!) { self.status.yield(status) }

  func setRequestorComplete(_ status: Int32) {}
  func displayProviderDialog(_ mvpds: [Any]!) { status.yield(-1) }
  func navigate(toUrl url: String!) {}
  func setToken(_ token: String!, forResource resource: String!) {}
  func tokenRequestFailed(_ resource: String!, errorCode code: String!, errorDescription description: String!) {}
  func preauthorizedResources(_ resources: [Any]!) {}
  func selectedProvider(_ mvpd: PassEnabler.MVPD!) {}
  func setMetadataStatus(
    _ metadata: Any!, encrypted: Bool, forKey key: Int32, andArguments arguments: [AnyHashable: Any]!
  ) {}
  func sendTrackingData(_ data: [Any]!, forEventType event: Int32) {}
}

extension PlayableScenario {
  /// Plays with Apple's framework behind the adapter, whose views the app presents.
  fileprivate func played(by screen: Screen) async throws -> (Installation, ScenarioResult) {
    let app = try Installation(SimulatedWorld(world, seed: seed), grace: .seconds(2), presents: false, screen: screen)
    var world = app.world
    world.adapter = PresentingApp(installation: app)
    return (app, await play(in: world) { _ in })
  }
}
