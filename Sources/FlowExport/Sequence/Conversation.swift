/// Who said what to whom in one run, for sequence diagrams.
public struct Conversation: Hashable, Sendable {
  /// Something that was said, done or noted.
  public struct Line: Hashable, Sendable {
    /// The phase in which it happened.
    public var phase: String
    /// Who speaks, one of the lanes.
    public var from: String
    /// Who is spoken to, one of the lanes; the same as `from` for a note about it.
    public var to: String
    /// What is said.
    public var text: String
    /// The answer to it; nil without an answer, and for a note.
    public var answer: String?

    /// Something that one lane says to another.
    public init(phase: String, from: String, to: String, _ text: String, answer: String? = nil) {
      self.phase = phase
      self.from = from
      self.to = to
      self.text = text
      self.answer = answer
    }
  }
  /// What happens, for people.
  public var title: String
  /// Who may take part, from left to right; who says nothing and hears nothing is not drawn.
  public var lanes: [String]
  /// What was said, in order.
  public var lines: [Line]

  /// Lines between lanes.
  public init(_ title: String, lanes: [String], _ lines: [Line]) {
    self.title = title
    self.lanes = lanes
    self.lines = lines
  }

  /// The lanes that take part, each with a name that any format takes.
  var used: [(lane: String, name: String)] {
    let used = Set(lines.flatMap { [$0.from, $0.to] })
    return lanes.filter(used.contains).enumerated().map { ($1, "lane\($0 + 1)") }
  }

  /// Lines that follow each other in one phase.
  var parts: [(phase: String, lines: [Line])] {
    lines.reduce(into: []) { parts, line in
      if parts.last?.phase == line.phase {
        parts[parts.count - 1].lines.append(line)
      } else {
        parts.append((line.phase, [line]))
      }
    }
  }
}
