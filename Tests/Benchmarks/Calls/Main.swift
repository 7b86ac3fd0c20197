import Foundation
import PassAPI
import PassLive

/// `calls [WAY…]`: sends eight calls at a time to a server that misbehaves in each way that `misbehave` knows, and
/// looks whether they end at their limit, whether the ninth is answered, what processor time the process takes after
/// their end, and how much memory in all.
@main enum Main {
  /// How long a call may take, and then how long the process is watched.
  private static let limit = Duration.seconds(1), watched = Duration.milliseconds(500)
  /// The processor time that may be taken after the end of calls, in seconds, and the largest memory, in bytes.
  private static let mostTime = 0.2, mostMemory = 150_000_000

  static func main() async throws {
    let server = Process(), output = Pipe()
    server.executableURL = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("misbehave")
    server.standardOutput = output
    try server.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let origin = Origin(line.trimmingCharacters(in: .newlines)) else { fatalError("no server: \(line)") }
    var ways = Array(CommandLine.arguments.dropFirst())
    if ways.isEmpty {
      let all = try await URLSessionTransport(origin).send(HTTPRequest(.get, "/")).get().body
      ways = String(decoding: all, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    var faults = 0
    for way in ways where try await !isBounded(way, at: origin) { faults += 1 }
    server.terminate()
    let memory = peak()
    say("\(ways.count) ways, \(faults) beyond their bounds, at most \(memory / 1_000_000) MB")
    exit(faults == 0 && ways.count > 0 && memory < mostMemory ? 0 : 1)
  }

  private static func isBounded(_ way: String, at origin: Origin) async throws -> Bool {
    let transport = URLSessionTransport(origin, limit: limit), clock = ContinuousClock()
    let start = clock.now, began = processorTime()
    let outcomes = await withTaskGroup(of: String.self) { calls in
      for _ in 1...8 {
        calls.addTask {
          switch await transport.send(HTTPRequest(.get, RequestTarget("/\(way)"))) {
          case .success(let answer): "\(answer.status), \(answer.body.count) bytes"
          case .failure(let failure): "\(failure)"
          }
        }
      }
      return await calls.reduce(into: Set()) { $0.insert($1) }
    }
    let took = clock.now - start, ended = processorTime()
    try await clock.sleep(for: watched)
    let after = processorTime() - ended
    let ninth = try? await transport.send(HTTPRequest(.get, "/sound")).get().status
    // A busy machine may wake a call late.
    let isBounded = took < limit * 4 && ninth == 200 && after <= mostTime
    let times = [ended - began, after].map { String(format: "%.2f", $0) }
    say(
      "\(isBounded ? "ok    " : "BEYOND") \(way) \(outcomes.sorted()) in \(took), processor \(times[0]) s, "
        + "after \(times[1]) s, the ninth \(ninth.map { "\($0)" } ?? "unanswered")")
    return isBounded
  }

  /// Prints a line at once, also into a pipe.
  private static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  /// The processor time of this process, in seconds.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The largest memory so far, in bytes.
  private static func peak() -> Int {
    var usage = rusage()
    #if canImport(Darwin)
      return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss : .max
    #else
      return getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 ? usage.ru_maxrss * 1_024 : .max
    #endif
  }
}
