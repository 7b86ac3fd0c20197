import PassAPI
import PassService

/// Lines about what a client does, each with a level. No line holds a secret: what is logged of an exchange is method,
/// path, status and time.
///
/// On Apple's systems `PassLog.system()` writes to the log of the system; for any other log hand over what writes.
public struct PassLog: Sendable {
  /// The severity of a line.
  public enum Level: Int, Comparable, Sendable, CaseIterable {
    /// Every exchange.
    case debug
    /// What a part did otherwise than documented.
    case notice
    /// An exchange that has failed, and a mistake of the app.
    case error

    /// From debug to error.
    public static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
  }
  private let least: Level
  private let line: @Sendable (Level, String) -> Void

  /// - Parameters:
  ///   - least: Lines of a lower level are not written, nor put together.
  ///   - line: Writes a line, on any thread.
  public init(from least: Level = .notice, _ line: @escaping @Sendable (Level, String) -> Void) {
    self.least = least
    self.line = line
  }

  /// Writes a line.
  public func write(_ level: Level, _ text: @autoclosure () -> String) { if level >= least { line(level, text()) } }

  /// An exchange with the service: `observer` of an `AppEnvironment`.
  public func write(_ exchange: Exchange) {
    let level: Level =
      switch exchange.outcome {
      case .success(let response): response.status < 400 ? .debug : response.status < 500 ? .notice : .error
      case .failure(.cancelled): .debug
      case .failure: .error
      }
    write(level, "\(exchange), \(exchange.milliseconds) ms")
  }

  /// What Apple's framework did otherwise than documented.
  public func write(_ notice: AccountNotice) {
    write(notice == .notPresented ? .error : .notice, notice.description)
  }

  /// The reason why the Keychain refused an operation.
  public func write(_ notice: KeychainNotice) {
    write(notice == .notReadableYet ? .notice : .error, notice.description)
  }
}
