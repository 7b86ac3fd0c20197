import Foundation
import Testing

@testable import FlowEngine
@testable import FlowTesting
@testable import TestMachines

/// Every machine of the tests is saved and restored after every step of a walk.
@Suite("Snapshots", .endsIfStuck) struct SnapshotTests {
  /// Walks at random; after every step the run is saved as JSON, restored, and must go on from the same configuration.
  private func walk<F: Flow>(
    _ machine: Machine<F>, _ context: F.Context, _ events: [F.Event], seed: UInt64, steps: Int
  ) throws {
    var random = SeededRandom(seed: seed), run = Run(machine, context), path: [String] = []
    for step in 0..<steps {
      let possible = events.filter { run.explain($0).decision != "undecided" }
      guard let event = possible.randomElement(using: &random) else { break }
      path.append(event.name.stringValue)
      let isRequest = machine.roles.requests.contains(event.name)
      if machine.roles.comesFromOutsideForTests(event.name) {
        run.send(event, asking: isRequest ? Ticket(number: step) : nil)
      } else if machine.progress(in: run.state.name).contains(event.name) {
        run.progress(event, of: run.visit) { _ in }
      } else {
        run.conclude(event, of: run.visit) { _ in }
      }
      let text = try JSONEncoder().encode(run.snapshot)
      let saved = try JSONDecoder().decode(Snapshot<F>.self, from: text)
      #expect(saved == run.snapshot, "seed \(seed): \(path.joined(separator: ", "))")
      var reported: [String] = []
      let restored = try Run(machine, restoring: saved) { reported.append("\($0.reaction)") }
      let dropped = run.deferred.filter { $0.ticket != nil }.count
      #expect(restored.state == run.state && restored.context == run.context && restored.kept == run.kept)
      #expect(restored.visit == run.visit && restored.open.count == run.open.count && !restored.isBroken)
      #expect(restored.deferred.count == run.deferred.count - dropped)
      #expect(reported.count == run.open.count + dropped, "\(reported)")
    }
  }

  @Test("are restored after every step of the download manager", arguments: 0..<12 as Range<UInt64>)
  func download(seed: UInt64) throws {
    try walk(Download.machine, Download.Context(), SavedSamples.download, seed: seed, steps: 40)
  }

  @Test("are restored after every step of a TCP connection", arguments: 0..<12 as Range<UInt64>)
  func tcp(seed: UInt64) throws {
    try walk(TCP.machine, TCP.Context(), SavedSamples.tcp, seed: seed, steps: 40)
  }

  @Test("are restored after every step of the device flow", arguments: 0..<12 as Range<UInt64>)
  func device(seed: UInt64) throws {
    try walk(Device.machine, Device.Context(), SavedSamples.device, seed: seed, steps: 40)
  }

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

extension Roles {
  fileprivate func comesFromOutsideForTests(_ event: F.Event.Name) -> Bool {
    requests.contains(event) || notifications.contains(event)
  }
}
