import FlowCommands
import Foundation
import PassScenarios
import PassServer
import PassSimulator

extension Command {
  /// Serves the simulated service over HTTP until a signal ends the process.
  static var serve: Command {
    let options = [
      Option.flow,
      Option(name: "port", value: .any("N"), summary: "the port to listen on at 127.0.0.1 (default: a free one)"),
      Option(
        name: "scenario", value: .scenario,
        summary: "the scenario that the service plays (default: the first); clients may name another in the field "
          + "X-PassFlow-Scenario, and a world of their own in X-PassFlow-World"),
      Option(
        name: "like", value: .oneOf(ServerOptions.Strictness.allCases.map(\.rawValue)),
        summary: "what is refused: what the vendor's pages refuse (documented), less, so that the vendor's samples and "
          + "open clients pass (real), or also what the pages leave open (strict)"),
      Option(
        name: "option", value: .any("NAME=VALUE"),
        summary: "an option of the service, instead of the scenario's, for example throttles=false; several with commas"
      ),
      Option(
        name: "allow-origin", value: .any("ORIGIN"),
        summary: "let pages of this origin call the service, for example http://localhost:3000; several with commas"),
    ]
    return Command(
      name: "serve", summary: "serve the simulated service over HTTP on this machine, for clients in any language",
      options: options
    ) { arguments, output in
      let port: UInt16 = try arguments.number("port", from: 0) ?? 0
      let all = try arguments.flow.scenarios, wanted = arguments["scenario"]
      let scenarios = all.filter { $0.name == wanted } + all.filter { $0.name != wanted }
      let changes = try arguments.list("option").map(Self.setting)
      let origins = try arguments.list("allow-origin").map(Self.origin)
      let service = try LiveService(
        scripts: scenarios.map { ServedScript($0) }, port: port,
        like: arguments["like"].flatMap(ServerOptions.Strictness.init) ?? .documented,
        changing: { options in for change in changes { change(&options) } }, allowing: Set(origins),
        tell: { output.complain("passflow: \($0)") })
      defer { service.stop() }
      let signals = Termination()
      try output.line(service.origin.text)
      try output.line("page: \(service.origin.text)/_live, control: \(service.origin.text)/_control")
      await signals.wait()
      return .success
    }
  }
}

extension Command {
  /// Returns the closure for an option written as `NAME=VALUE`.
  private static func setting(_ text: String) throws(UsageError) -> @Sendable (inout ServerOptions) -> Void {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw UsageError("--option needs NAME=VALUE") }
    do throws(ServerOptions.Unsettable) { return try ServerOptions.setting(parts[0], parts[1]) } catch {
      throw UsageError("--option \(text): \(error)")
    }
  }

  /// Checks an origin, written as browsers do.
  private static func origin(_ text: String) throws(UsageError) -> String {
    let url = URLComponents(string: text)
    guard let scheme = url?.scheme, let host = url?.host, !scheme.isEmpty, !host.isEmpty, url?.path.isEmpty == true,
      url?.query == nil, url?.user == nil, text == text.lowercased()
    else { throw UsageError("--allow-origin \(text): scheme, host and port alone, for example http://localhost:3000") }
    return text
  }
}

extension Arguments {
  /// The values of an option that may have several.
  fileprivate func list(_ name: String) -> [String] { (self[name] ?? "").split(separator: ",").map(String.init) }
}
