import FlowEngine
import PassService
import PassSimulator

/// A record of a session in the words of the table, for a person.
struct Step: Sendable {
  /// The record, without payloads.
  let line: RecordLine
  /// Phase and step of the former state.
  let place: String
  /// The title of the new state.
  let title: String
  /// The wait from now on.
  let wait: Wait
}

/// The object of a session's wait.
enum Wait: Sendable {
  case nothing
  /// The person who answers a question.
  case person
  /// The answer of the service.
  case answer
  /// The end of a pause.
  case pause(Duration)
  /// The login of the viewer, elsewhere.
  case login(LoginCode)
}

/// Converts records of a session to steps.
struct StepReader<F: ServiceFlow> {
  private let nodes: [F.State.Name: (place: String, node: StateNode<F>)]
  private var left: F.State.Name

  /// Begins at a state.
  init(_ machine: Machine<F>, from state: F.State) {
    left = state.name
    nodes = Dictionary(
      machine.allPhases.flatMap { phase in
        phase.nodes.map { ($0.state, (ScenarioStep.place($0.step, in: phase.name), $0)) }
      }, uniquingKeysWith: { first, _ in first })
  }

  mutating func step(_ record: Record<F>) -> Step {
    let place = nodes[left]?.place ?? ""
    left = record.state.name
    return Step(line: record.line, place: place, title: nodes[left]?.node.title ?? "", wait: wait(in: record.state))
  }

  private func wait(in state: F.State) -> Wait {
    let cases = F.State.cases
    if let pausing = cases.pausing.extract(state) { return .pause(pausing.duration) }
    if let login = cases.polling.extract(state)?.login ?? cases.awaitingLogin.extract(state)?.login {
      return .login(login)
    }
    let awaited = (nodes[state.name]?.node.effects ?? []).map { F.declaration(of: $0.effect).waitsFor }
    return awaited.contains(.service) ? .answer : awaited.contains(.person) ? .person : .nothing
  }
}
