import FlowCommands
import FlowExport
import FlowTesting
import Foundation

/// What a tool for the door prints.
struct DoorTool {
  let status: ExitStatus
  let output: String
  let complaints: String
  var lines: [String] { output.split(separator: "\n").map(String.init) }

  static let samples: Samples<Door> = [
    .codeTyped(.init(isRight: true)), .codeTyped(.init(isRight: false)), .pushed, .reset,
  ]
  static let registration = MachineRegistration(
    "door", Door.machine, context: Door.Context(),
    samples: samples,
    properties: [.never("a wrong code opens the door", .edge("D1.wrong").and(.entering(.open)))],
    goals: [.init("it can be opened", within: 2) { if case .open = $0.state { true } else { false } }])
  /// A tool for the door, for one of which something is said that is wrong, and for one that nobody has prepared.
  static let all = Tool(
    "door", version: "1.0", registration,
    MachineRegistration(
      "wrong", Door.machine, context: Door.Context(), samples: [.codeTyped(.init(isRight: true))],
      properties: [.never("it opens", .entering(.open))]),
    MachineRegistration("unwalked", Door.machine, document: StatesDocument(title: "The door"), walkSuite: nil))

  /// Runs the tool with some words, and a text on its standard input.
  static func by(_ words: String..., input: String = "") async throws -> DoorTool {
    try await by(Tool("door", version: "1.0", registration), words, input: input)
  }

  /// Runs a tool with some words.
  static func by(_ tool: Tool, _ words: [String], input: String = "") async throws -> DoorTool {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["input", "output", "complaints"].map { folder.appendingPathComponent($0) }
    for (file, text) in zip(files, [input, "", ""]) { try Data(text.utf8).write(to: file) }
    let status = await tool.run(
      words, input: Input(try FileHandle(forReadingFrom: files[0])),
      output: Output(
        results: try FileHandle(forWritingTo: files[1]), complaints: try FileHandle(forWritingTo: files[2])))
    return DoorTool(
      status: status, output: try String(contentsOf: files[1], encoding: .utf8),
      complaints: try String(contentsOf: files[2], encoding: .utf8))
  }
}
