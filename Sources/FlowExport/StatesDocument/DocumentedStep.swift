/// A numbered step of the document that a machine encodes.
public struct DocumentedStep: Hashable, Sendable {
  /// The number, for example `C5` or `D1.2`.
  public var step: String
  /// What happens there.
  public var what: String

  /// A step and what happens there.
  public init(_ step: String, _ what: String) {
    self.step = step
    self.what = what
  }

  /// Whether a text names the step: `v2 C5` names `C5`, not `C`, nor does it name `C50`.
  ///
  /// - Parameter document: when not empty, the text must name the document as well.
  func isCited(by text: String, of document: String = "") -> Bool {
    let words = text.split { !($0.isLetter || $0.isNumber || $0 == ".") }.map { word in
      word.last == "." ? word.dropLast() : word
    }
    return words.contains(step[...]) && (document.isEmpty || words.contains(document[...]))
  }
}
