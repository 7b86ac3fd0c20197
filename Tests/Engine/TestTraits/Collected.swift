import Foundation

/// What several tasks add to, in the order in which it came. Sendable, because it is touched only under the lock.
public final class Collected<Element: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var elements: [Element] = []

  /// Nothing yet.
  public init() {}

  /// Everything that was added.
  public var all: [Element] { lock.withLock { elements } }

  /// Adds one more.
  public func add(_ element: Element) { lock.withLock { elements.append(element) } }
}
