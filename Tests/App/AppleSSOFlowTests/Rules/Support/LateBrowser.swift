import Foundation
import PassService
import PassSimulator

/// A browser whose viewer takes their time, and always reaches the redirect in the end.
struct LateBrowser: UserAgent {
  let clock: SimulatedClock
  let seconds: Int

  func open(_ url: URL, until redirect: String) async -> UserAgentOutcome {
    await clock.advance(bySeconds: seconds)
    return .redirectReached
  }
}
