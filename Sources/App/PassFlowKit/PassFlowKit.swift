// Everything that an app on REST API v2 needs, in one import.
@_exported import AppleSSOFlow
@_exported import PassAPI
@_exported import PassLive
@_exported import PassService

@_exported import enum FlowEngine.SessionError
@_exported import struct FlowEngine.RecordLine

extension AppleSSOClient {
  /// Creates a client with the parts of this package; the app can replace each.
  ///
  ///     let tv = AppleSSOClient.live(
  ///       settings, prompts: questions, framework: framework, vault: vault, userAgent: browser, device: device)
  ///
  /// On iOS and tvOS another form, which takes the screen, creates these parts itself. An app with several clients
  /// creates one `AppEnvironment` for all of them.
  ///
  /// - Parameters:
  ///   - origin: The service, to which the transport connects.
  ///   - transport: The transport; by default over `URLSession`.
  ///   - clock: The clocks; by default the system's.
  ///   - remembered: The provider that an earlier version of the app knew; it takes precedence over the vault's.
  ///   - log: The log of exchanges.
  public static func live(
    _ settings: AppSettings, prompts: any ViewerPrompts, framework: any PartnerFramework, vault: any Vault,
    userAgent: any UserAgent, device: any DeviceDescriber, origin: Origin = .releaseProduction,
    transport: (any HTTPTransport)? = nil, clock: any AppClock = SystemClock(),
    optionalHeaders: (any OptionalHeaderSource)? = nil, remembered: RememberedProvider? = nil, log: PassLog? = nil
  ) -> AppleSSOClient {
    let environment = AppEnvironment(
      origin: origin, transport: transport ?? URLSessionTransport(origin, clock: clock), framework: framework,
      vault: vault, clock: clock, userAgent: userAgent, prompts: prompts, device: device,
      optionalHeaders: optionalHeaders, observer: log.map { log in { @Sendable exchange in log.write(exchange) } })
    return AppleSSOClient(settings: settings, environment: environment, remembered: remembered)
  }
}
