import FlowEngine

/// The signs of all formats, which are readable without colour.
extension Activity {
  var sign: String {
    switch self {
    case .rests: "●"
    case .person: "▲"
    case .service: "■"
    case .framework: "◆"
    case .app: "○"
    }
  }

  /// The meaning, for a legend.
  var meaning: String {
    switch self {
    case .rests: "rests"
    case .person: "waits for a person"
    case .service: "calls the service"
    case .framework: "asks the framework"
    case .app: "the app itself"
    }
  }
}

extension Awaited {
  /// The words for a sentence about what an effect waits for; `nil` for nothing.
  var words: String? {
    switch self {
    case .nothing: nil
    case .time: "time"
    case .person: "a person"
    case .service: "the service"
    case .framework: "the framework"
    }
  }
}

extension Emphasis {
  /// The sign before a name; empty for refusals and failures, which the edge's id shows.
  var sign: String {
    switch self {
    case .refused, .failed: ""
    case .added: "+"
    case .removed: "−"
    case .changed: "≠"
    }
  }

  /// The meaning, for a legend.
  var meaning: String {
    switch self {
    case .refused: "a person refused"
    case .failed: "failed"
    case .added: "added"
    case .removed: "removed"
    case .changed: "changed"
    }
  }

  /// A text after the sign.
  static func marked(_ text: String, _ tone: Emphasis?) -> String {
    guard let sign = tone?.sign, !sign.isEmpty else { return text }
    return "\(sign) \(text)"
  }
}

extension Diagram.Mark {
  var sign: String {
    switch self {
    case .state(let activity): activity.sign
    case .exit, .entrance: "→"
    case .column: "⇥"
    case .detour: "↻"
    case .back: "↩"
    case .stays: "∘"
    case .progress: "…"
    case .up: "↑"
    case .down: "↓"
    case .again: "↺"
    case .decision: "·"
    }
  }

  /// The marks with their meanings, in the order of the legend.
  static var explained: [(mark: Diagram.Mark, meaning: String)] {
    [
      (.exit, "leads there"), (.column, "from several states"), (.detour, "begins a detour"),
      (.back, "returns to the kept state"), (.again, "enters it again"), (.progress, "progress"), (.stays, "stays"),
    ]
  }
}

extension Diagram.Row {
  /// The row for a format without columns and colours.
  var line: String {
    let start = [mark.sign, key, text].filter { !$0.isEmpty }.joined(separator: " ")
    return labels.isEmpty ? start : "\(start) – \(labels.map(\.text).joined(separator: ", "))"
  }
}

extension Diagram.Arrow.Ends {
  /// The sign of an arrow, for a format whose lines all look alike.
  var sign: String {
    switch kind {
    case .moves: isOnPath ? "➤" : ""
    case .keeps: Diagram.Mark.detour.sign
    case .returns: Diagram.Mark.back.sign
    case .stays: Diagram.Mark.stays.sign
    case .progress: Diagram.Mark.progress.sign
    }
  }
}
