import PassAPI

/// What a monitor found at one place; the monitor adds its rule.
struct Finding: Hashable, Sendable {
  let number: Int
  let time: Timestamp
  let place: String
  let text: String
  var also: [String] = []
}

extension WireCall {
  /// Something is wrong with this call.
  func finding(_ text: String, also: String...) -> Finding {
    Finding(number: number, time: start, place: place, text: text, also: also)
  }
}

extension Trace.Entry {
  /// Something is wrong with this entry.
  func finding(_ place: String, _ text: String, also: String...) -> Finding {
    Finding(number: number, time: start, place: place, text: text, also: also)
  }
}
