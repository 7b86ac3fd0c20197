#if canImport(os)
  import Foundation
  import os

  extension PassLog {
    /// Writes to the log of the system. Lines hold no secrets, and are public there.
    ///
    /// - Parameter subsystem: The app, as the Console shows it.
    public static func system(
      from least: Level = .notice, subsystem: String = Bundle.main.bundleIdentifier ?? "PassFlow"
    ) -> PassLog {
      let logger = Logger(subsystem: subsystem, category: "PassFlow")
      return PassLog(from: least) { level, text in
        let type: OSLogType =
          switch level {
          case .debug: .debug
          case .notice: .default
          case .error: .error
          }
        logger.log(level: type, "\(text, privacy: .public)")
      }
    }
  }
#endif
