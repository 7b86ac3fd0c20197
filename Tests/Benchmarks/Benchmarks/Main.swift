import Foundation

/// `benchmarks [--json] [PASSFLOW]`: prints each measurement as it comes, and fails if a ratio is worse than is borne.
///
/// PASSFLOW is the program whose start and audits are measured; unless given, the one built beside this, if any.
@main enum Main {
  static func main() async throws {
    var arguments = CommandLine.arguments.dropFirst()
    let isJSON = arguments.first == "--json"
    if isJSON { arguments.removeFirst() }
    guard arguments.count < 2, arguments.first?.hasPrefix("-") != true else {
      complain("usage: benchmarks [--json] [PASSFLOW]")
      exit(2)
    }
    #if DEBUG
      complain("this is a debug build, which says nothing of speed: add -c release")
      exit(2)
    #else
      try await measure(arguments.first, isJSON: isJSON)
    #endif
  }

  private static func measure(_ program: String?, isJSON: Bool) async throws {
    var worse: [String] = []
    let report = { (measurement: Measurement) in
      print(isJSON ? measurement.json : measurement.description)
      if !measurement.isBorne { worse.append(measurement.name) }
    }
    try await Benchmark.run(report)
    let beside = Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("passflow")
    if let passflow = program.map({ URL(fileURLWithPath: $0) }) ?? beside,
      FileManager.default.isExecutableFile(atPath: passflow.path)
    {
      for measurement in try StartUp.all(passflow) + AuditCurve.all(passflow) { report(measurement) }
    } else {
      complain("start and audits are not measured: there is no \(program ?? "passflow beside this program")")
      if program != nil { exit(2) }
    }
    guard !worse.isEmpty else { return }
    complain("worse than is borne: \(worse.joined(separator: "; "))")
    exit(1)
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data("benchmarks: \(text)\n".utf8))
  }
}
