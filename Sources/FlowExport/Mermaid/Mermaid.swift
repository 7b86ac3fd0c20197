/// Writes a drawing as a state diagram of Mermaid: in a block of code with the word `mermaid` GitHub shows it in place.
///
/// Arrows have one look there; signs before their ids tell what they are: `➤` the way of the story, `↻` begins a
/// detour, `↩` comes back, `∘` stays, `…` progress.
public struct Mermaid: Exporter {
  /// GitHub refuses a longer text, in characters.
  public static let longest = 50_000
  /// What is drawn.
  public var drawing: Drawing
  /// The colours of the borders; the rest is left to the page, which may be light or dark.
  public var style: Style

  /// Draws every edge unless told otherwise.
  public init(_ drawing: Drawing = Drawing(), style: Style = .light) {
    self.drawing = drawing
    self.style = style
  }

  /// The diagram.
  public func text(of graph: Graph) -> String {
    let picture = drawing.picture(of: graph), names = PlainNames(picture)
    var lines = ["stateDiagram-v2", "  direction TB"]
    for group in picture.groups {
      let boxes = group.boxes.flatMap { box($0, names) }
      // The box of a phase in an overview is its group.
      let isFlat = !picture.ranks.isEmpty
      let title = Self.quoted("\(group.name) \(group.title)")
      lines += isFlat ? boxes : ["  state \(title) as \(names[group: group]) {"] + boxes.map { "  " + $0 } + ["  }"]
    }
    for elsewhere in picture.elsewhere { lines += box(elsewhere, names) }
    if let start = picture.start { lines.append("  [*] --> \(names[start])") }
    lines += arrows(picture, names) + classes(picture, names)
    return lines.joined(separator: "\n") + "\n"
  }

  private func box(_ box: Picture.Box, _ names: PlainNames) -> [String] {
    let name = names[box.id], isPhase = box.shape == .phase
    let heading = [box.activity?.sign, box.heading, isPhase ? box.title : nil].compactMap(\.self).joined(separator: " ")
    let lines = (isPhase || box.title.isEmpty ? [] : [box.title]) + box.effects + box.rows.map(\.line)
    return ["  state \(Self.quoted(heading)) as \(name)"] + lines.map { "  \(name) : \(Self.plain($0))" }
  }

  private func arrows(_ picture: Picture, _ names: PlainNames) -> [String] {
    picture.arrows.flatMap(\.ways).map { way in
      let ids = way.labels.map(\.text).joined(separator: ", ")
      let label = [way.ends.sign, ids].filter { !$0.isEmpty }.joined(separator: " ")
      return "  \(names[way.from]) --> \(names[way.to])" + (label.isEmpty ? "" : " : \(Self.plain(label))")
    }
  }

  /// Borders by what a state does.
  private func classes(_ picture: Picture, _ names: PlainNames) -> [String] {
    var looks: [(name: String, look: String, boxes: [Picture.Box])] = []
    for activity in Meaning.Activity.allCases {
      let boxes = picture.boxes.filter { $0.activity == activity }
      looks.append((activity.rawValue, "stroke:\(style.colour(activity))", boxes))
    }
    looks.append(("detour", "stroke-dasharray:4", picture.boxes.filter(\.isDetour)))
    let path = picture.boxes.filter { $0.rows.contains(where: \.isOnPath) }
    looks.append(("path", "stroke:\(style.path),stroke-width:3px", path))
    return looks.filter { !$0.boxes.isEmpty }.flatMap { name, look, boxes in
      ["  classDef \(name) \(look)"] + boxes.map { "  class \(names[$0.id]) \(name)" }
    }
  }

  // MARK: Text

  static func quoted(_ text: String) -> String { "\"\(plain(text))\"" }

  /// Letters, digits and some signs stand as they are, all else as an entity; nothing at all as a dot.
  static func plain(_ text: String) -> String {
    let plain = DOTLabel.visible(text).unicodeScalars.map { $0.isPlain ? String($0) : "#\($0.value);" }.joined()
    return plain.allSatisfy { $0 == " " } ? "·" : plain
  }
}
