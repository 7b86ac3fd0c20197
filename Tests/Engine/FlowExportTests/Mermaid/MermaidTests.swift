import Testing

@testable import FlowExport

@Suite("Mermaid")
struct MermaidTests {
  @Test("a phase is written so")
  func golden() {
    #expect(
      Mermaid(DiagramOptions(.phase("A"))).text(of: Kettle.machine) == """
        stateDiagram-v2
          direction TB
          state "A Ready" as p_A {
            state "● idle" as s_idle
            s_idle: A1 Stands ready
            s_idle: ∘ – A1.fill
            s_idle: ⇥ B broken – unplug
            state "from" as s_idle_
            s_idle_: → B heating – B1.hot
            state "to" as s_idle__2
            s_idle__2: → B heating – A1.boil
          }
          [*] --> s_idle
          s_idle_ --> s_idle
          s_idle --> s_idle__2
          classDef rests stroke:#57606A
          class s_idle rests

        """)
  }

  @Test("the way of a story has a sign, and the way back an arrow of its own")
  func path() {
    let text = Mermaid(DiagramOptions(.overview(along: OverviewTests.story))).text(of: Kettle.machine)
    #expect(text.contains("  s_A --> s_B: ➤ A1.boil\n  s_B --> s_A: ➤ B1.hot\n"))
    #expect(text.contains("class s_A,s_B path") && text.contains("stroke-width:3px"))
  }

  @Test("no text is taken for markup, ends its line or its quotes", arguments: Hostile.texts + [""])
  func escaping(text: String) {
    let graph = Hostile.graph(text), story = Story(text, [.init(text, from: text, to: text)])
    for view in [.full, .phase(text), .story(story), .overview(along: story)] as [DiagramOptions.View] {
      for line in Mermaid(DiagramOptions(view, labels: .guards)).text(of: graph).split(separator: "\n") {
        #expect(Self.isWellFormed(String(line)), "\(line)")
      }
    }
  }

  /// Each kind of line; a text has letters, few signs, entities, and what is not ASCII.
  private static func isWellFormed(_ line: String) -> Bool {
    let line = line.drop { $0 == " " }, words = line.split(separator: " ", omittingEmptySubsequences: false)
    if ["stateDiagram-v2", "direction TB", "}"].contains(line) || line.hasPrefix("classDef ") { return true }
    if words[0] == "class" {
      return words.count == 3 && words[1].split(separator: ",", omittingEmptySubsequences: false).allSatisfy(isName)
    }
    if words[0] == "state" {
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      return parts.count == 3 && isText(parts[1]) && parts[2].hasPrefix(" as ")
        && isName(parts[2].dropFirst(4).split(separator: " ")[0])
    }
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let ends = parts[0].split(separator: " ", omittingEmptySubsequences: false)
    guard ends.count == 1 || ends.count == 3 && ends[1] == "-->" else { return false }
    return [ends[0], ends[ends.count - 1]].allSatisfy { isName($0) || $0 == "[*]" }
      && (parts.count == 1 || parts[1].first == " " && isText(parts[1].dropFirst()))
  }

  private static func isName(_ text: Substring) -> Bool {
    text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  private static func isText(_ text: Substring) -> Bool {
    var isEntity = false
    for scalar in text.unicodeScalars {
      if scalar == "#" {
        isEntity = true
      } else if scalar == ";" {
        if !isEntity { return false } else { isEntity = false }
      } else if !scalar.isPlain && scalar != "@" || scalar.properties.generalCategory == .control {
        return false
      }
    }
    return !isEntity
  }
}
