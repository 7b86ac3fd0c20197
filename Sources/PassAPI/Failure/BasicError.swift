/// An error that no catalogue lists: a status and a text.
public struct BasicError: Hashable, Codable, Sendable {
  /// The status of the error.
  public var status: Int?
  /// A text for people.
  public var message: String?
  /// A text of the MVPD, the best candidate for display.
  public var details: String?

  /// Makes an error.
  public init(status: Int? = nil, message: String? = nil, details: String? = nil) {
    self.status = status
    self.message = message
    self.details = details
  }

  private enum CodingKeys: String, CodingKey { case status, message, details }

  /// Reads an error; each member may be absent, and the status may be in quotation marks.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    status = container.wholeNumber(forKey: .status).flatMap { Int(exactly: $0) }
    message = container.tolerant(String.self, forKey: .message)
    details = container.tolerant(String.self, forKey: .details)
  }
}

extension BasicError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The status, for example `status 403`.
  public var description: String { status.map { "status \($0)" } ?? "an error" }
  /// The same as `description`.
  public var debugDescription: String { description }
  /// The status and the texts, as `ForeignText` shows them.
  public var customMirror: Mirror {
    Mirror(self, children: ["error": description, "message": message?.shown ?? "", "details": details?.shown ?? ""])
  }
}
