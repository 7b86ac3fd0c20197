import PassAPI
import PassService

// What an app of any flow hands in, simulated.

extension AppSettings {
  /// Settings that the simulated server accepts.
  public static func simulated(_ platform: Platform = .tvOS) -> Self {
    Self(
      serviceProvider: "REF30", domainName: "example.com", redirectURL: "https://example.com/done",
      softwareStatement: Secret("simulated-software-statement"), platform: platform)
  }
}

extension World {
  /// Everything from outside that a flow needs, as a process finds it when it begins: its policies, and what it learns
  /// of the time, begin anew.
  public var environment: AppEnvironment { environment() }

  /// The same with another way to the service, or with other clocks than those of the device.
  public func environment(
    transport: (any HTTPTransport)? = nil, clock: (any AppClock)? = nil
  ) -> AppEnvironment {
    AppEnvironment(
      origin: .releaseProduction, transport: transport ?? self.transport, framework: framework, vault: vault,
      clock: clock ?? wall,
      userAgent: viewer, prompts: viewer, device: device, optionalHeaders: script.optionalHeaders,
      limits: script.limits,
      policies: script.policies)
  }
}
