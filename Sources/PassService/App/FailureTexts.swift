/// What viewers read where something failed: in English, or in the app's own words. An app makes them once.
///
///     let texts = FailureTexts { failure in german[failure.kind] }   // English where it has none
///     show(texts.text(of: refusal))
public struct FailureTexts: Sendable {
  /// The text for each kind in English, behind the service's own sentence where it sent one (R-DEC-13, C-91).
  public static let english = FailureTexts { _ in nil }
  private let own: @Sendable (ViewerFailure) -> FailureText?

  /// Texts of the app's own.
  ///
  /// - Parameter own: The text for a failure, in the app's language, with its `wait` and `serviceText` if the app wants
  ///   them; nil leaves it the text in English. It may be called from anywhere, and more than once.
  public init(_ own: @escaping @Sendable (ViewerFailure) -> FailureText?) { self.own = own }

  /// What the viewer reads. Nothing in it is secret.
  public func text(of failure: some ViewerReadable) -> FailureText {
    let failure = failure.viewerFailure
    return own(failure) ?? FailureText(inEnglish: failure)
  }
}

/// What happened, and what to do about it.
public struct FailureText: Hashable, Sendable {
  /// What happened.
  public var sentence: String
  /// What the viewer can do, with whether and when trying again helps.
  public var suggestion: String

  /// Two sentences.
  public init(_ sentence: String, _ suggestion: String) {
    self.sentence = sentence
    self.suggestion = suggestion
  }
}

extension FailureText: CustomStringConvertible {
  /// Both, one after the other.
  public var description: String { "\(sentence) \(suggestion)" }
}
