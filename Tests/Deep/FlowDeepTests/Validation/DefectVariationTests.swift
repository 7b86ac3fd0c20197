import Testing

@testable import FlowEngine
@testable import TestMachines

/// Other forms of the defects, which a weaker rule would let through.
@Suite struct DefectVariationTests {
  private static let rows: [Spoiling<DoorTable>] = [
    Spoiling("otherwise with something else is combined", some: ["otherwiseCombined: shut"]) {
      $0.open[2] = .on(\.shut, "shut", ["d"], when: .otherwise.and(.says("windy")), to: \.closed)
    },
    Spoiling("two decisions of one cell overlap", ["overlap: open × openRequested…"]) {
      $0.open.append(.reject(.openRequested, with: .shutMeanwhile))
    },
    Spoiling("an edge and a decision of one cell overlap", ["overlap: open × shut…"]) {
      $0.open.append(.ignore(.shut, because: "d"))
    },
    Spoiling("an outcome that leads back to its own state spins", ["spins: again…"]) {
      $0.opening[2] = .on(\.jammed, "jammed", ["d"], when: .says("stuck"), to: \.pausing)
      $0.opening.append(.on(\.jammed, "again", ["d"], when: .not(.says("stuck")), to: \.opening))
    },
    Spoiling(
      "a request taken by an edge that stays in a resting state is lost",
      ["requestLost: openRequested in closed…", "requestLost: openRequested in open…"]
    ) { $0.open[3] = .stay(on: \.openRequested, "joined", ["d"]) },
    Spoiling("a request taken by an edge that stays and answers is not lost", []) {
      $0.open[3] = .stay(on: \.openRequested, "told", ["d"], answering: .asker { _, _, _ in .failure(.openAlready) })
    },
    Spoiling("a request taken by an edge that stays in a busy state is settled by what follows", []) {
      $0.opening[3] = .defer(.shut)
      $0.opening.append(.stay(on: \.openRequested, "joined", ["d"]))
    },
    Spoiling("an edge that answers a request nobody can have made answers nobody", ["answerWithoutCaller: shut…"]) {
      $0.open[2] = .on(\.shut, "shut", ["d"], answering: DoorTable.refusing(), to: \.closed)
    },
    Spoiling("a rejected notification is refused to nobody", ["answerWithoutCaller: closed × shut…"]) {
      $0.closed[1] = .reject(.shut, with: .openAlready)
    },
    Spoiling("two answers on entering one state are one too many", ["settledTwice: open × openRequested…"]) {
      $0.open.append(DoorTable.answer)
    },
    Spoiling("of two columns for one event, one is idle", ["columnIdle: everywhere × rang…"]) {
      $0.columns.append(.ignore(.rang, because: "again"))
    },
  ]

  @Test("each form is found:", arguments: rows)
  func defect(_ defect: Spoiling<DoorTable>) { defect.check() }

  private func found(_ spoil: (inout DoorTable) -> Void) -> [String] {
    var table = DoorTable()
    spoil(&table)
    return table.machine.validate().map { "\($0.kind) \($0.place)" }
  }

  @Test("a cycle through several states is named once, by its first edge, with all its edges")
  func spinThroughStates() {
    var table = DoorTable()
    table.roles[.wait].waitsFor = .nothing
    #expect(table.machine.validate().map(\.detail) == ["jammed, waited"])
  }

  @Test("a row is counted when every combination that takes it needs a counted answer, however the guard says so")
  func counted() {
    let spins = { (guarded: Guard<Door, Void, Void, Void>, other: Guard<Door, Void, Void, Void>) in
      self.found {
        $0.opening[2] = .on(\.jammed, "jammed", ["d"], when: other, to: \.pausing)
        $0.opening.append(.on(\.jammed, "again", ["d"], when: guarded, to: \.opening))
      }
    }
    let fresh = Guard<Door, Void, Void, Void>.says("fresh", bounded: true),
      strong = Guard<Door, Void, Void, Void>.says("strong")
    #expect(spins(fresh, .not(fresh)) == [])
    #expect(spins(fresh, .otherwise) == [])
    #expect(spins(fresh.and(strong), .otherwise) == [])
    #expect(spins(.not(.not(fresh)), .not(fresh)) == [])
    #expect(spins(.otherwise, .not(fresh)) == [])
    #expect(spins(.not(fresh), fresh) == ["spins again"])
    #expect(spins(fresh.or(strong), .otherwise) == ["spins again"])
  }

  @Test("a column is neither final nor of a kind that columns have not", arguments: ["final", "answers"])
  func columnFinal(_ kind: String) {
    let column: Column<Door> =
      switch kind {
      case "final": .final
      default: .answers(\.openRequested) { _, _, _ in .success(true) }
      }
    #expect(found { $0.columns.append(column) } == ["columnIdle everywhere"])
    let phase = Phase("P", "Phase", [StateNode(\.open, "4", "Open", DoorTable().open)], everywhere: [column])
    #expect(
      found {
        $0.without = [.open]
        $0.phases = [phase]
      } == ["columnIdle P"])
  }
}
