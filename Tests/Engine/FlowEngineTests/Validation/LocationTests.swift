import FlowEngine
import Testing

@Suite("rows and nodes know where they are written")
struct LocationTests {
  fileprivate enum Step: Flow {
    struct Context: Hashable, Codable, Sendable {}
    @Cases enum State { case one, two }
    @Cases enum Event { case go, halt, look, rest }
    static let notifications: [Event.Name] = [.go, .halt, .look, .rest]
  }
  private static let nodeLine: UInt = #line + 1
  private static let one = StateNode<Step>(
    \.one, "", "One",
    [
      .on(\.go, "go", ["map"], to: \.two),
      .stay(on: \.look, "look", []),
      .ignore(.halt, because: ""),
    ])
  private static let two = StateNode<Step>(\.two, "", "Two", [.on(\.go, "further", ["map"], to: \.one)])
  private static let columnLine: UInt = #line + 1
  private static let column: Column<Step> = .ignore(.rest, because: "no bench")

  private static let machine = Machine<Step>(
    [Phase("S", "Steps", [one, two], everywhere: [column])], from: .one)

  @Test("a node, an edge and a decision tell their line, and their file without a path of the machine")
  func known() {
    let node = Self.one, line = Self.nodeLine
    #expect(node.location.line == line)
    #expect(node.edges.map { $0.location?.line } == [line + 3, line + 4])
    #expect(node.decisions.map { $0.location?.line } == [line + 5])
    #expect(node.location.fileID == "FlowEngineTests/LocationTests.swift")
    #expect(node.location == CodeLocation(file: "FlowEngineTests/LocationTests.swift", line: line))
  }

  @Test("what a column decides in a state is written where the column is")
  func columns() {
    let decisions = Self.machine.nodes.flatMap(\.decisions).filter { $0.event == .rest }
    #expect(decisions.map { $0.location?.line } == [Self.columnLine, Self.columnLine])
  }

  @Test("a diagnostic is printed behind its line: that of the row, or else of the node; equal without it")
  func diagnostics() {
    let found = Self.machine.validate(), file = "FlowEngineTests/LocationTests.swift"
    func located(_ kind: Diagnostic.Kind, _ place: String) -> [String] {
      found.filter { $0 == Diagnostic(kind, at: place) || $0.kind == kind && $0.place == place }.map(\.located)
    }
    #expect(located(.sourceMissing, "look") == ["\(file):\(Self.nodeLine + 4): sourceMissing: look"])
    #expect(
      located(.nameMissing, "one × halt") == [
        "\(file):\(Self.nodeLine + 5): nameMissing: one × halt (no reason why it is ignored)"
      ])
    #expect(located(.undecided, "two × halt") == ["\(file):\(Self.nodeLine + 7): undecided: two × halt"])
    #expect(Diagnostic(.undecided, at: "two × halt").located == "undecided: two × halt")
  }

  @Test("what is said of a phase stands at its line, and what is said of the whole machine at the machine's")
  func wider() {
    let machineLine: UInt = #line + 1
    let machine = Machine<Step>(
      [
        Phase("S", "Steps", [Self.one]),
        Phase("T", ""),
      ], from: .one)
    let found = machine.validate(accepting: [Acceptance(.spins, at: "nowhere", because: "it was there")])
    func lines(_ kind: Diagnostic.Kind) -> Set<UInt?> {
      Set(found.filter { $0.kind == kind }.map { $0.location?.line })
    }
    #expect(lines(.phaseEmpty) == [machineLine + 3])
    #expect(lines(.nodeMissing) == [machineLine] && lines(.staleAcceptance) == [machineLine])
    #expect(found.allSatisfy { $0.location != nil })
  }
}
