import Testing

/// A test that hangs fails within seconds, whatever else the machine has to do.
///
/// It stands in the place of a time limit, which would have to be longer than any test waits for its turn on a busy
/// machine: see `StuckWatch` for what counts.
public struct EndsIfStuck: SuiteTrait, TestTrait, TestScoping {
  /// Each test of the suite, and of the suites in it.
  public var isRecursive: Bool { true }

  /// Performs a test, cancels it when it is stuck, and says so.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let entry = StuckWatch.shared.begin(test.displayName ?? test.name)
    defer { StuckWatch.shared.end(entry) }
    try await withoutActuallyEscaping(function) { function in
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await function() }
        group.addTask {
          if let reason = await entry.reason { Issue.record("the test is stuck: \(reason)") }
        }
        try await group.next()
        group.cancelAll()
        try await group.waitForAll()
      }
    }
  }
}

extension Trait where Self == EndsIfStuck {
  /// Fails a test that hangs, instead of a time limit.
  public static var endsIfStuck: Self { Self() }
}
