/// The command line cannot be understood; the message says why, and what is valid.
public struct UsageError: Error {
  /// Why, for people.
  public let message: String
  /// A command line that cannot be understood.
  public init(_ message: String) { self.message = message }

  /// A name that is not valid: the message names the nearest valid ones, or all when there are few.
  public static func unknown(_ kind: String, _ given: String, of valid: [String], for command: String? = nil)
    -> UsageError
  {
    let place = command.map { " for \($0)" } ?? ""
    let nearest = Spelling.nearest(to: given, in: valid)
    let hint =
      switch (nearest.isEmpty, valid.count) {
      case (false, _): "did you mean \(nearest.joined(separator: " or "))?"
      case (true, 0): "there is no \(kind) to choose"
      case (true, ...8): "there are \(listing(valid))"
      case (true, _): "there are \(valid.count), \(valid[0]) the first"
      }
    return UsageError("unknown \(kind) '\(given)'\(place); \(hint)")
  }
}

/// Finds what somebody may have meant.
package enum Spelling {
  /// At most three names that are few edits away, or that begin alike; the nearest first.
  package static func nearest(to given: String, in names: [String]) -> [String] {
    let wanted = given.lowercased()
    let ranked = names.map { name in
      (name: name, edits: name.lowercased().hasPrefix(wanted) ? 0 : edits(wanted, name.lowercased()))
    }
    let near = ranked.filter { $0.edits == 0 || $0.edits <= min(max(1, $0.name.count / 3), $0.name.count - 1) }
    return near.enumerated().sorted { ($0.element.edits, $0.offset) < ($1.element.edits, $1.offset) }.prefix(3).map(
      \.element.name)
  }

  /// How many characters must be put in, taken out or replaced.
  package static func edits(_ one: String, _ other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (line, character) in one.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for column in other.indices {
        let above = row[column + 1]
        row[column + 1] = character == other[column] ? diagonal : 1 + min(diagonal, above, row[column])
        diagonal = above
      }
    }
    return row[other.count]
  }
}
