import FlowCommands
import FlowEngine
import Foundation
import TestTraits
import Testing

@Suite("a tool for any machine", .endsIfStuck) struct ToolTests {
  @Test(
    "a page shows the files of the example as they are",
    arguments: [
      ("CommandLine", "swift", "Door/Package.swift"), ("CommandLine", "swift", "Door/Sources/door/Door.swift"),
      ("CommandLine", "swift", "Door/Sources/door/main.swift"), ("Pipeline", "yaml", "Door/.github/workflows/flow.yml"),
      ("Pipeline", "yaml", "SignIn/.github/workflows/audit.yml"),
    ])
  func document(page: String, language: String, file: String) throws {
    let text = try Repository.text("Docs/\(page).md"), shown = try Repository.text("Docs/Examples/\(file)")
    #expect(text.contains("```\(language)\n\(shown)```"))
  }

  @Test(
    "help fits into 80 columns where no terminal says otherwise", arguments: ["graph", "walk", "explore", "replay"])
  func columns(command: String) async throws {
    let lines = try await DoorTool.by(command, "--help").lines
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.filter { $0.count > 80 })")
    #expect(lines.contains { $0.hasPrefix("  --flow door") })
  }

  @Test(
    "letters that changed places are guessed", arguments: [("wlak", "walk"), ("grpah", "graph"), ("cvoer", "cover")])
  func transposed(given: String, meant: String) async throws {
    let printed = try await DoorTool.by(given)
    #expect(printed.status == .usage && printed.complaints.contains("did you mean \(meant)"))
  }

  @Test("every command that any machine can have works for one that nobody has prepared")
  func commands() async throws {
    #expect(try await DoorTool.by("validate").output == "door: 3 states, 5 edges, all sound\n")
    #expect(try await DoorTool.by("states").output.contains("The caretaker has to come"))
    #expect(try await DoorTool.by("walk", "--steps", "500").output.contains("1 properties hold"))
    #expect(try await DoorTool.by("cover", "--steps", "2000").output.contains("5 of 5 edges"))
    #expect(try await DoorTool.by("explore").lines[0].hasSuffix(": complete"))
    #expect(try await DoorTool.by("graph", "--format", "mermaid").output.contains("D1"))
  }

  @Test("without a command there is the help, and help of a command explains its options")
  func help() async throws {
    let help = try await DoorTool.by()
    #expect(help.status == .success && help.output.contains("usage: door COMMAND"))
    #expect(try await DoorTool.by("--help").output == help.output)
    let graph = try await DoorTool.by("help", "graph")
    #expect(graph.output.contains("--view") && !graph.output.contains("--settling"))
    let promela = try await DoorTool.by("graph", "--format=promela", "--help").output
    #expect(promela.contains("--settling") && !promela.contains("--operators"))
    #expect(try await DoorTool.by("graph", "--help").output == graph.output)
    #expect(try await DoorTool.by("--version").output == "door 1.0\n")
  }

  @Test("the page for man has what the help has: commands, options with their values, what they are, exit status")
  func manual() async throws {
    let page = try await DoorTool.by("man").output
    #expect(page.hasPrefix(#".TH "DOOR" 1 "" "door 1.0""#))
    for command in Command.ofAnyMachine {
      #expect(page.contains(".SS \"\(command.name)"), "\(command.name)")
      for option in command.options {
        let name = option.name.replacingOccurrences(of: "-", with: #"\-"#)
        #expect(page.contains(#".B \-\-\#(name)"#), "\(command.name) --\(option.name)")
      }
    }
    #expect(page.contains(#".B \-\-labels ids|\:events|\:guards"#) && page.contains("(default: ids)"))
    #expect(page.contains(".B SHELL\none of bash, zsh and fish\n"))
    #expect(
      page.hasSuffix(
        ".SH EXIT STATUS\n.TP\n.B 0\nas expected\n.TP\n.B 1\nif what is checked fails\n"
          + ".TP\n.B 2\nfor bad usage or nothing to judge\n"
      ))
  }

  @Test("nothing that a tool says of itself is a request of the page for man, or an escape")
  func hostileManual() async throws {
    let command = Command(
      name: "odd", summary: ".so /etc/passwd",
      options: [Option(name: "path", value: .any(#"C:\n"#), summary: "'tis \"quoted\"")]
    ) { _, _ in .success }
    let tool = Tool(
      "odd", version: "1", summary: #"\fB"#, DoorTool.registration, commands: [command] + Command.ofAnyMachine)
    let page = try await DoorTool.by(tool, ["man"]).output
    #expect(page.contains("\n\\&.so /etc/passwd\n.TP\n.B \\-\\-path C:\\en\n\\(aqtis \\(dqquoted\\(dq\n"))
    #expect(page.contains("odd \\- \\efB\n"))
    let requests = [".TH", ".SH", ".SS", ".TP", ".B", ".nh", ".ad"]
    for line in page.split(separator: "\n") where line.hasPrefix(".") {
      #expect(requests.contains { line.hasPrefix("\($0) ") || line == $0 }, "\(line)")
    }
  }

  @Test(
    "a wrong command line is explained on the standard error, and ends with status 2",
    arguments: [
      (["grap"], "unknown command 'grap'; did you mean graph?"),
      (["help", "grap"], "did you mean graph?"),
      (["--verison"], "'--verison' needs a command before it"),
      (["graph", "--formt", "dot"], "unknown option '--formt' for graph; did you mean --format?"),
      (["graph", "-x"], "unknown option '-x' for graph"),
      (["graph", "--format"], "--format needs a value"),
      (["graph", "--format="], "--format needs a value"),
      (["graph", "--from", "/nowhere/file"], "there is no such file"),
      (["graph", "--from", "/"], "it is a folder"),
      (["graph", "--exit-code"], "--exit-code reports changes: give --diff FILE"),
      (["validate", "surplus"], "validate takes no argument 'surplus'"),
      (["validate", "--", "--help"], "validate takes no argument '--help'"),
      (["replay"], "replay needs FILE"),
      (["completion", "csh"], "unknown shell 'csh'"),
    ])
  func wrong(words: [String], complaint: String) async throws {
    let printed = try await DoorTool.by(Tool("door", version: "1.0", DoorTool.registration), words)
    #expect(printed.status == .usage && printed.output.isEmpty)
    #expect(printed.complaints.contains(complaint), "\(printed.complaints)")
  }

  @Test(
    "a complaint names the help that is of use: that of the command in which the slip is, or that of the tool",
    arguments: [
      (["walk", "--stps", "3"], "door walk --help"), (["walk", "--steps", "x"], "door walk --help"),
      (["graph", "--from", "/nowhere"], "door graph --help"), (["wlk"], "door --help"),
      (["help", "wlk"], "door --help"),
    ])
  func hint(words: [String], help: String) async throws {
    #expect(try await DoorTool.by(DoorTool.all, words).complaints.hasSuffix("\nTry '\(help)'.\n"))
    #expect(
      try await DoorTool.by(DoorTool.all, Array(help.split(separator: " ").dropFirst()).map(String.init)).status
        == .success)
  }

  @Test(
    "the words for a shell have every command, its options, and what an argument can be",
    arguments: [
      (
        "bash",
        ["'graph --format') choices='", "walk) choices='--flow --seed", "completion) choices='bash zsh fish'"]
      ),
      (
        "zsh",
        [
          "'walk:walk at random through the table", "'--flow[which flow]:value:(door wrong unwalked)'",
          "'--seed[a number from 0; ", "'*:shell:(bash zsh fish)'", "'--version[print the version]'",
        ]
      ),
      (
        "fish",
        [
          "__fish_use_subcommand -a help -d", "'__fish_seen_subcommand_from help' -a walk -d",
          "'__fish_seen_subcommand_from completion' -a zsh", "'__fish_seen_subcommand_from walk' -l seed -r -d",
          "'__fish_seen_subcommand_from walk' -l flow -x -a 'door wrong unwalked' -d", "-l version -d",
        ]
      ),
    ])
  func completion(shell: String, parts: [String]) async throws {
    let printed = try await DoorTool.by(DoorTool.all, ["completion", shell])
    #expect(printed.status == .success)
    for part in parts { #expect(printed.output.contains(part), "\(part)") }
  }

  @Test("a graph is read from the standard input")
  func standardInput() async throws {
    let json = try await DoorTool.by("graph", "--format", "json").output
    let again = try await DoorTool.by("graph", "--from", "-", "--format", "json", input: json)
    #expect(again.output == json)
  }

  /// A name that clears a terminal, in two ways, and begins a line that a CI server would obey.
  private static let foreign = "x\u{1B}[2J\u{9B}2J\n::error::y\r"

  @Test(
    "no name in a file or among the words commands a terminal, or begins a line",
    arguments: [
      ["replay", "JOURNAL"], ["replay", "--from", "GRAPH", "JOURNAL"], ["replay", "--renamed", foreign, "JOURNAL"],
      ["graph", "--from", "GRAPH"], ["graph", "--from", "GRAPH", "--format", "mermaid"],
      ["graph", "--from", "GRAPH", "--format", "plantuml"], ["graph", "--from", "GRAPH", "--format", "json"],
      ["graph", "--from", "GRAPH", "--format", "promela"], ["graph", "--from", "GRAPH", "--format", "scxml"],
      ["graph", "--diff", "GRAPH"], ["graph", "--diff", "GRAPH", "--format", "markdown"],
      ["graph", "--style", foreign],
      ["graph", "--style", "STYLE"], ["graph", "--view", foreign],
      ["walk", "--seed", foreign], ["validate", "--flow", foreign], [foreign], ["help", foreign], ["graph", foreign],
      ["replay", foreign], ["completion", foreign],
    ])
  func foreignNames(words: [String]) async throws {
    var run = Run(Door.machine, Door.Context()), journal = ""
    run.send(.codeTyped(.init(isRight: true))) {
      journal += String(decoding: (try? JSONEncoder().encode($0.line(1))) ?? Data(), as: UTF8.self)
    }
    let graph = try await DoorTool.by("graph", "--format", "json").output
    let name = String(decoding: try JSONEncoder().encode(["open" + Self.foreign]), as: UTF8.self).dropFirst().dropLast()
    try await TemporaryFile.use { file in
      let texts = ["GRAPH": graph, "JOURNAL": journal, "STYLE": #"{"open": 1}"#]
      for (ending, text) in texts {
        try text.replacingOccurrences(of: "\"open\"", with: name).write(
          toFile: file + ending, atomically: true, encoding: .utf8)
      }
      defer { for ending in texts.keys { try? FileManager.default.removeItem(atPath: file + ending) } }
      let printed = try await DoorTool.by(DoorTool.all, words.map { texts[$0] == nil ? $0 : file + $0 })
      let all = printed.output + printed.complaints
      #expect(
        !all.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control },
        "\(all.debugDescription)")
      #expect(!all.split(separator: "\n").contains { $0.hasPrefix("::") }, "\(all)")
      #expect(all.contains("error"), "\(all)")
    }
  }

  @Test("a larger program performs words, and gets the exit status")
  func words() async {
    // What a program prints, it prints on its own standard output.
    await #expect(processExitsWith: .exitCode(2)) {
      guard await DoorTool.all.run(["--version"]) == 0 else { exit(1) }
      await exit(DoorTool.all.run(["validate", "--flow", "gate"]))
    }
  }

  @Test("a second machine is named by --flow, and a tool may have commands of its own")
  func more() async throws {
    let greet = Command(name: "greet", summary: "say hello") { arguments, output in
      try output.line("hello, \(arguments.machine.name)")
      return .success
    }
    let other = MachineRegistration("other", Door.machine, context: Door.Context())
    let tool = Tool(
      "doors", version: "2", summary: "two doors", DoorTool.registration, [other],
      commands: Command.ofAnyMachine + [greet], standard: greet)
    #expect(try await DoorTool.by(tool, []).output == "hello, door\n")
    let printed = try await DoorTool.by(tool, ["validate", "--flow", "other"])
    #expect(printed.output.hasPrefix("other: 3 states"))
    #expect(try await DoorTool.by(tool, ["validate", "--flow", "third"]).complaints.contains("door and other"))
  }
}
