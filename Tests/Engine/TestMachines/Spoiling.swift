import FlowEngine
import Testing

/// A table of which a test may spoil the rows.
protocol SpoilableTable {
  associatedtype F: Flow
  init()
  var machine: Machine<F> { get }
  /// What is accepted of the table as it is.
  static var accepted: [Acceptance] { get }
}
extension SpoilableTable { static var accepted: [Acceptance] { [] } }
extension CourierTable: SpoilableTable {}
extension DoorTable: SpoilableTable {}
extension DockTable: SpoilableTable { static var accepted: [Acceptance] { Dock.accepted } }

/// A row of a test: how a table is spoilt, and what `validate()` finds then.
struct Spoiling<Table: SpoilableTable>: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let expected: [String], isAll: Bool, place: SourceLocation
  private let spoil: @Sendable (inout Table) -> Void

  /// - Parameter expected: The diagnostics, in their order; of one with `…` at its end, how it begins.
  init(
    _ title: String, _ expected: [String], _ place: SourceLocation = #_sourceLocation,
    _ spoil: @escaping @Sendable (inout Table) -> Void
  ) {
    (testDescription, self.expected, isAll, self.place, self.spoil) = (title, expected, true, place, spoil)
  }

  /// - Parameter expected: How some of the diagnostics begin.
  init(
    _ title: String, some expected: [String], _ place: SourceLocation = #_sourceLocation,
    _ spoil: @escaping @Sendable (inout Table) -> Void
  ) {
    (testDescription, self.expected, isAll, self.place, self.spoil) = (title, expected, false, place, spoil)
  }

  func check() {
    var table = Table()
    spoil(&table)
    let found = table.machine.validate(accepting: Table.accepted).map(\.description)
    let holds =
      isAll
      ? found.count == expected.count
        && zip(found, expected).allSatisfy { $1.hasSuffix("…") ? $0.hasPrefix($1.dropLast()) : $0 == $1 }
      : expected.allSatisfy { start in found.contains { $0.hasPrefix(start) } }
    if !holds { Issue.record("found \(found), not \(expected)", sourceLocation: place) }
  }
}
