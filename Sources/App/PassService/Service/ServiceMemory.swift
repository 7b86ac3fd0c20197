import PassAPI

/// The shared context of every flow with a client at the service: the app's settings, and what the flow has learned.
package struct ServiceMemory: Hashable, Codable, Sendable {
  /// The app's settings.
  package var settings: AppSettings
  /// The streaming device (P1).
  package var device: DeviceDescription?
  /// Whether the subscription stored on the device may be read, as last reported by the framework (P2, P3).
  package var permission: AccessStatus?
  /// Whether the benefit of access was explained to a viewer who refuses it (P3); once is enough, until they allow it.
  package var isAccessExplained = false
  /// The client credentials.
  package var credentials: ClientCredentials?
  /// Whether the client was registered again during the present sign-in, or for the present request of a signed-in
  /// viewer: not a second time (C-51).
  package var registeredAgain = false
  /// Whether a client that was registered again is refused as well: until one is accepted, a request registers one, not
  /// two.
  package var reregistrationFailed = false
  /// The client and the tokens that the server no longer accepts; the vault may still hold them (R-REG-7, R-REG-8).
  package var rejectedClient = RejectedClient()
  /// Whether the vault was given up because it could not be read for too long: until it can be read, each request tries
  /// once.
  package var isVaultGivenUp = false
  /// The access token.
  package var token: StoredToken?
  /// The providers to pick from. Their ids stay known while the app runs (C-95); a picker is filled from them only
  /// while they are fresh.
  package var configuration: ServiceConfiguration?
  /// The time until which `configuration` is fresh; `nil` before there is one (R-CFG-7).
  package var configurationEnds: Deadline?
  /// The time limit of the present request; `nil` without limits.
  package var patience: Patience?
  /// When the viewer could last be served after a sign-in on which people took their time; the time limit of a request
  /// made meanwhile counts from then.
  package var signedInAt: Moment?
  /// Whether the present sign-in must not show anything.
  package var isSilent = false
  /// Whether the partner framework may prompt and interrupt the viewer during the present sign-in.
  package var interrupts = true
  /// Whether the present sign-in ends by signing out the viewer that it finds.
  package var isLeaving = false
  /// Whether the app has cancelled while a client or a token was on its way.
  package var isCancelled = false
  /// The problems that the flow recovered from since the last sign-in began, oldest first; for support and operators
  /// (R-ERR-9, R-ERR-13).
  package var problems: [Problem] = []
  /// The provider of the last sign-in.
  package var remembered: RememberedProvider?
  /// The change of the provider that is still to be written to the vault; `nil` for none.
  package var unsaved: ProviderChange?
  /// Why it is certain that no one is signed in; `nil` at launch, and as long as it is not.
  package var evidence: Evidence?
  /// What a sign-out of this or an earlier launch left: then nobody is signed in silently.
  package var left: LeftHere?
  /// Whether that is still to be written to the vault.
  package var isLeavingUnsaved = false
  /// The sign-outs that the service has not answered yet, from this or earlier launches; the one under way is the last.
  package var signOuts: [PendingSignOut] = []
  /// Whether this launch was counted as one that has asked for such a sign-out without success.
  package var hasCountedLaunch = false

  /// The provider id of the latest of `signOuts`.
  package var signingOut: String? {
    get { signOuts.last?.mvpd }
    set { signOuts = newValue.map { [PendingSignOut(mvpd: $0)] } ?? [] }
  }

  /// Creates the context at launch.
  package init(_ settings: AppSettings) { self.settings = settings }
}
