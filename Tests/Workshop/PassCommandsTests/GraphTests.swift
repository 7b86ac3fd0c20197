import AppleSSOFlow
import PassScenarios
import Foundation
import PassTestSupport
import Testing

@testable import FlowCommands

@Suite("passflow graph", .endsIfStuck) struct GraphTests {
  private func graph(_ words: String...) async throws -> Printed { try await graph(words) }
  private func graph(_ words: [String]) async throws -> Printed {
    try await .by(["graph", "--flow", "kiosk"] + words, flows: Catalogue(AppleSSO.wing, Kiosk.registration))
  }

  @Test("the overview along the first scenario is meant when no view is named, and every edge where one phase is all")
  func standard() async throws {
    let all = try await graph()
    #expect(try await graph("--view", "full").output == all.output && all.status == 0)
    let overview = try await graph("--view", "overview")
    #expect(overview.output.contains("The kiosk is opened and closed") && overview.output != all.output)
    let flows = Catalogue(AppleSSO.wing, Kiosk.registration), whole = ["graph", "--flow", "v2"]
    let standard = try await Printed.by(whole, flows: flows)
    #expect(try await Printed.by(whole + ["--view", "overview"], flows: flows).output == standard.output)
    let other = try await graph("--view", "overview=power-cut")
    #expect(other.output.contains("The lights go out"))
  }

