#if (os(iOS) || os(tvOS)) && !targetEnvironment(macCatalyst)
  import UIKit

  extension AppleSSOClient {
    /// Creates a client on iPhone, iPad and Apple TV with every part of this package; the app can replace each.
    ///
    ///     let tv = try AppleSSOClient.live(settings, prompts: questions) { window.rootViewController }
    ///
    /// Throws `MissingUsageText` if the Info.plist does not say why the app asks for the TV provider, and
    /// `UnusableRedirect` if no session of the system's browser could end at the redirect.
    ///
    /// - Parameters:
    ///   - former: The vault of an earlier version of the app, whose contents are moved to the Keychain.
    ///   - log: The log of exchanges and notices; by default the system's.
    ///   - screen: Returns the view controller that the app shows, the root of the window in front; `nil` while it
    ///     shows none.
    public static func live(
      _ settings: AppSettings, prompts: any ViewerPrompts, origin: Origin = .releaseProduction,
      framework: (any PartnerFramework)? = nil, vault: (any Vault)? = nil, movingFrom former: (any Vault)? = nil,
      userAgent: (any UserAgent)? = nil, device: (any DeviceDescriber)? = nil, transport: (any HTTPTransport)? = nil,
      clock: any AppClock = SystemClock(), optionalHeaders: (any OptionalHeaderSource)? = nil,
      remembered: RememberedProvider? = nil, log: PassLog = .system(),
      on screen: @escaping @MainActor @Sendable () -> UIViewController?
    ) throws -> AppleSSOClient {
      let note: @Sendable (KeychainNotice) -> Void = { log.write($0) }
      return live(
        settings, prompts: prompts,
        framework: try framework
          ?? VideoSubscriberAccountFramework(
            presenter: ScreenPresenter(on: screen), clock: clock, report: { log.write($0) }),
        vault: vault ?? KeychainVault(account: settings.serviceProvider, movingFrom: former, report: note),
        userAgent: try userAgent ?? browser(settings, screen),
        device: device ?? KeychainDevice(clock: clock, report: note),
        origin: origin, transport: transport, clock: clock, optionalHeaders: optionalHeaders,
        remembered: remembered, log: log)
    }

    private static func browser(
      _ settings: AppSettings, _ screen: @escaping @MainActor @Sendable () -> UIViewController?
    ) throws -> any UserAgent {
      #if os(tvOS)
        NoBrowser()
      #else
        try SystemBrowser(redirect: settings.redirectAddress) { screen()?.view.window }
      #endif
    }
  }
#endif
