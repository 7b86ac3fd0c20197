import FlowCommands
import Foundation
import TestTraits
import Testing

@Suite("what changed in a flow, for a pull request", .endsIfStuck) struct ComparisonTests {
  @Test("nothing changed: status 0; an edge leads elsewhere: Markdown says so, and the status is 1 if wanted")
  func markdown() async throws {
    try await TemporaryFile.use { file in
      let json = try await DoorTool.by("graph", "--format", "json").output
      try json.write(toFile: file, atomically: true, encoding: .utf8)
      let same = try await DoorTool.by("graph", "--diff", file, "--format", "markdown", "--exit-code")
      #expect(same.status == .success && same.output == "No state and no edge of the flow changed.\n")
      let old = json.replacingOccurrences(of: #""to": "blocked""#, with: #""to": "open""#)
      try old.write(toFile: file, atomically: true, encoding: .utf8)
      let changed = try await DoorTool.by("graph", "--diff", file, "--format", "markdown", "--exit-code")
      #expect(changed.status == .failure)
      #expect(changed.output.contains("| edges | 0 | 0 | 1 |"))
      #expect(changed.output.contains(#"  - `to: "open" → "blocked"`"#))
      #expect(try await DoorTool.by("graph", "--diff", file, "--format", "markdown").status == .success)
    }
  }

  @Test("coverage as JUnit has a case for each part, and a failure for what no walk met")
  func junit() async throws {
    let met = try await DoorTool.by("cover", "--format", "junit")
    #expect(met.output.contains(#"name="cover door""#) && met.output.contains(#"failures="0""#))
    let missed = try await DoorTool.by("cover", "--steps", "1", "--format", "junit")
    #expect(missed.status == .failure && missed.output.contains(#"<failure message="no walk met it"/>"#))
  }
}
