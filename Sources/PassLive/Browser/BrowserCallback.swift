import Foundation
import PassService

/// How a session of the system's browser tells that a redirect is reached: by its scheme, or by host and path.
package enum BrowserCallback: Hashable, Sendable {
  case scheme(String)
  case page(host: String, path: String)

  /// - Parameter takesPages: Whether the system ends a session at a page: from iOS 17.4 and macOS 14.4 on.
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

/// The app's redirect cannot end a session of the system's browser.
public struct UnusableRedirect: Error, Hashable, Sendable {
  /// The reason why it cannot.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// It has no scheme, or no host.
    case noAddress
    /// It is a page that is not encrypted: no system ends a session there.
    case notEncrypted
    /// It is a page, and the system is older than iOS 17.4 or macOS 14.4.
    case pageBeforeItsSystem
  }
  /// `AppSettings.redirectURL`.
  public let redirect: String
  /// The reason why it cannot.
  public let reason: Reason
}

extension UnusableRedirect: CustomStringConvertible {
  /// What to do about it.
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
  /// How a session ended: with an address, or with an error of the system.
  ///
  /// - Parameters:
  ///   - leaving: Domain and code of the error when the viewer closes the session.
  init(address: URL?, error: (any Error)?, redirect: String, leaving: (domain: String, code: Int)) {
    if let address {
      // The same scheme at another place: the login has ended elsewhere, and the client looks for it.
      self = address.absoluteString.hasPrefix(redirect) ? .redirectReached : .viewerLeft
    } else if let error = error as NSError?, error.domain == leaving.domain, error.code == leaving.code {
      self = .viewerLeft
    } else {
      self = .failed
    }
  }
}

/// For a device that shows no web pages, such as an Apple TV: the viewer logs in on a second screen.
public struct NoBrowser: UserAgent {
  /// Shows nothing.
  public init() {}
  /// Fails at once.
  public func open(_ url: URL, until redirect: String) async -> UserAgentOutcome { .failed }
}
