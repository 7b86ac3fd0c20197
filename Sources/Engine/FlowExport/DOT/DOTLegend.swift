/// The legend of a drawing: the signs and lines that appear in it.
struct DOTLegend {
  let style: Style
  let picture: Diagram

  /// An HTML-like label.
  var label: String {
    let entries = activities + lines + rows
    let title =
      picture.title.isEmpty
      ? "" : "<tr><td align=\"left\">\(DOTSign.text(picture.title, style.text, size: 11))</td></tr>"
    var texts: [[String]] = []
    // A few entries per line, so that the legend is not wider than the drawing.
    for (index, entry) in entries.enumerated() {
      if index.isMultiple(of: 5) { texts.append([]) }
      texts[texts.count - 1].append(entry)
    }
    let legend = texts.map {
      "<tr><td align=\"left\">\($0.joined(separator: DOTSign.text("   ", style.faint, size: 10)))</td></tr>"
    }
    let lines = title + notes + legend.joined()
    return lines.isEmpty
      ? "" : "<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"2\">\(lines)</table>"
  }

  private func entry(_ sign: String, _ colour: String, _ text: String) -> String {
    DOTSign.text(sign, colour, size: 10) + " " + DOTSign.text(text, style.faint, size: 10)
  }

  /// The notes that apply to many boxes.
  private var notes: String {
    picture.notes.map { note in
      let (sign, colour) = DOTSign.of(note.mark, style), place = note.key.isEmpty ? "stay" : "→ \(note.key)"
      let labels = DOTSign.lines(note.labels, colour, style, at: DiagramOptions.widest).joined(separator: " ")
      return "<tr><td align=\"left\">\(DOTSign.text(sign, colour, size: 10)) \(labels) "
        + DOTSign.text("\(place) \(note.text)", style.faint, size: 10) + "</td></tr>"
    }.joined()
  }

  private var activities: [String] {
    let used = Set(
      picture.boxes.flatMap { box in
        [box.activity] + box.rows.map { row in if case .state(let activity) = row.mark { activity } else { nil } }
      })
    return Activity.allCases.filter(used.contains).map { entry($0.sign, style.colour($0), $0.meaning) }
  }

  private var lines: [String] {
    let ends = picture.arrows.map(\.ends), kinds = Set(ends.map(\.kind))
    let ways = [
      ends.contains(where: \.isOnPath) ? entry("▬", style.path, "the path of the story") : nil,
      kinds.contains(.keeps) ? entry("○─", style.detour, "begins a detour") : nil,
      kinds.contains(.returns) ? entry("─▷", style.detour, "returns") : nil,
    ]
    let tones = Emphasis.allCases.filter(emphases.contains).map { tone in
      entry(tone.sign.isEmpty ? "■" : tone.sign, style.colour(tone), tone.meaning)
    }
    let stays = [
      kinds.contains(.stays) ? entry("┄", style.faint, "stays") : nil,
      kinds.contains(.progress) ? entry("···", style.faint, "progress") : nil,
    ]
    return (ways + tones + stays).compactMap(\.self)
  }

  private var emphases: Set<Emphasis> {
    let rows = picture.boxes.flatMap(\.rows) + picture.notes
    let labels = picture.arrows.flatMap { $0.lines + $0.back } + rows.flatMap(\.labels)
    return Set((labels.map(\.tone) + rows.map(\.tone) + picture.boxes.map(\.tone)).compactMap(\.self))
  }

  private var rows: [String] {
    let marks = Set((picture.boxes.flatMap(\.rows) + picture.notes).map(\.mark))
    return Diagram.Mark.explained.filter { marks.contains($0.mark) }.map { mark, meaning in
      entry(mark.sign, DOTSign.of(mark, style).colour, meaning)
    }
  }
}
