import FlowEngine
import FlowExport

/// A run that can be drawn: one that is played for it, or one that was recorded.
public protocol DrawableRun: Sendable {
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
  public var story: Story {
    get async {
      let steps = await steps.compactMap { step in
        step.edge.map { Story.Step($0, from: step.from, to: step.to) }
      }
      return Story(title, steps)
    }
  }
}

/// One step of a run, for drawings.
public struct RunStep: Hashable, Sendable {
  /// The edge that was taken; nil for what takes none.
  public var edge: String?
  /// The state in which it happened.
  public var from: String
  /// The state after it.
  public var to: String
  /// What was called outside of the machine before it, in words.
  public var calls: [String]

  /// Something that happened in a state.
  public init(edge: String?, from: String, to: String, calls: [String] = []) {
    self.edge = edge
    self.from = from
    self.to = to
    self.calls = calls
  }
}
