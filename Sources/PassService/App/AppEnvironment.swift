import PassAPI

/// Everything from outside that a flow needs, injected.
public struct AppEnvironment: Sendable {
  /// Where relative addresses of the service lead.
  public var origin: Origin
  /// The way to the service, with the policies around it. Clients made from one environment, or from copies of it,
  /// share them. It is handed in when the environment is made: what is put in its place later teaches `time` nothing.
  public package(set) var transport: any HTTPTransport
  /// Apple's framework.
  public var framework: any PartnerFramework
  /// What survives launches.
  public var vault: any Vault
  /// The time of the service, over the clock that the app handed in: `now` is learnt from the answers of the transport.
  public var clock: any AppClock { time }
  /// The same, with what is learnt. Clients made from one environment, or from copies of it, share it.
  package let time: ServiceClock
  /// The browser component.
  public var userAgent: any UserAgent
  /// The app's questions to its viewer.
  public var prompts: any ViewerPrompts
  /// Who describes the streaming device.
  public var device: any DeviceDescriber
  /// The optional headers; nil when the app has none to send.
  public var optionalHeaders: (any OptionalHeaderSource)?
  /// How long the other parts may take; nil is without limit. That of the transport is around it from the start.
  public var limits: TimeLimits?

  /// What the app and the device offer to a flow.
  ///
  /// - Parameters:
  ///   - clock: The clocks of the device; how wrong its wall is, `time` learns.
  ///   - limits: How long the other parts may take; nil is without limit.
  ///   - policies: Are put around the transport.
  ///   - observer: Receives every exchange, with its times.
  public init(
    origin: Origin, transport: any HTTPTransport, framework: any PartnerFramework, vault: any Vault,
    clock: any AppClock, userAgent: any UserAgent, prompts: any ViewerPrompts, device: any DeviceDescriber,
    optionalHeaders: (any OptionalHeaderSource)? = nil, limits: TimeLimits? = .standard, policies: Policies = .standard,
    observer: RecordingTransport.Observer? = nil
  ) {
    self.origin = origin
    time = ServiceClock(clock)
    let limited: any HTTPTransport =
      limits.map {
        TimeLimitedTransport(transport: transport, limit: $0.transport, clock: clock)
      } ?? transport
    self.transport = ClockedTransport(limited, clock: time).withPolicies(policies, clock: clock, observer: observer)
    self.framework = framework
    self.vault = vault
    self.userAgent = userAgent
    self.prompts = prompts
    self.device = device
    self.optionalHeaders = optionalHeaders
    self.limits = limits
  }
}