  @Test(
    "what is named is drawn or written, in the format and with the labels that are asked for",
    arguments: [
      ("--view phase=K", ["K2.refused"]), ("--view full", ["\u{A0}K2.refused\u{A0}<"]),
      ("--view story=day", ["1 open"]), ("--view story=unknown-kiosk", ["2 K2.refused"]),
      ("--view phase=K --format mermaid", ["stateDiagram-v2", "registering"]),
      ("--view phase=K --format plantuml", ["@startuml", "registering"]),
      ("--view full --labels events", ["K2.refused clientRefused"]),
      ("--format promela --most 3", ["m_waiting() >= 3"]), ("--format scxml", ["datamodel=\"ecmascript\""]),
      ("--format xstate", ["\"id\": \"the machine\""]), ("--format json", [#""closed""#]),
    ])
  func named(words: String, expected: [String]) async throws {
    let printed = try await graph(words.split(separator: " ").map(String.init))
    #expect(printed.status == 0 && expected.allSatisfy(printed.output.contains), "\(printed.output)")
    #expect(printed.output.hasPrefix("digraph flow {") == !words.contains("--format"))
  }

  @Test("conditions of SCXML have words or, if that is asked for, the signs of ECMAScript")
  func operators() async throws {
    let words = try await Printed.by("graph", "--format", "scxml")
    #expect(words.output.contains(" and ") && !words.output.contains("&amp;&amp;"))
    let signs = try await Printed.by("graph", "--format", "scxml", "--operators", "signs")
    #expect(signs.output.contains(" &amp;&amp; ") && !signs.output.contains(" and "))
  }

  @Test(
    "a view that there is not is bad usage, and the valid ones are told",
    arguments: [
      (["--view", "ful"], "passflow: unknown view 'ful'; did you mean full?"),
      (["--view", "phase"], "passflow: --view phase needs a name: phase=NAME"),
      (["--view", "story="], "passflow: --view story needs a name: story=NAME"),
      (["--view", "phase=Z"], "passflow: unknown phase 'Z'; there are K"),
      (["--view", "overview=dax"], "passflow: unknown scenario or journal 'dax'; did you mean day?"),
      (
        ["--format", "html", "--view", "full"],
        "passflow: an HTML page has a view for each phase; --view overview=RUN chooses the run"
      ), (["--coverage", "file"], "passflow: --coverage has no effect on --format dot"),
      (["--format", "text"], "passflow: --format text lists changes: give --diff FILE"),
      (["--from", "/nowhere/file"], "passflow: cannot read /nowhere/file: there is no such file"),
      (["--labels", "all"], "passflow: unknown labels 'all'; there are ids, events and guards"),
      (["--format", "json", "--view", "full"], "passflow: --view has no effect on --format json"),
      (["--format", "json", "--labels", "guards"], "passflow: --labels has no effect on --format json"),
      (["--format", "html", "--diff", "file"], "passflow: --diff has no effect on --format html"),
      (["--format", "xstate", "--most", "2"], "passflow: --most has no effect on --format xstate"),
      (["--format", "scxml", "--settling", "open"], "passflow: --settling has no effect on --format scxml"),
      (["--format", "promela", "--settling", "nobody"], "passflow: there is no request 'nobody'"),
      (
        ["--format", "promela", "--properties", "/nowhere/file"],
        "passflow: cannot read /nowhere/file: there is no such file"
      ),
    ])
  func mistakes(words: [String], complaint: String) async throws {
    let printed = try await Printed.by(["graph", "--flow", "kiosk"] + words, flows: Catalogue(Kiosk.registration))
    #expect(printed.status == 2 && printed.output.isEmpty)
    #expect(printed.complaints.hasPrefix(complaint + "\n"), "\(printed.complaints)")
  }

  @Test("a picture is laid out by Graphviz", .needs("dot")) func svg() async throws {
    let printed = try await graph("--view", "phase=K", "--format", "svg")
    #expect(printed.status == 0 && printed.output.contains("<svg") && printed.output.contains("registering"))
  }

  @Test("a sequence says who said what to whom, phase by phase") func sequence() async throws {
    let mermaid = try await graph("--view", "sequence=day", "--format", "mermaid")
    #expect(mermaid.output.hasPrefix("sequenceDiagram\n  participant lane1 as App\n  participant lane2 as Viewer\n"))
    #expect(mermaid.output.contains("    lane1->>lane3: POST #47;o#47;client#47;register\n    lane3-->>lane1: 201\n"))
    #expect(try await graph("--view", "sequence=day", "--format", "plantuml").output.contains("== K Kiosk =="))
    let dot = try await graph("--view", "sequence=day")
    #expect(dot.status == 2 && dot.complaints.contains("--view sequence is for --format mermaid and plantuml"))
  }

  @Test("a journal is drawn like the scenario that wrote it", arguments: ["day", "power-cut", "unknown-kiosk"])
  func journal(of scenario: String) async throws {
    try await TemporaryFolder.use { folder in
      let file = folder.appendingPathComponent("journal").path, flows = Catalogue(Kiosk.registration)
      _ = try await Printed.by(["run", "--scenario", scenario, "--journal", file], flows: flows)
      for format in ["mermaid", "plantuml"] {
        let story = try await graph("--view", "story=\(file)", "--format", format)
        #expect(try await graph("--view", "story=\(scenario)", "--format", format).output == story.output)
        let recorded = try await graph("--view", "sequence=\(file)", "--format", format)
        let played = try await graph("--view", "sequence=\(scenario)", "--format", format)
        // The viewer of the kiosk is no person to its drawings, and has no lane without a scenario.
        #expect(recorded.lines.count { $0.contains("POST") } == played.lines.count { $0.contains("POST") })
        #expect(recorded.status == 0 && recorded.output.contains("openRequested"))
      }
      #expect(try await graph("--view", "overview=\(file)").output.contains("journal</font>"))
    }
  }

  @Test("a scenario goes before a file of its name, which a path names") func namesakes() async throws {
    #expect(try await graph("--view", "story=day").status == 0)
    let file = try await graph("--view", "story=./day")
    #expect(file.status == 2 && file.complaints.contains("unknown scenario or journal './day'"))
  }

  @Test(
    "what is no journal of the flow is bad usage, and why is told",
    arguments: [
      ("{}", "not a journal: the heading is missing"),
      (#"{"journal":"passflow","version":1}"#, "a journal of calls alone, without records of the machine"),
      (GraphTests.heading + "{\n{}\n", "line 2 of the journal cannot be read"),
      (
        GraphTests.heading + GraphTests.record(edge: "B6", state: "closed"),
        "a journal of another flow or version: there is no edge 'B6'"
      ),
      (
        GraphTests.heading + GraphTests.record(edge: "open", state: "ajar"),
        "a journal of another flow or version: there is no state 'ajar'"
      ),
    ])
  func foreignJournals(text: String, complaint: String) async throws {
    try await TemporaryFolder.use { folder in
      let file = folder.appendingPathComponent("journal")
      try Data(text.utf8).write(to: file)
      let printed = try await graph("--view", "story=\(file.path)")
      #expect(printed.status == 2 && printed.output.isEmpty)
      #expect(printed.complaints.contains(": " + complaint), "\(printed.complaints)")
    }
  }

  private static let heading = #"{"journal":"passflow","version":1}"# + "\n"
  private static func record(edge: String, state: String) -> String {
    #"{"record":{"number":1,"kind":"moved","edge":"\#(edge)","state":"\#(state)","kept":[],"visit":1}}"# + "\n"
  }

  @Test("a record after a gap begins where its edge does") func gap() async throws {
    try await TemporaryFolder.use { folder in
      let file = folder.appendingPathComponent("journal")
      let records = [(1, "open", "registering"), (7, "close", "closed")].map { number, edge, state in
        #"{"record":{"number":\#(number),"kind":"moved","edge":"\#(edge)","state":"\#(state)","kept":[],"visit":1}}"#
      }
      try Data((Self.heading + records.joined(separator: "\n") + "\n").utf8).write(to: file)
      let story = try await graph("--view", "story=\(file.path)", "--format", "mermaid").output
      #expect(story.contains("s_closed --> s_registering") && story.contains("s_open --> s_closed"))
    }
  }

  @Test("a page has every view, the calls of each state, and how often scenarios take what", .needs("dot"))
  func page() async throws {
    let page = try await graph("--format", "html")
    #expect(page.status == 0 && page.output.hasPrefix("<!DOCTYPE html>"))
    #expect(page.output.contains(#"<template data-view="phase=K">"#) && page.output.contains("<svg"))
    #expect(page.output.contains(#""calls": {"registering": ["dcr-register POST /o/client/register"]}"#))
    #expect(page.output.contains(#""coverage": {"source": "In 4 scenarios", "states": {"closed": 4"#))
    #expect(page.output.contains(#"{"title": "The kiosk is opened and closed", "steps": [["open", "closed""#))
    let other = try await graph("--format", "html", "--view", "story=power-cut", "--style", "dark")
    #expect(
      other.output.contains(#"{"title": "The lights go out"#) && other.output.contains(#"pressed="false" hidden>"#))
  }

  @Test("the coverage of a page comes from a file", .needs("dot")) func coverage() async throws {
    try await TemporaryFolder.use { folder in
      let file = folder.appendingPathComponent("coverage.json")
      try Data(#"{"source": "In the field", "states": {"open": 7}, "edges": {"close": 3}}"#.utf8).write(to: file)
      let page = try await graph("--format", "html", "--coverage", file.path)
      #expect(page.output.contains(#""source": "In the field", "states": {"open": 7}, "edges": {"close": 3}"#))
    }
  }

  @Test("a file that is no coverage is bad usage, with Graphviz or without") func wrongCoverage() async throws {
    try await TemporaryFolder.use { folder in
      let file = folder.appendingPathComponent("coverage.json")
      try Data(#"{"edges": 3}"#.utf8).write(to: file)
      let wrong = try await graph("--format", "html", "--coverage", file.path)
      #expect(wrong.status == 2 && wrong.output.isEmpty && wrong.complaints.contains("is not coverage, such as {"))
    }
  }

  @Test("a file is drawn like the flow that it was written from, and held against it") func files() async throws {
    try await TemporaryFolder.use { folder in
      let file = folder.appendingPathComponent("graph.json"), text = try await graph("--format", "json").output
      try Data(text.utf8).write(to: file)
      #expect(try await graph("--from", file.path, "--format", "json").output == text)
      let phase = try await graph("--from", file.path, "--view", "phase=K", "--format", "mermaid")
      #expect(phase.output.contains("registering") && phase.status == 0)
      let none = try await graph("--diff", file.path, "--format", "text")
      #expect(none.output == "states: 0 added, 0 removed, 0 changed\nedges: 0 added, 0 removed, 0 changed\n")
      let renamed = text.split(separator: "\"dark\"", omittingEmptySubsequences: false).joined(separator: "\"dusk\"")
      try Data(renamed.utf8).write(to: file)
      let changes = try await graph("--diff", file.path, "--format", "text")
      #expect(changes.lines.prefix(2) == ["+ edge dark", "− edge dusk"])
      #expect(try await graph("--diff", file.path, "--view", "full").output.contains("− dusk"))
      #expect(try await graph("--diff", file.path, "--format", "html").status == 2)
      try Data(#"{"initial": "a", "states": [{"name": 3}], "edges": []}"#.utf8).write(to: file)
      let wrong = try await graph("--from", file.path)
      #expect(wrong.status == 2 && wrong.complaints.contains("is not a graph: states 1 name: another type is expected"))
    }
  }

  @Test("without Graphviz there is no SVG, and why is told") func graphviz() {
    #expect { try Graphviz(searching: "/nowhere:/neither") } throws: {
      ($0 as? UsageError)?.message.contains("there is no 'dot' on the PATH") == true
    }
  }

  @Test("colours come from a name or a file, and a wrong file is bad usage") func style() async throws {
    #expect(try await graph("--style", "dark").output.contains("#0D1117"))
    #expect(
      try await graph("--style", "nowhere").complaints.hasPrefix(
        "passflow: 'nowhere' is neither a style (light, dark) nor a file"))
    try await TemporaryFolder.use { folder in
      let file = folder.appendingPathComponent("style.json")
      try Data(##"{"background": "#ABCDEF"}"##.utf8).write(to: file)
      #expect(try await graph("--style", file.path).output.contains("#ABCDEF"))
      try Data(##"{"backgrond": "#ABCDEF"}"##.utf8).write(to: file)
      let wrong = try await graph("--style", file.path)
      #expect(wrong.status == 2 && wrong.complaints.contains("there is no member 'backgrond'"))
      try Data("{".utf8).write(to: file)
      #expect(try await graph("--style", file.path).complaints.contains("is not JSON"))
    }
  }

  @Test("the refusals and failures that drawings show are events and rows that the flow has") func emphases() {
    for flow in Catalogue(AppleSSO.wing, Kiosk.registration).flows {
      let graph = flow.graph
      #expect(Set(graph.events.map(\.name) + graph.edges.map(\.row)).isSuperset(of: flow.emphases.keys))
    }
  }
}
