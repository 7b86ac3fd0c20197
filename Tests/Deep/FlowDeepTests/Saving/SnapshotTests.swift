import Testing

@testable import FlowEngine
@testable import TestMachines

/// How each machine of these tests is restored after every step of a walk, `SavedWalksTests` prove.
@Suite("Snapshots", .endsIfStuck) struct SnapshotTests {
  @Test("of another machine are refused, with both fingerprints")
  func other() throws {
    let snapshot = Run(Dock.machine, Dock.Context()).snapshot
    var table = DockTable()
    table.free.removeLast()
    let other = table.machine
    #expect(
      throws: SnapshotError.otherMachine(fingerprint: Dock.machine.fingerprint, wanted: other.fingerprint)
    ) { try Run(other, restoring: snapshot) { _ in } }
  }

  @Test("a session that is restored starts its effects and gives its commands again; the open request is served")
  func session() async throws {
    var stepper = Stepper(Dock.machine, Dock.Context())
    stepper.ask(\.unload, Dock.Unload())
    stepper.ask(\.leave, Dock.Leave())
    var reported: [String] = []
    let run = try Run(Dock.machine, restoring: stepper.run.snapshot) { reported.append("\($0.reaction)") }
    #expect(
      reported == [
        "unload goes on, but no caller awaits its answer", "leave forgotten: no caller waits for it any more",
      ])
    let performed = AsyncStream.makeStream(of: Dock.Effect.Name.self)
    let (never, open) = AsyncStream.makeStream(of: Never.self), (held, lift) = AsyncStream.makeStream(of: Never.self)
    let session = Session(run) { effect, _ in
      performed.continuation.yield(effect.name)
      guard effect.name == .crane else {
        // An effect that broke before the crane is done would leave the request unanswered.
        for await _ in never {}
        return nil
      }
      // One that is done leaves the state, whose other effects are then not begun.
      for await _ in held {}
      return .unloaded
    }
    let records = await session.records()
    await session.start()
    var begun: Set<String> = []
    for await effect in performed.stream.prefix(3) { begun.insert(effect.stringValue) }
    #expect(begun == ["crane", "tide", "horn"])
    lift.finish()
    var lines: [String] = []
    for await record in records {
      lines.append(record.line.kind)
      if record.line.kind == "answered" { break }
    }
    #expect(lines.contains("answered"), "the request of the former process, which nobody hears: \(lines)")
    open.finish()
    await session.end()
  }
}
