import Foundation

/// `benchmarks [--json] [PASSFLOW]`: prints each measurement as it comes.
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
    let report = { @Sendable (measurement: Measurement) in print(isJSON ? measurement.json : measurement.description) }
    try await Benchmark.run(report)
    let beside = Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("passflow")
    guard let passflow = program.map({ URL(fileURLWithPath: $0) }) ?? beside,
      FileManager.default.isExecutableFile(atPath: passflow.path)
    else {
      complain("start and audits are not measured: there is no \(program ?? "passflow beside this program")")
      exit(program == nil ? 0 : 2)
    }
    for measurement in try StartUp.all(passflow) + AuditCurve.all(passflow) { report(measurement) }
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data("benchmarks: \(text)\n".utf8))
  }
}
