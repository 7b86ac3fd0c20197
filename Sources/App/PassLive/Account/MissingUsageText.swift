import Foundation

/// The error for an Info.plist that does not say why the app reads the viewer's TV provider. Without that text, the
/// system terminates the app at the first access check.
public struct MissingUsageText: Error, Hashable, Sendable {
  /// The key in the Info.plist.
  public static let key = "NSVideoSubscriberAccountUsageDescription"

  /// Throws unless the bundle has a text, perhaps only for the viewer's language.
  static func look(in bundle: Bundle) throws(MissingUsageText) {
    try look(at: bundle.object(forInfoDictionaryKey: key))
  }

  package static func look(at text: Any?) throws(MissingUsageText) {
    let words = (text as? String)?.contains { !$0.isWhitespace } ?? false
    if !words { throw MissingUsageText() }
  }
}

extension MissingUsageText: CustomStringConvertible {
  /// The problem and its solution.
  public var description: String {
    """
    the Info.plist has no text for \(Self.key): say there why the app asks for the viewer's TV provider, or the system \
    ends the app when it first asks for access
    """
  }
}
