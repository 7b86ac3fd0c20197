/// Where an edge comes from: a document and step (`v2 C6`), or a rule (`R-SSO-16`).
public struct Source: Hashable, Codable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  public let text: String
  public init(_ text: String) { self.text = text }
  public init(stringLiteral value: String) { text = value }
  public var description: String { text }
}
