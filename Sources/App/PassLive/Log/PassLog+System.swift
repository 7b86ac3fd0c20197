#if canImport(os)
  import Foundation
  import os

  extension PassLog {
    /// A log that writes to the log of the system. Lines contain no secrets, and are public there.
    ///
    /// - Parameter subsystem: The app's name in the Console.
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
