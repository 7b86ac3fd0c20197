import Foundation

/// Graphviz, which lays a drawing out.
struct Graphviz {
  private let dot: URL

  /// Graphviz as it is installed on this machine.
  ///
  /// - Parameter path: The folders that are searched, as in the environment: `/usr/bin:/bin`.
  init(searching path: String = ProcessInfo.processInfo.environment["PATH"] ?? "") throws(UsageError) {
    let files = path.split(separator: ":").map { URL(fileURLWithPath: String($0)).appendingPathComponent("dot") }
    guard let dot = files.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      throw UsageError(
        "--format svg and html need Graphviz, and there is no 'dot' on the PATH; install graphviz, or take "
          + "--format dot"
      )
    }
    self.dot = dot
  }

  /// A drawing as SVG.
  func svg(of drawing: String) throws -> String {
    let process = Process(), input = Pipe(), output = Pipe()
    process.executableURL = dot
    process.arguments = ["-Tsvg"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // All of it is read before anything is written.
    try input.fileHandleForWriting.write(contentsOf: Data(drawing.utf8))
    try input.fileHandleForWriting.close()
    let svg = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
    return String(decoding: svg, as: UTF8.self)
  }

  /// Graphviz could not draw.
  struct Failure: Error, CustomStringConvertible {
    let status: Int32
    var description: String { "dot ended with status \(status)" }
  }
}
