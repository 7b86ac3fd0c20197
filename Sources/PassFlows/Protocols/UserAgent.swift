import Foundation

/// A browser component that follows redirects and keeps cookies (R-AUTH-7).
public protocol UserAgent: Sendable {
  /// Opens a page and waits until the redirect is reached or the viewer leaves. Cancelling the task closes the page.
  func open(_ url: URL, until redirect: String) async -> UserAgentOutcome
}

/// How a visit to a page ended.
public enum UserAgentOutcome: String, Hashable, Codable, Sendable, CaseIterable {
  case redirectReached
  case viewerLeft
  /// The page could not be shown.
  case failed
}
