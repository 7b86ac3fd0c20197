import FlowEngine
import Testing

@testable import TestMachines

@Suite("A table with a detour")
struct DetourDiagnosticTests {
  private static let rows: [Spoiling<CourierTable>] = [
    Spoiling("that is the courier's is sound", []) { _ in },
    Spoiling("that leaves it for elsewhere loses a request that is open", some: ["requestLost: deliver in idle"]) {
      $0.napping += [.on(\.rerouted, "Z.idle", ["plan"], to: \.idle)]
    },
    Spoiling(
      "that keeps a state and enters none of a detour keeps it in vain",
      ["unusedKeep: R.low (serving is not part of a detour)"]
    ) {
      $0.low = .on(\.batteryLow, "R.low", ["plan"], to: \.serving, then: .again) { _, ride, _ in .init(stop: ride.stop)
      }
    },
    Spoiling(
      "that enters it with nothing kept could return nowhere",
      ["returnWithoutKeptState: R.low (no state is kept to return to)"]
    ) {
      $0.low = .on(\.batteryLow, "R.low", ["plan"], to: \.charging) { _, ride, _ in .init(place: ride.stop) }
    },
    Spoiling(
      "that enters it keeping nothing but another state of it could return nowhere in the end",
      ["returnWithoutKeptState: R.low (no state is kept to return to)"]
    ) {
      $0.low = .on(\.batteryLow, "R.low", ["plan"], to: \.charging, then: \.paying) { _, ride, _ in
        .init(place: ride.stop)
      }
    },
    Spoiling(
      "in which it starts could return nowhere",
      some: ["returnWithoutKeptState: napping (the initial state is part of a detour)"]
    ) { $0.initial = .nap(1) },
    Spoiling("that never comes back to what one row keeps says which", ["neverReturns: S.scanner (to serving)"]) {
      $0.paid = [
        .on(\.paid, "P.unpopular", ["plan"], finding: .kept(\.serving), to: \.riding) { _, _, _, serving in
          .init(stop: serving.stop)
        },
        .returns(on: \.paid, "P.paid", ["plan"], when: .not(.kept(is: .serving))),
      ]
      $0.stranded[1] = .group([
        .on(\.towed, "T.serving", ["plan"], finding: .kept(\.serving), to: \.riding) { _, _, _, serving in
          .init(stop: serving.stop)
        },
        .returns(on: \.towed, "T.towed", ["plan"], when: .otherwise),
      ])
    },
    Spoiling(
      "that ignores what would bring it back, while this is kept, never returns to it, though the rest returns",
      some: ["neverReturns: S.scanner (to serving)"]
    ) {
      $0.paid = [
        .on(\.paid, "P.unpopular", ["plan"], finding: .kept(\.serving), to: \.riding) { _, _, _, serving in
          .init(stop: serving.stop)
        },
        .returns(on: \.paid, "P.paid", ["plan"], when: .not(.kept(is: .serving))),
      ]
      $0.stranded[1] = .group([
        .ignore(.towed, when: .kept(is: .serving), because: "busy"),
        .returns(on: \.towed, "T.towed", ["plan"], when: .otherwise),
      ])
    },
    Spoiling(
      "that never comes back at all says so of every row that begins it",
      [
        "neverReturns: X.storm@idle (to idle)", "neverReturns: X.storm@riding (to riding)",
        "neverReturns: R.tired (to riding)", "neverReturns: R.closed (to serving)",
        "neverReturns: X.storm@serving (to serving)", "neverReturns: S.nobody (to serving)",
        "neverReturns: C.queue (to charging)",
      ]
    ) {
      $0.napping = [
        .detour, Self.slowly, .stay(on: \.phoneRang, "Z.phone", ["plan"]),
        .on(\.woke, "Z.woke", ["plan"], answering: late(), to: \.idle),
      ]
    },
    Spoiling("returns only from a state of it", ["notOnDetour: R.rerouted (returns)"]) {
      $0.fromOutside[5] = .returns(on: \.rerouted, "R.rerouted", ["plan"])
    },
    Spoiling(
      "that rests must not leave to the state kept first what that defers",
      ["restingDefers: stranded × tip (as the state kept first does)"]
    ) { $0.stranded[2] = .reject(.deliver, with: .stranded) },
    Spoiling(
      "that rests must not leave to the state kept first what that defers under a guard either",
      ["restingDefers: stranded × parcel (as the state kept first does)"]
    ) { $0.stranded.removeLast() },
    Spoiling(
      "loses a request that is open where it rests, and the way there is told",
      ["requestLost: deliver in stranded (R.join, P.declined)"]
    ) { $0.paying[2] = .on(\.declined, "P.declined", ["plan"], to: \.stranded) },
    Spoiling(
      "never settles a request where it only goes round in itself",
      ["neverSettled: deliver in napping (no outcome leads on from napping)"]
    ) {
      $0.napping = [
        .detour, Self.slowly, Self.phone, .reject(.tip, .deliver, with: .late),
        .on(\.woke, "Z.woke", ["plan"], to: \.napping) { _, nap, _ in nap },
        .stay(on: \.parcel, "Z.parcel", ["plan"]),
      ]
    },
    Spoiling(
      "takes a row in vain that asks for a state that is never kept there",
      ["neverTaken: P.idle (no combination of answers takes it)"]
    ) {
      $0.paid = [
        .on(\.paid, "P.idle", ["plan"], when: .kept(\.idle), to: \.idle),
        .returns(on: \.paid, "P.paid", ["plan"], when: .otherwise),
      ]
    },
    Spoiling(
      "answers nobody where none can be open, through returns and through the state kept first",
      ["answerWithoutCaller: Z.woke (locate)"]
    ) {
      $0.napping[2] = .returns(
        on: \.woke, "Z.woke", ["plan"], answering: .all(\.locate) { _, _, _, _ in .failure(.late) })
    },
    Spoiling("that may begin again before it returns has no bound", ["detourUnbounded: Z.deeper"]) {
      $0.napping += [.on(\.rerouted, "Z.deeper", ["plan"], to: \.napping, then: .again) { _, nap, _ in nap }]
    },
    Spoiling(
      "that may begin another, and that this one again, has no bound either",
      ["detourUnbounded: C.queue", "detourUnbounded: Z.charge"]
    ) { $0.napping += [.on(\.rerouted, "Z.charge", ["plan"], to: \.charging, then: .again) { _, _, _ in .init() }] },
    Spoiling("asks what is kept only in a state of it", ["notOnDetour: R.rerouted (asks what is kept)"]) {
      $0.fromOutside[5] = .group([
        .stay(on: \.rerouted, "R.rerouted", ["plan"], finding: .keptFirst("stop") { $0.stop }) { _, ride, _, stop in
          ride.stop = stop
        },
        .ignore(.rerouted, when: .otherwise, because: "nothing kept"),
      ])
    },
    // Served by one who defers it.
    Spoiling(
      "loses a request that the state kept first takes while it rests",
      ["requestLost: deliver in stranded (R.join)", "restingDefers: stranded × deliver (as the state kept first does)"]
    ) { $0.stranded[2] = .reject(.tip, with: .stranded) },
    // One always, the other under a guard that nothing counts.
    Spoiling(
      "defers for ever where it only goes round in itself, as the state kept first defers",
      ["tip", "parcel"].map { "defersForEver: napping × \($0) (no outcome leads on from napping)" }
    ) {
      $0.napping = [
        .detour, slowly, phone, .reject(.deliver, with: .late),
        .on(\.woke, "Z.woke", ["plan"], answering: late(), to: \.napping) { _, nap, _ in nap },
      ]
    },
    Spoiling("spins where it comes back at once and begins again", ["spins: S.nobody (S.nobody, Z.woke)"]) {
      $0.roles[.nap].waitsFor = .nothing
    },
    Spoiling("spins within another, too", ["spins: C.queue (C.queue, Z.woke)"]) {
      $0.roles[.charge].waitsFor = .nothing
      $0.roles[.nap].waitsFor = .nothing
      $0.serving.removeSubrange(3...)
      $0.serving += [
        .on(\.nobodyHome, "S.nobody", ["plan"], answering: late(), to: \.idle),
        .on(\.scannerEmpty, "S.scanner", ["plan"], answering: late(), to: \.idle),
      ]
      $0.paid = [.returns(on: \.paid, "P.paid", ["plan"])]
    },
  ]

