/// A value that is computed when it is first needed, and then kept. Several tasks that need it at once may each compute
/// it; all get the one that is kept.
///
/// `@unchecked Sendable` is safe, because the place is written once and atomically.
package final class Once<Value: Sendable>: @unchecked Sendable {
  private final class Box {
    let value: Value
    init(_ value: Value) { self.value = value }
  }
  private let place = UnsafeMutablePointer<AnyObject?>.allocate(capacity: 1)

  package init() { place.initialize(to: nil) }
  deinit {
    place.deinitialize(count: 1)
    place.deallocate()
  }

  /// The value, computed on first use.
  package func value(_ compute: () -> Value) -> Value {
    if let kept { return kept }
    let own = Box(compute())
    return _stdlib_atomicInitializeARCRef(object: place, desired: own) ? own.value : kept ?? own.value
  }

  private var kept: Value? { (_stdlib_atomicLoadARCRef(object: place) as? Box)?.value }
}
