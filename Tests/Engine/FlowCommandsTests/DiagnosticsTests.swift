import FlowCommands
import FlowEngine
import Foundation
import TestTraits
import Testing

/// A door that forgot what a push does while it is closed.
@Suite("defects of a table in the forms of others", .endsIfStuck) struct DiagnosticsTests {
  private let tool: Tool
  init() {
    var phases = Door.machine.phases
    phases.changeNodes { node in
      if node.state == .closed { node.decisions.removeAll { $0.event == .pushed } }
    }
    let machine = Machine(phases, from: .closed, roles: Door.machine.roles)
    tool = Tool("door", version: "1.0", MachineRegistration("door", machine, context: Door.Context()))
  }

  @Test("GitHub gets an annotation with the file as the repository has it, and the line")
  func github() async throws {
    let printed = try await DoorTool.by(tool, ["validate", "--format", "github", "--sources", Self.tests])
    #expect(printed.status == .failure)
    let line = try #require(printed.lines.first { $0.contains("undecided: closed × pushed") })
    #expect(line.hasPrefix("::error file=\(Self.tests)/FlowCommandsTests/Door.swift,line=\(try Self.line),"))
    #expect(line.contains(",title=door%3A undecided::"))
  }

  @Test("SARIF and JSON have kind, place, file and line")
  func forms() async throws {
    for (format, member) in [("sarif", "startLine"), ("json", "line")] {
      let printed = try await DoorTool.by(tool, ["validate", "--format", format])
      #expect(printed.output.contains("\"\(member)\" : \(try Self.line)"))
      #expect(printed.status == .failure)
      #expect(printed.output.contains("closed × pushed") && printed.output.contains("Door.swift"))
      #expect(try JSONSerialization.jsonObject(with: Data(printed.output.utf8)) is [String: Any])
    }
    #expect(try await DoorTool.by(tool, ["validate"]).output.contains("FlowCommandsTests/Door.swift:"))
  }

  /// The line of the node that is wrong, counted from 1.
  private static var line: Int {
    get throws {
      let text = try String(contentsOfFile: "\(tests)/FlowCommandsTests/Door.swift", encoding: .utf8)
      let before = try #require(text.range(of: "\\.closed, \"D1\"")).lowerBound
      return text[..<before].count { $0 == "\n" }
    }
  }

  private static let tests = Repository.url("Tests/Engine").path
}
