import FlowEngine
import Testing

@testable import TestMachines

/// A turnstile in motion: what is answered, what waits, what comes too late.
@Suite struct TurnstileRunTests {
  private static func run(paid: Int = 100) -> Run<Turnstile> { Run(Turnstile.machine, .init(price: 100, paid: paid)) }

  private static let courses: [Course<Turnstile>] = [
    Course(
      "whoever has not paid hears how much is missing", run(paid: 70),
      [.passageRequested(.init()): "L1.unpaid, passageRequested #1 refused: coinsMissing(cents: 30)"]),
    Course(
      "a paid passage is answered when the arm opens", run(paid: 0),
      [
        .coinInserted(.init(cents: 120)): "L1.coin; paid 120",
        .passageRequested(.init()): "L1.passage; buildingPressure 1; visit 1, pump 1; paid 20; open passageRequested",
        .pressureBuilt(.init(bar: 5)): "P1.built, passageRequested #1 = 5; open 5; visit 2, releaseArm; open nobody",
        .personPassed: "L2.passed; locked; visit 3",
      ]),
    Course(
      "a failing pump is tried three times, and then the passage is refused", run(),
      [
        .passageRequested(.init()): "L1.passage; buildingPressure 1; visit 1, pump 1; paid 0; open passageRequested",
        .pumpFailed(.init()): "P1.tired; lettingPumpCool 1; visit 2, wait 10",
        .waitElapsed: "P2.cooled; buildingPressure 2; visit 3, pump 2",
        .pumpFailed(.init()): "P1.tired; lettingPumpCool 2; visit 4, wait 20",
        .waitElapsed: "P2.cooled; buildingPressure 3; visit 5, pump 3",
        .pumpFailed(.init()): "P1.broken, passageRequested #1 refused: outOfOrder; outOfOrder; visit 6; open nobody",
      ]),
    Course(
      "what waited is taken in order of arrival by the first state that takes it", run(),
      [
        .passageRequested(.init()): "L1.passage; buildingPressure 1; visit 1, pump 1; paid 0; open passageRequested",
        .coinInserted(.init(cents: 50)): "coinInserted deferred; deferred coinInserted 50",
        .passageRequested(.init()): "passageRequested #2 deferred; deferred coinInserted 50, passageRequested",
        .coinInserted(.init(cents: 0)): "coinInserted ignored: the coin falls into the tray",
        .balanceRequested(.init()): "X2@buildingPressure, balanceRequested #3 = 0",
        .pumpFailed(.init()): "P1.tired; lettingPumpCool 1; visit 2, wait 10",
        .waitElapsed: "P2.cooled; buildingPressure 2; visit 3, pump 2",
        .pressureBuilt(.init(bar: 5)):
          "P1.built, passageRequested #1 = 5, L2.coin, passageRequested #2 refused: occupied; open 5; "
          + "visit 4, releaseArm; paid 50; open nobody; deferred nobody",
      ]),
    Course(
      "an outcome of an earlier visit is counted and discarded", run(),
      acts: [
        .send(.passageRequested(.init())):
          "L1.passage; buildingPressure 1; visit 1, pump 1; paid 0; open passageRequested",
        .send(.alarmRaised):
          "X1@buildingPressure, passageRequested #1 refused: outOfOrder; outOfOrder; visit 2; open nobody",
        .end(.pressureBuilt(.init(bar: 5)), of: 1): "pressureBuilt came too late, from visit 1; late 1",
      ]),
    Course(
      "an edge that stays keeps the visit, so that the outcome still lands", run(), after: [.passageRequested(.init())],
      [
        .balanceRequested(.init()): "X2@buildingPressure, balanceRequested #2 = 0",
        .pressureBuilt(.init(bar: 5)): "P1.built, passageRequested #1 = 5; open 5; visit 2, releaseArm; open nobody",
      ]),
    Course(
      "whoever withdraws hears nothing more; a request that was taken is named", run(),
      after: [.send(.passageRequested(.init())), .send(.passageRequested(.init()))],
      acts: [
        .withdraw(1): "passageRequested #1, others wait; open nobody",
        .withdraw(2): "nothing was taken; deferred nobody", .withdraw(1): "nothing was taken",
        .bring(.pressureBuilt(.init(bar: 5))): "P1.built; open 5; visit 2, releaseArm",
      ]),
    Course(
      "an outcome from outside is reported, and changes nothing", run(paid: 0),
      acts: [.intrude(.waitElapsed): "waitElapsed did not come from the effect that may produce it"]),
  ]

  @Test("goes as it is written:", arguments: courses)
  func course(_ course: Course<Turnstile>) { course.check() }
}
