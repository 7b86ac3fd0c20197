/// A format that writes a drawing as a state diagram in plain text: the common part of Mermaid and PlantUML.
protocol StateDiagram: Exporter {
  var drawing: DiagramOptions { get }
  /// The lines before all others.
  var opening: [String] { get }
  /// The indentation of the lines of the diagram.
  var indent: String { get }
  /// Whether the format can draw a group inside a group.
  var nests: Bool { get }
  /// A quoted name in which nothing is taken for markup.
  static func quoted(_ text: String) -> String
  /// Text in which nothing is taken for markup; never empty.
  static func plain(_ text: String) -> String
  /// The text after the declaration of a box.
  func look(of box: Diagram.Box) -> String
  /// The arrow itself, between its ends.
  func line(of ends: Diagram.Arrow.Ends) -> String
  /// The label of an arrow; empty for none.
  func label(of ends: Diagram.Arrow.Ends, _ labels: [Diagram.Label]) -> String
  /// The lines after all others.
  func closing(_ picture: Diagram, _ names: PlainNames) -> [String]
}

extension StateDiagram {
  /// The diagram.
  public func text(of graph: Graph) -> String {
    let picture = drawing.picture(of: graph), names = PlainNames(picture)
    // The box of a phase in an overview is its group.
    var lines =
      picture.ranks.isEmpty
      ? (nests ? picture.outermost : picture.groups.filter { !$0.boxes.isEmpty })
        .flatMap { self.group($0, picture, names) }
      : picture.groups.flatMap { $0.boxes.flatMap { box($0, names) } }
    for elsewhere in picture.elsewhere { lines += box(elsewhere, names) }
    if let start = picture.start { lines.append("[*] --> \(names[start])") }
    lines += picture.arrows.flatMap(\.ways).map { way in
      let label = label(of: way.ends, way.labels)
      let border = way.ends.isFromBorder ? picture.groups.first { $0.name == way.from } : nil
      return "\(border.map { names[group: $0] } ?? names[way.from]) \(line(of: way.ends)) \(names[way.to])"
        + (label.isEmpty ? "" : ": \(label)")
    }
    return (opening + lines.map { indent + $0 } + closing(picture, names)).joined(separator: "\n") + "\n"
  }

  /// A group with its boxes and the groups in it.
  private func group(_ group: Diagram.Group, _ picture: Diagram, _ names: PlainNames) -> [String] {
    let inner = nests ? picture.groups(in: group) : []
    let inside = group.boxes.flatMap { box($0, names) } + inner.flatMap { self.group($0, picture, names) }
    let heading =
      nests ? group.name : Diagram.path(to: group.name) { name in picture.groups.first { $0.name == name }?.outer }
    let text = group.title.isEmpty ? heading : "\(heading) \(group.title)"
    return ["state \(Self.quoted(text)) as \(names[group: group]) {"]
      + inside.map { "  " + $0 } + ["}"]
  }

  /// The declaration of a box, and a line for each of its texts.
  private func box(_ box: Diagram.Box, _ names: PlainNames) -> [String] {
    let name = names[box.id], isPhase = box.shape == .phase
    let heading = [box.activity?.sign, box.heading, isPhase ? box.title : nil].compactMap(\.self).joined(separator: " ")
    let lines = (isPhase || box.title.isEmpty ? [] : [box.title]) + box.effects + box.rows.map(\.line)
    return ["state \(Self.quoted(heading)) as \(name)\(look(of: box))"] + lines.map { "\(name): \(Self.plain($0))" }
  }

  /// Text in which each character that is not plain is escaped; a blank text becomes a dot.
  static func plain(_ text: String, escaping: (Unicode.Scalar) -> String) -> String {
    let plain = text.visible.unicodeScalars.map { $0.isPlain ? String($0) : escaping($0) }.joined()
    return plain.allSatisfy { $0 == " " } ? "·" : plain
  }
}
