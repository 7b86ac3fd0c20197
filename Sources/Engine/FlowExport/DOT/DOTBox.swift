/// A box as a table: a heading and its rows, each with a sign.
struct DOTBox {
  let style: Style
  let width: Int
  let links: Bool
  let box: Diagram.Box

  /// The place that the box links to; `nil` for a box next to another.
  var link: Link? {
    switch box.shape {
    case .phase: .phase(box.id)
    case .state: .state(box.id)
    case .elsewhere: nil
    }
  }

  var label: String {
    let isSmall = box.shape == .elsewhere
    let plain = box.isDetour ? style.detour : box.activity.map(style.colour) ?? style.border
    let border = box.tone.map(style.colour) ?? plain
    let lines = box.isDetour || isSmall ? "ROUNDED,DASHED" : "ROUNDED"
    let fill = box.shape == .phase || isSmall ? style.phase : style.state
    return "<table border=\"\(box.isFinal ? 3 : box.activity == .rests ? 2 : 1)\" style=\"\(lines)\" cellborder=\"0\" "
      + "cellspacing=\"0\" cellpadding=\"2\" color=\"\(DOTLabel.html(border))\" bgcolor=\"\(DOTLabel.html(fill))\">"
      + heading + rows + "</table>"
  }

  private var heading: String {
    let sign = box.activity.map { DOTSign.text($0.sign, style.colour($0)) + " " } ?? ""
    let name = DOTLabel.wrapped(box.heading, at: width).map { "<b>\(DOTLabel.html($0)) </b>" }.joined(
      separator: "<br/>")
    if box.shape == .phase {
      // Next to the name, a title may be as wide as the rows with their signs and steps.
      let title = DOTLabel.wrapped(box.title, at: width + width / 3).map(DOTLabel.html).joined(
        separator: "<br align=\"left\"/>")
      return cell("\(name) \(title)", link, padding: 4)
    }
    let title = DOTLabel.wrapped(box.title, at: width).map {
      DOTSign.text($0, style.text, size: 10) + "<br align=\"left\"/>"
    }
    let phase = DOTLabel.wrapped(box.phase, at: width).map { DOTSign.text($0, style.faint, size: 10) }
    return (phase.isEmpty ? "" : cell(phase.joined(separator: "<br/>"))) + cell("\(sign)\(name) ", link, padding: 4)
      + (title.isEmpty ? "" : cell(title.joined()))
      + box.effects.filter { !$0.isEmpty }.map { cell("<i>\(DOTSign.text($0, style.faint, size: 10))</i>") }.joined()
  }

  /// A line of the table. A line in the corner of a box needs more padding, because of the rounded border.
  private func cell(_ text: String, _ link: Link? = nil, padding: Int? = nil) -> String {
    "<tr><td align=\"left\" balign=\"left\"\(padding.map { " cellpadding=\"\($0)\"" } ?? "")\(reference(link))>"
      + "\(text)</td></tr>"
  }

  private func reference(_ link: Link?) -> String {
    guard links, let link else { return "" }
    return " href=\"#\(link.text)\" tooltip=\" \""
  }

  /// The rows as a table of their own; otherwise the width of the heading would stretch their columns.
  private var rows: String {
    guard box.rows.contains(where: { !$0.key.isEmpty || $0.isOnPath }) else {
      return box.rows.map { row in
        let (sign, colour) = DOTSign.of(row.mark, style)
        let text = DOTLabel.wrapped(row.text, at: width).map { DOTSign.text($0, colour, size: 10) }
        let lines = text + DOTSign.lines(row.labels, colour, style, at: width)
        return cell(
          DOTSign.text(sign, colour, size: 10) + " " + lines.joined(separator: "<br align=\"left\"/>"), Link(row))
      }.joined()
    }
    return
      "<tr><td align=\"left\" cellpadding=\"0\"><table align=\"left\" border=\"0\" cellborder=\"0\" cellspacing=\"0\" "
      + "cellpadding=\"2\">" + box.rows.map(row).joined() + "</table></td></tr>"
  }

  /// A row with a bar along the path, the sign, a short word, and the text.
  private func row(_ row: Diagram.Row) -> String {
    let bar = row.isOnPath ? " bgcolor=\"\(DOTLabel.html(style.path))\"" : ""
    let (sign, colour) = DOTSign.of(row.mark, style)
    let text = DOTLabel.wrapped(row.text, at: width).map { words in
      let plain = row.isStep || !row.labels.isEmpty ? style.text : colour
      let words = DOTSign.text(words, row.tone.map(style.colour) ?? plain, size: 10)
      return row.isOnPath ? "<b>\(words)</b>" : words
    }
    let key = DOTSign.text(row.key, row.isStep ? style.text : colour, size: 10)
    return "<tr><td width=\"4\"\(bar)></td><td valign=\"top\">\(DOTSign.text(sign, colour, size: 10))</td>"
      + "<td align=\"left\" valign=\"top\">\(key.isEmpty ? "" : "<b>\(key)</b>")</td>"
      + "<td align=\"left\" balign=\"left\"\(reference(Link(row)))>"
      + (text + DOTSign.lines(row.labels, colour, style, at: width)).joined(separator: "<br/>") + "</td></tr>"
  }
}

extension Diagram.Row {
  fileprivate var isStep: Bool {
    if case .state = mark { return true }
    return false
  }
}

/// Signs and texts in colours.
enum DOTSign {
  static func text(_ text: String, _ colour: String, size: Int? = nil) -> String {
    guard !text.isEmpty else { return "" }
    let size = size.map { " point-size=\"\($0)\"" } ?? ""
    return "<font color=\"\(DOTLabel.html(colour))\"\(size)>\(DOTLabel.html(text))</font>"
  }

  /// Labels one after another, each in its colour.
  static func lines(_ labels: [Diagram.Label], _ colour: String, _ style: Style, at width: Int) -> [String] {
    var lines: [(text: String, count: Int)] = []
    for (index, label) in labels.enumerated() {
      let comma = index == labels.count - 1 ? "" : ","
      for word in DOTLabel.wrapped(label.text + comma, at: width) {
        let text = Self.text(word, label.tone.map(style.colour) ?? colour, size: 10)
        if let last = lines.last, last.count + 1 + word.count <= width {
          lines[lines.count - 1] = (last.text + " " + text, last.count + 1 + word.count)
        } else {
          lines.append((text, word.count))
        }
      }
    }
    return lines.map(\.text)
  }

  static func of(_ mark: Diagram.Mark, _ style: Style) -> (sign: String, colour: String) {
    switch mark {
    case .state(let activity): (mark.sign, style.colour(activity))
    case .detour, .back: (mark.sign, style.detour)
    case .exit, .column, .stays, .progress, .entrance, .up, .down, .again, .decision: (mark.sign, style.faint)
    }
  }
}
