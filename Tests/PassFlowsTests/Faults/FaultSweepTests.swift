import Foundation
import PassAPI
import PassSimulator
import Testing

/// Every scenario with faults at every one of its calls: it ends in a documented state, within the limits, and nothing is lost.
///
/// A sample runs by default; with `PASSFLOW_FULL_SWEEP` set in the environment every kind of fault meets every call.
@Suite("Faults at every call of every scenario") struct FaultSweepTests {
  static let isFull = ProcessInfo.processInfo.environment["PASSFLOW_FULL_SWEEP"] != nil
  /// How many kinds of fault meet one call of a scenario in the sample.
  static let sample = 1
  /// Scenarios that meet every kind of fault in the sample too.
  static let representatives: Set = [
    "apple-sso", "register-again", "resource-denied", "foreground",
  ]

  @Test("one fault, then the server answers again", arguments: Scenario.all.map(\.name))
  func once(_ name: String) async throws { await sweep(try #require(Scenario.named(name))) { .only($0) } }

  @Test("a fault that stays", arguments: Scenario.all.map(\.name))
  func forever(_ name: String) async throws { await sweep(try #require(Scenario.named(name))) { .from($0) } }

  private func sweep(_ scenario: Scenario, _ calls: (Int) -> Fault.Calls) async {
    let undisturbed = await FaultedRun(scenario)
    let problems = FaultLaws.broken(by: undisturbed)
    #expect(problems.isEmpty, "\(scenario.name) without a fault: \(problems)")
    guard !undisturbed.log.isEmpty else { return }
    for call in 1...undisturbed.log.count {
      for kind in Self.kinds(scenario, call) {
        let run = await FaultedRun(scenario, [Fault(nil, calls(call), kind.answer)])
        let broken = FaultLaws.broken(by: run)
        #expect(broken.isEmpty, "\(scenario.name), \(kind.name) \(calls(call)): \(Set(broken))\n\(run.path)")
      }
    }
  }

  /// The kinds that meet a call: in the sample a few, picked by scenario and call.
  private static func kinds(_ scenario: Scenario, _ call: Int) -> [Fault.Answer.Kind] {
    let all = Fault.Answer.kinds
    guard !isFull, !representatives.contains(scenario.name) else { return all }
    let name = scenario.name.utf8.reduce(UInt64(call)) { $0 &* 31 &+ UInt64($1) }
    var random = SplitMix64(seed: name)
    return Array(all.shuffled(using: &random).prefix(sample))
  }
}
