/// A set of words that the vendor may extend: any string is a value, and the known words are static members.
///
/// It is coded as a plain string, so a word that is added later passes through instead of failing.
public protocol OpenVocabulary: RawRepresentable, Hashable, Codable, Sendable, ExpressibleByStringLiteral, SafelyPrinted
where RawValue == String {
  /// Keeps any word, known or not.
  init(rawValue: String)
}

extension OpenVocabulary {
  /// A word written as a string literal, such as a static member.
  public init(stringLiteral word: String) { self.init(rawValue: word) }
  /// The word as `ForeignText` shows it, since a server may send anything in its place.
  public var description: String { rawValue.shown }
}
