import FlowEngine
import Foundation
import Testing

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
    for _ in 0...Run<Dock>.mostDeferred { stepper.ask(\.leave, Dock.Leave()) }
    var forgotten = 0
    let run = try Run(Dock.machine, restoring: stepper.run.snapshot) {
      if case .forgotten = $0.reaction { forgotten += 1 }
    }
    #expect(forgotten == Run<Dock>.mostDeferred + 1 && run.deferred.isEmpty)
  }

  @Test("is refused, and the error says what cannot be")
  func refused() throws {
    let kept = try #require(try Self.nap()["configuration"] as? [String: Any])["rest"] as? [String: Any]
    let ride = try #require((kept?["kept"] as? [Any])?.first),
      state = try #require(
        (try Self.nap()["configuration"] as? [String: Any])?["state"])
    func expect(
      _ words: String, _ tamper: (inout [String: Any]) throws -> Void, _ location: SourceLocation = #_sourceLocation
    ) throws {
      let refusal = try Self.refusal(tamper)
      #expect(refusal?.contains(words) == true, "\(refusal ?? "restored")", sourceLocation: location)
    }
    try expect("-5 states were entered") { $0["visit"] = -5 }
    try expect("napping is part of a detour, and nothing is kept", Self.rest { $0["kept"] = [] })
    try expect("napping is part of a detour, and kept first", Self.rest { $0["kept"] = [state] })
    try expect("riding cannot be kept while the machine is in riding", Self.rest { $0["kept"] = [ride, ride] })
    try expect("arrived is not a request, and yet open", Self.rest { $0["open"] = [["arrived": [:]]] })
    try expect(
      "napping does not defer arrived",
      Self.rest { $0["deferred"] = [["event": ["arrived": [:]], "isAwaited": false]] })
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
    #expect(await snapshot.configuration == session.configuration)
    #expect(snapshot.configuration.state == .opening)
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
