import FlowEngine
import Foundation
import Testing

@testable import TestMachines

@Suite("In a session a detour", .endsIfStuck)
struct DetourSessionTests {
  let riders = Riders()

  @Test("cancels the effect of the state kept, performs its own, and begins that of the state anew")
  func effects() async throws {
    let session = riders.session(), records = await session.records()
    await session.start()
    let first = try await riders.next(.ride)
    await session.notify(.stormCame)
    #expect(await first.cancelled.value() != nil)
    let nap = try await riders.next(.nap)
    #expect(nap.effect == .nap(.init(60)) && riders.begun.count == 3)
    #expect(await session.kept == [.ride(3)])
    first.finish(.arrived)
    _ = await records.lines(until: "arrived came too late, from visit 0")
    nap.finish(.woke)
    let second = try await riders.next(.ride)
    #expect(second.effect == .ride(.init(3)))
    #expect(await session.kept.isEmpty)
    #expect(await session.visit == 2)
    #expect(await session.lateCount == 1)
    second.finish(.arrived)
    #expect(try await riders.next(.handOver).effect == .handOver(.init(3)))
  }

  @Test("gives the commands of the state again on the return, in order")
  func commands() async throws {
    let session = riders.session()
    await session.start()
    let bell = try await riders.next(.bell)
    await session.notify(.stormCame)
    await session.notify(.rerouted(.init(8)))
    try await riders.next(.nap).finish(.woke)
    #expect(try await riders.next(.ride).effect == .ride(.init(3)))
    #expect(try await riders.next(.ride).effect == .ride(.init(8)))
    let begun = riders.begun.count
    bell.finish(nil)
    #expect(try await riders.next(.bell).effect == .bell(.init(8)))
    #expect(riders.begun.count == begun + 1)
  }

