#if canImport(VideoSubscriberAccount) && canImport(UIKit) && !os(macOS) && !targetEnvironment(macCatalyst)
  import Foundation
  import PassAPI
  import PassLive
  import PassService

  #if os(iOS) || os(tvOS)
    extension EnablerParts {
      /// All parts on iPhone, iPad and Apple TV; the app can replace each.
      ///
      ///     AccessEnabler(statement) { requestor, origin in
      ///       .live(requestor, origin, domainName: "example.com", urlScheme: "adbe.myapp")
      ///     }
      ///
      /// If the Info.plist does not say why the app asks for the TV provider, the log reports it, and nobody is asked:
      /// access counts as not determined.
      ///
      /// - Parameters:
      ///   - domainName: The domain that the app is registered for.
      ///   - urlScheme: The app's own URL scheme, without `://`.
      ///   - log: The log of notices; by default the system's.
      public static func live(
        _ requestor: String, _ origin: Origin, domainName: String, urlScheme: String, log: PassLog = .system()
      ) -> EnablerParts {
        let note: @Sendable (KeychainNotice) -> Void = { log.write($0) }
        var framework: any PartnerFramework = UndeterminedFramework()
        do { framework = try VideoSubscriberAccountFramework(presenter: nil, report: { log.write($0) }) } catch {
          log.write(.error, "\(error)")
        }
        return EnablerParts(
          transport: URLSessionTransport(origin), framework: framework,
          vault: KeychainVault(account: requestor, report: note), clock: SystemClock(),
          device: KeychainDevice(report: note), platform: .current, domainName: domainName, urlScheme: urlScheme)
      }
    }
  #endif

  extension VideoSubscriberAccountFramework: PresentingFramework {
    /// Has the app present its views, by K06, and dismiss them, by K07, unless it has a presenter of its own.
    public func answer(_ query: PartnerQuery, on presenter: any TvProviderDialogPresenter) async -> PartnerReply {
      await (hasPresenter ? self : presenting(on: Callbacks(presenter: presenter))).answer(query)
    }
  }

  private struct Callbacks: AccountPresenter {
    let presenter: any TvProviderDialogPresenter
    func present(_ viewController: UIViewController) -> Bool { presenter.present(viewController) }
    func dismiss(_ viewController: UIViewController) -> Bool { presenter.dismiss(viewController) }
  }
#endif
