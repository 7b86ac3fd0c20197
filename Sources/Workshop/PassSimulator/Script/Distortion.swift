import PassAPI

/// A distortion of an answer, on its way or by a broken server.
public enum Distortion: Hashable, Sendable {
  /// The body ends after a percentage of its bytes, 0 to 100.
  case cut(percent: Int)
  /// There is no body.
  case emptied
  /// Every value at a level has another JSON type; 0 is the root, 1 its members, and so on.
  case retyped(level: Int)
  /// An undocumented member of a given size is added.
  case padded(bytes: Int)
  /// A member is added whose lists are nested to a given depth.
  case nested(levels: Int)
  /// `authorized` contradicts its neighbours: a permit has an error, a denial may have a token.
  case contradicted
  /// Every element of a list is there twice; if `disputed`, the second is contradicted.
  case doubled(disputed: Bool)
  /// The first element of every list is missing.
  case lost
  /// A byte is added that is not valid UTF-8.
  case misencoded
  /// A member has another value wherever it occurs, for actions, reasons or types of a later API.
  case replaced(String, by: JSONValue)
}
