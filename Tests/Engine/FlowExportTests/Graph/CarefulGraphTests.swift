import FlowEngine
import Testing

@testable import FlowExport

@Suite("Graph of conditions and shared rows")
struct CarefulGraphTests {
  let graph = Graph(Kettle.careful)

  private func node(_ name: String) throws -> Graph.Node { try #require(graph.nodes.first { $0.name == name }) }
  private func edge(_ id: String) throws -> Graph.Edge { try #require(graph.edges.first { $0.id == id }) }

  @Test("the careful table is sound")
  func sound() { #expect(Kettle.careful.validate() == []) }

  @Test("several decisions stand in one cell, each with its condition and its questions, in the order of the rows")
  func guardedDecisions() throws {
    let water = Graph.Question(name: "water", answers: ["cold", "warm", "hot"], bounded: [])
    let retries = Graph.Question(name: "retries left", answers: ["no", "yes"], bounded: ["yes"])
    func ignored(_ event: String) -> Graph.CellDecision {
      Graph.CellDecision(
        event: event, kind: .ignore, detail: "the fuse holds", when: "retries left",
        condition: .answer(question: "retries left", isOneOf: ["yes"]), questions: [retries])
    }
    #expect(
      try node("heating").decisions == [
        Graph.CellDecision(
          event: "boil", kind: .reject, detail: "busy", when: "water: hot",
          condition: .answer(question: "water", isOneOf: ["hot"]), questions: [water]),
        Graph.CellDecision(
          event: "boil", kind: .defer, detail: "", when: "otherwise", condition: .otherwise, questions: []),
        ignored("unplugged"), ignored("lidOpened"),
      ])
  }

  @Test("a question is found where only a decision asks it, and a cell in which two rows ask it stands once")
  func inquiries() {
    #expect(graph.inquiries.map(\.question.name) == ["retries left", "retries left", "water"])
    #expect(graph.inquiries.map(\.question.bounded) == [[], ["yes"], []])
    #expect(
      graph.inquiries.map(\.cells) == [
        [Graph.Cell(state: "idle", event: "boil")],
        [Graph.Cell(state: "heating", event: "unplugged"), Graph.Cell(state: "heating", event: "lidOpened")],
        [Graph.Cell(state: "heating", event: "boil"), Graph.Cell(state: "waiting", event: "boil")],
      ])
  }

  @Test("a question that a guard asks twice stands once at its edge, as in the condition")
  func askedTwice() throws {
    let warm = try edge("B1.warm")
    #expect(warm.when == "water: warm" && warm.questions.map(\.name) == ["water"])
  }

  @Test("decisions are told together when they differ in nothing but their event")
  func groups() {
    func ignored(_ event: String, when: String = "", because reason: String = "r") -> Graph.CellDecision {
      Graph.CellDecision(event: event, kind: .ignore, detail: reason, when: when, questions: [])
    }
    var node = graph.nodes[0]
    node.decisions = [
      ignored("a"), ignored("b", when: "x"), ignored("c", because: "s"), ignored("d"), ignored("e", when: "x"),
    ]
    #expect(node.decisionGroups.map(\.events) == [["a", "d"], ["b", "e"], ["c"]])
  }

  @Test(
    "an edge keeps the id of its row, and only edges that columns added are said to be theirs, whatever their ids are",
    arguments: [
      ("A1@once", "A1@once", false), ("B1.done", "B1.done", false), ("B1.loose@lidOpened", "B1.loose", false),
      ("B1.loose@unplugged", "B1.loose", false), ("off@idle×lidOpened", "off", true),
      ("off@waiting×unplugged", "off", true),
    ])
  func rows(id: String, row: String, isFromColumn: Bool) throws {
    let edge = try edge(id)
    #expect(edge.row == row && (edge.column != nil) == isFromColumn)
  }

  @Test(
    "an edge tells the asker's answer from that of everybody who waits",
    arguments: [
      ("A1.worn", ["boil"], [], true), ("B1.done", ["boil"], ["boil"], false), ("B1.warm", ["boil"], ["boil"], true),
      ("B1.blown", [], [], false),
    ])
  func settling(id: String, settles: [String], settlesAll: [String], answersAsker: Bool) throws {
    let edge = try edge(id)
    #expect(edge.settles == settles && edge.settlesAll == settlesAll && edge.answersAsker == answersAsker)
  }

  @Test("a state ends the flow because its author says so, though edges leave it")
  func ends() throws {
    #expect(graph.edges.contains { $0.from == "idle" && $0.to != "idle" })
    #expect(try node("idle").isFinal && node("broken").isFinal)
    #expect(try !node("heating").isFinal && !node("waiting").isFinal)
  }

  @Test("a copy of the table knows the edges of columns still")
  func copy() {
    let copy = Graph(Machine(Kettle.careful.phases, from: Kettle.careful.initial))
    #expect(copy == graph)
  }
}
