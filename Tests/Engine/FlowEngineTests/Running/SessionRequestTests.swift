import FlowEngine
import Testing

@testable import TestMachines

@Suite("A session settles requests:", .endsIfStuck)
struct SessionRequestTests {
  private static let boils = "boil; heating 0; visit 1; open boil; begins heat 0"
  private static let left = "is refused: CancellationError()"
  private static let courses: [SessionCourse<Kettle>] = [
    SessionCourse(
      "all who ask the same get the same answer", .at(.cold),
      [
        .ask(\.boil, .init()): boils, .ask(\.boil, .init()): "boil.joins; open boil, boil",
        .finish(.heat, .boiled): "boiled; hot; visit 2; open nobody; begins ring; 1 hears 100; 2 hears 100",
      ]),
    SessionCourse(
      "an answer may be an optional without a value", .at(.hot),
      [
        .ask(\.pour, .init()): "pour; pouring; visit 1; open pour; begins pour, ring",
        .finish(.pour, .poured): "poured; cold; visit 2; open nobody; 1 hears nil",
      ]),
    SessionCourse(
      "a refusal on the way is thrown", .at(.cold),
      [
        .ask(\.boil, .init()): boils,
        .finish(.heat, .burnt): "burnt; broken; visit 2; open nobody; 1 is refused: broken",
      ]),
    SessionCourse(
      "a rejected request throws the refusal of the cell", .at(.broken),
      [.ask(\.boil, .init()): "1 is refused: broken"]),
    SessionCourse(
      "an ignored request throws the reason", .at(.pouring),
      [.ask(\.boil, .init()): "begins pour; 1 is refused: \(SessionError.ignored(because: "it pours"))"]),
    SessionCourse(
      "an undecided request throws the explanation of the cell", .at(.hot),
      [.ask(\.boil, .init()): "begins ring; 1 is refused: \(SessionError.undecided("hot × boil: undecided"))"]),
    SessionCourse(
      "a cancelled caller gets a CancellationError, the others their answer, and the hook is told that they wait",
      .at(.cold), withdrawn: { $0.othersWait ? nil : .switchedOff },
      [
        .ask(\.boil, .init()): boils, .ask(\.boil, .init()): "boil.joins; open boil, boil",
        .cancel(1): "open boil; 1 \(left)",
        .finish(.heat, .boiled): "boiled; hot; visit 2; open nobody; begins ring; 2 hears 100",
      ]),
    SessionCourse(
      "when the last caller is cancelled, the event that the hook names is sent", .at(.cold),
      withdrawn: { $0.request == .boil(.init()) && !$0.othersWait ? .switchedOff : nil },
      [
        .ask(\.boil, .init()): boils,
        .cancel(1): "off; cold; visit 2; open nobody; cancels heat; 1 \(left)",
      ]),
    SessionCourse(
      "without such an event the work goes on", .at(.cold),
      [
        .ask(\.boil, .init()): boils, .cancel(1): "open nobody; 1 \(left)",
        .finish(.heat, .boiled): "boiled; hot; visit 2; begins ring",
      ]),
    SessionCourse(
      "a deferred request that is withdrawn is not taken later", .at(.lit), withdrawn: { _ in .switchedOff },
      [
        .start: "begins heat 0", .ask(\.pour, .init()): "pour #1 deferred; deferred pour",
        .cancel(1): "deferred nobody; 1 \(left)", .finish(.heat, .boiled): "boiled; hot; visit 1; begins ring",
      ]),
    SessionCourse(
      "the end refuses all who wait and all who come, once, and cancels the effect", .at(.cold),
      [
        .ask(\.boil, .init()): boils, .end: "cancels heat; 1 is refused: \(SessionError.ended)", .end: "nothing",
        .ask(\.boil, .init()): "2 is refused: \(SessionError.ended)",
      ]),
    SessionCourse(
      "after the end neither events nor outcomes change anything, and start starts nothing", .at(.lit),
      [.end: "nothing", .start: "nothing", .notify(.refilled): "nothing"]),
  ]

  @Test("goes as it is written:", arguments: courses)
  func course(_ course: SessionCourse<Kettle>) async { await course.check() }

  @Test("why not: an event can be explained beforehand, and the last one that did nothing afterwards")
  func explains() async {
    let session = Kitchen().session(.cold)
    #expect(await session.lastUnhandled == nil)
    #expect(await session.explain(.refilled).decision == "ignore (the kettle is off)")
    await session.notify(.refilled)
    _ = try? await session.ask(\.pour, .init())
    #expect(await session.lastUnhandled?.description == "cold × pour: reject (empty)")
    await session.notify(.refilled)
    await session.notify(.boil(Kettle.Boil()))
    #expect(await session.lastUnhandled?.description == "cold × refilled: ignore (the kettle is off)")
    #expect(await session.explain(.refilled).decision == "refilled")
  }

  @Test("each of many callers is resumed exactly once, whoever is cancelled and whenever the answer comes")
  func many() async throws {
    let kitchen = Kitchen(), session = kitchen.session(.cold)
    func boil(_ session: Session<Kettle>) -> Task<Int, any Error> { Task { try await session.ask(\.boil, .init()) } }
    let first = boil(session)
    let heating = try await kitchen.next()
    let callers = (0..<200).map { _ in boil(session) }
    let cancelling = Task {
      for caller in callers.enumerated() where caller.offset % 2 == 0 { caller.element.cancel() }
    }
    heating.finish(.boiled)
    var settled = 0
    for caller in [first] + callers {
      switch await caller.result {
      case .success(100): settled += 1
      case .success(let answer): #expect(Bool(false), "\(answer)")
      // Those who came when it boiled already meet a cell that is undecided.
      case .failure(let error): if error is CancellationError || error is SessionError { settled += 1 }
      }
    }
    await cancelling.value
    #expect(settled == 201)
  }
}
