import FlowEngine
import PassFlows
import PassSimulator
import Testing

/// Walks at random over requests and declared outcomes.
@Suite("Random walks") struct WalkTests {
  /// One walk; answers what went wrong first, with the ids of the edges that led there.
  private func walk(seed: UInt64, steps: Int) throws -> String? {
    var random = SplitMix64(seed: seed), asked: [Ticket] = [], happened: [Reaction<AppleSSO>] = []
    var stepper = Stepper(AppleSSO.machine, Sample.context())
    func complaint(_ what: String) -> String {
      "seed \(seed): \(what) after \(happened.compactMap { $0.edge?.id }.suffix(12).joined(separator: ", "))"
    }
    for _ in 0..<steps {
      let before = happened.count
      if stepper.rests || Int.random(in: 0..<4, using: &random) == 0 {
        if Int.random(in: 0..<12, using: &random) == 0 {
          happened += stepper.send(.cameToForeground)
        } else if let request = Sample.requests.randomElement(using: &random),
          let (ticket, reactions) = stepper.asking(request)
        {
          asked.append(ticket)
          happened += reactions
        }
      } else {
        let declared = stepper.run.outcomes
        guard let outcome = Sample.outcomes.filter({ declared.contains($0.name) }).randomElement(using: &random) else {
          return complaint("no sample of an outcome of \(stepper.state.name)")
        }
        happened += try stepper.answer(outcome)
        if case .decisionsReceived = outcome, try stepper.keepsMediaToken() {
          return complaint("a media token is kept in \(stepper.state.name)")
        }
      }
      for reaction in happened[before...] {
        if case .undecided(let event, _) = reaction {
          return complaint("\(stepper.state.name) says nothing to \(event)")
        }
      }
    }
    if let outcry = try finish(&stepper, &happened) { return complaint(outcry) }
    let settled = happened.compactMap(\.settled)
    for ticket in asked where settled.filter({ $0 == ticket }).count != 1 {
      return complaint("\(ticket) is settled \(settled.filter { $0 == ticket }.count) times")
    }
    if let waiting = stepper.run.open.first { return complaint("\(waiting.event.name) still waits at rest") }
    return stepper.run.deferred.isEmpty ? nil : complaint("an event is still deferred at rest")
  }

  /// Lets every effect end badly until the machine rests.
  private func finish(_ stepper: inout Stepper<AppleSSO>, _ happened: inout [Reaction<AppleSSO>]) throws -> String? {
    let ends: [AppleSSO.Event] =
      [
        .viewerLeft, .pageFailed, .deviceUnknown, .accessReported(.denied), .vaultFailed, Sample.notWritten,
        .timeReached(Sample.later), .accessExplained,
      ]
      + [.partnerAnswered(Sample.reply(.denied, nil, nil)), .requestFailed(Sample.refused(400, .none))]
    for _ in 0..<200 {
      guard let end = ends.first(where: { stepper.run.outcomes.contains($0.name) }) else { return nil }
      happened += try stepper.answer(end)
    }
    return "no rest after 200 outcomes"
  }

  @Test("every request is settled once, nothing is undecided, no media token is kept (R-DEC-6)", arguments: 0..<10)
  func walks(tens: UInt64) throws {
    for seed in 0..<20 {
      let complaint = try walk(seed: tens * 20 + UInt64(seed), steps: 200)
      #expect(complaint == nil)
    }
  }
}
