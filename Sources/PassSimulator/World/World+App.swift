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
  /// Everything from outside that a flow needs, with policies that begin anew.
  public var environment: AppEnvironment {
    AppEnvironment(
      origin: .releaseProduction, transport: transport, framework: framework, vault: vault, clock: clock,
      userAgent: viewer, prompts: viewer, device: device, optionalHeaders: script.optionalHeaders,
      limits: script.limits,
      policies: script.policies)
  }
}
