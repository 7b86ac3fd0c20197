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

/// What support needs to know of a failure (R-ERR-13); never a secret.
///
/// Whatever the server wrote into it is kept as it may be shown (`ForeignText`): bounded, on one line, without tokens.
public struct Problem: Hashable, Codable, Sendable {
  /// The server's code, or a word for what happened.
  public var code: String
  /// The HTTP status; nil when no answer came.
  public var status: Int?
  /// What the server wants done.
  public var action: ErrorAction?
  /// The text to show: `details` before `message` (C-91).
  public var text: String?
  /// To quote in support tickets.
  public var trace: String?
  /// How many are kept since the last sign-in began.
  package static let mostKept = 16
  /// A word for what happened is enough; the rest is what the server said.
  public init(code: String, status: Int? = nil, action: ErrorAction? = nil, text: String? = nil, trace: String? = nil) {
    self.code = code.shown
    self.status = status
    self.action = action.map { ErrorAction(rawValue: $0.description) }
    self.text = text?.shown
    self.trace = trace?.shown(keepingTraces: true)
  }
  /// The server does not accept the client any more (R-REG-8).
  var isAboutClient: Bool {
    action == .applicationRegistration || ErrorCode(rawValue: code).entry?.handling == .registerAgain
  }
  /// What is known of a call that failed.
  init(_ failure: CallFailure) {
    self.init(
      failure.error, or: failure.registration?.rawValue ?? failure.lack?.rawValue ?? failure.kind.rawValue)
    status = status ?? failure.status
  }
  init(_ error: EnhancedError?, or code: String) {
    self.init(
      code: error?.code.rawValue ?? code, status: error?.status, action: error?.action,
      text: error?.details ?? error?.message, trace: error?.trace)
  }
}

extension CallFailure {
  /// What support needs to know.
  package var problem: Problem { Problem(self) }
}
