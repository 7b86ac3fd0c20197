import FlowEngine
import Foundation
import Testing

@testable import FlowExport

@Suite("Graph: what is asked") struct SubjectTests {
  private func subjects(_ graph: Graph) -> [String] {
    graph.inquiries.map { "\($0.question.name): \($0.question.subject)" }
  }

  @Test("a question is of the state that it is asked of, whatever it is called")
  func subjects() throws {
    let graph = Graph(Shelf.machine)
    #expect(subjects(graph) == ["full at first: keptFirst", "kept: present", "kept: keptLast"])
    #expect(try JSONDecoder().decode(Graph.self, from: Data(JSON().text(of: graph).utf8)) == graph)
  }

  @Test("a question of one's own called kept, about states, is free; the engine's knows what is kept")
  func free() {
    let table = Tabulation(Graph(Shelf.machine))
    let own = table.rows(0, 0), last = table.rows(2, 1)
    #expect(own.count == 2 && own.allSatisfy { $0.keptLast == nil })
    #expect(last.map(\.keptLast) == [[0], [1]])
  }
}

/// A shelf that is looked at, and dusted meanwhile.
private enum Shelf: Flow {
  struct Context: Hashable, Codable {}
  @Cases enum State { case full, empty, dusting }
  @Cases enum Event { case looked, dusted, sneezed, dustCame }
  @Cases enum Look { case full, empty }
  static let notifications: [Event.Name] = Event.Name.allCases

  static let machine = Machine<Shelf>(
    [Phase("S", "Shelf", [full, empty, dusting])], from: .full,
    everywhere: Event.Name.allCases.map { .ignore($0, because: "it is a shelf") })

  private static let full = StateNode<Shelf>(
    \.full, "", "Full",
    [
      .on(\.looked, "look", ["plan"], when: .kept(is: Look.Name.empty), to: \.empty),
      .ignore(.looked, when: .kept(is: Look.Name.full), because: "it is full"),
      .on(\.dustCame, "dust", ["plan"], to: \.dusting, then: .again),
    ])
  private static let empty = StateNode<Shelf>(
    \.empty, "", "Empty", [.on(\.dustCame, "dust.empty", ["plan"], to: \.dusting, then: .again)])
  private static let dusting = StateNode<Shelf>(
    \.dusting, "", "Is dusted",
    [
      .detour,
      .returns(on: \.dusted, "dusted", ["plan"], when: .kept(is: State.Name.full)),
      .on(\.dusted, "thrown", ["plan"], when: .kept(is: State.Name.empty), to: \.empty),
      .returns(on: \.sneezed, "sneezed", ["plan"], when: .wasFull),
      .ignore(.sneezed, when: .not(.wasFull), because: "nothing falls"),
    ])
}

extension Guard where F == Shelf, From == Void, Trigger == Void, Found == Void {
  fileprivate static func kept(is looks: Shelf.Look.Name...) -> Self {
    Question<Shelf, Void, Void, Shelf.Look>("kept") { _, _, _ in .full }(isOneOf: looks)
  }
  fileprivate static var wasFull: Self {
    .keptFirst("full at first") { $0.name == .full ? () : nil }
  }
}
