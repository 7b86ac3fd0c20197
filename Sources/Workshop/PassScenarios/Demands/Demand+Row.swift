import PassAPI

/// The reason why a row of a table is not a demand.
struct UnreadableDemand: Error, CustomStringConvertible {
  let description: String
}

extension Demand {
  /// Reads a row of a table: id, step, demand, outcome, evidence in the flow, evidence in tests.
  init(row: Substring) throws(UnreadableDemand) {
    let cells = Self.cells(of: row)
    guard cells.count == 6 else {
      throw UnreadableDemand(description: "\(cells.first ?? ""): a row has 6 cells, and this one \(cells.count)")
    }
    do throws(UnreadableDemand) {
      (edgeIds, declarations) = try Self.means(cells[4])
      (scenarioNames, testTitles) = try Self.showing(cells[5])
      outcome = try Outcome(cells[3])
    } catch {
      throw UnreadableDemand(description: "\(cells[0]): \(error)")
    }
    (id, step, text) = (cells[0], cells[1], cells[2])
  }

  /// The cells of a row; a pipe inside a cell is written `\|`.
  private static func cells(of row: Substring) -> [String] {
    var cells = [""], isEscaped = false
    for character in row.drop(while: { $0 == "|" }) {
      if character == "|", !isEscaped { cells.append("") } else { cells[cells.count - 1].append(character) }
      isEscaped = character == "\\" && !isEscaped
    }
    if cells.last?.allSatisfy(\.isWhitespace) == true { cells.removeLast() }
    return cells.map { $0.trimmed }
  }

  /// Edges, and declarations after a semicolon or alone.
  private static func means(_ cell: String) throws(UnreadableDemand) -> ([String], [String]) {
    var edges: [String] = [], declarations: [String] = []
    for part in cell.split(separator: ";") {
      if let names = Self.names(in: part.trimmed, of: "edge") {
        edges += names
      } else if let names = Self.codes(part.trimmed) {
        declarations += names
      } else {
        throw UnreadableDemand(description: "\"\(part.trimmed)\" names neither edges nor declarations")
      }
    }
    return (edges, declarations)
  }

  /// Scenarios and tests, one line each.
  private static func showing(_ cell: String) throws(UnreadableDemand) -> ([String], [String]) {
    var scenarios: [String] = [], tests: [String] = []
    for line in cell.split(separator: "<br>") {
      if line.hasPrefix("test: ") {
        tests.append(line.dropFirst("test: ".count).trimmed)
      } else if let names = Self.names(in: line.trimmed, of: "scenario") {
        scenarios += names
      } else {
        throw UnreadableDemand(description: "\"\(line)\" names neither scenarios nor a test")
      }
    }
    return (scenarios, tests)
  }

  /// The names of one kind in `edges `a`, `b``; `nil` for anything else.
  private static func names(in text: String, of kind: String) -> [String]? {
    for word in ["\(kind) ", "\(kind)s "] where text.hasPrefix(word) {
      return codes(String(text.dropFirst(word.count)))
    }
    return nil
  }

  /// The names in `` `a`, `b` ``; `nil` for anything else.
  private static func codes(_ text: String) -> [String]? {
    let names = text.split(separator: ",").map(\.trimmed)
    guard names.allSatisfy({ $0.count > 2 && $0.hasPrefix("`") && $0.hasSuffix("`") }) else { return nil }
    return names.map { String($0.dropFirst().dropLast()) }
  }
}

extension Demand.Outcome {
  init(_ cell: String) throws(UnreadableDemand) {
    self =
      switch cell {
      case "met": .met
      case _ where cell.hasPrefix("met by contract (") && cell.contains("): "): Self.contract(cell)
      case _ where cell.hasPrefix("differs (") && cell.contains("): "): .differs
      case _ where cell.hasPrefix("nothing of software: "): .nothing
      default:
        throw UnreadableDemand(
          description: "\"\(cell)\" is not one of: met, met by contract (…): …, differs (…): …, nothing of software: …")
      }
  }

  /// `met by contract (check): clause`.
  private static func contract(_ cell: String) -> Self {
    let parts = cell.dropFirst("met by contract (".count).split(separator: "): ", maxSplits: 1).map(String.init)
    return .metByContract(clause: parts.last ?? "", check: parts.first == "no program sees it" ? nil : parts.first)
  }

  /// The clause that an adapter has to keep, and the check for it.
  var contract: (clause: String, check: String?)? {
    if case .metByContract(let clause, let check) = self { (clause, check) } else { nil }
  }
}
