/// An app's clock as a session needs it, which measures by it how long an effect waits for its turn.
///
/// A session asks for spans only, so each begins at zero, and ends as a time limit of the app's clock does.
package struct SpanClock: Clock {
  /// How much of a span is over.
  package struct Instant: InstantProtocol {
    package var offset = Duration.zero
    package func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    package func duration(to other: Self) -> Duration { other.offset - offset }
    package static func < (one: Self, other: Self) -> Bool { one.offset < other.offset }
  }
  private let clock: any AppClock

  package init(_ clock: any AppClock) { self.clock = clock }

  package var now: Instant { Instant() }
  package var minimumResolution: Duration { .zero }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await clock.timeOut(after: deadline.offset)
    try Task.checkCancellation()
  }
}
