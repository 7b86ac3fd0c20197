import FlowEngine

/// The messages of one run, for sequence diagrams.
@Memberwise(unlabelled: 1) public struct SequenceDiagram: Hashable, Sendable {
  /// A message between two lanes, or a note.
  public struct Line: Hashable, Sendable {
    /// The phase in which it happened.
    public var phase: String
    /// The lane that sends the message.
    public var from: String
    /// The lane that receives it; equal to `from` for a note.
    public var to: String
    /// The text of the message or the note.
    public var text: String
    /// The answer to it; `nil` without an answer, and for a note.
    public var answer: String?

    /// A message from one lane to another, or a note if the lanes are equal.
    public init(phase: String, from: String, to: String, _ text: String, answer: String? = nil) {
      self.phase = phase
      self.from = from
      self.to = to
      self.text = text
      self.answer = answer
    }
  }
  /// The title, for people.
  public var title: String
  /// The lanes from left to right; a lane without messages is not drawn.
  public var lanes: [String]
  /// The messages and notes, in order.
  public var lines: [Line]

  /// The lanes that take part, each with a name that is valid in any format.
  var used: [(lane: String, name: String)] {
    let used = Set(lines.flatMap { [$0.from, $0.to] })
    return lanes.filter(used.contains).enumerated().map { ($1, "lane\($0 + 1)") }
  }

  /// Consecutive lines of one phase.
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
