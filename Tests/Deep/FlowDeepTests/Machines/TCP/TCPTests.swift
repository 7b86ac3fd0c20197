import Testing

@testable import FlowEngine
@testable import TestMachines

@Suite(.endsIfStuck) struct TCPTests {
  typealias Event = TCP.Event
  typealias Segment = TCP.Segment

  static func segment(
    _ sequence: UInt32, _ acknowledgment: UInt32? = nil, bytes: Int = 0, isSyn: Bool = false, isFin: Bool = false
  ) -> Event {
    let window = isSyn ? 1_000 : 65_535
    return .segmentArrived(
      Segment(
        isSyn: isSyn, isFin: isFin, sequence: sequence, acknowledgment: acknowledgment, bytes: bytes, window: window))
  }
  static func reset(_ sequence: UInt32, _ acknowledgment: UInt32? = nil) -> Event {
    .resetArrived(Segment(sequence: sequence, acknowledgment: acknowledgment))
  }
  static let synAck = segment(500, 101, isSyn: true)

  /// A connection that this end has opened; the peer's next byte is 501, its own is 101.
  static func established() throws -> Stepper<TCP> {
    var connection = Stepper(TCP.machine, .init())
    connection.ask(\.openRequested, .init())
    try connection.bring(synAck)
    return connection
  }

  /// What effects bring, and the rows that take it.
  private static func play(_ events: [Event], _ connection: inout Stepper<TCP>) throws -> String {
    try events.map { try connection.bring($0).first?.short ?? "nothing" }.joined(separator: " ")
  }

  @Test("the table of the connection is sound")
  func sound() { #expect(TCP.machine.validate() == []) }

  @Test("an active open is answered with the peer's window")
  func activeOpen() throws {
    var connection = Stepper(TCP.machine, .init())
    let open = connection.ask(\.openRequested, .init())
    #expect(connection.effect == .transmit(.init(segment: .init(isSyn: true, sequence: 100), seconds: 1)))
    #expect(connection.result(of: open) == nil)
    try connection.bring(Self.synAck)
    #expect(try connection.heard(open) == .success(1_000))
    #expect(
      connection.effect == .transmit(.init(segment: .init(sequence: 101, acknowledgment: 501), seconds: 7_200)))
  }

  /// Ways of an open connection to its end.
  static let endings: [(String, [Event], String)] = [
    (
      "this end closes first", [segment(501, 102), segment(501, 102, isFin: true), .timerElapsed],
      "F1.acknowledged F2.fin F5.over"
    ),
    ("the peer's FIN acknowledges ours", [segment(501, 102, isFin: true), .timerElapsed], "F1.both F5.over"),
    (
      "both ends close at once", [segment(501, 101, isFin: true), segment(502, 102), .timerElapsed],
      "F1.simultaneous F3.acknowledged F5.over"
    ),
    (
      "text that is still under way is taken", [segment(501, 101, bytes: 9), segment(510, 102, isFin: true)],
      "F1.text F1.both"
    ),
    (
      "a FIN that is sent again is acknowledged again",
      [segment(501, 102, isFin: true), segment(501, 102, isFin: true), segment(502, 102)],
      "F1.both F5.again segmentArrived"
    ),
    (
      "a reset ends the last wait early", [segment(501, 102, isFin: true), reset(0)], "F1.both F5.over"
    ),
  ]

  @Test("whoever closes hears when both ends have closed", arguments: endings)
  func ending(_ title: String, _ events: [Event], _ path: String) throws {
    var connection = try Self.established()
    let close = connection.ask(\.closeRequested, .init())
    let taken = try Self.play(events, &connection)
    #expect(taken.hasPrefix(path))
    #expect(try connection.heard(close) == .success(true))
  }

  @Test("a close waits until everything that was sent before is acknowledged, and each sender hears of their own bytes")
  func sending() throws {
    var connection = try Self.established()
    let first = connection.ask(\.sendRequested, .init(bytes: 10))
    let second = connection.ask(\.sendRequested, .init(bytes: 20))
    let close = connection.ask(\.closeRequested, .init())
    #expect(try Self.play([Self.segment(501, 111)], &connection) == "D1.some")
    #expect(connection.state.name == .established && connection.result(of: first) == nil)
    #expect(try Self.play([Self.segment(501, 131)], &connection) == "D1.everything")
    #expect(try connection.heard(first) == .success(10))
    #expect(try connection.heard(second) == .success(20))
    #expect(connection.state.name == .finWait1 && connection.result(of: close) == nil)
  }

