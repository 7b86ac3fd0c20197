import Foundation
import PassAPI
import PassFlows
import PassSimulator
import Testing

/// Every scenario with faults at every one of its calls: it ends in a documented state, within the limits, and nothing
/// is lost.
///
/// By default a sample runs: a dozen scenarios meet every kind of fault at every call, the others one kind at each
/// call, once or for good as their name decides. With `PASSFLOW_FULL_SWEEP` set in the environment every kind meets
/// every call both ways.
@Suite("Faults at every call of every scenario") struct FaultSweepTests {
  static let isFull = ProcessInfo.processInfo.environment["PASSFLOW_FULL_SWEEP"] != nil
  /// Scenarios that meet every kind of fault in the sample too.
  static let representatives: Set = [
    "apple-sso", "first-screen", "second-screen", "provider-chosen-elsewhere", "tokens-forgotten-on-the-way",
    "profile-ends-meanwhile",
    "status-refreshed", "catalogue", "logout-recovers", "resume-missing-parameters", "regular-profile",
    "temporary-access",
  ]

  /// Whether the server recovers after one fault, or never.
  enum Length: CaseIterable {
    case once, forGood

    func calls(from call: Int) -> Fault.Calls { self == .once ? .only(call) : .from(call) }
  }

  @Test("one fault, then the server answers again", arguments: AppleSSO.scenarios.map(\.name))
  func once(_ name: String) async throws { await sweep(try #require(AppleSSO.scenario(name)), .once) }

  @Test("a fault that stays", arguments: AppleSSO.scenarios.map(\.name))
  func forGood(_ name: String) async throws { await sweep(try #require(AppleSSO.scenario(name)), .forGood) }

  private func sweep(_ scenario: Scenario<AppleSSO>, _ length: Length) async {
    let undisturbed = await FaultedRun(scenario)
    let problems = FaultLaws.broken(by: undisturbed)
    #expect(problems.isEmpty, "\(scenario.name) without a fault: \(problems)")
    for call in Self.calls(undisturbed.log) {
      for kind in Self.kinds(scenario, call, length) {
        let run = await FaultedRun(scenario, [Fault(nil, length.calls(from: call), kind.answer)])
        let broken = FaultLaws.broken(by: run)
        #expect(broken.isEmpty, "\(scenario.name), \(kind.name) \(length) at call \(call): \(Set(broken))\n\(run.path)")
      }
    }
  }

  /// The numbers of the calls that meet faults: all, but of a long row of polls, which differ in time alone, the first
  /// three and the last.
  private static func calls(_ log: [Exchange]) -> [Int] {
    let polls = log.map { Backend.endpoint(of: $0.request) == .profileOfCode }
    return log.indices.filter { index in
      let isInRow = index >= 3 && polls[(index - 3)...index].allSatisfy { $0 }
      return !isInRow || index + 1 == log.count || !polls[index + 1]
    }.map { $0 + 1 }
  }

  /// The kinds that meet a call. The sample deals each kind to one of both lengths, by scenario and call.
  private static func kinds(_ scenario: Scenario<AppleSSO>, _ call: Int, _ length: Length) -> [Fault.Answer.Kind] {
    let all = Fault.Answer.kinds
    guard !isFull else { return all }
    var random = SplitMix64(seed: scenario.name.utf8.reduce(UInt64(call)) { $0 &* 31 &+ UInt64($1) })
    let dealt = all.shuffled(using: &random).enumerated().filter { ($0.offset.isMultiple(of: 2)) == (length == .once) }
      .map(\.element)
    if representatives.contains(scenario.name) { return dealt }
    return Bool.random(using: &random) == (length == .once) ? Array(dealt.prefix(1)) : []
  }
}
