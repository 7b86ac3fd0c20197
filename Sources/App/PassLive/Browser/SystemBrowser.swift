// An Apple TV shows no web pages: there the viewer logs in on a second screen.
#if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
  import AuthenticationServices
  import PassService

  /// The system's browser in a sheet of the app (`ASWebAuthenticationSession`).
  ///
  /// It has the cookies of the viewer's browser, which the provider's login and logout need, so a session is never
  /// ephemeral. Closing the sheet counts as `viewerLeft`.
  public struct SystemBrowser: UserAgent {
    private let anchor: @MainActor @Sendable () -> ASPresentationAnchor?

    /// Throws if no session could end at the redirect.
    ///
    /// - Parameters:
    ///   - redirect: `AppSettings.redirectAddress`.
    ///   - anchor: Returns the window that the app shows; `nil` while it shows none.
    public init(
      redirect: String, over anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor?
    ) throws(UnusableRedirect) {
      _ = try BrowserCallback(redirect, takesPages: Visit.takesPages)
      self.anchor = anchor
    }

    /// Opens a page in its own session.
    public func open(_ url: URL, until redirect: String) async -> UserAgentOutcome {
      guard !Task.isCancelled, let window = await anchor(),
        let callback = try? BrowserCallback(redirect, takesPages: Visit.takesPages)
      else { return Task.isCancelled ? .viewerLeft : .failed }
      let outcome = FirstAnswer<UserAgentOutcome> {}
      let visit = await Visit(window)
      await visit.begin(url, callback, redirect) { outcome.come($0) }
      return await withTaskCancellationHandler {
        await outcome.value ?? .failed
      } onCancel: {
        // No document guarantees that the handler is called when the app cancels a session.
        outcome.come(.viewerLeft)
        Task { @MainActor in visit.close() }
      }
    }
  }

  /// Keeps a session and its window alive: the system retains neither.
  @MainActor private final class Visit: NSObject, ASWebAuthenticationPresentationContextProviding {
    private let window: ASPresentationAnchor
    private var session: ASWebAuthenticationSession?

    init(_ window: ASPresentationAnchor) { self.window = window }

    nonisolated static var takesPages: Bool {
      if #available(iOS 17.4, macOS 14.4, visionOS 1.2, *) { true } else { false }
    }

    func begin(
      _ url: URL, _ callback: BrowserCallback, _ redirect: String, _ end: @escaping @Sendable (UserAgentOutcome) -> Void
    ) {
      let handler: @Sendable (URL?, (any Error)?) -> Void = { address, error in
        let leaving = (ASWebAuthenticationSessionErrorDomain, ASWebAuthenticationSessionError.canceledLogin.rawValue)
        end(UserAgentOutcome(address: address, error: error, redirect: redirect, leaving: leaving))
      }
      guard let session = Self.session(url, callback, handler) else { return end(.failed) }
      session.presentationContextProvider = self
      session.prefersEphemeralWebBrowserSession = false
      self.session = session
      if !session.start() { end(.failed) }
    }

    private static func session(
      _ url: URL, _ callback: BrowserCallback, _ handler: @escaping @Sendable (URL?, (any Error)?) -> Void
    ) -> ASWebAuthenticationSession? {
      switch callback {
      case .scheme(let scheme):
        return ASWebAuthenticationSession(url: url, callbackURLScheme: scheme, completionHandler: handler)
      case .page(let host, let path):
        guard #available(iOS 17.4, macOS 14.4, visionOS 1.2, *) else { return nil }
        return ASWebAuthenticationSession(
          url: url, callback: .https(host: host, path: path), completionHandler: handler)
      }
    }

    func close() { session?.cancel() }

    // Releases of Xcode differ in whether the protocol is bound to the main actor.
    nonisolated func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { window }
  }
#endif
