import PassAPI

/// A log of what a client does, in lines with a level.
///
/// No line contains a secret: for an exchange it has method, path, status and time.
///
/// On Apple's systems `PassLog.system()` writes to the system's log; for any other log supply a closure.
public struct PassLog: Sendable {
  /// The severity of a line.
  public enum Level: Int, Comparable, Sendable, CaseIterable {
    /// Every exchange.
    case debug
    /// A part that behaved otherwise than documented.
    case notice
    /// A failed exchange, or a mistake of the app.
    case error

    /// Orders from debug to error.
    public static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
  }
  private let least: Level
  private let line: @Sendable (Level, String) -> Void

  /// - Parameters:
  ///   - least: The lowest level that is written; texts of lower levels are not even built.
  ///   - line: Writes a line, on any thread.
  public init(from least: Level = .notice, _ line: @escaping @Sendable (Level, String) -> Void) {
    self.least = least
    self.line = line
  }

  /// Writes a line.
  public func write(_ level: Level, _ text: @autoclosure () -> String) { if level >= least { line(level, text()) } }

  /// Writes an exchange with the service; suits the `observer` of an `AppEnvironment`.
  public func write(_ exchange: Exchange) {
    let level: Level =
      switch exchange.outcome {
      case .success(let response): response.status < 400 ? .debug : response.status < 500 ? .notice : .error
      case .failure(.cancelled): .debug
      case .failure: .error
      }
    write(level, "\(exchange), \(exchange.milliseconds) ms")
  }

  /// Writes what Apple's framework did otherwise than documented.
  public func write(_ notice: AccountNotice) {
    write(notice == .notPresented ? .error : .notice, notice.description)
  }

  /// Writes the reason why the Keychain refused an operation.
  public func write(_ notice: KeychainNotice) {
    write(notice == .notReadableYet ? .notice : .error, notice.description)
  }
}
