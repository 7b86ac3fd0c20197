import Foundation

/// What it costs to start a program: the processor time that it has spent when it ends.
enum StartUp {
  /// `passflow --help`, next to a program that prints one word.
  static func all(_ passflow: URL) throws -> [Measurement] {
    let word = URL(fileURLWithPath: "/bin/echo")
    return [
      Measurement("start: --help", try median(passflow, "--help"), "ms", aim: 20),
      Measurement("start: a program that prints one word", try median(word, "word"), "ms"),
    ]
  }

  /// The median of several starts, in milliseconds.
  private static func median(_ program: URL, _ argument: String) throws -> Double {
    let times = try (0..<15).map { _ in try milliseconds(program, argument) }
    return times.sorted()[times.count / 2]
  }

  /// The processor time of one run, in milliseconds.
  static func milliseconds(_ program: URL, _ arguments: String...) throws -> Double {
    let process = Process(), before = spentByChildren
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return spentByChildren - before
  }

  /// The processor time of all that was started and has ended, in milliseconds.
  private static var spentByChildren: Double {
    let usage = usageOfChildren
    return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
  }

  /// The most memory that one of them had at a time, in megabytes.
  static var maxMemory: Double {
    #if canImport(Darwin)
      Double(usageOfChildren.ru_maxrss) / 1_000_000
    #else
      Double(usageOfChildren.ru_maxrss) / 1_000
    #endif
  }

  private static var usageOfChildren: rusage {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_CHILDREN, &usage)
    #else
      getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    #endif
    return usage
  }

  private static func milliseconds(_ time: timeval) -> Double {
    Double(time.tv_sec) * 1_000 + Double(time.tv_usec) / 1_000
  }
}
