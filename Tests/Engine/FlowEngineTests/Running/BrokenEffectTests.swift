import FlowEngine
import Testing

@testable import TestMachines

/// An effect that ends with nothing, or with what it does not declare: nobody may wait for it.
@Suite("A broken effect", .endsIfStuck)
struct BrokenEffectTests {
  /// Works and takes requests meanwhile; one kind is taken, the other deferred.
  private static let machine = LabTable(
    idle: [.on(\.go, "go", [], to: \.busy) { _, _, asked in Lab.Busy(number: asked.number) }],
    busy: [
      LabTable.working, .stay(on: \.go, "joined", []), .defer(.look, .ping),
      .stay(on: \.add, "added", []) { $1.number += $2.value },
      .on(\.pong, "again", [], to: \.busy) { _, busy, _ in busy },
      .on(\.take, "left", [], answering: .all(\.go) { _, _, _, _ in .failure(.no) }, to: \.done),
      .on(\.finished, "finished", [], to: \.done), .ignore(.failed, because: "never mind"),
    ],
    done: [
      .answers(\.go) { _, _, asked in .success(asked.number) },
      .stay(on: \.look, "seen", [], answering: .asker { _, _, _ in .success("done") }),
      .ignore(.ping, because: "done"),
    ]
  ).machine
  private static let busy = Run(machine, .init(.init(), .busy(.init())))

  private static let courses: [Course<Lab>] =
    [
      (Lab.Event?.none, "without an outcome"), (.waited, "with waited, which it does not declare"),
      (.ping, "with ping, which it does not declare"),
    ].map { outcome, how in
      Course(
        "is reported, and who is open or deferred hears of it, whatever it ends with", busy,
        after: [.send(.ping), .send(.go(.init(1))), .send(.go(.init(2))), .send(.look(.init()))],
        acts: [
          .end(outcome):
            "work is broken: it ended \(how), go #1 unanswered (work), go #2 unanswered (work), "
            + "look #3 unanswered (work); open nobody; deferred ping; broken"
        ])
    } + [
      Course(
        "is heard of by who asks afterwards and would wait, taken or deferred; other edges and notifications go on",
        busy, after: [.end(nil)],
        acts: [
          .send(.go(.init())): "joined, go #1 unanswered (work)", .send(.look(.init())): "look #2 unanswered (work)",
          .send(.add(.init(3))): "added; busy 3", .send(.ping): "ping deferred; deferred ping",
        ]),
      Course(
        "is healed when its state is left, and what was deferred is taken then", busy,
        after: [.end(nil), .send(.ping)],
        acts: [.send(.take(.init(0))): "left, ping ignored: done; done; visit 1; deferred nobody; whole"]),
      Course(
        "is healed when its state is entered anew: the effect starts again, and may be waited for", busy,
        after: [.end(nil)],
        acts: [
          .send(.pong): "again; visit 1, work 0; whole", .send(.go(.init(9))): "joined; open go 9",
          .bring(.finished(.init())): "finished, go #1 = 9; done; visit 2; open nobody",
        ]),
      Course(
        "brings nothing more: what comes after its end is discarded", busy, after: [.end(nil)],
        acts: [
          .end(.finished(.init())): "finished did not come from the effect that may produce it", .end(nil): "nothing",
        ]),
      Course(
        "of an earlier visit is nothing when it was cancelled and ended with nothing", busy, after: [.send(.pong)],
        acts: [.end(nil, of: 0): "nothing"]),
      Course(
        "is one whose outcome the table does not take: nothing more can come of it, and nobody waits for it", busy,
        acts: [
          .end(.failed): "failed ignored: never mind, work is broken: it ended with failed, which leads nowhere; broken"
        ]),
    ]

  @Test("goes as it is written:", arguments: courses)
  func course(_ course: Course<Lab>) { course.check() }
}

@Suite("A session whose effect is broken", .endsIfStuck)
struct BrokenSessionTests {
  let kitchen = Kitchen()
  static let error = SessionError.broken(effect: "heat")

  @Test("tells all who wait instead of letting them hang", arguments: [nil, Kettle.Event.poured, .refilled])
  func tells(_ outcome: Kettle.Event?) async throws {
    let session = kitchen.session(.cold), records = await session.records()
    let boil = Task { try await session.ask(\.boil, .init()) }, heating = try await kitchen.next()
    let tea = Task { try await session.ask(\.pour, .init()) }
    _ = await records.first { if case .deferred = $0.reaction { true } else { false } }
    heating.finish(outcome)
    await #expect(throws: Self.error) { try await boil.value }
    await #expect(throws: Self.error) { try await tea.value }
    #expect(await session.isBroken)
    #expect(await session.state == .heating(.init()))
  }

  private static let courses: [SessionCourse<Kettle>] = [
    SessionCourse(
      "tells whoever asks afterwards, and works again once the state is left", .at(.lit),
      [
        .start: "begins heat 0", .finish(.heat, nil): "heat is broken: it ended without an outcome; broken",
        .ask(\.boil, .init()): "boil.joins; 1 is refused: \(error)", .ask(\.pour, .init()): "2 is refused: \(error)",
        .notify(.switchedOff): "off; cold; visit 1; whole",
        .ask(\.boil, .init()): "boil; heating 0; visit 2; open boil; begins heat 0",
        .finish(.heat, .boiled): "boiled; hot; visit 3; open nobody; begins ring; 3 hears 100",
      ]),
    SessionCourse(
      "does not take the nothing of a cancelled effect for a broken one", .at(.lit),
      [
        .start: "begins heat 0", .notify(.refilled): "refilled; visit 1; refills 1; begins heat 1; cancels heat",
        .finish(.heat, nil): "nothing", .finish(.heat, .boiled): "boiled; hot; visit 2; begins ring",
      ]),
  ]

  @Test("goes as it is written:", arguments: courses)
  func course(_ course: SessionCourse<Kettle>) async { await course.check() }
}
