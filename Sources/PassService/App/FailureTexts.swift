/// What viewers read after a failure: in English, or in the app's own words. An app makes one.
///
///     let texts = FailureTexts { failure in german[failure.kind] }   // English if it has none
///     show(texts.text(of: refusal))
public struct FailureTexts: Sendable {
  /// The English text of each kind. If the service sent its own sentence, it takes the place of ours (R-DEC-13, C-91).
  public static let english = FailureTexts { _ in nil }
  private let own: @Sendable (ViewerFailure) -> FailureText?

  /// Texts in the app's own words.
  ///
  /// - Parameter own: The text for a failure, in the app's language, with its `wait` and `serviceText` if the app wants
  ///   them; nil for the English text. It may be called from any thread, and more than once.
  public init(_ own: @escaping @Sendable (ViewerFailure) -> FailureText?) { self.own = own }

  /// What the viewer reads. It has no secrets.
  public func text(of failure: some ViewerReadable) -> FailureText {
    let failure = failure.viewerFailure
    return own(failure) ?? FailureText(inEnglish: failure)
  }
}

/// What happened, and what to do about it.
public struct FailureText: Hashable, Sendable {
  /// What happened.
  public var sentence: String
  /// What the viewer can do, and whether and when trying again helps.
  public var suggestion: String

  /// What happened, and what to do about it, each a sentence.
  public init(_ sentence: String, _ suggestion: String) {
    self.sentence = sentence
    self.suggestion = suggestion
  }
}

extension FailureText: CustomStringConvertible {
  /// Both sentences in one line.
  public var description: String { "\(sentence) \(suggestion)" }
}
