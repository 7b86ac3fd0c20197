/// An error of the vendor's catalogue, at the root of an answer or inside an item of one (Enhanced Error Codes).
public struct EnhancedError: Error, Hashable, Sendable {
  /// What the client is asked to do; decide by it.
  public var action: ErrorAction
  /// The status of the error, which may differ from the HTTP status.
  public var status: Int
  /// What went wrong.
  public var code: ErrorCode
  /// A text for people; never match on it.
  public var message: String?
  /// A text of the MVPD or of a degradation rule, the best candidate for display.
  public var details: String?
  /// A page about the error.
  public var helpURL: String?
  /// What to quote to the vendor's support.
  public var trace: String?
  /// Members that are not documented; they print their kind only.
  public var others: [String: JSONValue]

  /// Makes an error.
  public init(
    action: ErrorAction, status: Int, code: ErrorCode, message: String? = nil, details: String? = nil,
    helpURL: String? = nil,
    trace: String? = nil, others: [String: JSONValue] = [:]
  ) {
    self.action = action
    self.status = status
    self.code = code
    self.message = message
    self.details = details
    self.helpURL = helpURL
    self.trace = trace
    self.others = others
  }
}

extension EnhancedError: Codable {
  private enum CodingKeys: String, CodingKey {
    case action, status, code, message, details
    case helpURL = "helpUrl"
    case trace
  }

  /// Reads an error; only the code has to be there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    action = container.tolerant(ErrorAction.self, forKey: .action) ?? .none
    status = container.wholeNumber(forKey: .status).flatMap { Int(exactly: $0) } ?? 0
    code = try container.decode(ErrorCode.self, forKey: .code)
    message = container.tolerant(String.self, forKey: .message)
    details = container.tolerant(String.self, forKey: .details)
    helpURL = container.tolerant(String.self, forKey: .helpURL)
    trace = container.tolerant(String.self, forKey: .trace)
    others = decoder.others(than: CodingKeys.self)
  }

  /// Writes the shape of the wire.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(action, forKey: .action)
    try container.encode(status, forKey: .status)
    try container.encode(code, forKey: .code)
    try container.encodeIfPresent(message, forKey: .message)
    try container.encodeIfPresent(details, forKey: .details)
    try container.encodeIfPresent(helpURL, forKey: .helpURL)
    try container.encodeIfPresent(trace, forKey: .trace)
    try encoder.encodeOthers(others)
  }
}

extension EnhancedError: CustomStringConvertible {
  /// Code, status, action and trace: what support needs, without texts.
  public var description: String {
    "\(code) (status \(status), action \(action)\(trace.map { ", trace \($0)" } ?? ""))"
  }
}
