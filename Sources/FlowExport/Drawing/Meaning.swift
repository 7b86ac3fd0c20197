/// What pictures show of a flow that its table does not tell.
public struct Meaning: Hashable, Sendable {
  /// Who does the work of a state.
  public enum Activity: String, Hashable, Sendable, CaseIterable {
    /// Nobody: only the outside moves the machine on. The table tells it.
    case rests
    /// A person is waited for.
    case person
    /// A service is called.
    case service
    /// A framework of the system is asked.
    case framework
    /// The app does it, or time passes.
    case app
  }
  /// What an edge tells beside that it leads on.
  public enum Tone: String, Hashable, Sendable, CaseIterable {
    /// A person said no.
    case refused
    /// Something did not work.
    case failed
    /// In a comparison: the new version alone has it.
    case added
    /// In a comparison: the old version alone has it.
    case removed
    /// In a comparison: it is not as it was.
    case changed
  }

  /// Who does the work of an effect, by the name of its kind; the app unless it stands here.
  public var activities: [String: Activity]
  /// What an edge tells, by its event or, which goes first, by the id of its row.
  public var tones: [String: Tone]

  /// Says nothing unless told something.
  public init(activities: [String: Activity] = [:], tones: [String: Tone] = [:]) {
    self.activities = activities
    self.tones = tones
  }

  /// Who does the work of a state: of several effects the first that is not the app's.
  func activity(of node: Graph.Node) -> Activity {
    if node.rests { return .rests }
    return node.effects.lazy.compactMap { activities[$0.name] }.first { $0 != .app } ?? .app
  }

  func tone(of edge: Graph.Edge) -> Tone? { tones[edge.row] ?? tones[edge.on] }
}
