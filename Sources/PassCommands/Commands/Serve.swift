import FlowCommands
import Foundation
import PassScenarios
import PassServer
import PassSimulator

extension Command {
  /// The simulated service over HTTP, until it is told to end.
  static var serve: Command {
    let options = [
      Option.flow,
      Option(name: "port", value: .any("N"), summary: "where to listen at 127.0.0.1; one that is free unless given"),
      Option(
        name: "scenario", value: .scenario,
        summary: "the service of which scenario, the first unless given; clients may name another in the field "
          + "X-PassFlow-Scenario, and one that is theirs alone in X-PassFlow-World"),
      Option(
        name: "lenient", value: .none, summary: "let through what no document says is refused, and do not throttle"),
    ]
    return Command(
      name: "serve", summary: "serve the simulated service over HTTP on this machine, for clients in any language",
      options: options
    ) { arguments, output in
      let port: UInt16 = try arguments.number("port", from: 0) ?? 0
      let flow = try arguments.flow, all = flow.scenarios, wanted = arguments["scenario"]
      let scenarios = all.filter { $0.name == wanted } + all.filter { $0.name != wanted }
      let service = try LiveService(
        scripts: scenarios.map { ServedScript($0) }, port: port, isLenient: arguments.isGiven("lenient"),
        diagram: LiveDiagram(of: flow) { try? Graphviz().svg(of: $0) })
      defer { service.stop() }
      let signals = Termination()
      try output.line(service.origin.text)
      try output.line("page: \(service.origin.text)/_live, control: \(service.origin.text)/_control")
      await signals.wait()
      return .success
    }
  }
}

/// That the process is told to end, by a signal that would end it at once otherwise.
private struct Termination {
  private let told: AsyncStream<Void>

  init() {
    let (told, ear) = AsyncStream<Void>.makeStream()
    self.told = told
    for number in [SIGTERM, SIGINT] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      // The handler keeps its source, for as long as the process lives.
      source.setEventHandler { withExtendedLifetime(source) { _ = ear.yield() } }
      source.resume()
    }
  }

  func wait() async { for await _ in told { return } }
}
