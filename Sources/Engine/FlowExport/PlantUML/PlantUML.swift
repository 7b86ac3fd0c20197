import FlowEngine

/// Writes a drawing as a PlantUML state diagram.
@Memberwise(unlabelled: 1) public struct PlantUML: Exporter, StateDiagram {
  /// What is drawn, and how it is labelled.
  public var drawing: DiagramOptions = DiagramOptions()
  /// The colours.
  public var style: Style = .light

  var opening: [String] { ["@startuml", "hide empty description"] }
  var indent: String { "" }
  var nests: Bool { true }

  func look(of box: Diagram.Box) -> String {
    let plain = box.isDetour ? style.detour : box.activity.map(style.colour) ?? style.border
    let border = box.tone.map(style.colour) ?? plain
    let look = box.isDetour || box.shape == .elsewhere ? "[dashed]" : box.isFinal ? "[bold]" : ""
    return " ##\(look)\(border.drop { $0 == "#" })"
  }

  func line(of ends: Diagram.Arrow.Ends) -> String {
    let colour =
      ends.isOnPath ? style.path : ends.tone.map(style.colour) ?? (ends.isDetour ? style.detour : style.faint)
    let look = ends.isOnPath ? ",bold" : ends.kind == .stays ? ",dashed" : ends.kind == .progress ? ",dotted" : ""
    return "-[\(Self.colour(colour))\(look)]->"
  }

  func label(of ends: Diagram.Arrow.Ends, _ labels: [Diagram.Label]) -> String {
    let ids = labels.map { Self.plain($0.text) }.joined(separator: "\\n")
    return [ends.isDetour ? ends.sign : "", ids].filter { !$0.isEmpty }.joined(separator: " ")
  }

  func closing(_ picture: Diagram, _ names: PlainNames) -> [String] { ["@enduml"] }

  /// A colour; names begin with `#`, too.
  private static func colour(_ colour: String) -> String { colour.hasPrefix("#") ? colour : "#" + colour }

  static func quoted(_ text: String) -> String { "\"\(plain(text))\"" }

  /// Letters, digits and some signs as they are, everything else as an escape.
  static func plain(_ text: String) -> String {
    plain(text) { scalar in
      let hex = String(scalar.value, radix: 16, uppercase: true)
      return "<U+\(String(repeating: "0", count: 4 - hex.count))\(hex)>"
    }
  }
}
