import PassAPI

/// Why a request of the app was not granted, and what the app can do about it.
public enum Refusal: Error, Hashable, Codable, Sendable {
  /// Nobody has signed in yet: ask for a sign-in.
  case notSignedIn
  /// The app cancelled.
  case cancelled
  /// The viewer gave up.
  case viewerLeft
  /// The viewer signed out.
  case signedOut
  /// The profile is gone: ask for a sign-in (R-AUTH-13).
  case signInAgain(Problem)
  /// The service keeps to the profile whose decisions ask for another login: let the viewer sign out, then in again
  /// (R-AUTH-13, R-LOGOUT-6).
  case signOutFirst(Problem)
  /// The service refused, or could not be reached.
  case failed(Problem)
  /// The partner status cannot be had now: try again.
  case partnerUnavailable
  /// The device could not describe itself (P1).
  case deviceUnknown
  /// The vault stayed locked: try again once the device is unlocked.
  case vaultLocked
  /// The vault could not be read: try again later. Another client in place of the one that it may hold would have lost
  /// every profile.
  case vaultUnreadable
  /// There is nothing to choose now, or not that.
  case nothingToChoose
  /// Nothing is going on that could be cancelled.
  case nothingToCancel
  /// No code is in use.
  case noCode
  /// It cannot be cancelled any more.
  case tooLate
  /// A request without resources.
  case noResources
}

extension Refusal {
  /// What went wrong; nil where it was a person's wish, or a request at the wrong time.
  public var problem: Problem? {
    switch self {
    case .signInAgain(let problem), .signOutFirst(let problem), .failed(let problem): problem
    case .notSignedIn, .cancelled, .viewerLeft, .signedOut, .partnerUnavailable, .deviceUnknown, .vaultLocked,
      .vaultUnreadable, .nothingToChoose, .nothingToCancel, .noCode, .tooLate, .noResources:
      nil
    }
  }

  /// Whether something failed, or was asked for at the wrong time: false for what the viewer or the app wanted, and for
  /// a viewer who has not signed in yet. There is nothing to show a viewer then.
  public var isFailure: Bool {
    switch self {
    case .notSignedIn, .cancelled, .viewerLeft, .signedOut: false
    case .signInAgain, .signOutFirst, .failed, .partnerUnavailable, .deviceUnknown, .vaultLocked, .vaultUnreadable,
      .nothingToChoose, .nothingToCancel, .noCode, .tooLate, .noResources:
      true
    }
  }

  /// Whether the device has no network: nothing can be asked for until it has.
  public var isOffline: Bool { problem?.cause == .offline }
}
