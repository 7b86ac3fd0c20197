/// Who decided (REST API v2, decision, member `source`).
public struct DecisionSource: OpenVocabulary {
  /// The word on the wire.
  public let rawValue: String
  /// Makes a value of any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The MVPD.
  public static let mvpd = DecisionSource(rawValue: "mvpd")
  /// A degradation rule.
  public static let degradation = DecisionSource(rawValue: "degradation")
  /// A temporary pass.
  public static let tempPass = DecisionSource(rawValue: "temppass")
  /// The vendor's test integration.
  public static let dummy = DecisionSource(rawValue: "dummy")
}
