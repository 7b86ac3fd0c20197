/// A set of words that the vendor may extend: every string is a value, the known ones are static members.
///
/// It is coded as a plain string, so a word that appears next year is carried through instead of failing.
public protocol OpenVocabulary: RawRepresentable, Hashable, Codable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
where RawValue == String {
  /// Makes a value of any word, known or not.
  init(rawValue: String)
}

extension OpenVocabulary {
  /// Makes a value of a literal word.
  public init(stringLiteral word: String) { self.init(rawValue: word) }
  /// The word itself.
  public var description: String { rawValue }
}
