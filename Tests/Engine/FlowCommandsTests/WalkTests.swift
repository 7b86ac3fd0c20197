import FlowCommands
import Foundation
import TestTraits
import Testing

@Suite("walk and cover", .endsIfStuck) struct WalkTests {
  @Test("walk tells what holds, what was met and, if asked, how often each state was visited")
  func walk() async throws {
    let printed = try await DoorTool.by("walk", "--steps", "2000", "--seed", "3", "--verbose")
    #expect(try await DoorTool.by("walk", "--steps", "2000", "--seed", "3").lines == Array(printed.lines.prefix(2)))
    #expect(printed.status == .success && printed.complaints.isEmpty)
    #expect(printed.lines.first == "2000 steps of seed 3: 1 properties hold")
    #expect(printed.output.contains("3 of 3 states, 5 of 5 edges"))
    let states: Set<Substring> = Set(printed.lines.suffix(3).compactMap { $0.split(separator: " ").last })
    #expect(states == ["closed", "open", "blocked"])
    #expect(try await DoorTool.by("walk", "--steps", "2000", "--seed", "4", "--verbose").output != printed.output)
  }

  @Test("walk writes what each step led to, a line of JSON each, to a file or the output")
  func trace() async throws {
    let words = ["walk", "--steps", "200", "--trace"]
    let printed = try await DoorTool.by(DoorTool.all, words + ["-"])
    #expect(printed.status == .success && printed.lines.count >= 200)
    for line in printed.lines { #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any]) }
    try await TemporaryFile.use { file in
      let written = try await DoorTool.by(DoorTool.all, words + [file])
      #expect(written.output == "\(printed.lines.count) lines of seed 1 in \(file)\n")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == printed.output)
    }
  }

  @Test("walk and cover fail with the shortest way to what does not hold", arguments: ["walk", "cover"])
  func failure(command: String) async throws {
    let printed = try await DoorTool.by(DoorTool.all, [command, "--flow", "wrong"])
    #expect(printed.status == .failure)
    #expect(printed.output.hasPrefix("\"it opens\" does not hold") && printed.output.contains("Edges: D1.right"))
  }

  @Test(
    "a property that does not hold is a document in every form, and the text goes to people",
    arguments: ["json", "junit"])
  func failureReports(format: String) async throws {
    let printed = try await DoorTool.by(DoorTool.all, ["cover", "--flow", "wrong", "--format", format])
    #expect(printed.status == .failure)
    if format == "json" {
      let shape = try JSONSerialization.jsonObject(with: Data(printed.output.utf8)) as? [String: Any]
      #expect(shape?["format"] as? String == "flow-failure" && shape?["property"] as? String == "it opens")
      #expect((shape?["fixture"] as? [String: Any])?["flow"] as? String == "Door")
    } else {
      #expect(printed.output.hasPrefix("<?xml"))
      #expect(printed.output.contains(#"<testcase classname="wrong" name="it opens">"#))
      #expect(printed.output.contains("tests=\"1\" failures=\"1\""))
    }
  }

  @Test("the fixtures of a folder are played first, and one by replay; what is none of this machine is said")
  func fixtures() async throws {
    let failed = try await DoorTool.by(DoorTool.all, ["cover", "--flow", "wrong", "--format", "json"])
    let shape = try JSONSerialization.jsonObject(with: Data(failed.output.utf8)) as? [String: Any]
    let fixture = try JSONSerialization.data(withJSONObject: try #require(shape?["fixture"]))
    try await TemporaryFile.use { folder in
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let file = folder + "/opens.json"
      try fixture.write(to: URL(fileURLWithPath: file))
      for words in [["walk", "--flow", "wrong", "--fixtures", folder], ["replay", "--flow", "wrong", file]] {
        let printed = try await DoorTool.by(DoorTool.all, words)
        #expect(printed.status == .failure && printed.output.contains("Edges: D1.right"), "\(printed)")
      }
      let other = try await DoorTool.by(DoorTool.all, ["replay", "--flow", "door", file])
      #expect(other.status == .usage)
      #expect(other.complaints.contains("the fixture is of the property \"it opens\", which is not checked"))
      try Data("{}".utf8).write(to: URL(fileURLWithPath: file))
      let none = try await DoorTool.by(DoorTool.all, ["walk", "--flow", "wrong", "--fixtures", folder])
      #expect(none.status == .usage && none.complaints.contains("opens.json is not a fixture of a walk"))
    }
  }

  @Test("cover tells what is missing, as text, JSON and drawing, and fails when that is not explained")
  func cover() async throws {
    let all = try await DoorTool.by("cover", "--steps", "2000")
    #expect(all.status == .success && all.output.contains("5 of 5 edges"))
    let few = try await DoorTool.by("cover", "--steps", "2")
    #expect(few.status == .failure && few.output.contains("not met: "))
    #expect(few.complaints.contains("coverage is not as required"))
    let json = try await DoorTool.by("cover", "--steps", "2000", "--format", "json")
    let shape = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(shape?["format"] as? String == "flow-coverage" && shape?["steps"] as? Int == 2_000)
    let dot = try await DoorTool.by("cover", "--steps", "2", "--format", "dot")
    #expect(dot.output.hasPrefix("digraph") && dot.output.contains("(0)") && dot.output.contains(" visits)"))
  }

  @Test(
    "a machine that nobody has said how to walk, and numbers that are none, are explained",
    arguments: [
      (["walk", "--flow", "unwalked"], "unwalked has no walks"), (["cover", "--flow", "unwalked"], "has no walks"),
      (["walk", "--flow", "unwalked", "--trace", "-"], "has no walks"),
      (["walk", "--steps", "many"], "--steps needs a number from 1"),
      (["walk", "--seed", "-1"], "--seed needs a number from 0"),
      (["walk", "--steps", "0"], "--steps needs a number from 1"),
      (["cover", "--steps", "0"], "--steps needs a number from 1"),
      (["walk", "--trace", "-", "--steps", "0"], "--steps needs a number from 1"),
    ])
  func usage(words: [String], complaint: String) async throws {
    let printed = try await DoorTool.by(DoorTool.all, words)
    #expect(printed.status == .usage && printed.output.isEmpty)
    #expect(printed.complaints.contains(complaint), "\(printed.complaints)")
  }
}
