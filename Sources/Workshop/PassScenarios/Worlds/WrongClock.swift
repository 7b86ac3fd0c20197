import PassService
import PassSimulator

/// Clocks that are wrong for a whole scenario, or become wrong during it: the wall clock of the device, and the one by
/// which the service dates its answers. Nothing that a viewer experiences may depend on them (PassFlow: time).
package struct WrongClock: Sendable {
  /// The name on the command line.
  package let name: String
  /// The fault, in words.
  package let summary: String
  /// Whether the wall clock is wrong for the whole scenario, and the service's dates are right.
  package let isOfWall: Bool
  private let change: @Sendable (inout ClockScript) -> Void
  /// The offset that an earlier launch stored, in seconds; `nil` if it stored none.
  private let kept: Int?

  /// Applies the clocks to a world. If an earlier launch had stored an offset, it becomes that of these clocks.
  package func apply(_ world: inout WorldScript) {
    change(&world.clocks)
    world.vault.contents.keep(kept)
    for number in world.vault.othersStore.keys { world.vault.othersStore[number]?.keep(kept) }
  }

  private init(
    _ name: String, _ summary: String, isOfWall: Bool = false, kept: Int?,
    _ change: @escaping @Sendable (inout ClockScript) -> Void
  ) { (self.name, self.summary, self.isOfWall, self.kept, self.change) = (name, summary, isOfWall, kept, change) }

  /// A wall clock that has always been ahead by some seconds, or behind if negative.
  private static func wall(_ name: String, _ summary: String, ahead seconds: Int) -> WrongClock {
    WrongClock(name, summary, isOfWall: true, kept: -seconds) { $0.wallAhead = seconds }
  }

  /// A wall clock that is right until it is set.
  private static func setting(_ name: String, _ summary: String, bySeconds seconds: Int) -> WrongClock {
    WrongClock(name, summary, kept: 0) { ($0.setsAfterCalls, $0.setsBySeconds) = (3, seconds) }
  }

  /// An intermediary answers two calls in place of the service, with pages that have wrong dates.
  private static func pages(
    _ name: String, _ summary: String, _ calls: ClosedRange<Int>, ahead seconds: Int, datesAnswers: Bool
  ) -> WrongClock {
    WrongClock(name, summary, kept: datesAnswers ? 0 : nil) {
      ($0.pages, $0.pagesAhead, $0.datesAnswers) = (calls, seconds, datesAnswers)
    }
  }

  /// All wrong clocks with which scenarios are played.
  package static let all = [
    wall("ahead-10m", "the device's clock is ten minutes ahead", ahead: 600),
    wall("behind-10m", "the device's clock is ten minutes behind", ahead: -600),
    wall("ahead-2d", "the device's clock is two days ahead", ahead: 172_800),
    wall("behind-2d", "the device's clock is two days behind", ahead: -172_800),
    WrongClock(
      "ahead-2d-unnoticed", "the device's clock is two days ahead, and no earlier launch has noticed", kept: nil
    ) { $0.wallAhead = 172_800 },
    setting("set-forward", "the device's clock is set two days forward", bySeconds: 172_800),
    setting("set-back", "the device's clock is set two days back", bySeconds: -172_800),
    WrongClock("no-date", "answers have no date", kept: nil) { $0.datesAnswers = false },
    WrongClock("date-last-week", "answers are dated last week", kept: 0) { $0.dateAhead = -604_800 },
    pages(
      "pages-ahead-2d", "two throttling pages are dated two days ahead; everything else is correct", 2...3,
      ahead: 172_800, datesAnswers: true),
    pages(
      "pages-1994", "two throttling pages are dated 1994; nothing else has a date", 1...2, ahead: -1_009_843_200,
      datesAnswers: false),
  ]
}

extension VaultContents {
  fileprivate mutating func keep(_ offset: Int?) { if clockOffset != nil { clockOffset = offset } }
}
