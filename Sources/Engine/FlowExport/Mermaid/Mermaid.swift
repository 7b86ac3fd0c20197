import FlowEngine

/// Writes a drawing as a Mermaid state diagram, which GitHub shows in place of a code block with the word `mermaid`.
///
/// All arrows look alike there; signs before their ids show what they are: `➤` the path of the story, `↻` begins a
/// detour, `↩` returns, `∘` stays, `…` progress.
@Memberwise(unlabelled: 1) public struct Mermaid: Exporter, StateDiagram {
  /// The longest text that GitHub accepts, in characters.
  public static let longest = 50_000
  /// What is drawn, and how it is labelled.
  public var drawing: DiagramOptions = DiagramOptions()
  /// The colours of the borders; all others are left to the page, which may be light or dark.
  public var style: Style = .light

  var opening: [String] { ["stateDiagram-v2", "  direction TB"] }
  var indent: String { "  " }
  /// Mermaid cannot lay out every machine whose groups nest. Names such as `S4 › O2` show the nesting instead.
  var nests: Bool { false }

  func look(of box: Diagram.Box) -> String { "" }

  func line(of ends: Diagram.Arrow.Ends) -> String { "-->" }

  func label(of ends: Diagram.Arrow.Ends, _ labels: [Diagram.Label]) -> String {
    let ids = labels.map(\.text).joined(separator: ", ")
    let label = [ends.sign, ids].filter { !$0.isEmpty }.joined(separator: " ")
    return label.isEmpty ? "" : Self.plain(label)
  }

  /// Colours the borders by the activity of the states.
  func closing(_ picture: Diagram, _ names: PlainNames) -> [String] {
    var looks: [(name: String, look: String, boxes: [Diagram.Box])] = []
    for activity in Activity.allCases {
      let boxes = picture.boxes.filter { $0.activity == activity }
      looks.append((activity.rawValue, "stroke:\(style.colour(activity))", boxes))
    }
    looks.append(("detour", "stroke-dasharray:4", picture.boxes.filter(\.isDetour)))
    let path = picture.boxes.filter { $0.rows.contains(where: \.isOnPath) }
    looks.append(("path", "stroke:\(style.path),stroke-width:3px", path))
    return looks.filter { !$0.boxes.isEmpty }.flatMap { name, look, boxes in
      ["  classDef \(name) \(look)", "  class \(boxes.map { names[$0.id] }.joined(separator: ",")) \(name)"]
    }
  }

  static func quoted(_ text: String) -> String { "\"\(plain(text))\"" }

  /// Letters, digits and some signs as they are, everything else as an entity.
  static func plain(_ text: String) -> String { plain(text) { $0 == "@" ? "@" : "#\($0.value);" } }
}
