import FlowCommands
import Foundation
import PassScenarios
import PassTestSupport
import Testing

/// What the program does before any command.
@Suite("passflow", .endsIfStuck) struct ProgramTests {
  @Test("the version is told") func version() async throws {
    let printed = try await Printed.by("--version")
    #expect(printed.status == 0 && printed.output.wholeMatch(of: /passflow [0-9]+\.[0-9]+\.[0-9]+(-dev)?\n/) != nil)
  }

  @Test(
    "help, the version and bad usage make nothing of any flow",
    arguments: [["--help"], ["--version"], ["run", "--help"], ["rnu"], ["run", "--flwo"], ["run", "--flow", "v9"]])
  func nothing(words: [String]) async throws {
    let made = Made(), flows = Catalogue(made.flow("first"), made.flow("second"))
    _ = try await Printed.by(words, flows: flows)
    #expect(made.names == [])
  }

  @Test("a command makes nothing of other flows than the one that is named") func named() async throws {
    let made = Made(), flows = Catalogue(made.flow("first"), made.flow("second"))
    for command in [["states"], ["walk", "--steps", "100"], ["graph"]] {
      _ = try await Printed.by(command + ["--flow", "second"], flows: flows)
    }
    #expect(Set(made.names) == ["second"])
  }
}

/// Notes of which flows anything was made. Sendable, because the notes are touched only under the lock.
private final class Made: @unchecked Sendable {
  private let lock = NSLock()
  private var noted: [String] = []
  var names: [String] { lock.withLock { noted } }

  func flow(_ name: String) -> MachineRegistration<Kiosk> {
    @Sendable func note<Value>(_ value: Value) -> Value {
      lock.withLock { noted.append(name) }
      return value
    }
    return MachineRegistration(
      name, note(Kiosk.machine), document: note(Kiosk.registration.document), emphases: note([:]),
      walkSuite: note(Kiosk.registration.walkSuite), world: note(FlowWorld<Kiosk>()))
  }
}
