import PassAPI

/// The app's adapters and everything else that a flow needs from outside.
public struct AppEnvironment: Sendable {
  /// The origin to which relative addresses of the service are resolved.
  public var origin: Origin
  /// The transport to the service, with its policies. Clients made from one environment, or from copies of it, share
  /// both. Only the initialiser sets it, because `time` learns from its answers.
  public package(set) var transport: any HTTPTransport
  /// Paces the service's pages, as the transport paces its calls; `nil` without a pace.
  package let pacer: Pacer?
  /// Apple's framework.
  public var framework: any PartnerFramework
  /// The storage that survives launches.
  public var vault: any Vault
  /// The clock of the service, based on the app's clock; it learns `now` from the transport's answers.
  public var clock: any AppClock { time }
  /// `clock`, with what it has learned. Clients made from one environment, or from copies of it, share it.
  package let time: ServiceClock
  /// The browser component.
  public var userAgent: any UserAgent
  /// The app's prompts for its viewer.
  public var prompts: any ViewerPrompts
  /// The source of the streaming device's description.
  public var device: any DeviceDescriber
  /// The optional headers; `nil` if the app sends none.
  public var optionalHeaders: (any OptionalHeaderSource)?
  /// The time limits of the other adapters; `nil` means no limits. The initialiser applies the limit of the transport.
  public var limits: TimeLimits?

  /// Puts time limits and policies around the app's adapters.
  ///
  /// - Parameters:
  ///   - clock: The clocks of the device; the wall clock may be wrong.
  ///   - limits: The time limits of all adapters; `nil` means no limits.
  ///   - policies: The policies around the transport.
  ///   - observer: Receives every exchange, with its times.
  public init(
    origin: Origin, transport: any HTTPTransport, framework: any PartnerFramework, vault: any Vault,
    clock: any AppClock, userAgent: any UserAgent, prompts: any ViewerPrompts, device: any DeviceDescriber,
    optionalHeaders: (any OptionalHeaderSource)? = nil, limits: TimeLimits? = .standard, policies: Policies = .standard,
    observer: RecordingTransport.Observer? = nil
  ) {
    self.origin = origin
    time = ServiceClock(clock)
    let limited = TimeLimitedTransport(transport: transport, limit: limits?.transport, clock: clock)
    pacer = policies.pace.map { Pacer($0, clock: clock) }
    self.transport = ClockedTransport(limited, clock: time).withPolicies(
      policies, clock: clock, observer: observer, pacer: pacer)
    self.framework = framework
    self.vault = vault
    self.userAgent = userAgent
    self.prompts = prompts
    self.device = device
    self.optionalHeaders = optionalHeaders
    self.limits = limits
  }
}
