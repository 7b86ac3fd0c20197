import Foundation

/// A record of some client: a HAR file or a journal.
public enum Record {
  /// Why a file is no record.
  public struct Unreadable: Error, CustomStringConvertible {
    /// What is wrong.
    public let description: String
  }

  /// Reads a file by what it begins with; throws `Unreadable` for one that is neither.
  public static func trace(of data: Data) throws(Unreadable) -> Trace {
    if Journal.isJournal(data) {
      do { return try Journal.trace(of: data) } catch { throw Unreadable(description: error.description) }
    }
    do { return try HAR.trace(of: data) } catch { throw Unreadable(description: "\(error), and no journal of passflow either") }
  }
}
