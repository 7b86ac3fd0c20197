import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// Skips a test where a program is not installed, and says so, also where only failures are printed: its title, and
  /// the place by which `--filter` finds it.
  public static func needs(_ program: String) -> Self {
    .enabled("needs \(program)") {
      let isInstalled = isInstalled(program)
      if !isInstalled {
        let name = Test.current.map {
          "\($0.displayName ?? $0.name) (\($0.sourceLocation.fileName):\($0.sourceLocation.line))"
        }
        try FileHandle.standardError.write(contentsOf: Data("skipped, needs \(program): \(name ?? "a test")\n".utf8))
      }
      return isInstalled
    }
  }
}

/// Whether a program is in one of the folders of the PATH.
public func isInstalled(_ program: String) -> Bool {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
  return path.split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
}
