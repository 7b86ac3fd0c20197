import FlowExport

extension Command {
  /// The options of `explore --spin`.
  static let trailOptions = [
    Option(
      name: "spin", value: .any("FILE"),
      summary: "tell what ./pan -r of the model in Promela printed, as a failing walk is told; - is the input"),
    Option(
      name: "properties", value: .any("FILE"), summary: "with --spin: the properties that the model was written with"),
  ]

  /// Prints a trail of SPIN; fails, because the trail shows what does not hold.
  static func tellTrail(_ file: String, _ arguments: Arguments, _ output: Output) throws -> ExitStatus {
    for name in ["abstract", "samples", "set", "depth", "most", "format"] where arguments.isGiven(name) {
      throw UsageError("--\(name) has no effect on --spin, which tells a trail")
    }
    let graph = try arguments.graph, text = String(decoding: try arguments.contents(of: file), as: UTF8.self)
    let properties = try arguments["properties"].map { try ModelOptions.properties(in: $0, arguments) } ?? []
    let trail: SpinTrail
    do {
      trail = try SpinTrail(text, of: graph, properties: properties)
    } catch {
      throw UsageError("\(file == "-" ? "the standard input" : file): \(error.description)")
    }
    try output.line("\(arguments["from"] ?? arguments.machine.name): \(trail)")
    return .failure
  }
}
