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
    /// What the allocator takes for them: a word more than was asked for, in pieces of two words, four at least.
    nonisolated(unsafe) private static var bytes = 0
    nonisolated(unsafe) private static var allocate: Allocate?

    /// How many objects `work` allocates; nil when it is unknown.
    static func objects(allocatedBy work: () -> Void) -> Int? { allocations(by: work)?.objects }

    /// The bytes that the allocator takes for what `work` allocates; nil when it is unknown.
    static func bytes(allocatedBy work: () -> Void) -> Int? { allocations(by: work)?.bytes }

    private static func allocations(by work: () -> Void) -> (objects: Int, bytes: Int)? {
      // The runtime asks its hook for each object once there are instruments; both are symbols of the runtime.
      let program = dlopen(nil, RTLD_NOW)
      guard let hook = dlsym(program, "_swift_allocObject")?.assumingMemoryBound(to: Allocate.self),
        let isHooked = dlsym(program, "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly")
      else { return nil }
      isHooked.storeBytes(of: true, as: Bool.self)
      let original = hook.pointee
      allocate = original
      hook.pointee = {
        AllocationCounter.count += 1
        AllocationCounter.bytes += max(32, ($1 + 8 + 15) & ~15)
        return AllocationCounter.allocate?($0, $1, $2)
      }
      defer {
        hook.pointee = original
        isHooked.storeBytes(of: false, as: Bool.self)
      }
      count = 0
      // The hook counts for certain only if it counts an object made here.
      withExtendedLifetime(Probe()) {}
      bytes = 0
      work()
      return count > 0 ? (count - 1, bytes) : nil
    }
  #else
    static func objects(allocatedBy work: () -> Void) -> Int? { nil }
    static func bytes(allocatedBy work: () -> Void) -> Int? { nil }
  #endif

  private final class Probe {
    @inline(never) init() { AllocationCounter.made &+= 1 }
  }
  nonisolated(unsafe) private static var made = 0
}
