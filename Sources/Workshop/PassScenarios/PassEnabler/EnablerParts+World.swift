import PassAPI
import PassEnabler
import PassService
import PassSimulator

extension EnablerParts {
  /// Creates the parts from a simulated world, for an app that tries the façade without licence, device and
  /// subscription.
  ///
  ///     let world = SimulatedWorld()
  ///     let accessEnabler = AccessEnabler("simulated-software-statement") { _, _ in EnablerParts(world) }
  ///     accessEnabler.delegate = self
  ///     accessEnabler.setRequestor("REF30")
  ///
  /// K06 presents Apple's controller, and K07 dismisses it.
  public init(_ world: SimulatedWorld, platform: Platform = .iOS) {
    self.init(
      transport: world.transport, framework: PresentedFramework(world), vault: world.vault,
      clock: world.wall, device: world.device, platform: platform, domainName: "example.com",
      urlScheme: "adbe.simulated", limits: world.script.limits, policies: world.script.policies)
  }
}

/// The simulated framework with a controller that another part presents, as its delegate demands, only if the viewer
/// has something to do.
package struct PresentedFramework: PresentingFramework {
  private let framework: SimulatedFramework
  private let clock: SimulatedClock
  /// How long a query that shows nothing may take; `nil` for no limit.
  private let limit: Duration?
  /// Called while the controller is on the screen.
  private let pause: @Sendable () async -> Void

  package init(_ world: SimulatedWorld, pause: @escaping @Sendable () async -> Void = {}) {
    framework = world.framework
    clock = world.clock
    limit = world.script.limits?.framework
    self.pause = pause
  }

  package func accessStatus(prompt: Bool) async -> AccessStatus { await framework.accessStatus(prompt: prompt) }
  package func answer(_ query: PartnerQuery) async -> PartnerReply { await framework.answer(query) }

  package func answer(_ query: PartnerQuery, on presenter: any TvProviderDialogPresenter) async -> PartnerReply {
    guard query.purpose == .picker, query.allowsInterruption, await showsPicker() else {
      return await framework.answer(query)
    }
    let controller = UIViewController()
    _ = await presenter.present(controller)
    await pause()
    let reply =
      Task.isCancelled
      ? PartnerReply(access: .granted, error: FrameworkError(.userCancelled)) : await framework.answer(query)
    _ = await presenter.dismiss(controller)
    return reply
  }

  /// Whether no one is signed in that the app may know. One reading of Apple's documents calls that an error.
  private func showsPicker() async -> Bool {
    let known = await clock.limiting(limit) { [framework] in
      await framework.answer(PartnerQuery(promptsForAccess: false, allowsInterruption: false))
    }
    guard let known, known.access == .granted, known.providerId == nil else { return false }
    return known.error == nil || known.error?.code == .providerRejected
  }
}

/// An adapter between the simulated framework and the façade, in the place of `PresentedFramework`.
package protocol PausableFramework: PresentingFramework {
  /// The same, but it pauses while a controller is on the screen.
  func pausing(_ pause: @escaping @Sendable () async -> Void) -> Self
}

/// The simulated transport, which pauses before it sends each call.
package struct PausedTransport: HTTPTransport {
  private let transport: SimulatedTransport
  private let pause: @Sendable () async -> Void

  package init(_ world: SimulatedWorld, pause: @escaping @Sendable () async -> Void) {
    transport = world.transport
    self.pause = pause
  }

  package func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    await pause()
    return await transport.send(request)
  }
}

/// The wall clock of a simulated world, which pauses before each sleep.
package struct PausedClock: AppClock {
  private let clock: DeviceClock
  private let pause: @Sendable () async -> Void

  package init(_ world: SimulatedWorld, pause: @escaping @Sendable () async -> Void) {
    clock = world.wall
    self.pause = pause
  }

  package var now: Timestamp { get async { await clock.now } }
  package var uptime: Duration { get async { await clock.uptime } }
  package func sleep(for duration: Duration) async {
    await pause()
    await clock.sleep(for: duration)
  }
  package func timeOut(after limit: Duration) async { await clock.timeOut(after: limit) }
}
