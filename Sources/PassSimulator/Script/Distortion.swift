import PassAPI

/// A distortion of an answer on its way, or by a broken server.
public enum Distortion: Hashable, Sendable {
  /// The body ends after a percentage of its bytes, 0 to 100.
  case cut(percent: Int)
  /// There is no body.
  case emptied
  /// Every value at a level has another JSON type: 0 is the root, 1 its members, and so on.
  case retyped(level: Int)
  /// A member of a given size is added, which the documents do not know.
  case padded(bytes: Int)
  /// A member is added whose lists are nested to a given depth.
  case nested(levels: Int)
  /// `authorized` contradicts the members next to it: a permit has an error, a denial may have a token.
  case contradicted
  /// Every element of a list stands twice; the second is contradicted where `disputed`.
  case doubled(disputed: Bool)
  /// The first element of every list is missing.
  case lost
  /// A byte is added that UTF-8 does not have.
  case misencoded
  /// A member has another value, wherever it occurs: for an action, reason or type of a later API.
  case replaced(String, by: JSONValue)
}
