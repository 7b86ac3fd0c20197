import PassAPI

/// What every flow with a client at the service has to know beyond a state: the app's settings, and what it has learnt.
package struct ServiceMemory: Hashable, Codable, Sendable {
  /// The app's settings.
  package var settings: AppSettings
  /// The streaming device (P1).
  package var device: DeviceDescription?
  /// Whether the subscription stored in the device may be read, as the framework last said (P2, P3).
  package var permission: AccessStatus?
  /// Whether a viewer who refuses access has been told why it helps (P3); once is enough, until they allow it.
  package var isAccessExplained = false
  /// The client credentials.
  package var credentials: ClientCredentials?
  /// The client was registered again on the present way to a sign-in, or for the present request of a viewer who is
  /// signed in: not once more (C-51).
  package var registeredAgain = false
  /// A client that was registered again is refused as well: until one is accepted, a request registers one, not two.
  package var registersInVain = false
  /// What the server does not accept any more; the vault may still hold it (R-REG-7, R-REG-8).
  package var rejectedClient = Dismissed()
  /// The vault could not be read for so long that it was given up: until it can be, a request looks once.
  package var isVaultGivenUp = false
  /// The access token.
  package var token: StoredToken?
  /// The providers to pick from. Their ids are known as long as the app runs (C-95); a picker is filled from them only
  /// while they are fresh.
  package var configuration: ServiceConfiguration?
  /// When `configuration` stops being fresh; nil before there is one (R-CFG-7).
  package var configurationEnds: Deadline?
  /// How long the present request may wait; nil without limits.
  package var patience: Patience?
  /// When the viewer could be served last, after a sign-in on which people took their time: what was asked meanwhile
  /// is waited for from then on.
  package var signedInAt: Moment?
  /// Whether nothing may be shown on the present way to a sign-in.
  package var isSilent = false
  /// Whether the partner framework may prompt and interrupt the viewer on the present way to a sign-in.
  package var interrupts = true
  /// Whether who is found on the present way to a sign-in is signed out.
  package var isLeaving = false
  /// Whether the app has cancelled what is going on, while a client or a token was on its way.
  package var isCancelled = false
  /// What went wrong since the last sign-in began and was got round, oldest first; for support and operators (R-ERR-9,
  /// R-ERR-13).
  package var problems: [Problem] = []
  /// The provider of the last sign-in.
  package var remembered: RememberedProvider?
  /// What became of the provider since the vault was written or read, for which it is to be written; nil if nothing.
  package var unsaved: ProviderChange?
  /// Whether it is certain that nobody is signed in: the service has answered that there is no profile, the vault is
  /// empty, or the viewer has signed out. False at launch; no failure that may pass makes it true.
  package var isNobodyCertain = false
  /// Whether the viewer has signed out since the last sign-in: then this launch restores no sign-in unseen, although
  /// the sign-in of the system lives on.
  package var hasSignedOut = false
  /// The sign-outs that the service has not answered yet, here or in earlier launches; the one that is under way is the
  /// last.
  package var signOuts: [NotedSignOut] = []
  /// Whether this launch has counted as one that has asked for one in vain.
  package var hasCountedLaunch = false

  /// The provider, by its id, of the latest of `signOuts`.
  package var signingOut: String? {
    get { signOuts.last?.mvpd }
    set { signOuts = newValue.map { [NotedSignOut(mvpd: $0)] } ?? [] }
  }

  /// Nothing has been learnt yet.
  package init(_ settings: AppSettings) { self.settings = settings }
}
