/// An app's clock for a session, which measures by it how long an effect waits for its turn.
///
/// A session measures only spans, so each begins at zero, and ends like a time limit of the app's clock.
package struct SpanClock: Clock {
  /// The elapsed part of a span.
  package struct Instant: InstantProtocol {
    package var offset = Duration.zero
    package func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    package func duration(to other: Self) -> Duration { other.offset - offset }
    package static func < (one: Self, other: Self) -> Bool { one.offset < other.offset }
  }
  private let timeOut: @Sendable (Duration) async -> Void

  package init(_ clock: any AppClock) { self.init { await clock.timeOut(after: $0) } }

  /// Creates a clock whose app's clock is available only later.
  ///
  /// - Parameter timeOut: Waits as `AppClock.timeOut(after:)` does.
  package init(_ timeOut: @escaping @Sendable (Duration) async -> Void) { self.timeOut = timeOut }

  package var now: Instant { Instant() }
  package var minimumResolution: Duration { .zero }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await timeOut(deadline.offset)
    try Task.checkCancellation()
  }
}
