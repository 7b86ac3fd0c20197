import Foundation

/// A value that is made when it is first asked for, and kept.
///
/// Sendable, because what changes is touched only under the lock.
final class Once<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value?

  /// The value; made by `make` the first time.
  func callAsFunction(_ make: () -> Value) -> Value {
    lock.withLock {
      if let value { return value }
      let made = make()
      value = made
      return made
    }
  }
}
