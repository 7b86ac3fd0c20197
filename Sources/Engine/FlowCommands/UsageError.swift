/// The error of a command line that cannot be understood. The message says why, and what is valid.
package struct UsageError: Error {
  /// The message, for people.
  package let message: String
  /// An error with a message, which is on one line whatever the words in it.
  package init(_ message: String) { self.message = message.visible }

  /// An error about an invalid name. Its message names the nearest valid ones, or all if there are few.
  package static func unknown(_ kind: String, _ given: String, of valid: [String], for command: String? = nil)
    -> UsageError
  {
    let place = command.map { " for \($0)" } ?? ""
    let nearest = Spelling.nearest(to: given, in: valid)
    let hint =
      switch (nearest.isEmpty, valid.count) {
      case (false, _): "did you mean \(nearest.joined(separator: " or "))?"
      case (true, 0): "there is no \(kind) to choose"
      case (true, ...8): "there are \(listing(valid))"
      case (true, _): "there are \(valid.count), such as \(listing(Array(valid.prefix(3))))"
      }
    return UsageError("unknown \(kind) '\(given)'\(place); \(hint)")
  }
}

/// Finds the names that a user may have meant.
package enum Spelling {
  /// The nearest of the names that are few edits away, or that begin alike; at most three.
  package static func nearest(to given: String, in names: [String]) -> [String] {
    let wanted = given.lowercased()
    let ranked = names.map { name in
      (name: name, edits: name.lowercased().hasPrefix(wanted) ? 0 : edits(wanted, name.lowercased()))
    }
    let near = ranked.filter { $0.edits == 0 || $0.edits <= min(max(1, $0.name.count / 3), $0.name.count - 1) }
    let least = near.map(\.edits).min()
    return near.filter { $0.edits == least }.prefix(3).map(\.name)
  }

  /// How many characters must be inserted, removed, replaced, or exchanged with the next.
  package static func edits(_ one: String, _ other: String) -> Int {
    let one = Array(one), other = Array(other)
    var last: [Int] = [], row = Array(0...other.count)
    for line in one.indices {
      var next = [line + 1]
      for column in other.indices {
        var edits = min(row[column] + (one[line] == other[column] ? 0 : 1), row[column + 1] + 1, next[column] + 1)
        if line > 0, column > 0, one[line] == other[column - 1], one[line - 1] == other[column] {
          edits = min(edits, last[column - 1] + 1)
        }
        next.append(edits)
      }
      (last, row) = (row, next)
    }
    return row[other.count]
  }
}
