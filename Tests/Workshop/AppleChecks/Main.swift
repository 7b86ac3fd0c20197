import Foundation
import PassLive
import PassService

/// Checks the adapter for Apple's framework against a stub with Apple's names: it agrees with the stub, which
/// `.ci/apple-declarations` holds against what others made of Apple's SDK. Nothing here has seen a device, or a Mac.
@main enum AppleChecks {
  /// A program of its own: Apple calls delegates on the main thread, and here the main thread is one.
  ///
  ///     AppleChecks [WORDS]    the checks whose titles have the words
  static func main() {
    let words = CommandLine.arguments.dropFirst().joined(separator: " ")
    Task {
      let all: [Check] =
        Check.settings + Check.handlers + Check.views + Check.scenes + Check.mistakes + Check.worlds
        + Check.facade
      let checks = all.filter { words.isEmpty || $0.title.contains(words) }
      if checks.isEmpty {
        print("no check is called \(words)")
        exit(2)
      }
      var broken = 0
      for check in checks {
        let breach = await check.breach()
        broken += breach == nil ? 0 : 1
        print("\(breach == nil ? "kept" : "BROKEN") \(check.title)\(breach.map { ": \($0)" } ?? "")")
      }
      print("\(checks.count) checks of the adapter, \(broken) broken")
      exit(broken == 0 ? 0 : 1)
    }
    RunLoop.main.run()
  }
}

/// Something that the adapter keeps, or breaks.
struct Check: Sendable {
  let title: String
  private let limit: Duration
  private let run: @Sendable () async throws -> Void

  init(_ title: String, within limit: Duration = .seconds(30), _ run: @escaping @Sendable () async throws -> Void) {
    (self.title, self.limit, self.run) = (title, limit, run)
  }

  /// How it is broken; nil when it is kept. An adapter that hangs is left alone.
  func breach() async -> String? {
    await SystemClock().limiting(limit) { () -> String? in
      do {
        try await run()
        return nil
      } catch {
        return (error as? Breach)?.text ?? "\(error)"
      }
    } ?? "it has not ended within \(limit)"
  }
}

/// How a check is broken.
struct Breach: Error { let text: String }

func expect<Value: Equatable>(_ value: Value, is expected: Value, _ what: String = "it") throws {
  if value != expected { throw Breach(text: "\(what) is \(value), not \(expected)") }
}