  @Test("old segments are acknowledged while the last wait runs; only the peer's FIN begins it anew")
  func lastWait() throws {
    var connection = try Self.established()
    connection.ask(\.closeRequested, .init())
    try connection.bring(Self.segment(501, 102, isFin: true))
    let visit = connection.visit, effects = connection.effects
    #expect(effects == [.acknowledge(.init(sequence: 102, acknowledgment: 502)), .wait(.init(seconds: 240))])
    _ = try Self.play([Self.segment(400, 102, bytes: 9), Self.segment(502, 102)], &connection)
    #expect(connection.visit == visit)
    #expect(try Self.play([Self.segment(501, 102, isFin: true)], &connection) == "F5.again")
    #expect(connection.visit == visit + 1 && connection.effects == effects)
  }

  @Test("segments are heard while the timer runs, which only what must be answered begins anew")
  func besideTimer() throws {
    var connection = try Self.established()
    connection.ask(\.sendRequested, .init(bytes: 10))
    let visit = connection.visit
    #expect(connection.effects.map(\.name) == [.transmit, .receive])
    #expect(try Self.play([Self.segment(501, 105), Self.segment(501, 107)], &connection) == "D1.some D1.some")
    #expect(connection.visit == visit)
    #expect(try Self.play([Self.segment(501, 105, bytes: 1)], &connection) == "D1.text")
    #expect(connection.visit == visit + 1)
  }

  @Test("nothing is received by who is not connected")
  func deaf() throws {
    var connection = Stepper(TCP.machine, .init())
    #expect(connection.effects.map(\.name) == [.release])
    #expect(throws: StepperError.self) { try connection.progress(Self.synAck) }
  }

  @Test("the peer may close first; this end goes on sending")
  func closedByPeer() throws {
    var connection = try Self.established()
    #expect(try Self.play([Self.segment(501, 101, isFin: true)], &connection) == "D1.fin")
    let send = connection.ask(\.sendRequested, .init(bytes: 5))
    #expect(try Self.play([Self.segment(502, 106)], &connection) == "D2.everything")
    #expect(try connection.heard(send) == .success(5))
    let close = connection.ask(\.closeRequested, .init())
    #expect(try Self.play([Self.segment(502, 107)], &connection) == "F4.acknowledged")
    #expect(try connection.heard(close) == .success(true))
  }

  @Test("what is not acknowledged is sent again after twice the wait, three times, and then the connection is dead")
  func retransmission() throws {
    var connection = try Self.established()
    let send = connection.ask(\.sendRequested, .init(bytes: 5)), started = connection.visit
    var waits: [Int] = []
    while connection.state.name == .established {
      if case .transmit(let transmission) = connection.effect { waits.append(transmission.seconds) }
      try connection.answer(.timerElapsed)
    }
    #expect(waits == [1, 2, 4, 8] && connection.visit == started + 4)
    #expect(try connection.heard(send) == .failure(.timedOut))
  }

  @Test("what does not fit into the peer's window now waits, and what never fits is refused")
  func window() throws {
    var connection = try Self.established()
    let first = connection.ask(\.sendRequested, .init(bytes: 900))
    let later = connection.ask(\.sendRequested, .init(bytes: 200))
    let never = connection.ask(\.sendRequested, .init(bytes: 1_001))
    #expect(connection.run.deferred.count == 1)
    #expect(try connection.heard(never) == .failure(.insufficientResources))
    #expect(try Self.play([Self.segment(501, 1_001)], &connection) == "D1.everything")
    #expect(try connection.heard(first) == .success(900))
    #expect(connection.run.deferred.isEmpty && connection.result(of: later) == nil)
  }

  @Test("a send before the connection stands waits for it")
  func early() throws {
    var connection = Stepper(TCP.machine, .init())
    connection.ask(\.openRequested, .init())
    let send = connection.ask(\.sendRequested, .init(bytes: 3))
    #expect(try connection.bring(Self.synAck).map(\.short).last == "D1.send")
    _ = try Self.play([.timerElapsed, Self.segment(501, 104)], &connection)
    #expect(try connection.heard(send) == .success(3))
  }

