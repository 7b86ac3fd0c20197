/// A set of words that the vendor may extend: every string is a value, the known ones are static members.
///
/// It is coded as a plain string, so a word that appears next year is carried through instead of failing.
public protocol OpenVocabulary: RawRepresentable, Hashable, Codable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
where RawValue == String {
  /// Keeps any word, known or not.
  init(rawValue: String)
}

extension OpenVocabulary {
  /// A word written as a string literal, such as a static member.
  public init(stringLiteral word: String) { self.init(rawValue: word) }
  /// The word itself, or, since a server may send anything in its place, what `ForeignText` shows of it.
  public var description: String { rawValue.shown }
  /// The same as `description`.
  public var debugDescription: String { description }
  /// The same as `description`.
  public var customMirror: Mirror { Mirror(self, children: ["rawValue": description]) }
}
