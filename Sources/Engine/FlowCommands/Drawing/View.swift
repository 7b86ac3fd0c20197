import FlowExport

/// The value of `--view`.
enum View {
  case overview((any DrawableRun)?)
  case phase(String)
  case story(any DrawableRun)
  case full
  case sequence(any DrawableRun)

  /// The words, for the help and for the message about a mistyped one.
  static let words = ["overview[=RUN]", "phase=P", "story=RUN", "full", "sequence=RUN"]

  /// The view named by words such as `phase=B`. The overview of a single phase has no arrows, so a machine with one
  /// phase is drawn in full by default.
  init(_ words: String?, of subject: Subject, _ arguments: Arguments) throws(UsageError) {
    let words = words ?? (subject.graph.phases.filter { !$0.nodes.isEmpty }.count > 1 ? "overview" : "full")
    let parts = words.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts.count == 2 ? parts[1] : nil
    if name == "" { throw UsageError("--view \(parts[0]) needs a name: \(parts[0])=NAME") }
    switch (parts[0], name) {
    case ("full", nil): self = .full
    case ("overview", nil): self = .overview(subject.scenarios.first)
    case ("overview", let name?): self = .overview(try subject.run(name, arguments))
    case ("story", let name?): self = .story(try subject.run(name, arguments))
    case ("sequence", let name?): self = .sequence(try subject.run(name, arguments))
    case ("phase", let name?):
      let phases = subject.graph.phases.map(\.name)
      guard phases.contains(name) else { throw UsageError.unknown("phase", name, of: phases) }
      self = .phase(name)
    case ("story", nil), ("phase", nil), ("sequence", nil):
      throw UsageError("--view \(parts[0]) needs a name: \(parts[0])=NAME")
    default:
      throw UsageError.unknown("view", words, of: Self.words)
    }
  }

  /// The run that a page shows. A page has every view but the full one.
  func ofPage() throws(UsageError) -> (any DrawableRun)? {
    switch self {
    case .overview(let run): run
    case .story(let run): run
    case .phase, .full, .sequence:
      throw UsageError("an HTML page has a view for each phase; --view overview=RUN chooses the run")
    }
  }

  /// The view of a drawing, for which a scenario is played. A sequence is not a view of a drawing.
  var drawn: DiagramOptions.View {
    get async {
      switch self {
      case .overview(let run): .overview(along: await run?.story)
      case .phase(let name): .phase(name)
      case .story(let run), .sequence(let run): .story(await run.story)
      case .full: .full
      }
    }
  }
}
