import PassAPI

/// What the interface should show now.
public enum Situation: Hashable, Sendable {
  /// Nobody is signed in, on evidence: the viewer has signed out, the service has no profile, or the vault is empty.
  /// The refusal says why.
  case signedOut(Refusal)
  /// It cannot be told yet whether the viewer is signed in: nobody has looked, or something failed that may pass. The
  /// refusal says why. Who is remembered may well be signed in; nil where nobody is, or the vault was not read.
  case unknown(Refusal, remembered: RememberedProvider?)
  /// A call is under way, or a short wait between two calls: show progress.
  case working
  /// Apple's framework may be showing its own screens.
  case atPartner
  /// The viewer refused access to the stored subscription: explain why it helps, and where in the settings to allow it
  /// (P3).
  case explainingAccess(SettingsPlace)
  /// The viewer is asked to choose one of these profiles.
  case choosingProfile([Profile])
  /// The viewer is asked whether to go on with this provider.
  case confirmingProvider(RememberedProvider)
  /// The viewer is asked to choose one of these providers. If they wanted to leave the system's provider, there is a
  /// place: the sign-in there stays until they change it in the settings.
  case choosingProvider([MVPD], besides: SettingsPlace?)
  /// The user agent shows a page of the provider.
  case showingPage
  /// The viewer logs in on a second screen with this code.
  case showingCode(Secret, until: Timestamp)
  /// The code has expired; the viewer is asked whether they want another one.
  case offeringNewCode
  /// The viewer is signed in.
  case signedIn(Access)
  /// A decision is being fetched for a signed-in viewer.
  case deciding(Access)
  /// The same, or `working`, takes longer than a moment (`TimeLimits.moment`); with what a viewer who is signed in
  /// uses.
  case stillTrying(Access?)
  /// The viewer is being signed out.
  case signingOut
}
