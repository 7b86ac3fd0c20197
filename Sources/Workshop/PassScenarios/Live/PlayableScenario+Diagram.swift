import FlowExport
import PassAPI
import PassSimulator

extension PlayableScenario {
  /// The steps of the machine in the scenario.
  package var steps: [ScenarioStep] {
    get async {
      var steps: [ScenarioStep] = []
      _ = await play { steps.append($0) }
      return steps
    }
  }

  /// The path of the scenario through its flow.
  package var story: Story { get async { Story(summary, await steps) } }

  /// The exchanges between the participants of the scenario.
  ///
  /// - Parameter graph: The flow of the scenario.
  package func sequenceDiagram(in graph: Graph) async -> SequenceDiagram {
    SequenceDiagram(summary, await steps, in: graph)
  }
}

extension Story {
  /// Creates the path of some steps through their flow.
  package init(_ title: String, _ steps: [ScenarioStep]) {
    self.init(title, steps.compactMap { step in step.edge.map { Story.Step($0, from: step.from, to: step.to) } })
  }
}

extension SequenceDiagram {
  /// Creates the exchanges of some steps between app, viewer, Apple's framework, a library on which the flow is built
  /// and, grouped by topic, the endpoints of the service.
  ///
  /// - Parameter graph: The flow of the steps, with the titles of its phases and the events that are requests.
  package init(_ title: String, _ steps: [ScenarioStep], in graph: Graph) {
    let titles = Dictionary(graph.phases.map { ($0.name, $0.title) }, uniquingKeysWith: { first, _ in first })
    let requests = Set(graph.events.filter { $0.role == .request }.map(\.name))
    var lanes = ["App", "Viewer", "Apple's framework"], lines: [SequenceDiagram.Line] = []
    for step in steps {
      let phase = "\(step.phase) \(titles[step.phase] ?? "")"
      func add(_ to: String, _ text: String, _ answer: String? = nil) {
        if !lanes.contains(to) { lanes.append(to) }
        lines.append(SequenceDiagram.Line(phase: phase, from: "App", to: to, text, answer: answer))
      }
      if step.edge != nil, requests.contains(step.event) { add("App", step.event) }
      for exchange in step.exchanges {
        add(
          exchange.topic,
          "\(exchange.method) \(exchange.path)", exchange.status.map(String.init) ?? exchange.failure ?? "no answer")
      }
      for signal in step.signals {
        let name = signal.library, ends = signal.isCallback ? (name, "App") : ("App", name)
        if !lanes.contains(name) { lanes.append(name) }
        lines.append(SequenceDiagram.Line(phase: phase, from: ends.0, to: ends.1, signal.text))
      }
      if let query = step.query { add("Apple's framework", query.question, query.answer) }
      if let question = step.question { add("Viewer", question.question, question.answer) }
      if step.kind == .answered || step.kind == .refused {
        add("App", "\(step.event) \(step.kind.rawValue)\(step.note.map { ": \($0)" } ?? "")")
      }
    }
    self.init(title, lanes: lanes, lines: lines)
  }
}

extension ScenarioStep.Exchange {
  /// The topic of the endpoint: the first word of its short name, after the version if there is one.
  fileprivate var topic: String {
    let words = endpoint.split(separator: "-").drop { $0.wholeMatch(of: /v[0-9]+/) != nil }
    return words.first.map(String.init) ?? "service"
  }
}
