import FlowEngine
import FlowExport

/// A run that can be drawn: one that is played for the drawing, or one that was recorded.
package protocol DrawableRun: Sendable {
  /// The name on the command line.
  var name: String { get }
  /// The title of a drawing.
  var title: String { get }
  /// The steps, in order.
  var steps: [RunStep] { get async }
  /// The messages of the run.
  ///
  /// - Parameter graph: The graph of the machine.
  func sequenceDiagram(in graph: Graph) async -> SequenceDiagram
}

extension DrawableRun {
  /// The path that the run took through its machine.
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
@Memberwise package struct RunStep: Hashable, Sendable {
  /// The edge that was taken; `nil` if none was.
  package var edge: String?
  /// The state in which it happened.
  package var from: String
  /// The state after it.
  package var to: String
  /// The calls outside the machine before the step, in words.
  package var calls: [String] = []
}
