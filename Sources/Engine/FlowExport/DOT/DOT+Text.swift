extension DOT {
  /// The drawing in the language of Graphviz.
  public func text(of graph: Graph) -> String {
    let picture = drawing.picture(of: graph), writer = DOTWriter(dot: self, picture: picture)
    let runs = picture.ranks.isEmpty && runsRight ? "LR" : "TB"
    // Only then may an arrow begin at a border.
    let compound = picture.arrows.contains(where: \.ends.isFromBorder) ? "compound=true; " : ""
    let lines =
      [
        "digraph flow {",
        "  charset=\"UTF-8\"; rankdir=\(runs); newrank=true; \(compound)ranksep=0.3; "
          + "nodesep=\(picture.ranks.isEmpty ? 0.3 : 0.15); bgcolor=\(writer.colour(style.background)); "
          + "fontname=\(writer.font); fontcolor=\(writer.colour(style.text));",
        "  label=<\(DOTLegend(style: style, picture: picture).label)>; labelloc=b; labeljust=l;",
        "  node [shape=plain, fontname=\(writer.font), fontsize=11, fontcolor=\(writer.colour(style.text))];",
        "  edge [fontname=\(writer.font), fontsize=10, arrowsize=0.7, color=\(writer.colour(style.faint)), "
          + "fontcolor=\(writer.colour(style.faint))];",
      ] + writer.boxes + writer.arrows + ["}"]
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Writes the lines of one drawing.
struct DOTWriter {
  let dot: DOT
  let picture: Diagram
  /// The rank of each phase of an overview, by name.
  private let places: [String: Int]
  private var style: Style { dot.style }

  init(dot: DOT, picture: Diagram) {
    self.dot = dot
    self.picture = picture
    places = picture.places
  }

  var font: String { DOTLabel.quoted(style.font) }
  func colour(_ colour: String) -> String { DOTLabel.quoted(colour) }

  // MARK: Boxes

  /// If phases are stacked, the start comes first: otherwise Graphviz would move all of them aside for it.
  var boxes: [String] { picture.ranks.isEmpty ? groups + ranks + start : start + groups + ranks }

  var groups: [String] {
    let isFlat = !picture.ranks.isEmpty
    let groups =
      isFlat
      ? picture.groups.flatMap(\.boxes).map { "  " + box($0) } : picture.outermost.flatMap { cluster($0, "  ") }
    return groups + picture.elsewhere.map { "  " + box($0) }
  }

  private func cluster(_ group: Diagram.Group, _ indent: String) -> [String] {
    [
      indent + "subgraph \(name(of: group.name)) {",
      indent + "  label=<<b>\(DOTLabel.html(group.name)) </b> \(DOTLabel.html(group.title))>; labelloc=t; labeljust=l; "
        + "style=\"rounded,filled\"; fillcolor=\(colour(style.phase)); color=\(colour(style.border));",
    ] + group.boxes.map { "\(indent)  " + box($0) }
      + picture.groups(in: group).flatMap { cluster($0, indent + "  ") } + [indent + "}"]
  }

  /// The name of the cluster of a group.
  private func name(of group: String) -> String {
    "\"cluster_\(picture.groups.firstIndex { $0.name == group } ?? 0)\""
  }

  private func box(_ box: Diagram.Box) -> String {
    let table = DOTBox(style: style, width: dot.drawing.labelWidth, links: dot.links, box: box)
    return "\(DOTLabel.quoted(box.id)) [label=<\(table.label)>, "
      + (picture.sides.isEmpty || box.shape != .state ? "" : "group=states, ")
      // A tooltip of the whole box would become a link around its links.
      + (dot.links ? "id=\(DOTLabel.quoted(table.link?.text ?? ""))" : "tooltip=\(DOTLabel.tooltip(box.id))") + "];"
  }

  /// The boxes side by side, and an invisible edge from each rank to the next.
  var ranks: [String] {
    let lines = picture.ranks + picture.sides
    let firsts = picture.ranks.map(\.first) + picture.sides.map { side in side.first(where: states.contains) }
    let sides = lines.map { "  {rank=same; " + $0.map { DOTLabel.quoted($0) + ";" }.joined(separator: " ") + "}" }
    let threads = zip(firsts, firsts.dropFirst()).compactMap { upper, lower in
      upper.flatMap { upper in
        lower.map { "  \(DOTLabel.quoted(upper)) -> \(DOTLabel.quoted($0)) [style=invis, weight=50];" }
      }
    }
    return sides + threads
  }

  private var states: Set<String> { Set(picture.boxes.filter { $0.shape == .state }.map(\.id)) }

  // MARK: Arrows

  /// The arrow to the state where runs start.
  var start: [String] {
    guard let start = picture.start else { return [] }
    let taken = Set(picture.boxes.map(\.id))
    var id = "start"
    while taken.contains(id) { id += "′" }
    id = DOTLabel.quoted(id)
    return [
      "  \(id) [shape=circle, label=\"\", style=filled, fillcolor=\(colour(style.text)), width=0.15, fixedsize=true"
        // In a page, a tooltip would become a link without a target.
        + (dot.links ? "" : ", tooltip=\"start\"") + "];",
      "  \(id) -> \(DOTLabel.quoted(start)) [penwidth=1.5, color=\(colour(style.text))];",
    ]
  }

  var arrows: [String] { picture.arrows.map(line) }

  private func line(_ arrow: Diagram.Arrow) -> String {
    let ends = arrow.ends
    // An arrow that leads up is written downwards; otherwise it would reverse the order of the ranks.
    let (from, to) = (places[ends.from] ?? 0, places[ends.to] ?? 0), leadsUp = from > to
    let isBoth = !arrow.back.isEmpty
    var upper = leadsUp ? ends.to : ends.from
    let lower = leadsUp ? ends.from : ends.to
    var attributes: [String] = []
    if ends.isFromBorder, let group = picture.groups.first(where: { $0.name == ends.from }),
      let inside = picture.boxes(in: group).last(where: { $0.shape == .state })
    {
      // Graphviz starts an arrow at a cluster by way of a box in it.
      upper = inside.id
      attributes.append("ltail=\(name(of: ends.from))")
    }
    let lines =
      isBoth ? marked(arrow.lines, leadsUp ? "↑" : "↓") + marked(arrow.back, leadsUp ? "↓" : "↑") : arrow.lines
    if !lines.isEmpty { attributes.append("label=<\(label(lines))>") }
    let labels = arrow.lines + arrow.back, edges = labels.flatMap(\.edges)
    attributes.append("tooltip=\(DOTLabel.tooltip(labels.map(\.text).joined(separator: ", ")))")
    if dot.links, !edges.isEmpty { attributes.append("href=\(DOTLabel.quoted("#" + Link.edges(edges).text))") }
    attributes += looks(ends, isReversed: leadsUp, isBoth: isBoth)
    if !picture.ranks.isEmpty { attributes.append("weight=\(ends.isOnPath ? to == from + 1 ? 20 : 1 : 0)") }
    return "  \(DOTLabel.quoted(upper)) -> \(DOTLabel.quoted(lower)) [\(attributes.joined(separator: ", "))];"
  }

  private func marked(_ lines: [Diagram.Label], _ mark: String) -> [Diagram.Label] {
    lines.enumerated().map { index, label in
      var label = label
      label.text = (index == 0 ? "\(mark) " : "   ") + label.text
      return label
    }
  }

  private func looks(_ ends: Diagram.Arrow.Ends, isReversed: Bool, isBoth: Bool) -> [String] {
    var looks: [String] = []
    var head = "normal", tail = "none"
    switch ends.kind {
    case .moves: break
    case .keeps: tail = "odot"
    case .returns: head = "onormal"
    case .stays: looks.append("style=dashed")
    case .progress: looks.append("style=dotted")
    }
    if isBoth { tail = "normal" }
    if isReversed { (head, tail) = (tail, head) }
    if (head, tail) != ("normal", "none") { looks.append("dir=both, arrowhead=\(head), arrowtail=\(tail)") }
    let drawn =
      ends.isOnPath ? style.path : ends.tone.map(style.colour) ?? (ends.isDetour ? style.detour : nil)
    if let drawn { looks.append("color=\(colour(drawn)), fontcolor=\(colour(drawn))") }
    if ends.isOnPath { looks.append("penwidth=2.6") }
    return looks
  }

  private func label(_ lines: [Diagram.Label]) -> String {
    lines.map { line in
      DOTLabel.wrapped(line.text, at: dot.drawing.labelWidth).enumerated().map { index, text in
        // Browsers drop spaces at the ends of a text, so the words would touch the arrow.
        let words = (index == 0 ? "\u{A0}" : "\u{A0}\u{A0}\u{A0}\u{A0}") + text + "\u{A0}"
        return (line.tone.map { DOTSign.text(words, style.colour($0)) } ?? DOTLabel.html(words))
          + "<br align=\"left\"/>"
      }.joined()
    }.joined()
  }
}
