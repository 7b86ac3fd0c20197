import Foundation

/// A record of some client, whatever its form.
public enum Record {
  /// Why a file is no record.
  public struct Unreadable: Error, CustomStringConvertible {
    /// What is wrong.
    public let description: String
  }

  /// Reads a HAR file; throws `Unreadable` for anything else.
  public static func trace(of data: Data) throws(Unreadable) -> Trace {
    do {
      return try HAR.trace(of: data)
    } catch {
      throw Unreadable(description: error.description)
    }
  }
}