  @Test("lets an exclusive effect of the state begin again only when its former run has returned")
  func exclusive() async throws {
    let session = riders.session(in: .serve(3)), records = await session.records()
    await session.start()
    let first = try await riders.next(.handOver)
    await session.notify(.stormCame)
    #expect(await first.cancelled.value() != nil)
    try await riders.next(.nap).finish(.woke)
    _ = await records.lines(until: "Z.woke")
    #expect(await session.state == .serve(3))
    _ = try await riders.next(.bell)
    let begun = riders.begun.count
    first.finish(.handedOver)
    let second = try await riders.next(.handOver)
    #expect(riders.begun.count == begun + 1)
    second.finish(.handedOver)
    let lines = await records.lines(until: "S.done")
    #expect(
      lines == [
        "handedOver came too late, from visit 0", "S.done: serving × handedOver → idle as visit 3",
      ])
  }

  @Test("never begins an exclusive effect that was kept away from by a row that moves on")
  func exclusiveDropped() async throws {
    let session = riders.session(in: .serve(3)), records = await session.records()
    await session.start()
    let first = try await riders.next(.handOver)
    for _ in 0..<3 {
      await session.notify(.stormCame)
      try await riders.next(.nap).finish(.woke)
      _ = await records.lines(until: "Z.woke")
    }
    await session.notify(.recalled)
    first.finish(nil)
    let end = await session.records()
    await session.notify(.alarm)
    _ = await end.lines(until: "alarm")
    // One hand-over and three naps; bells are commands, of which the first still rings.
    #expect(riders.begun.count == 5)
    #expect(await session.isBroken == false)
  }

  @Test("lets who asks be answered by the state kept first, and who waits be answered afterwards")
  func asking() async throws {
    let session = riders.session(in: .idle), records = await session.records()
    let deliver = Task { try await session.ask(\.deliver, .init(4)) }
    try await riders.next(.ride).finish(.batteryLow)
    let charge = try await riders.next(.charge)
    #expect(try await session.ask(\.level, .init()) == 0)
    #expect(try await session.ask(\.locate, .init()) == "charging at 4 for 4")
    await #expect(throws: Courier.Refusal.honest) { try await session.ask(\.borrow, .init()) }
    let tip = Task { try await session.ask(\.tip, .init(2)) }
    _ = await records.lines(until: "tip #")
    let join = Task { try await session.ask(\.deliver, .init(5)) }
    _ = await records.lines(until: "R.join")
    charge.finish(.plugged(.init(70)))
    let pay = try await riders.next(.pay)
    #expect(try await session.ask(\.locate, .init()) == "at 4")
    pay.finish(.paid)
    try await riders.next(.ride).finish(.arrived)
    try await riders.next(.handOver).finish(.handedOver)
    #expect(try await deliver.value == 404)
    #expect(try await join.value == 504)
    #expect(try await tip.value == 2)
    #expect(await session.state == .idle)
    #expect(await session.kept.isEmpty)
  }

  @Test("is dropped by a notification to the state kept first: its effect is cancelled and everybody is told")
  func dropped() async throws {
    let session = riders.session(in: .idle), records = await session.records()
    let deliver = Task { try await session.ask(\.deliver, .init(4)) }
    try await riders.next(.ride).finish(.batteryLow)
    try await riders.next(.charge).finish(.queueLong)
    let nap = try await riders.next(.nap)
    #expect(await session.kept == [.ride(4, detours: 1), .charge(5)])
    await session.notify(.recalled)
    #expect(await nap.cancelled.value() != nil)
    await #expect(throws: Courier.Refusal.recalled) { try await deliver.value }
    #expect(await session.kept.isEmpty)
    #expect(await session.state == .home)
    nap.finish(.woke)
    _ = await records.lines(until: "woke came too late, from visit 3")
    await #expect(throws: Courier.Refusal.recalled) { try await session.ask(\.deliver, .init()) }
  }

  @Test("is reported in records, each with what is kept then; an observation begins with it")
  func records() async throws {
    let session = riders.session(), records = await session.records()
    await session.start()
    try await riders.next(.ride).finish(.batteryLow)
    try await riders.next(.charge).finish(.queueLong)
    let nap = try await riders.next(.nap)
    await session.notify(.rerouted(.init(6)))
    let observation = await session.observe()
    #expect(observation.kept == [.ride(6, detours: 1), .charge(4)] && observation.state == .nap(2))
    nap.finish(.woke)
    try await riders.next(.charge).finish(.plugged(.init(1)))
    try await riders.next(.pay).finish(.paid)
    _ = try await riders.next(.ride)
    var seen: [String] = []
    for await record in records {
      seen.append(
        """
        \(record.reaction.short) \(record.state.name.stringValue) \(record.kept.map(\.name.stringValue)) \(record.visit)
        """
      )
      if record.number == 6 { break }
    }
    #expect(
      seen == [
        #"R.low charging ["riding"] 1"#, #"C.queue napping ["riding", "charging"] 2"#,
        #"R.rerouted napping ["riding", "charging"] 2"#, #"Z.woke charging ["riding"] 3"#,
        #"C.plugged paying ["riding"] 4"#, #"P.paid riding [] 5"#,
      ])
    #expect(await observation.records.first { _ in true }?.kept == [.ride(6, detours: 1)])
  }

  @Test("goes on when who asked before it is cancelled, and the machine may be told")
  func cancelled() async throws {
    let session = riders.session(in: .idle) { $0.othersWait ? nil : .recalled }
    let first = Task { try await session.ask(\.deliver, .init(4)) }
    try await riders.next(.ride).finish(.gotTired)
    let nap = try await riders.next(.nap), records = await session.records()
    let second = Task { try await session.ask(\.deliver, .init(5)) }
    _ = await records.lines(until: "R.join")
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(await session.state == .nap(1))
    #expect(await session.kept == [.ride(4, detours: 1)])
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    _ = await records.lines(until: "X.recalled")
    #expect(await nap.cancelled.value() != nil)
    #expect(await session.state == .home)
    #expect(await session.kept.isEmpty)
  }

  @Test("tells its own effect that it asks for what waits until it ends, as deferred by the state kept first")
  func ownEffect() async throws {
    let address = Address<Courier>()
    let session = Session(try Run(Courier.machine, .init(), in: .ride(3))) { effect in
      guard case .nap = effect, let session = address.session else { return effect.name == .ride ? .gotTired : nil }
      do { _ = try await session.ask(\.tip, .init(3)) } catch SessionError.askedByItsOwnEffect("nap") {
        return .woke
      } catch {}
      return nil
    }
    address.session = session
    let records = await session.records()
    await session.start()
    let lines = await records.lines(until: "Z.woke")
    #expect(lines.first == "R.tired: riding × gotTired → napping, then again as visit 1" && lines.count == 3)
    await session.end()
  }

  @Test("that breaks refuses who waits, though they asked the state kept")
  func broken() async throws {
    let session = riders.session(in: .idle)
    let deliver = Task { try await session.ask(\.deliver, .init(4)) }
    try await riders.next(.ride).finish(.gotTired)
    try await riders.next(.nap).finish(nil)
    await #expect(throws: SessionError.broken(effect: "nap")) { try await deliver.value }
    await #expect(throws: SessionError.broken(effect: "nap")) { try await session.ask(\.tip, .init()) }
    #expect(try await session.ask(\.locate, .init()) == "at 4")
    await session.notify(.phoneRang)
    #expect(await session.isBroken == false)
    #expect(await session.state == .ride(4, detours: 1))
  }

  @Test("lets an end refuse who waits, and nothing is performed after it")
  func ended() async throws {
    let session = riders.session(in: .idle)
    let deliver = Task { try await session.ask(\.deliver, .init(4)) }
    try await riders.next(.ride).finish(.gotTired)
    let nap = try await riders.next(.nap)
    await session.end()
    await #expect(throws: SessionError.ended) { try await deliver.value }
    #expect(await nap.cancelled.value() != nil)
    await session.notify(.phoneRang)
    #expect(await session.state == .nap(1))
    #expect(await session.kept == [.ride(4, detours: 1)])
  }

  @Test("does not hold a session that nobody else holds")
  func released() async throws {
    var session: Session<Courier>? = riders.session()
    weak let released = session
    await session?.start()
    try await riders.next(.ride).finish(.gotTired)
    let nap = try await riders.next(.nap)
    session = nil
    #expect(await nap.cancelled.value() != nil)
    for _ in 0..<10_000 where released != nil { await Task.yield() }
    #expect(released == nil)
    nap.finish(.woke)
  }

  @Test("that is taken again and again answers each of 200 who ask, once and from their own payload")
  func stress() async throws {
    let rides = Counter(), charges = Counter(), doors = Counter()
    var table = CourierTable()
    table.serving[2] = .on(
      \.handedOver, "S.done", ["plan"], answering: .all(\.deliver) { _, _, _, asked in .success(asked.stop) },
      to: \.idle)
    let session = Session(table.machine, .init()) { effect in
      await Task.yield()
      switch effect {
      case .ride:
        let number = rides.hit()
        return number % 13 == 0 ? .arrived : number % 3 == 0 ? .batteryLow : number % 5 == 0 ? .roadClosed : .gotTired
      case .handOver: return doors.hit() % 2 == 0 ? .handedOver : .nobodyHome
      case .charge: return charges.hit() % 3 == 0 ? .plugged(.init(charges.count)) : .queueLong
      case .pay: return .paid
      case .nap: return .woke
      case .bell: return nil
      }
    }
    let answers = await withTaskGroup(of: (Int, String).self) { group in
      for number in 0..<200 {
        group.addTask {
          if number % 7 == 0 { await Task.yield() }
          do {
            switch number % 4 {
            case 0: return (number, "\(try await session.ask(\.deliver, .init(number)))")
            case 1: return (number, "\(try await session.ask(\.tip, .init(1)) > 0)")
            case 2: return (number, "\(try await session.ask(\.level, .init()) >= 0)")
            default:
              let place = try await session.ask(\.locate, .init())
              return (number, "\(place.contains("at "))")
            }
          } catch { return (number, "\(error)") }
        }
      }
      return await group.reduce(into: [Int: [String]]()) { $0[$1.0, default: []].append($1.1) }
    }
    #expect(answers.count == 200 && answers.values.allSatisfy { $0.count == 1 })
    for (number, said) in answers {
      switch number % 4 {
      case 0: #expect(said == ["\(number)"])
      case 3: #expect(["true", "idle", "late"].contains(said[0]), "\(number): \(said)")
      default: #expect(said == ["true"], "\(number): \(said)")
      }
    }
    #expect(await session.context.tips == 50)
    // Nobody is left whom the end would tell a second time.
    await session.end()
  }
}
