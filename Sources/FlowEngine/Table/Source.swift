/// Where an edge comes from: a document and step (`v2 C6`), or a rule (`R-SSO-16`).
public struct Source: Hashable, Codable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The document and step, or the rule.
  public let text: String
  /// A source that is not written as a literal.
  public init(_ text: String) { self.text = text }
  /// A source written as a plain string in a row.
  public init(stringLiteral value: String) { text = value }
  /// The text.
  public var description: String { text }
}
