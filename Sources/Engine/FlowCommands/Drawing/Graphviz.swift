import Foundation

/// Graphviz, which lays out drawings.
package struct Graphviz {
  private let dot: URL

  /// Finds Graphviz on this machine.
  ///
  /// - Parameter path: The folders to search, as in the environment: `/usr/bin:/bin`.
  package init(searching path: String = ProcessInfo.processInfo.environment["PATH"] ?? "") throws(UsageError) {
    let files = path.split(separator: ":").map { URL(fileURLWithPath: String($0)).appendingPathComponent("dot") }
    guard let dot = files.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      throw UsageError(
        "--format svg and html need Graphviz, but there is no 'dot' on the PATH; install graphviz, or use "
          + "--format dot"
      )
    }
    self.dot = dot
  }

  /// A drawing as SVG.
  package func svg(of drawing: String) throws -> String {
    // A file rather than a pipe: a program that ends before it has read everything then does not end this one, too.
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).dot")
    try drawing.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    #if os(Linux) || os(macOS)
      let process = Process(), output = Pipe()
      (process.executableURL, process.arguments) = (dot, ["-Tsvg", file.path])
      process.standardOutput = output
      try process.run()
      let svg = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      if process.terminationStatus == 0 { return String(decoding: svg, as: UTF8.self) }
      throw Failure(description: "dot ended with status \(process.terminationStatus)")
    #else
      throw Failure(description: "this system starts no other programs")
    #endif
  }

  /// Graphviz could not draw.
  struct Failure: Error, CustomStringConvertible { let description: String }
}
