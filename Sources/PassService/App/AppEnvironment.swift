import PassAPI

/// Everything from outside that a flow needs, injected.
public struct AppEnvironment: Sendable {
  /// Where relative addresses of the service lead.
  public var origin: Origin
  /// The way to the service, with the policies around it. Clients made from one environment, or from copies of it,
  /// share them.
  public var transport: any HTTPTransport
  /// Apple's framework.
  public var framework: any PartnerFramework
  /// What survives launches.
  public var vault: any Vault
  /// The time.
  public var clock: any AppClock
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
    let limited: any HTTPTransport =
      limits.map {
        TimeLimitedTransport(transport: transport, limit: $0.transport, clock: clock)
      } ?? transport
    self.transport = limited.withPolicies(policies, clock: clock, observer: observer)
    self.framework = framework
    self.vault = vault
    self.clock = clock
    self.userAgent = userAgent
    self.prompts = prompts
    self.device = device
    self.optionalHeaders = optionalHeaders
    self.limits = limits
  }
}
