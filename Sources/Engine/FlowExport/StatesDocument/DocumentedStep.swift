import FlowEngine

/// A numbered step of the document that a machine encodes.
@Memberwise(unlabelled: 2) public struct DocumentedStep: Hashable, Sendable {
  /// The number, for example `C5` or `D1.2`.
  public var step: String
  /// What happens in the step.
  public var what: String

  /// Whether a text names the step: `v2 C5` names `C5`, but neither `C` nor `C50`.
  ///
  /// - Parameter document: If it is not empty, the text must name the document as well.
  func isCited(by text: String, of document: String = "") -> Bool {
    let words = text.split { !($0.isLetter || $0.isNumber || $0 == ".") }.map { word in
      word.last == "." ? word.dropLast() : word
    }
    return words.contains(step[...]) && (document.isEmpty || words.contains(document[...]))
  }
}
