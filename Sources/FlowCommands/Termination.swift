import Dispatch
import Foundation

/// That the process is told to end, by a signal that would end it at once otherwise.
package struct Termination: Sendable {
  private let told: AsyncStream<Int32>

  /// From now on SIGTERM and SIGINT are heard.
  package init() {
    let (told, ear) = AsyncStream<Int32>.makeStream()
    self.told = told
    for number in [SIGTERM, SIGINT] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      // The handler keeps its source, for as long as the process lives.
      source.setEventHandler { withExtendedLifetime(source) { _ = ear.yield(number) } }
      source.resume()
    }
  }

  /// Which signal came first; nil when the task is cancelled. The next one ends the process at once.
  @discardableResult package func wait() async -> Int32? {
    for await number in told {
      for number in [SIGTERM, SIGINT] { signal(number, SIG_DFL) }
      return number
    }
    return nil
  }

  /// Ends the process as the signal would have: a shell then knows that it was interrupted.
  package static func end(by number: Int32) {
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }
}
