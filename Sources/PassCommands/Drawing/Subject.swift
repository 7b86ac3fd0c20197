import FlowExport
import PassCatalogue
import PassSimulator

/// What a drawing is about.
struct Subject {
  let title: String
  let graph: Graph
  let meaning: Meaning
  let scenarios: [any PlayableScenario]

  init(_ flow: any RegisteredFlow) {
    title = flow.document.title
    graph = flow.graph
    meaning = flow.meaning
    scenarios = flow.scenarios
  }
}
