import FlowEngine
import Testing

/// A door with one defect, and where it is.
private struct Spoilt {
  let place: String
  let acceptances: [Acceptance]
  var table: DoorTable

  init(at place: String, accepting acceptances: [Acceptance] = [], _ spoil: (inout DoorTable) -> Void) {
    self.place = place
    self.acceptances = acceptances
    table = DoorTable()
    spoil(&table)
  }
}

extension Spoilt {
  /// Without a default: a new kind of diagnostic does not compile until it has its door.
  init(_ kind: Diagnostic.Kind) {
    switch kind {
    case .duplicateId:
      self.init(at: "request") { $0.open[2] = .on(.shut, "request", ["d"], to: .closed) }
    case .sourceMissing:
      self.init(at: "request") { $0.closed[0] = .on(.openRequested, "request", to: .opening) }
    case .nodeMissing:
      self.init(at: "open") {
        $0.pausing = [DoorTable.waiting, DoorTable.waited, DoorTable.givenUp, .defer(.openRequested)]
        $0.closed.append(DoorTable.shining)
        $0.without = [.open]
      }
    case .nodeTwice:
      self.init(at: "open") {
        let rows: DoorTable.Rows = [DoorTable.answer, .ignore(.shut, because: "d"), .reject(.openRequested, with: .openAlready)]
        $0.more = [Node(.open, "4", "Open again", rows)]
      }
    case .gap:
      self.init(at: "closed × openRequested") { $0.closed[0] = .on(.openRequested, "request", ["d"], when: .says("key"), to: .opening) }
    case .overlap:
      self.init(at: "open × shut") {
        $0.open[2] = .on(.shut, "wind", ["d"], when: .says("windy"), to: .closed)
        $0.open.append(.on(.shut, "cold", ["d"], when: .says("cold").or(.not(.says("windy"))), to: .closed))
      }
    case .neverTaken:
      self.init(at: "other") { $0.open.append(.on(.shut, "other", ["d"], when: .otherwise, to: .closed)) }
    case .questionTwice:
      self.init(at: "open × shut") {
        $0.open[2] = .on(.shut, "wind", ["d"], when: .says("windy", bounded: true), to: .closed)
        $0.open.append(.on(.shut, "calm", ["d"], when: .not(.says("windy")), to: .closed))
      }
    case .effectTwice:
      self.init(at: "pausing") { $0.pausing.append(DoorTable.waiting) }
    case .columnIdle:
      self.init(at: "everywhere × shut") { $0.columns.append(.ignore(.shut, because: "every state decides it")) }
    case .undecided:
      self.init(at: "closed × shut") { $0.closed.remove(at: 1) }
    case .outcomeNotTaken:
      self.init(at: "pausing × waited") {
        $0.pausing = [DoorTable.waiting, .ignore(.waited, because: "d"), DoorTable.givenUp, .defer(.openRequested)]
      }
    case .cannotMeet:
      self.init(at: "closed × waited") { $0.closed.append(.ignore(.waited, because: "nothing waits here")) }
    case .requestIgnored:
      self.init(at: "open × openRequested") { $0.open[3] = .ignore(.openRequested, because: "open already") }
    case .unreachable:
      self.init(at: "pausing") {
        $0.opening[2] = .on(
          .jammed, "jammed", ["d"], answering: .openRequested, with: { _, _, _ in .failure(.shutMeanwhile) }, to: .closed
        ) { _, _, _ in }
      }
    case .neverRests:
      self.init(at: "pausing") { $0.pausing[1] = .on(.waited, "waited", ["d"], to: .pausing) }
    case .spins:
      self.init(at: "jammed") { $0.roles.pauses = [] }
    case .stalls:
      self.init(at: "waited") {
        $0.pausing = [DoorTable.waiting, .stay(on: .waited, "waited", ["d"]), DoorTable.givenUp, .defer(.openRequested)]
      }
    case .requestLost:
      self.init(at: "openRequested in closed") {
        $0.pausing[2] = .defer(.openRequested)
        $0.pausing.append(.on(.shut, "forgotten", ["d"], to: .closed))
      }
    case .settledTwice:
      self.init(at: "opened") {
        $0.opening[1] = .on(
          .opened, "opened", ["d"], answering: .openRequested, with: { _, _, _ in .success(true) }, to: .open
        ) { _, _, _ in }
      }
    case .answersNobody:
      self.init(at: "closed × openRequested") { $0.closed.append(DoorTable.answer) }
    case .restingDefers:
      self.init(at: "open × openRequested") { $0.open[3] = .defer(.openRequested) }
    case .unusedEvent:
      self.init(at: "rang") {
        $0.columns = []
        $0.roles.notifications.remove(.rang)
      }
    case .unusedEffect:
      self.init(at: "shine") { $0.open.removeFirst() }
    case .twoRoles:
      self.init(at: "openRequested") { $0.roles.notifications.insert(.openRequested) }
    case .staleAcceptance:
      self.init(at: "nowhere", accepting: [Acceptance(.gap, at: "nowhere", because: "it was there once")]) { _ in }
    }
  }
}

@Suite struct DiagnosticTests {
  @Test("the door as it stands is sound")
  func sound() {
    #expect(DoorTable().machine.validate() == [])
  }

  @Test("each defect alone is found, alone and in its place", arguments: Diagnostic.Kind.allCases)
  func oneDefect(_ kind: Diagnostic.Kind) {
    let spoilt = Spoilt(kind)
    let found = spoilt.table.machine.validate(accepting: spoilt.acceptances)
    #expect(found.map(\.kind) == [kind], "\(found)")
    #expect(found.map(\.place) == [spoilt.place], "\(found)")
  }

  @Test("an accepted defect is not reported, and only in its place", arguments: Diagnostic.Kind.allCases.filter { $0 != .staleAcceptance })
  func accepted(_ kind: Diagnostic.Kind) {
    let spoilt = Spoilt(kind)
    #expect(spoilt.table.machine.validate(accepting: [Acceptance(kind, at: spoilt.place, because: "known")]) == [])
  }
}
