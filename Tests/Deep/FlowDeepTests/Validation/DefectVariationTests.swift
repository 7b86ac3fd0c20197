import Testing

@testable import FlowEngine
@testable import TestMachines

/// Other forms of the defects, which a weaker rule would let through.
@Suite struct DefectVariationTests {
  private func found(_ spoil: (inout DoorTable) -> Void) -> [String] {
    var table = DoorTable()
    spoil(&table)
    return table.machine.validate().map { "\($0.kind) \($0.place)" }
  }

  @Test("two decisions of one cell overlap")
  func decidedTwice() {
    #expect(
      found { $0.open.append(.reject(.openRequested, with: .shutMeanwhile)) } == ["overlap open × openRequested"])
  }

  @Test("an edge and a decision of one cell overlap")
  func edgeAndDecision() {
    #expect(found { $0.open.append(.ignore(.shut, because: "d")) } == ["overlap open × shut"])
  }

  @Test("a cycle through several states is named once, by its first edge, with all its edges")
  func spinThroughStates() {
    var table = DoorTable()
    table.roles[.wait].waitsFor = .nothing
    #expect(table.machine.validate().map(\.detail) == ["jammed, waited"])
  }

  @Test("an outcome that leads back to its own state spins")
  func spinInPlace() {
    #expect(
      found {
        $0.opening[2] = .on(\.jammed, "jammed", ["d"], when: .says("stuck"), to: \.pausing)
        $0.opening.append(.on(\.jammed, "again", ["d"], when: .not(.says("stuck")), to: \.opening))
      } == ["spins again"])
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

  @Test("a request taken by an edge that stays in a resting state is lost")
  func lostByStaying() {
    #expect(
      found { $0.open[3] = .stay(on: \.openRequested, "joined", ["d"]) }
        == ["requestLost openRequested in closed", "requestLost openRequested in open"])
  }

  @Test("a request taken by an edge that stays and answers is not lost")
  func answeredByStaying() {
    #expect(
      found {
        $0.open[3] = .stay(on: \.openRequested, "told", ["d"], answering: .asker { _, _, _ in .failure(.openAlready) })
      } == [])
  }

  @Test("a request taken by an edge that stays in a busy state is settled by what follows")
  func settledLater() {
    #expect(
      found {
        $0.opening[3] = .defer(.shut)
        $0.opening.append(.stay(on: \.openRequested, "joined", ["d"]))
      } == [])
  }

  @Test("an edge that answers a request nobody can have made answers nobody")
  func edgeAnswersNobody() {
    #expect(
      found {
        $0.open[2] = .on(\.shut, "shut", ["d"], answering: DoorTable.refusing(), to: \.closed)
      } == ["answerWithoutCaller shut"])
  }

  @Test("a rejected notification is refused to nobody")
  func rejectedNotification() {
    #expect(found { $0.closed[1] = .reject(.shut, with: .openAlready) } == ["answerWithoutCaller closed × shut"])
  }

  @Test("two answers on entering one state are one too many")
  func answeredTwiceOnEntry() {
    #expect(found { $0.open.append(DoorTable.answer) } == ["settledTwice open × openRequested"])
  }

  @Test("of two columns for one event, one is idle")
  func columnTwice() {
    #expect(found { $0.columns.append(.ignore(.rang, because: "again")) } == ["columnIdle everywhere × rang"])
  }

  @Test("a column is neither final nor of a kind that columns have not", arguments: ["final", "answers"])
  func columnFinal(_ kind: String) {
    let column: Column<Door> =
      switch kind {
      case "final": .final
      default: .answers(\.openRequested) { _, _, _ in .success(true) }
      }
    #expect(found { $0.columns.append(column) } == ["columnIdle everywhere"])
    let phase = Phase("P", "Phase", [Node(\.open, "4", "Open", DoorTable().open)], everywhere: [column])
    #expect(
      found {
        $0.without = [.open]
        $0.phases = [phase]
      } == ["columnIdle P"])
  }
}
