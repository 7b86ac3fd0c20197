import Foundation
import PassAPI

/// The app's own prompts for its viewer.
///
/// Prompts of one client overlap neither each other nor a query of Apple's framework that may show something; those of
/// several clients may. A cancelled call takes its prompt off the screen and returns soon; its answer is then ignored.
public protocol ViewerPrompts: Sendable {
  /// Step P3: the viewer has refused access to the stored subscription. Explains what single sign-on would give them,
  /// and where in the settings they can allow it; returns when they have read it. By default shows nothing.
  func explainAccess(in place: SettingsPlace) async
  /// Step B5: several profiles are valid. Returns the id of the provider whose profile the viewer chooses, or `nil` if
  /// they leave.
  func chooseProfile(among profiles: [Profile]) async -> String?
  /// The profile of the last sign-in has expired: asks whether the viewer goes on with its provider (R-CFG-4,
  /// R-PROF-8). Announce no password: a provider that knows the home network asks for none (v2 7.2).
  func confirmProvider(_ provider: RememberedProvider) async -> ProviderConfirmation
  /// Basic authentication: shows the app's own picker of providers.
  func chooseProvider(among providers: [TVProvider]) async -> ProviderChoice
  /// The code has expired: returns whether the viewer wants a new one.
  func offerNewCode() async -> Bool
}

extension ViewerPrompts {
  /// Shows nothing.
  public func explainAccess(in place: SettingsPlace) async {}
}

/// The viewer's answer when asked whether to go on with the last provider.
public enum ProviderConfirmation: Hashable, Codable, Sendable {
  case confirmed
  /// The viewer wants another provider.
  case another
  case left
}

/// The viewer's choice in the app's own picker.
public enum ProviderChoice: Hashable, Codable, Sendable {
  case provider(id: String)
  /// The viewer prefers to choose on a second screen.
  case onSecondScreen
  case left
}

/// A browser component that follows redirects and keeps cookies (R-AUTH-7).
///
/// One page is open at a time. A page that never reaches the redirect stays until the viewer leaves it or the call is
/// cancelled.
public protocol UserAgent: Sendable {
  /// Opens a page and waits until the redirect is reached or the viewer leaves. It is reached when the component is
  /// about to open an address that begins with it; an address that merely contains it, as in a query, does not count.
  /// Cancelling the task closes the page.
  func open(_ url: URL, until redirect: String) async -> UserAgentOutcome
}

/// The end of a visit to a page.
public enum UserAgentOutcome: String, Hashable, Codable, Sendable, CaseIterable {
  case redirectReached
  case viewerLeft
  /// The page could not be shown.
  case failed
}
