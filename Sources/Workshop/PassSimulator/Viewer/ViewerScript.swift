import PassService

/// What the viewer does in the app's own screens and in its browser.
public struct ViewerScript: Hashable, Sendable {
  /// The end of a page of the browser.
  public enum PageEnding: Hashable, Sendable {
    /// The viewer logs in, or out, and the browser reaches the redirect.
    case finishes
    /// The browser reaches the redirect although the viewer has not logged in.
    case arrivesWithoutLogin
    /// The viewer closes the page.
    case leaves
    /// The page cannot be shown.
    case fails
  }

  /// The viewer's choice in the app's picker.
  public enum Provider: Hashable, Sendable {
    /// Takes a provider.
    case takes(String)
    /// Prefers a second screen.
    case onSecondScreen
    /// Leaves.
    case leaves
  }

  /// The provider of the profile that the viewer wants; `nil` to leave.
  public var profile: String? = "northlight"
  /// The viewer's answer when the provider of the last sign-in is offered for confirmation.
  public var confirmation = ProviderConfirmation.confirmed
  /// The viewer's choices in the picker, in order; the last repeats.
  public var providers: [Provider] = [.takes("northlight")]
  /// The ends of the pages, in order; the last repeats.
  public var pages: [PageEnding] = [.finishes]
  /// How long the viewer stays on a page, in seconds.
  public var secondsPerPage = 20
  /// Whether the viewer chooses only from the offers; otherwise the choice is as scripted.
  public var choosesOnlyOffered = true
  /// How many times the viewer wants a new code when one has expired.
  public var newCodes = 0

  /// The happy path.
  public init() {}
}