  @Test("is found wanting:", arguments: rows)
  func defect(_ defect: Spoiling<CourierTable>) { defect.check() }

  private static func defects(_ spoil: (inout CourierTable) -> Void) -> [String] {
    var table = CourierTable()
    spoil(&table)
    return table.machine.validate().map(\.description)
  }
  private static func late<From>() -> Answering<Courier, From, Void, Void> {
    .all(\.deliver) { _, _, _, _ in .failure(.late) }
  }
  private static let slowly = Row<Courier, Courier.Nap>.does(\.nap) { _, nap in .init(nap.minutes) }
  private static let phone = Row<Courier, Courier.Nap>.returns(on: \.phoneRang, "Z.phone", ["plan"])

  @Test("asks what is kept only in a state of it")
  func asksKept() {
    let decision = Self.defects {
      $0.fromOutside[9] = .group([
        .ignore(.phoneRang, when: .kept(is: .serving), because: "asleep"),
        .ignore(.phoneRang, when: .otherwise, because: "awake"),
      ])
    }
    #expect(decision.contains("notOnDetour: riding × phoneRang (asks what is kept)"))
    #expect(!decision.contains { $0.hasPrefix("allBounded") }, "\(decision)")
  }

  @Test("is reached by a return alone, and without that not at all")
  func reached() {
    func table(_ spoil: (inout CourierTable) -> Void) -> [String] {
      Self.defects {
        $0.riding[2] = .on(
          \.arrived, "R.arrived", ["plan"], answering: .all(\.deliver) { _, _, _, _ in .success(1) }, to: \.idle)
        spoil(&$0)
      }
    }
    #expect(table { _ in } == [])
    let without = table {
      $0.riding[4] = .on(\.roadClosed, "R.closed", ["plan"], to: \.napping, then: .again) { _, _, _ in .init() }
    }
    #expect(without.contains("unreachable: serving (from idle)"))
    #expect(!without.contains { $0.hasPrefix("unreachable: charging") })
  }
}
