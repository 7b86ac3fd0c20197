extension PromelaModel {
  /// The table as arrays in C: in parts, because SPIN refuses one of 64 kB. A long array continues in the next part.
  var constants: [String] {
    var parts = [""], count = 0
    for line in lines {
      for piece in pieces(line) {
        if count + piece.utf8.count > Self.maxInPart {
          parts.append("")
          count = 0
        }
        parts[parts.count - 1] += piece
        count += piece.utf8.count
      }
      parts[parts.count - 1] += "\n"
    }
    return parts
  }
  private static var maxInPart: Int { 40_000 }

  /// A line, cut between values if it is long. SPIN finds the end of a part by counting braces, and does not count
  /// digraphs.
  private func pieces(_ line: String) -> [String] {
    guard line.utf8.count > 1_000 else { return [line] }
    let counted = line.replacing("{", with: "<%").replacing("}", with: "%>")
    var pieces: [String] = [], piece = ""
    for part in counted.split(separator: ",", omittingEmptySubsequences: false) {
      piece += (piece.isEmpty && pieces.isEmpty ? "" : ",") + part
      if piece.utf8.count > 800 {
        pieces.append(piece)
        piece = ""
      }
    }
    return pieces + [piece]
  }

  private var lines: [String] {
    let events = max(table.events.count, 1)
    var lines = [
      "enum { EVENTS = \(events), DEPTH = \(max(table.depth, 1)) };",
      "enum { OPEN = \(requests.count), WAIT = \(deferrable.count) };",
      "enum { OVER, WAITS, STAYED, MOVED };",
    ]
    lines += lists("t_coming", table.states.indices.map(table.coming))
    lines += [array("t_detour", table.states.map { $0.isDetour ? 1 : 0 })]
    lines += [array("t_rests", table.states.map { $0.rests ? 1 : 0 })]
    lines += [array("t_sometimesOf", table.states.indices.map { table.defersSometimes($0) ? 1 : 0 })]
    lines += lists("t_settled", table.states.map { numbers($0.settles.filter(outside($0.settlesSome))) })
    lines += lists("t_settledSome", table.states.map { numbers($0.settlesSome) })
    // By events.
    lines += [array("t_openOf", table.events.indices.map { requests.firstIndex(of: $0) ?? -1 })]
    lines += [array("t_waitOf", table.events.indices.map { deferrable.firstIndex(of: $0) ?? -1 })]
    lines += [array("t_eventOf", deferrable)]
    // By cells.
    lines += [array("t_silent", cells { table.isSilent($0, $1) ? 1 : 0 })]
    lines += [
      array("t_deferral", table.deferrals.map { [.never: 0, .sometimes: 1, .onEntry: 2, .always: 3][$0] ?? 0 })
    ]
    // The states kept last for which no row takes some answers; -1 for any.
    lines += lists("t_gap", table.gaps.map { $0.map { $0.keptLast?.sorted() ?? [-1] } ?? [] })
    // By rows.
    let rows = table.cells.flatMap { $0 }
    lines += [array("t_firstOf", table.cells.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) })]
    lines += [
      array(
        "t_kind",
        rows.map { row in
          switch row.action {
          case .over: 0
          case .defer: 1
          case .stay: 2
          case .move: 3
          }
        })
    ]
    let edges = rows.map { $0.edge.map { table.edges[$0] } }
    lines += [array("t_target", edges.map { $0?.to.flatMap { table.stateNumber[$0] } ?? -1 })]
    lines += [array("t_keeps", edges.map { $0?.keeps.flatMap { table.stateNumber[$0] } ?? -1 })]
    lines += [array("t_answers", edges.map { $0?.answersAsker ?? false ? 1 : 0 })]
    lines += lists("t_gone", edges.map { numbers($0?.settlesAll ?? []) })
    lines += lists("t_goneSome", edges.map { numbers($0?.settlesSome ?? []) })
    lines += [array("t_asksTop", rows.map { $0.keptLast == nil ? 0 : 1 })]
    lines += lists("t_top", rows.map { $0.keptLast?.sorted() ?? [] })
    if claimed != nil {
      lines += [array("t_isCounted", rows.map { $0.isCounted ? 1 : 0 })]
      lines += lists("t_outcomesOf", table.states.indices.map(table.outcomes))
      lines += [array("t_persons", table.states.map { $0.effects.contains { $0.waitsFor == .person } ? 1 : 0 })]
      lines += lists("t_broughtIn", table.states.indices.map(table.produced))
    }
    lines += [strings("t_named", edges.map { $0?.id ?? "" }), strings("t_eventNamed", table.events.map(\.name))]
    lines += [strings("t_stateNamed", table.states.map(\.name))]
    return lines
  }

  private func outside(_ names: [String]) -> (String) -> Bool { { !names.contains($0) } }

  private func cells(_ value: (Int, Int) -> Int) -> [Int] {
    table.states.indices.flatMap { state in table.events.indices.map { value(state, $0) } }
  }

  /// Requests by their index in `o`.
  func numbers(_ names: [String]) -> [Int] {
    table.numbers(ofEvents: names).compactMap { requests.firstIndex(of: $0) }
  }

  private func array(_ name: String, _ values: [Int]) -> String {
    "static const int \(name)[] = {\((values + [0]).map(String.init).joined(separator: ","))};"
  }

  /// All lists one after another, and where each begins.
  private func lists(_ name: String, _ values: [[Int]]) -> [String] {
    [
      array(name + "List", values.flatMap { $0 }),
      array(name + "At", values.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }),
    ]
  }

  /// An array of strings without commas, because a long line is cut at commas.
  private func strings(_ name: String, _ values: [String]) -> String {
    let strings = (values + [""]).map { "\"\($0.harmless.replacing(",", with: "<2c>"))\"" }
    return "static const char *const \(name)[] = {\(strings.joined(separator: ","))};"
  }
}
