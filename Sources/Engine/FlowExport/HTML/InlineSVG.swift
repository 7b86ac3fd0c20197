/// A drawing by Graphviz that is part of a page and takes its colours from there.
///
/// One layout serves every look of the page: it is drawn in placeholder colours for the members of a style.
enum InlineSVG {
  private static let mark = "#0a0b"

  /// The style to draw in.
  static var style: Style {
    var style = Style.light
    for (index, colour) in Style.colours.enumerated() { style[keyPath: colour.path] = mark + hex(index) }
    return style
  }

  private static func hex(_ number: Int) -> String { (number < 16 ? "0" : "") + String(number, radix: 16) }

  /// The output of Graphviz with the page's colours and font, and without invisible parts.
  static func text(_ svg: String) -> String {
    let variables = Dictionary(
      uniqueKeysWithValues: Style.colours.enumerated().map { (Array((mark + hex($0)).utf8), "var(--\($1.name))") })
    let lines = svg.utf8.split(separator: UInt8(ascii: "\n")).drop { !$0.starts(with: "<svg".utf8) }
    return lines.filter { !$0.starts(with: "<!--".utf8) && !isBlank($0) }.map { line in
      var isType = false
      let parts = line.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false).map { part in
        defer { isType = part.suffix(13).elementsEqual(" font-family=".utf8) }
        return isType ? "inherit" : variables[Array(part)] ?? String(part) ?? ""
      }
      return parts.joined(separator: "\"")
    }.joined(separator: "\n")
  }

  /// Whether a line is a text of spaces alone.
  private static func isBlank(_ line: Substring.UTF8View) -> Bool {
    line.starts(with: "<text".utf8) && line.suffix(9).elementsEqual("> </text>".utf8)
  }
}
