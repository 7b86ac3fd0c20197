import Foundation
import Testing

@testable import FlowEngine
@testable import TestMachines

@Suite("A snapshot that nobody can have taken", .endsIfStuck)
struct TamperedSnapshotTests {
  /// A courier's nap in the middle of a ride, as JSON.
  private static func nap() throws -> [String: Any] {
    var stepper = Stepper(at: .ride(3))
    try stepper.answer(.gotTired)
    return try #require(
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(stepper.run.snapshot)) as? [String: Any])
  }

  private static func refusal(_ tamper: (inout [String: Any]) throws -> Void) throws -> String? {
    var snapshot = try nap()
    try tamper(&snapshot)
    let data = try JSONSerialization.data(withJSONObject: snapshot)
    let decoded = try JSONDecoder().decode(Snapshot<Courier>.self, from: data)
    do throws(SnapshotError) {
      _ = try Run(Courier.machine, restoring: decoded) { _ in }
      return nil
    } catch {
      return error.description
    }
  }

  private static func rest(_ change: @escaping (inout [String: Any]) -> Void) -> (inout [String: Any]) throws -> Void {
    { snapshot in
      var configuration = try #require(snapshot["configuration"] as? [String: Any])
      var rest = configuration["rest"] as? [String: Any] ?? [:]
      change(&rest)
      configuration["rest"] = rest
      snapshot["configuration"] = configuration
    }
  }

  @Test("as it was taken is restored")
  func untouched() throws { #expect(try Self.refusal { _ in } == nil) }

  @Test("is not one with more deferred requests than notifications may wait: nothing bounds these")
  func manyRequests() throws {
    var stepper = Stepper(Dock.machine, Dock.Context())
    stepper.ask(\.unload, Dock.Unload())
    for _ in 0...Run<Dock>.maxDeferred { stepper.ask(\.leave, Dock.Leave()) }
    var forgotten = 0
    let run = try Run(Dock.machine, restoring: stepper.run.snapshot) {
      if case .forgotten = $0.reaction { forgotten += 1 }
    }
    #expect(forgotten == Run<Dock>.maxDeferred + 1 && run.deferred.isEmpty)
  }

  /// States, events and what is kept that a courier's snapshot may claim to have, and how they print.
  private static let states: [Courier.State] = [
    .idle, .home, .ride(3), .serve(3), .charge(1), .nap(1), .paying, .stranded,
  ]
  private static func json(_ value: some Encodable) throws -> Any {
    try JSONSerialization.jsonObject(with: JSONEncoder().encode(value))
  }

  @Test("is refused, and the error says what cannot be: what may be kept below each state of a detour")
  func kept() throws {
    let machine = Courier.machine
    var refusals = 0
    for place in Self.states {
      let here = place.name, name = here.stringValue, isDetour = machine.node(here)?.isDetour == true
      let state = try Self.json(place)
      for kept in Self.states {
        let bottom = kept.name, first = bottom.stringValue, below = try Self.json(kept)
        let refusal = try Self.refusal { snapshot in
          snapshot["configuration"] = [
            "context": try #require(snapshot["configuration"] as? [String: Any])["context"] ?? [:], "state": state,
            "rest": ["kept": [below], "open": [], "deferred": [], "broken": 0],
          ]
        }
        if machine.node(bottom)?.isDetour == true {
          #expect(
            refusal?.hasSuffix("\(first) is part of a detour, and kept first") == true, "\(refusal ?? "restored")")
        } else if isDetour, machine.keptLast(in: here).contains(bottom) {
          #expect(refusal == nil)
        } else {
          #expect(refusal?.hasSuffix("\(first) cannot be kept while the machine is in \(name)") == true)
        }
        refusals += refusal == nil ? 0 : 1
      }
      let alone = try Self.refusal { snapshot in
        let context = try #require(snapshot["configuration"] as? [String: Any])["context"] ?? [:]
        snapshot["configuration"] = ["context": context, "state": state]
      }
      #expect(
        alone
          == (isDetour
            ? "the machine cannot have reached the snapshot: \(name) is part of a detour, and nothing is kept" : nil))
      refusals += alone == nil ? 0 : 1
    }
    #expect(refusals >= 40)
  }

  @Test(
    "is refused, and the error says what cannot be: whatever event is deferred that is not, or open that is no request")
  func events() throws {
    var refusals = 0
    let attempts = MachineAttempts(Courier.machine, from: .init())
    for name in Courier.Event.Name.allCases {
      let event = try #require(attempts.events[name]?.first)
      let value = try Self.json(event)
      let opened = try Self.refusal(Self.rest { $0["open"] = [value] })
      let isRequest = Courier.requests.contains(name)
      #expect((opened == nil) == isRequest, "\(name.stringValue): \(opened ?? "restored")")
      for isAwaited in [false, true] {
        let deferred = try Self.refusal(Self.rest { $0["deferred"] = [["event": value, "isAwaited": isAwaited]] })
        let isDeferred = Self.defersAtNap.contains(name) && (isRequest || !isAwaited)
        #expect((deferred == nil) == isDeferred, "\(name.stringValue): \(deferred ?? "restored")")
        refusals += deferred == nil ? 0 : 1
      }
      refusals += opened == nil ? 0 : 1
    }
    #expect(refusals >= 20)
  }

  /// What waits while the courier naps in the middle of a ride, as the table explains it.
  private static let defersAtNap: Set<Courier.Event.Name> = {
    let cells = Courier.machine.nodes.filter { [.napping, .riding].contains($0.state) }
    let own = Set(cells.filter { $0.state == .napping }.flatMap { $0.edges.map(\.on) + $0.decisions.map(\.event) })
    return Set(
      cells.flatMap { node in
        node.decisions.filter { $0.kind == .defer && (node.state == .napping || !own.contains($0.event)) }.map(\.event)
      })
  }()

  @Test("is refused, and the error says what cannot be: counts, bounds and another machine")
  func numbers() throws {
    #expect(try Self.refusal { $0["visit"] = -5 }?.hasSuffix("-5 states were entered") == true)
    let ride = try #require(
      ((try Self.nap()["configuration"] as? [String: Any])?["rest"] as? [String: Any])?["kept"] as? [Any])
    let deep = try Self.refusal(Self.rest { $0["kept"] = Array(repeating: ride[0], count: 5_000) })
    #expect(deep?.contains("states are kept") == true, "\(deep ?? "restored")")
    let parcel = try Self.json(Courier.Event.parcel(.init(1)))
    let flood = Array(repeating: ["event": parcel, "isAwaited": false], count: Run<Courier>.maxDeferred + 1)
    let flooded = try Self.refusal(Self.rest { $0["deferred"] = flood })
    #expect(flooded?.hasSuffix("more than 10000 notifications are deferred") == true, "\(flooded ?? "restored")")
    let other = try Self.refusal { $0["fingerprint"] = "0123456789abcdef" }
    #expect(other?.contains("0123456789abcdef") == true)
  }

  @Test("E4: the fingerprint of a machine is the same however often it is asked for, and for each copy")
  func fingerprint() {
    let machine = Courier.machine, copy = machine
    #expect(machine.fingerprint == copy.fingerprint && CourierTable().machine.fingerprint == machine.fingerprint)
  }
}

@Suite("A session is saved while it runs", .endsIfStuck)
struct SavedSessionTests {
  @Test("after any step, and another goes on where it was")
  func saved() async throws {
    let session = Session(DoorTable().machine, Door.Context()) { effect, _ in
      effect.name == .turn ? nil : .waited
    }
    let asking = Task { try await session.ask(\.openRequested, Door.OpenRequest()) }
    await #expect(throws: SessionError.self) { try await asking.value }
    let snapshot = await session.snapshot
    #expect(try await snapshot.configuration == session.configuration)
    #expect(try snapshot.configuration.state == .opening)
    let restored = try Session(DoorTable().machine, restoring: snapshot) { effect, _ in
      effect.name == .turn ? .opened : nil
    }
    let records = await restored.records()
    await restored.start()
    for await record in records where record.line.state == "open" { break }
    #expect(await restored.state == .open)
    await restored.end()
    await session.end()
  }
}
