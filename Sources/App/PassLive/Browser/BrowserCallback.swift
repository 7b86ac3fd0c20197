import Foundation
import PassService

/// How a session of the system's browser recognises a redirect: by its scheme, or by host and path.
package enum BrowserCallback: Hashable, Sendable {
  case scheme(String)
  case page(host: String, path: String)

  /// - Parameter takesPages: Whether the system can end a session at a page: from iOS 17.4 and macOS 14.4 on.
  package init(_ redirect: String, takesPages: Bool) throws(UnusableRedirect) {
    guard let parts = URLComponents(string: redirect), let scheme = parts.scheme?.lowercased() else {
      throw UnusableRedirect(redirect: redirect, reason: .noAddress)
    }
    switch scheme {
    case "http": throw UnusableRedirect(redirect: redirect, reason: .notEncrypted)
    case "https":
      guard takesPages else { throw UnusableRedirect(redirect: redirect, reason: .pageBeforeItsSystem) }
      guard let host = parts.host, !host.isEmpty else { throw UnusableRedirect(redirect: redirect, reason: .noAddress) }
      self = .page(host: host, path: parts.path.isEmpty ? "/" : parts.path)
    default: self = .scheme(scheme)
    }
  }
}

/// The error for a redirect that cannot end a session of the system's browser.
public struct UnusableRedirect: Error, Hashable, Sendable {
  /// The reason why a redirect cannot end a session.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// It has no scheme or no host.
    case noAddress
    /// It is an unencrypted page: no system ends a session there.
    case notEncrypted
    /// It is a page, but the system is older than iOS 17.4 or macOS 14.4.
    case pageBeforeItsSystem
  }
  /// The redirect, `AppSettings.redirectAddress`.
  public let redirect: String
  /// The reason why it cannot end a session.
  package let reason: Reason
}

extension UnusableRedirect: CustomStringConvertible {
  /// The problem and its solution.
  public var description: String {
    let why =
      switch reason {
      case .noAddress: "it is no address with a scheme and a host"
      case .notEncrypted: "a page has to begin with https"
      case .pageBeforeItsSystem: "before iOS 17.4 and macOS 14.4 the system ends a login only at a scheme of the app"
      }
    return "the redirect \(redirect) cannot end a login: \(why); use a scheme of your own, such as myapp://signed-in"
  }
}

extension UserAgentOutcome {
  /// Creates the outcome of a session from its address or its error.
  ///
  /// - Parameters:
  ///   - leaving: The domain and code of the error with which a session ends that the viewer closed.
  init(address: URL?, error: (any Error)?, redirect: String, leaving: (domain: String, code: Int)) {
    if let address {
      // The same scheme with another address: the login ended elsewhere, and the client polls for it.
      self = address.absoluteString.hasPrefix(redirect) ? .redirectReached : .viewerLeft
    } else if let error = error as NSError?, error.domain == leaving.domain, error.code == leaving.code {
      // With a reason, the same code says that the site of the redirect does not name the app.
      self = error.userInfo.isEmpty ? .viewerLeft : .failed
    } else {
      self = .failed
    }
  }
}

/// The user agent of a device that shows no web pages, such as an Apple TV: the viewer logs in on a second screen.
public struct NoBrowser: UserAgent {
  /// Creates a user agent that shows nothing.
  public init() {}
  /// Fails at once.
  public func open(_ url: URL, until redirect: String) async -> UserAgentOutcome { .failed }
}
