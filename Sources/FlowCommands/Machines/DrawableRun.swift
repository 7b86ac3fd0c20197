import FlowEngine
import FlowExport

/// A run that can be drawn: one that is played for it, or one that was recorded.
package protocol DrawableRun: Sendable {
  /// What it is called on the command line.
  var name: String { get }
  /// What it is called above a drawing.
  var title: String { get }
  /// What happened, in order.
  var steps: [RunStep] { get async }
  /// Who said what to whom.
  ///
  /// - Parameter graph: The machine of the run.
  func sequenceDiagram(in graph: Graph) async -> SequenceDiagram
}

extension DrawableRun {
  /// The way that the run took through its machine.
  package var story: Story {
    get async {
      let steps = await steps.compactMap { step in
        step.edge.map { Story.Step($0, from: step.from, to: step.to) }
      }
      return Story(title, steps)
    }
  }
}

/// One step of a run, for drawings.
package struct RunStep: Hashable, Sendable {
  /// The edge that was taken; nil for what takes none.
  package var edge: String?
  /// The state in which it happened.
  package var from: String
  /// The state after it.
  package var to: String
  /// What was called outside of the machine before it, in words.
  package var calls: [String]

  /// Something that happened in a state.
  package init(edge: String?, from: String, to: String, calls: [String] = []) {
    self.edge = edge
    self.from = from
    self.to = to
    self.calls = calls
  }
}
