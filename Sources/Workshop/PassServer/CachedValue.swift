import Foundation

/// A value that one thread makes while others wait for it, cached until it is needed for another purpose.
///
/// Sendable, because its mutable state is accessed only on the queue.
final class CachedValue<Purpose: Equatable & Sendable, Value: Sendable>: @unchecked Sendable {
  private let queue = DispatchQueue(label: "passflow.kept")
  private var last: (purpose: Purpose, value: Value)?

  /// Returns the value for a purpose, and makes it unless the cached one has the same purpose.
  func value(for purpose: Purpose, _ make: () -> Value) -> Value {
    queue.sync {
      if let last, last.purpose == purpose { return last.value }
      let value = make()
      last = (purpose, value)
      return value
    }
  }
}
