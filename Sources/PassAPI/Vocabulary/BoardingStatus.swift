/// How far Apple has taken in an MVPD (REST API v2, configuration, member `boardingStatus`).
///
/// Absent means not at all; the two values come from legacy pages (C-25).
public struct BoardingStatus: OpenVocabulary {
  /// The word on the wire.
  public let rawValue: String
  /// Makes a value of any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Full single sign-on.
  public static let supported = BoardingStatus(rawValue: "SUPPORTED")
  /// Only selectable in the system picker.
  public static let picker = BoardingStatus(rawValue: "PICKER")
}
