// What an app on REST API v2 needs, by one import.
@_exported import AppleSSOFlow
@_exported import PassAPI
@_exported import PassLive
@_exported import PassService

@_exported import enum FlowEngine.SessionError

extension AppleSSOClient {
  /// A client with the parts of this package, each of which can be replaced by one of the app.
  ///
  ///     let tv = AppleSSOClient.live(
  ///       settings, prompts: questions, framework: framework, vault: vault, userAgent: browser, device: device)
  ///
  /// On iOS and tvOS another form, which takes the screen, makes these parts itself. An app with several clients makes
  /// one `AppEnvironment` for all of them.
  ///
  /// - Parameters:
  ///   - origin: The service, and what the transport goes to.
  ///   - transport: Over `URLSession` unless given.
  ///   - clock: The clocks of the system unless given.
  ///   - remembered: The provider that an earlier version of the app knew; it takes precedence over the vault's.
  ///   - log: Where exchanges are written.
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
