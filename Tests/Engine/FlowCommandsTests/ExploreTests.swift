import FlowCommands
import FlowExport
import FlowTesting
import Foundation
import TestTraits
import Testing

@Suite("explore", .endsIfStuck) struct ExploreTests {
  @Test("explore tells how much there is, what holds and what is concluded")
  func explore() async throws {
    let printed = try await DoorTool.by("explore")
    #expect(printed.status == .success && printed.complaints.isEmpty, "\(printed)")
    // Closed after no, one and two wrong codes, open, and blocked.
    #expect(printed.lines.first?.hasPrefix("door: 5 configurations") == true, "\(printed.lines.first ?? "")")
    #expect(printed.lines.first?.hasSuffix(": complete") == true)
    #expect(printed.output.contains("1 properties hold\n"))
    #expect(printed.output.contains("it can be opened: holds, within "))
    #expect(printed.output.contains("5 of 5 edges met"))
    #expect(try await DoorTool.by("explore").output == printed.output)
  }

  @Test("explore fails with the shortest way to what does not hold, and concludes nothing")
  func failure() async throws {
    let printed = try await DoorTool.by(DoorTool.all, ["explore", "--flow", "wrong"])
    #expect(printed.status == .failure)
    #expect(printed.output.contains("\"it opens\" does not hold") && printed.output.contains("Edges: D1.right"))
    #expect(printed.output.contains("not decided, since a property does not hold"))
  }

  @Test("a depth is a bound, which is said, and with which nothing is decided")
  func depth() async throws {
    let printed = try await DoorTool.by("explore", "--depth", "1")
    #expect(printed.status == .success && printed.output.contains("cut by depth 1: "))
    #expect(printed.output.contains("properties hold so far"))
    #expect(printed.output.contains("not decided, since it was cut"))
    let walks = try await DoorTool.by("explore", "--samples", "walks", "--depth", "2")
    #expect(walks.status == .success && walks.output.contains("cut by depth 2: "))
  }

  @Test("explore does not succeed where nothing was decided, and names the member that grew")
  func undecided() async throws {
    let endless = MachineRegistration(
      "endless", Door.machine, document: StatesDocument(title: "The door"), walkSuite: nil,
      proofSets: [
        ProofSet(
          "all",
          Exploration(Door.machine, context: Door.Context(wrongCodes: -1_000_000), samples: DoorTool.samples)
            .bounded(configurations: 50), [], goals: [])
      ])
    let printed = try await DoorTool.by(Tool("door", version: "1.0", endless), ["explore"])
    #expect(printed.status == .usage && printed.output.contains("not decided, since it was cut by 50 configurations"))
    #expect(printed.complaints.contains("context.wrongCodes had 4"))
    #expect(printed.complaints.contains(".merging(\"context.wrongCodes\")"))
  }

  @Test("explore prints JSON for programs")
  func json() async throws {
    let printed = try await DoorTool.by("explore", "--format", "json")
    let shape = try JSONSerialization.jsonObject(with: Data(printed.output.utf8)) as? [String: Any]
    let set = try #require((shape?["sets"] as? [[String: Any]])?.first)
    #expect(shape?["format"] as? String == "flow-exploration" && set["isComplete"] as? Bool == true)
    let conclusions = try #require(set["conclusions"] as? [[String: Any]])
    #expect(conclusions.contains { $0["title"] as? String == "it can be opened" })
    #expect(conclusions.allSatisfy { $0["verdict"] as? String == "holds" })
  }

  @Test(
    "explore --abstract counts what is there without payloads, of a machine and of the file that graph wrote alike"
  )
  func abstract() async throws {
    let printed = try await DoorTool.by("explore", "--abstract", "--most", "1")
    #expect(printed.status == .success && printed.output.contains("door: 3 "), "\(printed)")
    try await TemporaryFile.use { file in
      try Data(try await DoorTool.by("graph", "--format", "json").output.utf8).write(to: URL(fileURLWithPath: file))
      let read = try await DoorTool.by("explore", "--abstract", "--from", file, "--most", "1")
      #expect(read.status == .success)
      #expect(read.output == printed.output.replacing("door: ", with: "\(file): ", maxReplacements: 1))
    }
  }

  @Test(
    "a machine without samples, and options that do not go together, are explained",
    arguments: [
      (["--flow", "unwalked"], "unwalked has no samples"), (["--depth", "-1"], "--depth needs a number from 0"),
      (["--samples", "few"], "unknown"), (["--most", "1"], "--most is for --abstract"),
      (["--abstract", "--depth", "3"], "--depth"), (["--abstract", "--most", "0"], "--most needs a number from 1"),
    ])
  func usage(words: [String], complaint: String) async throws {
    let printed = try await DoorTool.by(DoorTool.all, ["explore"] + words)
    #expect(printed.status == .usage && printed.complaints.contains(complaint), "\(printed.complaints)")
  }
}
