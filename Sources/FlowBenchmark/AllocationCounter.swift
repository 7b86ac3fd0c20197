#if canImport(Glibc)
  import Glibc
#endif

/// Counts objects that the Swift runtime allocates. Where the runtime cannot be asked, as when it is linked statically,
/// nothing is counted.
enum AllocationCounter {
  #if canImport(Glibc)
    private typealias Allocate = @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?
    // The hook is a C function and carries nothing; it is set only while one thread measures.
    nonisolated(unsafe) private static var count = 0
    nonisolated(unsafe) private static var allocate: Allocate?

    /// How many objects `work` allocates; nil when it cannot be told.
    static func objects(allocatedBy work: () -> Void) -> Int? {
      // The runtime asks its hook for each object once it is told that there are instruments; both are symbols of the
      // runtime.
      let program = dlopen(nil, RTLD_NOW)
      guard let hook = dlsym(program, "_swift_allocObject")?.assumingMemoryBound(to: Allocate.self),
        let isHooked = dlsym(program, "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly")
      else { return nil }
      isHooked.storeBytes(of: true, as: Bool.self)
      let original = hook.pointee
      allocate = original
      hook.pointee = {
        AllocationCounter.count += 1
        return AllocationCounter.allocate?($0, $1, $2)
      }
      defer {
        hook.pointee = original
        isHooked.storeBytes(of: false, as: Bool.self)
      }
      count = 0
      // The hook counts for certain only if it counts an object made here.
      withExtendedLifetime(Probe()) {}
      work()
      return count > 0 ? count - 1 : nil
    }

    /// The bytes of an object on the heap; nil when it cannot be told.
    static func size(of object: AnyObject) -> Int? {
      typealias Size = @convention(c) (UnsafeMutableRawPointer?) -> Int
      guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "malloc_usable_size") else { return nil }
      return unsafeBitCast(symbol, to: Size.self)(Unmanaged.passUnretained(object).toOpaque())
    }
  #else
    static func objects(allocatedBy work: () -> Void) -> Int? { nil }
    static func size(of object: AnyObject) -> Int? { nil }
  #endif

  private final class Probe {
    @inline(never) init() { AllocationCounter.made &+= 1 }
  }
  nonisolated(unsafe) private static var made = 0
}
