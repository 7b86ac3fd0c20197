import FlowEngine
import FlowTesting
import Foundation
import Testing

@testable import TestMachines

@Suite("An effect of a phase", .endsIfStuck)
struct PhaseEffectTests {
  typealias Watched = Stepper<Player>
  private static let film = Player.Film()
  /// A film plays; it was followed from this visit on.
  private static func playing(_ machine: Machine<Player> = Player.machine) throws -> (player: Watched, since: Int) {
    var player = Watched(machine, .init())
    player.ask(\.playRequested, .init())
    try player.answer(.loaded)
    return (player, player.visit)
  }

  @Test("stands in a sound table, and no state inside rests")
  func sound() {
    #expect(Player.machine.validate() == [])
    #expect(!Player.machine.rests(in: .paused) && Player.machine.rests(in: .idle))
  }

  @Test("begins when the phase is entered and goes on inside; a command is given once")
  func goesOn() throws {
    var (player, since) = try Self.playing()
    #expect(player.effects == [.follow(Self.film), .dimLights] && player.commands == [.dimLights])
    player.send(.pausePressed)
    try player.progress(.positionReported(5))
    #expect(player.state == .paused(Self.film) && player.context.position == 5 && !player.rests)
    player.send(.playPressed)
    #expect(player.commands == [.dimLights])
    // By the visit that began it, as a session knows it.
    #expect(
      player.conclude(.ended, of: since, by: .follow).lines() == [
        "W.over@playing×ended: playing × ended → idle as visit 5"
      ])
    #expect(player.effects.isEmpty && player.rests)
  }

  @Test("brings nothing after the phase was left, though the same phase is entered again, nor from outside")
  func fenced() throws {
    var (player, since) = try Self.playing()
    player.send(.stopPressed)
    #expect(player.conclude(.ended, of: since, by: .follow).lines() == ["ended came too late, from visit \(since)"])
    player.ask(\.playRequested, .init())
    try player.answer(.loaded)
    for event in [Player.Event.ended, .positionReported(9)] {
      #expect(
        player.conclude(event, of: since, by: .follow).lines() == [
          "\(event.name.stringValue) came too late, from visit \(since)"
        ])
      #expect(
        player.send(event).lines().first?.hasSuffix("did not come from the effect that may produce it") == true)
    }
    var run = player.run
    let isLate = run.progress(.positionReported(9), of: since) { _ in },
      isTaken = run.progress(.positionReported(9), of: run.visit) { _ in }
    #expect(!isLate && isTaken)
    #expect(player.context.position == 0 && player.run.lateCount == 3)
  }

  @Test("goes on while a state of the phase is kept, decided there as that state would; to return does not begin it")
  func kept() throws {
    var (player, since) = try Self.playing()
    player.send(.pausePressed)
    player.send(.callCame)
    #expect(player.state == .interrupted && player.effects == [.follow(Self.film), .dimLights] && !player.rests)
    try player.progress(.positionReported(7))
    #expect(player.state == .interrupted && player.context.position == 7)
    var over = player
    #expect(over.conclude(.ended, of: since, by: .follow).first?.edge?.id == "W.over@paused×ended")
    #expect(over.state == .idle && over.kept.isEmpty && over.effects.isEmpty)
    player.send(.callEnded)
    #expect(player.state == .paused(Self.film) && player.commands == [.dimLights])
    try player.answer(.ended)
    #expect(player.state == .idle)
  }

  @Test("that broke stays broken until the phase is left")
  func broken() throws {
    var (player, since) = try Self.playing()
    #expect(player.conclude(nil, of: since, by: .follow).lines() == ["follow is broken: it ended without an outcome"])
    player.send(.pausePressed)
    let reactions = try player.progress(.positionReported(1)), configuration = player.run.configuration
    #expect(player.run.isBroken && reactions.isEmpty && player.context.position == 0)
    #expect(configuration.isBroken && Run(Player.machine, configuration).isBroken)
    player.send(.stopPressed)
    #expect(!player.run.isBroken)
  }

  @Test("begins again after a restore, once, and its commands are given again; one of the former process is late")
  func restored() throws {
    var (player, since) = try Self.playing()
    player.send(.pausePressed)
    let data = try JSONEncoder().encode(player.run.snapshot)
    let snapshot = try JSONDecoder().decode(Snapshot<Player>.self, from: data)
    let run = try Run(Player.machine, restoring: snapshot) { _ in }
    #expect(run.snapshot == player.run.snapshot && run.configuration == player.run.configuration)
    var again = Watched(run)
    #expect(again.effects == [.follow(Self.film), .dimLights] && again.commands == [.dimLights])
    #expect(again.conclude(.ended, of: since, by: .follow).lines() == ["ended came too late, from visit \(since)"])
    try again.progress(.positionReported(3))
    #expect(again.context.position == 3)
  }

  // MARK: Sessions

  private static func session(_ crew: Performers<Player>, _ run: Run<Player>? = nil) -> Session<Player> {
    Session(run ?? Run(Player.machine, .init()), clock: HeldClock()) { await crew.perform($0, $1) }
  }

  @Test("is one task of a session from entering the phase to leaving it; leaving cancels it")
  func session() async throws {
    let crew = Performers<Player>(), session = Self.session(crew)
    await session.submit(.playRequested(.init()))
    try await crew.next(.load).finish(.loaded)
    let follow = try await crew.next(.follow)
    try await crew.next(.dimLights).finish(nil)
    for event in [Player.Event.pausePressed, .callCame, .callEnded, .playPressed] {
      await session.notify(event)
      #expect(await follow.emit(.positionReported(await session.visit)))
      #expect(await session.context.position == session.visit)
    }
    #expect(await session.begunCount == 2 && crew.begun.count == 3)
    await session.notify(.stopPressed)
    _ = await follow.cancelled.value()
    #expect(await !follow.emit(.positionReported(0)))
    await session.submit(.playRequested(.init()))
    try await crew.next(.load).finish(.loaded)
    let second = try await crew.next(.follow)
    follow.finish(.ended)
    while await session.lateCount < 2 { await Task.yield() }
    #expect(await second.emit(.positionReported(1)))
    #expect(await session.state == .playing(Self.film))
    second.finish(.ended)
    while await session.state != .idle { await Task.yield() }
  }

  @Test("begins once in a restored session, though the event that wakes it leads on inside")
  func restoredSession() async throws {
    let crew = Performers<Player>()
    var player = try Self.playing().player
    player.send(.pausePressed)
    let session = Self.session(crew, try Run(Player.machine, restoring: player.run.snapshot) { _ in })
    await session.notify(.playPressed)
    let follow = try await crew.next(.follow)
    #expect(await session.begunCount == 1)
    follow.finish(.ended)
    while await session.state != .idle { await Task.yield() }
  }

  @Test("may not wait for an answer of its own session while it is under way, in whichever state inside")
  func asksItself() async throws {
    let crew = Performers<Player>(), own = Signal<Session<Player>>(), heard = Signal<String>()
    let machine = Player.table(watching: Player.watching + [.stay(on: \.playRequested, "W.play", ["d"])])
    let session = Session(Run(machine, .init()), clock: HeldClock()) { effect, emit in
      guard case .follow = effect, let session = await own.value() else { return await crew.perform(effect, emit) }
      do { _ = try await session.ask(\.playRequested, .init()) } catch { heard.send("\(error)") }
      return .ended
    }
    await session.submit(.playRequested(.init()))
    try await crew.next(.load).finish(.loaded)
    while await session.visit < 2 { await Task.yield() }
    await session.notify(.pausePressed)
    own.send(session)
    #expect(await heard.value() == "\(SessionError.askedByItsOwnEffect("follow"))")
    while await session.state != .idle { await Task.yield() }
    await session.end()
  }

  // MARK: Diagnostics

  @Test(
    "whose event is undecided inside, whose outcome does not leave the phase, or that is named twice, is reported"
  )
  func diagnostics() {
    func found(_ change: (inout [Column<Player>]) -> Void) -> [String] {
      var watching = Player.watching
      change(&watching)
      return Player.table(watching: watching).validate().map(\.description)
    }
    #expect(
      found { $0.remove(at: 2) } == [
        "unusedEvent: positionReported (no edge takes it)", "undecided: playing × positionReported",
        "undecided: paused × positionReported",
      ])
    #expect(
      found { $0[3] = .stay(on: \.ended, "W.over", ["d"]) }.filter { $0.hasPrefix("stalls") }
        == ["stalls: W.over@playing", "stalls: W.over@paused"])
    #expect(
      found { $0[3] = .on(\.ended, "W.over", ["d"], to: \.interrupted, then: .again) }.filter { $0.hasPrefix("stalls") }
        == ["stalls: W.over@playing", "stalls: W.over@paused"])
    for (row, defects) in [
      (Row<Player, Void>.on(\.ended, "6.end", ["d"], to: \.idle), []),
      (.on(\.ended, "6.end", ["d"], to: \.pausing), ["stalls: 6.end"]),
      (.stay(on: \.ended, "6.end", ["d"]), ["stalls: 6.end"]),
    ] {
      let calling = Player.table(watching: Player.watching, calling: [row])
      #expect(calling.validate().map(\.description) == defects, "a detour from the phase")
    }
    #expect(
      found { $0.append(.does(\.dimLights)) }
        == ["effectTwice: playing (dimLights)", "effectTwice: paused (dimLights)"])
    #expect(found { $0.append(.does(\.load) { _, _ in Self.film }) }.contains("undecided: paused × loadFailed"))
  }

  @Test("is part of the fingerprint, and a mutation replaces it in all states inside")
  func tables() throws {
    var watching = Player.watching
    watching.remove(at: 1)
    #expect(Player.table(watching: watching).fingerprint != Player.machine.fingerprint)
    let machine = try #require(
      Player.machine.mutated(by: .replace(effect: .dimLights, in: .paused, by: .load(Self.film))))
    #expect(machine.node(.playing)?.effects.map(\.effect) == [.follow, .load])
    #expect(machine.node(.playing)?.effects.map(\.column) == [.phase("W"), .phase("W")])
    let replaced = Player.machine.mutations(effects: [.load(Self.film)]).filter { "\($0)".contains("instead of") }
    #expect(
      replaced.map { "\($0)" } == ["playing does load instead of follow", "playing does load instead of dimLights"])
  }

  // MARK: Exploring

  private static let samples: Samples<Player> = [
    .playRequested(.init()), .playPressed, .pausePressed, .stopPressed, .callCame, .callEnded, .loaded, .loadFailed,
    .positionReported(1), .ended,
  ]

  @Test("is one effect to explorations, which find with it what runs do")
  func explored() throws {
    let exploration = Exploration(Player.machine, context: .init(), samples: Self.samples).bounded(waiting: 1)
    let explored = try exploration.run(.everyRequestIsAnsweredOnce())
    for conclusion in explored.conclusions { #expect(conclusion.holds, "\(conclusion)") }
    #expect(explored.coverage?.missing(.edges) == [] && explored.coverage?.missing(.outcomes) == [])
    var quick = exploration
    quick.moves = [.outcome, .progress, .request, .notification, .elapsed]
    let byRuns = try quick.run(), bySteps = quick.configurations()
    #expect(byRuns.count == bySteps.count)
    let begins = Property<Player>.never("follows twice", .starting(.follow).and(.leaving(.paused)))
    #expect(try exploration.run(begins).failure == nil)
  }

  @Test("walks bring what it brings in every state inside, and too late only what was left")
  func walked() throws {
    let walks = Walks(Player.machine, context: .init(), samples: Self.samples, seed: 1, steps: 4_000)
    // What is said to come too late, and does not, would end the effect.
    let late = Property<Player>.never(
      "a report that is said to be late comes in time",
      .where { step in
        if case .broken(.follow, outcome: .positionReported?) = step.reaction { true } else { false }
      })
    let coverage = try walks.check(late)
    #expect(coverage.missing(.edges) == [] && coverage.missing(.outcomes) == [])
  }
}

