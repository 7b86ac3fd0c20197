/// The command line cannot be understood; the message says why and what would be.
struct UsageError: Error {
  let message: String
  init(_ message: String) { self.message = message }

  /// A name that is none of the valid ones: the message names the nearest, and all when there are few.
  static func unknown(_ kind: String, _ given: String, of valid: [String], for command: String? = nil) -> UsageError {
    let place = command.map { " for \($0)" } ?? ""
    let nearest = Spelling.nearest(to: given, in: valid)
    let hint =
      switch (nearest.isEmpty, valid.count) {
      case (false, _): "did you mean \(nearest.joined(separator: " or "))?"
      case (true, 0): "there are none"
      case (true, ...8): "there are \(listing(valid))"
      case (true, _): "there are \(valid.count), \(valid[0]) the first"
      }
    return UsageError("unknown \(kind) '\(given)'\(place); \(hint)")
  }
}
