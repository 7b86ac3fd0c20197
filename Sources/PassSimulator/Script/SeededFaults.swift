/// Faults at calls that a seed picks.
///
/// Whether a call is hit, and by what, depends on the seed and on the number of the call alone: a flow that does
/// something else meanwhile meets the same faults at the same calls.
public struct SeededFaults: Hashable, Sendable {
  /// Fixes which calls are hit, and by what.
  public var seed: UInt64
  /// How many calls of a hundred are hit on average, 0 to 100.
  public var percent: Int
  /// What the callers get, each as likely as the others; nothing is hit if there is none.
  public var answers: [Fault.Answer]
  /// Which calls may be hit, counted over all endpoints.
  public var calls: Fault.Calls

  /// Makes faults; the defaults are all kinds of `Fault.Answer.kinds`, at any call.
  public init(seed: UInt64, percent: Int, answers: [Fault.Answer]? = nil, calls: Fault.Calls = .every) {
    self.seed = seed
    self.percent = percent
    self.answers = answers ?? Fault.Answer.kinds.map(\.answer)
    self.calls = calls
  }

  /// What the caller gets at a call, counted over all endpoints from 1; nil if the server answers itself.
  public func answer(atCall number: Int) -> Fault.Answer? {
    guard calls.contains(number), !answers.isEmpty else { return nil }
    var random = SplitMix64(seed: seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
    guard random.next() % 100 < UInt64(max(0, percent)) else { return nil }
    return answers[Int(random.next() % UInt64(answers.count))]
  }
}
