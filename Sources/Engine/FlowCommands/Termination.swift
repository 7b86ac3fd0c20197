import Dispatch
import Foundation

/// A request to end the process, by a signal that would otherwise end it at once.
package struct Termination: Sendable {
  private let signals: AsyncStream<Int32>

  /// Begins to catch SIGTERM and SIGINT.
  package init() {
    let (signals, continuation) = AsyncStream<Int32>.makeStream()
    self.signals = signals
    for number in [SIGTERM, SIGINT] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      // The handler retains its source for as long as the process lives.
      source.setEventHandler { withExtendedLifetime(source) { _ = continuation.yield(number) } }
      source.resume()
    }
  }

  /// Returns the signal that came first; `nil` if the task is cancelled. The next signal ends the process at once.
  @discardableResult package func wait() async -> Int32? {
    for await number in signals {
      for number in [SIGTERM, SIGINT] { signal(number, SIG_DFL) }
      return number
    }
    return nil
  }

  /// Ends the process as the signal would have, so that a shell knows that it was interrupted.
  package static func end(by number: Int32) {
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }
}
