import Foundation
import Testing

@testable import FlowExport

@Suite("Models that SPIN searches")
struct SpinTests {
  /// What the search of a model prints.
  static func searched(_ model: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("spin-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(model.utf8).write(to: folder.appendingPathComponent("model"))
    let process = Process(), pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "spin -a model && gcc -w -DSAFETY -DNOCLAIM -o pan pan.c && ./pan && ./pan -r"]
    process.currentDirectoryURL = folder
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  // Counted by hand: the four states, of which two have a boil open; the patient one waits in two ways.
  @Test(
    "SPIN stores one state for each configuration", .needs("spin"),
    arguments: zip(["kettle", "careful", "patient"], [4, 4, 5]))
  func counts(name: String, count: Int) throws {
    let machine = ["careful": Kettle.careful, "patient": Kettle.patient][name] ?? Kettle.machine
    let said = try Self.searched(Promela().text(of: machine))
    #expect(said.contains("errors: 0") && said.contains("\(count) states, stored"), "\(said)")
  }

  @Test("a settlement that was forgotten is found, and told as a walk", .needs("spin"))
  func forgotten() throws {
    var graph = Graph(Kettle.careful)
    for index in graph.edges.indices where graph.edges[index].id == "B1.done" { graph.edges[index].settlesAll = [] }
    let said = try Self.searched(Promela().text(of: graph))
    #expect(said.contains("assertion violated (broken==0)"))
    #expect(said.contains("measured: heating -> idle B1.done"))
  }

  @Test("a cell that says nothing for some answers is found", .needs("spin"))
  func gap() throws {
    let said = try Self.searched(
      Promela().text(of: JSONDecoder().decode(Graph.self, from: Data(ModelTests.gap.utf8))))
    #expect(said.contains("assertion violated (broken!=1)"), "\(said)")
  }
}
