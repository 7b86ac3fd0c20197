/// Why a request of the app was not granted, and what the app can do about it.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ServiceRefusal: Error, Hashable, Codable, Sendable {
  /// No one is signed in, on evidence: ask for a sign-in.
  case notSignedIn
  /// It is not known yet whether the viewer is signed in, although nothing has failed: there was no check yet, or the
  /// service has several profiles and only the viewer can say which is theirs. Restore, or ask for a sign-in.
  case notKnownYet
  /// The app cancelled the request.
  case cancelled
  /// The viewer left one of the app's prompts or pages.
  case viewerLeft
  /// The viewer signed out.
  case signedOut
  /// The profile is no longer valid: ask for a sign-in (R-AUTH-13).
  case signInAgain(Problem)
  /// Decisions require another login, but the service still returns the old profile: let the viewer sign out, then in
  /// again (R-AUTH-13, R-LOGOUT-6).
  case signOutFirst(Problem)
  /// The service refused, or could not be reached.
  case failed(Problem)
  /// Apple's framework did not return a status: try again.
  case partnerUnavailable
  /// The device could not describe itself (P1).
  case deviceUnknown
  /// The vault stayed locked: try again once the device is unlocked.
  case vaultLocked
  /// The vault could not be read: try again later. Registering another client instead would lose every profile of the
  /// client that the vault may hold.
  case vaultUnreadable
  /// There is nothing to choose now, or the choice is not on offer.
  case nothingToChoose
  /// There is nothing to cancel.
  case nothingToCancel
  /// The code is not in use, or there is none.
  case noCode
  /// It is too late to cancel.
  case tooLate
  /// The request names no resource.
  case noResources
}

extension ServiceRefusal {
  /// The problem behind the refusal; `nil` if the viewer or the app wanted it, or if nothing more is known.
  public var problem: Problem? {
    switch self {
    case .signInAgain(let problem), .signOutFirst(let problem), .failed(let problem): problem
    case .notSignedIn, .notKnownYet, .cancelled, .viewerLeft, .signedOut, .partnerUnavailable, .deviceUnknown,
      .vaultLocked, .vaultUnreadable, .nothingToChoose, .nothingToCancel, .noCode, .tooLate, .noResources:
      nil
    }
  }

  /// Whether something failed, or was requested at the wrong time. False if the viewer or the app wanted it, if the
  /// viewer has not signed in, or if it is not known yet: then there is nothing to show.
  public var isFailure: Bool {
    switch self {
    case .notSignedIn, .notKnownYet, .cancelled, .viewerLeft, .signedOut: false
    case .signInAgain, .signOutFirst, .failed, .partnerUnavailable, .deviceUnknown, .vaultLocked, .vaultUnreadable,
      .nothingToChoose, .nothingToCancel, .noCode, .tooLate, .noResources:
      true
    }
  }

  /// Whether the device has no network; requests fail until it is back.
  public var isOffline: Bool { problem?.cause == .offline }
}
