import FlowCommands
import Foundation
import PassScenarios
import PassCommands

/// What a program did with a command line.
package struct Printed {
  package let status: Int32
  package let output: String
  package let complaints: String
  package var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// Runs `passflow` with some words.
  package static func by(_ words: String..., flows: Catalogue = .standard) async throws -> Printed {
    try await by(words, flows: flows)
  }

  package static func by(_ words: [String], flows: Catalogue = .standard) async throws -> Printed {
    try await by(words, of: .passflow(flows))
  }

  /// Runs a program with some words.
  package static func by(_ words: [String], of program: Tool) async throws -> Printed {
    try await TemporaryFolder.use { folder in
      let files = ["output", "complaints"].map { folder.appendingPathComponent($0) }
      for file in files { try Data().write(to: file) }
      let handles = try files.map { try FileHandle(forWritingTo: $0) }
      let output = Output(results: handles[0], complaints: handles[1])
      let status = await program.run(words, output: output)
      let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
      return Printed(status: status.rawValue, output: texts[0], complaints: texts[1])
    }
  }
}

package enum TemporaryFolder {
  /// A folder that is gone afterwards.
  package static func use<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }
}
