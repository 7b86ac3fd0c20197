import FlowCommands
import Foundation
import PassAPI
import PassLive
import PassRules
import PassService

/// The result of a request: the lines to print, and whether the result is as requested.
struct RequestResult: Sendable {
  var lines: [String]
  var isAsRequested = true
}

/// The reason why a request was not granted.
struct Refused: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  fileprivate init(_ refusal: ServiceRefusal) {
    description =
      "\(FailureTexts.english.text(of: refusal))" + (refusal.problem.map { " (\($0))" } ?? "")
  }
}

extension Command {
  /// A command that sends a request to a client of the service, and shows the client's steps.
  ///
  /// - Parameter registers: Whether it may register a client.
  static func requesting(
    _ name: String, _ summary: String, options: [Option] = [], operand: Operand? = nil, registers: Bool = false,
    _ request: @escaping @Sendable (any TerminalClient, Arguments) async throws -> RequestResult
  ) -> Command {
    let files = [
      Option(
        name: "journal", value: .any("FILE"),
        summary: "write what was exchanged and what the machine did, without secrets, for 'passflow audit' and "
          + "'passflow graph'"),
      Option(
        name: "har", value: .any("FILE"),
        summary: "write the calls as an HTTP archive, without secrets, unless --in-clear is given"),
      Option(name: "in-clear", value: .none, summary: "leave tokens, codes and identifiers in the file of --har"),
    ]
    return Command(name: name, summary: summary, options: options + AppOptions.options + files, operand: operand) {
      arguments, output in
      let requesting = try Requesting(arguments, output)
      try await requesting.app.checkVault(isGiven: arguments["vault"] != nil, registers: registers)
      return try await requesting.verdict(of: request)
    }
  }
}

/// One run of a command.
private struct Requesting {
  let app: AppOptions
  private let arguments: Arguments
  /// The output for files named `-`, and the output for people.
  private let results: Output, output: Output

  init(_ arguments: Arguments, _ output: Output) throws {
    app = try AppOptions(arguments)
    let files = ["journal", "har"].compactMap { arguments[$0] }
    if files == ["-", "-"] { throw UsageError("--journal and --har cannot both go to the standard output") }
    // Checked before a viewer logs in.
    for file in files where file != "-" {
      let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
      if access(folder.path, W_OK) != 0 { throw UsageError("cannot write \(file)") }
    }
    (self.arguments, results) = (arguments, output)
    self.output = files.contains("-") ? output.aside : output
  }

  func verdict(of request: @escaping @Sendable (any TerminalClient, Arguments) async throws -> RequestResult)
    async throws
    -> ExitStatus
  {
    // An archive may contain tokens: no other user may read what this process writes.
    umask(0o077)
    let app = app, arguments = arguments, provider = arguments["provider"]
    let screen = Screen(output) { app.page(of: $0, at: provider) }
    let client = app.client(in: environment(screen, provider))
    let signals = Termination()
    let showing = await screen.follow(client)
    let ticking = Task {
      while !Task.isCancelled {
        await SystemClock().sleep(for: .seconds(1))
        await screen.tick()
      }
    }
    let work = Task { try await request(client, arguments) }
    let interruption = Task { () -> Int32? in
      guard let number = await signals.wait() else { return nil }
      do {
        try await client.cancel()
      } catch ServiceRefusal.tooLate {
        // A sign-out cannot be interrupted.
      } catch {
        work.cancel()
      }
      return number
    }
    let result = await work.result
    interruption.cancel()
    let problems = await client.problems()
    await client.end()
    ticking.cancel()
    await showing.value
    try await write(screen)
    if let number = await interruption.value {
      await screen.say("Interrupted.")
      Termination.end(by: number)
    }
    for (index, problem) in problems.enumerated() where !problems[..<index].contains(problem) {
      await screen.say("noted: \(problem)", indent: 4)
    }
    if let unasked = await screen.unasked { throw unasked }
    do {
      let verdict = try result.get()
      await screen.say("")
      for line in verdict.lines { await screen.say(line, indent: 4) }
      return verdict.isAsRequested ? .success : .failure
    } catch let refusal as ServiceRefusal {
      await screen.say("")
      throw Refused(refusal)
    }
  }

  private func environment(_ screen: Screen, _ provider: String?) -> AppEnvironment {
    let prompts = TerminalPrompts(
      screen: screen, lines: isatty(STDIN_FILENO) != 0 ? LineReader() : nil, provider: provider)
    return AppEnvironment(
      origin: app.origin, transport: URLSessionTransport(app.origin), framework: app.framework, vault: app.vault,
      clock: SystemClock(), userAgent: NoBrowser(), prompts: prompts, device: app.device,
      observer: { await screen.note($0) })
  }

  private func write(_ screen: Screen) async throws {
    let key = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
    let inClear = arguments.inClear
    if let file = arguments["journal"] {
      try results.write(try Journal.text(await screen.journal, key: key, inClear), to: file)
    }
    if let file = arguments["har"] {
      let exchanges = await screen.exchanges, mask = Mask(key, Trace(await screen.journal.compactMap(\.entry)), inClear)
      let written = arguments.isGiven("in-clear") ? exchanges : exchanges.map(mask.exchange)
      try results.write(HAR.text(of: written, at: app.origin), to: file)
    }
  }
}
