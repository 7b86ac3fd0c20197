import FlowEngine
import Testing

@testable import AccessEnablerFlow

@Suite("Validation of the SDK's table") struct SDKValidationTests {
  private static let machine = AccessEnablerSDK.machine

  @Test("the table is sound; every state has its node, every edge its source")
  func sound() {
    #expect(Self.machine.validate() == [])
    #expect(AccessEnablerSDK.State.Name.allCases.filter { Self.machine.node($0) == nil } == [])
    #expect(Set(Self.machine.edges.map(\.id)).count == Self.machine.edges.count)
    #expect(Self.machine.edges.filter { $0.sources.isEmpty }.map(\.id) == [])
  }

  @Test(
    "removing any one edge is found; of a row at several moments of a phase the first",
    arguments: machine.phases.indices)
  func removals(phase: Int) {
    var rows: Set<String> = []
    for (place, node) in Self.machine.phases[phase].nodes.enumerated() {
      for (index, edge) in node.edges.enumerated() {
        let row = edge.id.prefix { $0 != "@" }.split(separator: ".").last.map(String.init) ?? edge.id
        // 4a to 4f are one row.
        guard rows.insert(row.hasPrefix("4") ? "4" : row).inserted else { continue }
        var phases = Self.machine.phases
        phases[phase].nodes[place].edges.remove(at: index)
        #expect(
          !Machine(phases, from: Self.machine.initial, roles: Self.machine.roles).validate().isEmpty,
          "\(edge.id) is not missed")
      }
    }
  }
}
