import FlowEngine

/// A failure as a viewer has to know it: its kind, and how long to wait.
///
/// `FailureTexts` has a text for it.
@Memberwise(unlabelled: 1) public struct ViewerFailure: Hashable, Codable, Sendable {
  /// The kind of failure.
  public var kind: Kind
  /// How long to wait before the next request, as the service asks; `nil` if it does not say.
  public var wait: Duration?
  /// The service's own sentence, which replaces ours (R-DEC-13, C-91); `nil` if it sent none. The service chooses its
  /// language. It is shown without tokens (`ForeignText`).
  public var serviceText: String?
}

extension ViewerFailure {
  /// The kinds of failure that a viewer can distinguish. Docs/App.md lists them with their texts.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    // Nothing failed, or something was requested at the wrong time.

    /// No one is signed in.
    case notSignedIn
    /// The viewer or the app cancelled.
    case cancelled
    /// The choice is not on offer, or nothing can be chosen now.
    case nothingToChoose
    /// There is nothing to cancel.
    case nothingToCancel
    /// No code is in use, or this one no longer is.
    case noCode
    /// It is too late to cancel.
    case tooLate
    /// The request names no resource.
    case nothingAsked
    /// The request came before the app had reached the service.
    case notReady

    // Another sign-in is needed.

    /// The sign-in has ended, or is no longer accepted.
    case signInAgain
    /// The service keeps a sign-in but permits nothing with it.
    case signOutFirst
    /// The time or the number of resources of a temporary pass is used up.
    case temporaryAccessOver

    // No answer.

    /// The device has no network.
    case offline
    /// The service does not answer, or fails.
    case unreachable
    /// The service asks the app to wait.
    case busy
    /// Apple's framework does not answer.
    case partnerUnavailable
    /// The service cannot reach the viewer's provider.
    case providerUnreachable
    /// The outcome of the request is unknown.
    case noAnswer

    // The service answers, but does not do as asked.

    /// The service refused, and nothing more is known.
    case refused
    /// The service does not accept the app.
    case appNotAccepted
    /// The service's settings have to be corrected by an operator.
    case notSetUp
    /// The service calls the request invalid, or the app cannot use its answer.
    case notUnderstood
    /// The provider cannot be used.
    case providerUnusable
    /// The service wants to know for whom a temporary pass is.
    case identityMissing
    /// The provider, or a rule, denies the request.
    case denied
    /// The request names too many resources.
    case tooMuchAsked
    /// The answer does not mention the requested resource.
    case noDecision
    /// The service issued no usable code.
    case codeUnusable
    /// The sign-in did not succeed, and nothing more is known.
    case signInFailed
    /// The sign-out did not succeed.
    case stillSignedIn

    // Something on this device, or in the app.

    /// The app has no usable access token.
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
    /// A problem that `problems()` lists and from which the flow recovered.
    case recovered
    /// The client has ended.
    case closed
    /// The maximum number of requests is already waiting for an answer.
    case tooManyWaiting
    /// An adapter of the app breaks its contract.
    case appFault
  }

  /// Whether a retry helps.
  public enum Retry: String, Hashable, Codable, Sendable, CaseIterable {
    /// The same request may be granted later, no sooner than after `wait`: offer to try again.
    case later
    /// The same request may be granted once a person has done what the text says: signed in, chosen, tried again.
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
  /// Whether the same request may be granted later without any change: offer to try again.
  public var canBeRetried: Bool { viewerFailure.kind.retry == .later }
}