@Suite("Effects of phases", .endsIfStuck) struct ManyEffectsTests {
  @Test("E4: more than a run can mark as broken are reported; each of as many as it can has a mark of its own")
  func many() {
    let found = Choir.machine(33).validate().filter { $0.kind == .tooManyEffects }
    #expect(found.map(\.description) == ["tooManyEffects: effects (0 of a state, 33 of phases)"])
    #expect(!Choir.machine(32).validate().map(\.kind).contains(.tooManyEffects))
    var choir = Stepper(Choir.machine(32), .init())
    let voices = Choir.Effect.Name.allCases.prefix(32)
    for (number, voice) in voices.enumerated() {
      choir.conclude(nil, of: choir.visit, by: voice)
      let ended = voices.filter { choir.run.hasEnded(Choir.Effect.position(of: $0)) }
      #expect(ended == Array(voices.prefix(number + 1)))
    }
  }
}

/// A choir of many voices, each a listener of a phase.
private enum Choir: Flow {
  struct Context: Hashable, Codable {}
  @Cases enum State { case singing, silent }
  @Cases enum Event { case hushed }
  @Cases enum Effect {
    case ax, ay, az, bx, by, bz, cx, cy, cz, dx, dy, dz, ex, ey, ez, fx, fy, fz, gx, gy, gz, hx, hy,
      hz, ix, iy, iz, jx, jy, jz, kx, ky, kz
  }
  static let notifications: [Event.Name] = [.hushed]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> { .listener([.hushed]) }
  private static let voices: [Column<Self>] = [
    .does(\.ax), .does(\.ay), .does(\.az), .does(\.bx), .does(\.by), .does(\.bz), .does(\.cx),
    .does(\.cy), .does(\.cz), .does(\.dx), .does(\.dy), .does(\.dz), .does(\.ex), .does(\.ey),
    .does(\.ez), .does(\.fx), .does(\.fy), .does(\.fz), .does(\.gx), .does(\.gy), .does(\.gz),
    .does(\.hx), .does(\.hy), .does(\.hz), .does(\.ix), .does(\.iy), .does(\.iz), .does(\.jx),
    .does(\.jy), .does(\.jz), .does(\.kx), .does(\.ky), .does(\.kz),
  ]

  static func machine(_ count: Int) -> Machine<Self> {
    Machine(
      [
        Phase(
          "C", "Choir", [StateNode(\.singing, "1", "Sings", [.on(\.hushed, "hushed", ["d"], to: \.silent)])],
          everywhere: Array(voices.prefix(count))),
        Phase("S", "Silence", [StateNode(\.silent, "2", "Silent", [.final, .ignore(.hushed, because: "it is")])]),
      ], from: .singing)
  }
}
