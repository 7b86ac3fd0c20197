extension SequenceDiagram {
  private var names: [String: String] {
    Dictionary(used.map { ($0.lane, $0.name) }, uniquingKeysWith: { first, _ in first })
  }

  /// The sequence diagram in Mermaid, with a frame for each phase.
  public var mermaid: String {
    let names = names, plain = Mermaid.plain
    let lanes = used.map { "  participant \($0.name) as \(plain($0.lane))" }
    // Statements, because one expression takes the compiler eleven seconds.
    let parts = parts.flatMap { part -> [String] in
      var lines = ["  rect rgba(128, 128, 128, 0.12)"]
      lines += note(part.phase, plain, "  ")
      for line in part.lines {
        guard let from = names[line.from], let to = names[line.to] else { continue }
        if from == to {
          lines.append("    Note over \(from): \(plain(line.text))")
        } else {
          lines.append("    \(from)->>\(to): \(plain(line.text))")
          if let answer = line.answer { lines.append("    \(to)-->>\(from): \(plain(answer))") }
        }
      }
      lines.append("  end")
      return lines
    }
    return (["sequenceDiagram"] + lanes + parts).joined(separator: "\n") + "\n"
  }

  /// A note with the phase, above its lines and over all lanes.
  private func note(_ phase: String, _ plain: (String) -> String, _ indent: String) -> [String] {
    guard let first = used.first?.name, let last = used.last?.name else { return [] }
    return ["\(indent)  Note over \(first == last ? first : "\(first),\(last)"): \(plain(phase))"]
  }

  /// The sequence diagram in PlantUML, with a divider before each phase.
  public var plantUML: String {
    let names = names, plain = PlantUML.plain
    let lanes = used.map { "participant \"\(plain($0.lane))\" as \($0.name)" }
    let parts = parts.flatMap { part in
      ["== \(plain(part.phase)) =="]
        + part.lines.flatMap { line -> [String] in
          guard let from = names[line.from], let to = names[line.to] else { return [] }
          if from == to { return ["note over \(from) : \(plain(line.text))"] }
          return ["\(from) -> \(to) : \(plain(line.text))"]
            + (line.answer.map { ["\(to) --> \(from) : \(plain($0))"] } ?? [])
        }
    }
    // PlantUML rejects a title without a letter or digit.
    let heading = title.contains { $0.isLetter || $0.isNumber } ? ["title \(plain(title))"] : []
    return (["@startuml"] + heading + lanes + parts + ["@enduml"]).joined(separator: "\n") + "\n"
  }
}