  /// What becomes of an open that fails: what arrives, the rows, and what the caller hears.
  static let failures: [(String, [Event], String, TCP.Refusal)] = [
    (
      "nobody answers", Array(repeating: .timerElapsed, count: 4),
      "O2.retransmit O2.retransmit O2.retransmit O2.dead", .timedOut
    ),
    ("the peer refuses", [reset(0, 101)], "O2.refused", .connectionRefused),
    ("the host is unreachable", [.unreachable], "X2.hard", .unreachable),
    (
      "the peer resets after a simultaneous open", [segment(500, isSyn: true), reset(501)],
      "O2.simultaneous O3.refused", .connectionRefused
    ),
  ]

  @Test("an open that fails says why", arguments: failures)
  func failure(_ title: String, _ events: [Event], _ path: String, _ refusal: TCP.Refusal) throws {
    var connection = Stepper(TCP.machine, .init())
    let open = connection.ask(\.openRequested, .init())
    #expect(try Self.play(events, &connection) == path)
    #expect(try connection.heard(open) == .failure(refusal))
  }

  @Test("a passive open that is reset goes back to listening, and its caller goes on waiting")
  func passiveOpen() throws {
    var connection = Stepper(TCP.machine, .init())
    let open = connection.ask(\.openRequested, .init(passiveTimeout: 60))
    #expect(try Self.play([Self.segment(9, isSyn: true), Self.reset(10)], &connection) == "O1.syn O3.listen")
    #expect(connection.result(of: open) == nil && connection.effect == .wait(.init(seconds: 60)))
    #expect(
      try Self.play([Self.segment(9, isSyn: true), Self.segment(10, 101)], &connection) == "O1.syn O3.acknowledged")
    #expect(try connection.heard(open) == .success(65_535))
  }

  @Test("a blind reset and a soft error do no harm; a genuine reset ends the connection")
  func resets() throws {
    var connection = try Self.established()
    let send = connection.ask(\.sendRequested, .init(bytes: 5)), before = connection.state
    _ = try Self.play([Self.reset(77), .softErrorReported], &connection)
    #expect(connection.state == before && connection.context.softErrors == 1)
    try connection.bring(Self.reset(501))
    #expect(try connection.heard(send) == .failure(.connectionReset))
  }

  @Test("every state tells its name, and can be aborted unless it is closed", arguments: TCP.machine.nodes.map(\.state))
  func everywhere(_ state: TCP.State.Name) throws {
    let edges = TCP.machine.edges.filter { $0.from == state }
    #expect(edges.contains { $0.row == "X4.status" && $0.stays })
    #expect(edges.contains { $0.row == "X3.abort" } == (state != .closed))
  }

  @Test("a session is opened, sends, and is aborted")
  func session() async throws {
    let wire = Wire(), connection = Session(TCP.machine, .init()) { await wire.perform($0, $1) }
    async let window = connection.ask(\.openRequested, .init())
    while await connection.state.name != .synSent { await Task.yield() }
    await wire.bring(Self.synAck)
    #expect(try await window == 1_000)
    #expect(try await connection.ask(\.statusRequested, .init()) == "established")
    let visit = await connection.visit
    async let sent = connection.ask(\.sendRequested, .init(bytes: 7))
    while await connection.visit == visit { await Task.yield() }
    await wire.bring(Self.segment(501, 108))
    #expect(try await sent == 7)
    #expect(try await connection.ask(\.abortRequested, .init()))
    await #expect(throws: TCP.Refusal.connectionDoesNotExist) { try await connection.ask(\.closeRequested, .init()) }
  }
}

extension Stepper<TCP> {
  /// Segments and soft errors are progress, all else ends an effect.
  @discardableResult fileprivate mutating func bring(_ event: TCP.Event) throws -> [Reaction<TCP>] {
    TCP.declaration(of: .receive).progress.contains(event.name) ? try progress(event) : try answer(event)
  }
}

/// A network without clock: what arrives waits until somebody receives it.
private actor Wire {
  private var arrived: [TCP.Event] = []

  func bring(_ event: TCP.Event) { arrived.append(event) }

  func perform(_ effect: TCP.Effect, _ emit: Emitter<TCP>) async -> TCP.Event? {
    // Nobody cancels a command.
    while effect.name != .release, !Task.isCancelled {
      if effect == .receive, !arrived.isEmpty { await emit(arrived.removeFirst()) }
      await Task.yield()
    }
    return nil
  }
}
