import FlowEngine

/// The texts that viewers read after a failure and in a situation, in English or in the app's own words. An app creates
/// one.
///
///     let texts = FailureTexts { failure in german[failure.kind] }   // nil: the English text
///     show(texts.text(of: refusal))
public struct FailureTexts: Sendable {
  /// The English text of each kind. If the service sent its own sentence, that replaces ours (R-DEC-13, C-91).
  public static let english = FailureTexts { _ in nil }
  private let own: @Sendable (ViewerFailure) -> FailureText?
  private let ownSentence: @Sendable (Situation) -> String?

  /// Creates texts in the app's own words.
  ///
  /// - Parameters:
  ///   - situation: The sentence for a situation, in the app's language; `nil` for the English one.
  ///   - own: The text for a failure, in the app's language, with its `wait` and `serviceText` if the app wants them;
  ///     `nil` for the English text. Both may be called from any thread, and more than once.
  public init(
    situation: @escaping @Sendable (Situation) -> String? = { _ in nil },
    _ own: @escaping @Sendable (ViewerFailure) -> FailureText?
  ) {
    self.own = own
    ownSentence = situation
  }

  /// The text for the viewer, without secrets.
  public func text(of failure: some ViewerReadable) -> FailureText {
    let failure = failure.viewerFailure
    return own(failure) ?? FailureText(inEnglish: failure)
  }

  /// The text of whatever a client throws. An error that says nothing to a viewer is a fault of the app.
  public func text(of error: any Error) -> FailureText {
    if let failure = error as? any ViewerReadable { return text(of: failure) }
    return text(of: ViewerFailure(error is CancellationError ? .cancelled : .appFault))
  }

  /// The sentence for the screen. For a viewer who is signed out, it says why if something failed.
  public func sentence(for situation: Situation) -> String {
    ownSentence(situation) ?? situation.english { text(of: $0).sentence }
  }
}

/// The text of a failure: what happened, and what to do about it.
@Memberwise(unlabelled: 2) public struct FailureText: Hashable, Sendable {
  /// What happened.
  public var sentence: String
  /// What the viewer can do, and whether and when trying again helps.
  public var suggestion: String
}

extension FailureText: CustomStringConvertible {
  /// Both sentences on one line.
  public var description: String { "\(sentence) \(suggestion)" }
}
