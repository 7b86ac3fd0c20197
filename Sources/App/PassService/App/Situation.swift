import PassAPI

/// What the interface should show now.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum Situation: Hashable, Sendable {
  /// No one is signed in, on evidence: the viewer has signed out, the service has no profile, or the vault is empty.
  /// The refusal says why.
  case signedOut(ServiceRefusal)
  /// It is not known yet whether the viewer is signed in: there was no check yet, or something failed that may pass.
  /// The refusal says why. A remembered viewer may well be signed in; `remembered` is `nil` if there is none, or if the
  /// vault was not read.
  case unknown(ServiceRefusal, remembered: RememberedProvider?)
  /// A call is under way, or a short wait between two calls: show progress.
  case working
  /// Apple's framework may be showing its own screens.
  case atPartner
  /// The viewer refused access to the stored subscription: explain how it helps, and where in the settings to allow it
  /// (P3).
  case explainingAccess(SettingsPlace)
  /// The viewer is asked to choose one of these profiles.
  case choosingProfile([Profile])
  /// The viewer is asked whether to go on with this provider.
  case confirmingProvider(RememberedProvider)
  /// The viewer is asked to choose one of these providers. If they want to leave the system's provider, `besides` is
  /// the place in the settings where that sign-in stays until they change it.
  case choosingProvider([TVProvider], besides: SettingsPlace?)
  /// The user agent shows a page of the provider.
  case showingPage
  /// The viewer logs in on a second screen with this code.
  case showingCode(Secret, until: Timestamp)
  /// The code has expired; the viewer is asked whether they want another one.
  case offeringNewCode
  /// The viewer is signed in.
  case signedIn(CurrentProfile)
  /// A decision is being fetched for a signed-in viewer.
  case deciding(CurrentProfile)
  /// `deciding` or `working` takes longer than a moment (`TimeLimits.moment`); carries the profile in use of a viewer
  /// who is signed in.
  case stillTrying(CurrentProfile?)
  /// The viewer is being signed out.
  case signingOut
}
