import Testing

@testable import AccessEnablerFlow
@testable import FlowEngine

@Suite("Validation of the SDK's table") struct SDKValidationTests {
  private static let machine = AccessEnablerSDK.machine

  @Test("the table is sound; every state has its node, every edge its source")
  func sound() {
    #expect(Self.machine.validate() == [])
    #expect(AccessEnablerSDK.State.Name.allCases.filter { Self.machine.node($0) == nil } == [])
    #expect(Set(Self.machine.edges.map(\.id)).count == Self.machine.edges.count)
    #expect(Self.machine.edges.filter { $0.sources.isEmpty }.map(\.id) == [])
  }

  @Test("removing any one edge of a cell is found, unless another row says that it takes the rest")
  func removals() { #expect(Self.machine.unmissedEdges().map(\.id) == []) }
}
