import PassAPI

/// What the interface should show now.
public enum Situation: Hashable, Sendable {
  /// Nobody is signed in, and why.
  case signedOut(Refusal)
  /// A call is on its way, or a short wait between two; show that something is going on.
  case working
  /// Apple's framework may be showing its own screens.
  case atPartner
  /// The viewer refused access to the stored subscription: the app explains what it is good for, and where it
  /// is allowed (P3).
  case explainingAccess(SettingsPlace)
  /// The viewer is asked for one of these profiles.
  case choosingProfile([Profile])
  /// The viewer is asked whether to go on with this provider.
  case confirmingProvider(RememberedProvider)
  /// The viewer is asked for one of these providers. Where they wanted to leave the provider of the system, its sign-in
  /// stays besides: only the settings change it.
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
  /// The viewer is being signed out.
  case signingOut
}
