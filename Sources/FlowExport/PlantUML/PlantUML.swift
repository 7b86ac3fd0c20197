/// Writes a drawing as a state diagram of PlantUML.
public struct PlantUML: Exporter {
  /// What is drawn.
  public var drawing: Drawing
  /// The colours.
  public var style: Style

  /// Draws every edge in light colours unless told otherwise.
  public init(_ drawing: Drawing = Drawing(), style: Style = .light) {
    self.drawing = drawing
    self.style = style
  }

  /// The diagram.
  public func text(of graph: Graph) -> String {
    let picture = drawing.picture(of: graph), names = PlainNames(picture)
    var lines = ["@startuml", "hide empty description"]
    for group in picture.groups {
      let boxes = group.boxes.flatMap { box($0, names) }
      // The box of a phase in an overview is its group.
      let isFlat = !picture.ranks.isEmpty
      let title = Self.plain("\(group.name) \(group.title)")
      lines += isFlat ? boxes : ["state \"\(title)\" as \(names[group: group]) {"] + boxes.map { "  " + $0 } + ["}"]
    }
    for elsewhere in picture.elsewhere { lines += box(elsewhere, names) }
    if let start = picture.start { lines.append("[*] --> \(names[start])") }
    lines += arrows(picture, names) + ["@enduml"]
    return lines.joined(separator: "\n") + "\n"
  }

  private func box(_ box: Picture.Box, _ names: PlainNames) -> [String] {
    let name = names[box.id], isPhase = box.shape == .phase
    let heading = [box.activity?.sign, box.heading, isPhase ? box.title : nil].compactMap(\.self).joined(separator: " ")
    let border = box.isDetour ? style.detour : box.activity.map(style.colour) ?? style.border
    let look = box.isDetour || box.shape == .elsewhere ? "[dashed]" : box.isFinal ? "[bold]" : ""
    let lines = (isPhase || box.title.isEmpty ? [] : [box.title]) + box.effects + box.rows.map(\.line)
    return ["state \"\(Self.plain(heading))\" as \(name) ##\(look)\(border.drop { $0 == "#" })"]
      + lines.map { "\(name) : \(Self.plain($0))" }
  }

  private func arrows(_ picture: Picture, _ names: PlainNames) -> [String] {
    picture.arrows.flatMap(\.ways).map { way in
      let ends = way.ends, isDetour = ends.kind == .keeps || ends.kind == .returns
      let plain = isDetour ? style.detour : style.faint
      let colour = ends.isOnPath ? style.path : ends.tone.map(style.colour) ?? plain
      let look = ends.isOnPath ? ",bold" : ends.kind == .stays ? ",dashed" : ends.kind == .progress ? ",dotted" : ""
      let ids = way.labels.map { Self.plain($0.text) }.joined(separator: "\\n")
      let label = [isDetour ? ends.sign : "", ids].filter { !$0.isEmpty }.joined(separator: " ")
      return "\(names[way.from]) -[\(Self.colour(colour))\(look)]-> \(names[way.to])"
        + (label.isEmpty ? "" : " : \(label)")
    }
  }

  /// A colour; names have the sign of one too.
  private static func colour(_ colour: String) -> String { colour.hasPrefix("#") ? colour : "#" + colour }

  /// Letters, digits and some signs stand as they are, all else as an escape; nothing at all as a dot.
  static func plain(_ text: String) -> String {
    let plain = DOTLabel.visible(text).unicodeScalars.map { scalar in
      let hex = String(scalar.value, radix: 16, uppercase: true)
      return scalar.isPlain ? String(scalar) : "<U+\(String(repeating: "0", count: 4 - hex.count))\(hex)>"
    }.joined()
    return plain.allSatisfy { $0 == " " } ? "·" : plain
  }
}
