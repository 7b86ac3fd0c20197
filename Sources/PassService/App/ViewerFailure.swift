/// A failure as a viewer has to know it: its kind, and how long to wait.
///
/// `FailureTexts` has a text for it.
public struct ViewerFailure: Hashable, Codable, Sendable {
  /// The kind of failure.
  public var kind: Kind
  /// How long to wait before the next request, as the service asks; nil if it does not say.
  public var wait: Duration?
  /// The service's own sentence, which takes the place of ours (R-DEC-13, C-91); nil if it sent none. The service
  /// chooses its language. It is shown without tokens (`ForeignText`).
  public var serviceText: String?

  /// A failure of which only the kind has to be known.
  public init(_ kind: Kind, wait: Duration? = nil, serviceText: String? = nil) {
    self.kind = kind
    self.wait = wait
    self.serviceText = serviceText
  }

  /// The kinds of failure that a viewer can tell apart. Docs/App.md lists them with their texts.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    // Nothing failed, or something was asked for at the wrong time.

    /// Nobody is signed in.
    case notSignedIn
    /// Somebody changed their mind.
    case cancelled
    /// It is not among the choices, or nothing can be chosen now.
    case nothingToChoose
    /// Nothing is going on that could be cancelled.
    case nothingToCancel
    /// No code is in use, or not this one any more.
    case noCode
    /// It cannot be cancelled any more.
    case tooLate
    /// A request without resources.
    case nothingAsked
    /// A request before the app has reached the service.
    case notReady

    // Another sign-in is needed.

    /// The sign-in has ended, or is not accepted any more.
    case signInAgain
    /// The service keeps a sign-in with which it permits nothing.
    case signOutFirst
    /// The time or the number of resources of a temporary pass is used up.
    case temporaryAccessOver

    // Nobody answers.

    /// The device has no network.
    case offline
    /// The service does not answer, or fails.
    case unreachable
    /// The service asks to be left alone for a while.
    case busy
    /// Apple's framework does not answer.
    case partnerUnavailable
    /// The service cannot reach the viewer's provider.
    case providerUnreachable
    /// Nobody said what became of the request.
    case noAnswer

    // The service answers, and does not do what was asked.

    /// It refused, and nothing more is known.
    case refused
    /// It does not accept the app.
    case appNotAccepted
    /// An operator has to mend its settings.
    case notSetUp
    /// It says that the app asks wrongly, or the app cannot use its answer.
    case notUnderstood
    /// The provider cannot be used.
    case providerUnusable
    /// It wants to know for whom a temporary pass is.
    case identityMissing
    /// The provider, or a rule, denies it.
    case denied
    /// Too many resources at once.
    case tooMuchAsked
    /// It said nothing of what was asked for.
    case noDecision
    /// It issued no code that could be used.
    case codeUnusable
    /// The sign-in did not succeed, and nothing more is known.
    case signInFailed
    /// The sign-out did not succeed.
    case stillSignedIn

    // Something in this device, or in the app.

    /// The app has no access token that could be sent.
    case tokenUnusable
    /// The provider's page could not be shown.
    case pageFailed
    /// The device could not describe itself.
    case deviceUnknown
    /// The vault is locked.
    case vaultLocked
    /// The vault cannot be read.
    case vaultUnreadable
    /// The clock of the device is wrong.
    case clockWrong
    /// What `problems()` of a client lists, and nothing failed for.
    case recovered
    /// The client has ended.
    case closed
    /// As many wait for an answer as may.
    case tooManyWaiting
    /// A part of the app does not do what it owes.
    case appFault
  }

  /// Whether a retry helps.
  public enum Retry: String, Hashable, Codable, Sendable, CaseIterable {
    /// The same request may be granted later, no sooner than after `wait`: offer to try again.
    case later
    /// It may be granted once a person has done what the text says: signed in, chosen, asked once more.
    case afterwards
    /// Trying again does not help.
    case never
  }
}

/// A value for which `FailureTexts` has a text.
public protocol ViewerReadable {
  /// The failure as the viewer has to know it.
  var viewerFailure: ViewerFailure { get }
}

extension ViewerFailure: ViewerReadable {
  /// The failure itself.
  public var viewerFailure: ViewerFailure { self }
}

extension ViewerReadable {
  /// Whether the same request may be granted later, without anybody changing it: offer to try again.
  public var canBeRetried: Bool { viewerFailure.kind.retry == .later }
}
