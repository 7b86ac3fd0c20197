import PassAPI
import PassService

// The simulated parts of an app, for every flow.

extension AppSettings {
  /// Settings that the simulated server accepts.
  public static func simulated(_ platform: Platform = .tvOS) -> Self {
    Self(
      serviceProvider: "REF30", domainName: "example.com", redirectAddress: "https://example.com/done",
      softwareStatement: Secret("simulated-software-statement"), platform: platform)
  }
  /// The same on an iPhone.
  package static let phone = simulated(.iOS)
}

extension SimulatedWorld {
  /// A new environment for a flow, as at the start of a process: its policies and its knowledge of the time start
  /// afresh.
  public var environment: AppEnvironment { environment() }

  /// A new environment with another transport, or with clocks other than those of the device.
  public func environment(transport: (any HTTPTransport)? = nil, clock: (any AppClock)? = nil) -> AppEnvironment {
    AppEnvironment(
      origin: .releaseProduction, transport: transport ?? detour ?? self.transport, framework: adapter ?? framework,
      vault: vault, clock: clock ?? wall, userAgent: viewer, prompts: viewer, device: device,
      optionalHeaders: script.optionalHeaders, limits: script.limits, policies: script.policies)
  }
}
