/// The Experience Cloud id of the viewer, for analytics (REST API v2, header AP-Visitor-Identifier).
public struct VisitorIdentifier: Hashable, Codable, Sendable {
  /// The id, without quotation marks.
  public let identifier: Secret

  /// Wraps an id; quotation marks around it, as one page of the vendor shows them, are taken off (C-64).
  public init(_ text: String) {
    let isQuoted = text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
    identifier = Secret(isQuoted ? String(text.dropFirst().dropLast()) : text)
  }

  /// The value of the header: the id as it is.
  public var headerValue: String { identifier.revealed }
}
