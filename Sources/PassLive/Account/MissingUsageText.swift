import Foundation

/// The app's Info.plist does not say why the app reads the viewer's TV provider: without that text the system ends the
/// app at the first access check.
public struct MissingUsageText: Error, Hashable, Sendable {
  /// The key in the Info.plist.
  public static let key = "NSVideoSubscriberAccountUsageDescription"

  /// Fails unless the bundle has a text, be it one for the viewer's language.
  static func look(in bundle: Bundle) throws(MissingUsageText) {
    try look(at: bundle.object(forInfoDictionaryKey: key))
  }

  package static func look(at text: Any?) throws(MissingUsageText) {
    let words = (text as? String)?.contains { !$0.isWhitespace } ?? false
    if !words { throw MissingUsageText() }
  }
}

extension MissingUsageText: CustomStringConvertible {
  /// What to do about it.
  public var description: String {
    """
    the Info.plist has no text for \(Self.key): say there why the app asks for the viewer's TV provider, or the system \
    ends the app when it first asks for access
    """
  }
}
