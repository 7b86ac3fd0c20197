import FlowExport

extension Command {
  /// The options of `explore --spin`.
  static let trailOptions = [
    Option(
      name: "spin", value: .any("FILE"),
      summary: "explain what ./pan -r of a Promela model printed, like a failing walk; - is the standard input"),
    Option(
      name: "properties", value: .any("FILE"), summary: "with --spin: the properties that were written into the model"),
  ]

  /// Prints a trail of SPIN; fails, because the trail shows what does not hold.
  static func tellTrail(_ file: String, _ arguments: Arguments, _ output: Output) throws -> ExitStatus {
    for name in ["abstract", "samples", "set", "depth", "most", "format"] where arguments.isGiven(name) {
      throw UsageError("--\(name) has no effect with --spin, which explains a trail")
    }
    let graph = try arguments.graph, text = String(decoding: try arguments.contents(of: file), as: UTF8.self)
    let properties = try arguments["properties"].map { try ModelOptions.properties(in: $0, arguments) } ?? []
    let trail: SpinTrail
    do {
      trail = try SpinTrail(text, of: graph, properties: properties)
    } catch {
      throw UsageError("\(file == "-" ? "the standard input" : file): \(error.description)")
    }
    try output.line("\((arguments["from"] ?? arguments.machine.name).visible): \(trail)")
    return .failure
  }
}
