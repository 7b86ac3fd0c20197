import Foundation

/// A value that is made by one thread while the others wait for it, and is kept until it is wanted for something else.
///
/// Sendable, because what changes is touched only in the queue.
final class CachedValue<Purpose: Equatable & Sendable, Value: Sendable>: @unchecked Sendable {
  private let queue = DispatchQueue(label: "passflow.kept")
  private var last: (purpose: Purpose, value: Value)?

  /// The value for a purpose; made anew unless the last one was for the same.
  func value(for purpose: Purpose, _ make: () -> Value) -> Value {
    queue.sync {
      if let last, last.purpose == purpose { return last.value }
      let value = make()
      last = (purpose, value)
      return value
    }
  }
}
