@testable import FlowEngine
@testable import TestMachines

/// A table with one defect, and where it is.
struct Spoilt: Sendable {
  let place: String
  let validate: @Sendable ([Acceptance]) -> [Diagnostic]

  init(at place: String, _ spoil: (inout DoorTable) -> Void) {
    self.place = place
    var table = DoorTable()
    spoil(&table)
    validate = { [table] in table.machine.validate(accepting: $0) }
  }

  init(at place: String, _ validate: @escaping @Sendable ([Acceptance]) -> [Diagnostic]) {
    self.place = place
    self.validate = validate
  }
}

/// From which side a door is shut.
@Cases private enum Side { case left, right }

extension Spoilt {
  /// Without a default: a new kind of diagnostic does not compile until it has its table.
  init(_ kind: Diagnostic.Kind) {
    switch kind {
    case .duplicateId, .nameMissing, .sourceMissing, .nodeMissing, .nodeTwice, .misplaced, .phaseTwice, .phaseEmpty,
      .notCountable:
      self.init(names: kind)
    case .gap, .overlap, .neverTaken, .questionTwice, .allBounded, .otherwiseCombined, .otherwiseAlone, .tooManyAnswers:
      self.init(guards: kind)
    case .effectTwice, .producedTwice, .commandWaits, .commandExclusive, .columnIdle, .outerUnused, .undecided,
      .outcomeNotTaken,
      .progressWaits,
      .cannotMeet, .requestIgnored:
      self.init(cells: kind)
    case .unreachable, .neverRests, .deadEnd, .busyFinal, .spins, .stalls: self.init(paths: kind)
    case .requestLost, .neverSettled, .settledTwice, .answerWithoutCaller, .answerMismatch, .restingDefers,
      .unusedDeferral,
      .defersForEver:
      self.init(requests: kind)
    case .neverElapses:
      self.init(at: "N × dimmed") { acceptances in
        var post = LampPost()
        post.evening[1] = .after(\.morningCame, .seconds(9))
        return post.machine.validate(accepting: acceptances)
      }
    case .unusedKeep, .returnWithoutKeptState, .neverReturns, .detourUnbounded, .tooManyPositions, .notOnDetour:
      self.init(detours: kind)
    case .unusedEvent, .unusedEffect, .twoRoles, .staleAcceptance: self.init(vocabulary: kind)
    }
  }

  private init(names kind: Diagnostic.Kind) {
    switch kind {
    case .duplicateId:
      self.init(at: "request") { $0.open[2] = .on(\.shut, "request", ["d"], to: \.closed) }
    case .nameMissing:
      self.init(at: "open × shut") { $0.open[2] = .on(\.shut, "", ["d"], to: \.closed) }
    case .sourceMissing:
      self.init(at: "request") { $0.closed[0] = .on(\.openRequested, "request", [], to: \.opening) }
    case .nodeMissing:
      self.init(at: "open") {
        $0.pausing = [DoorTable.waiting, DoorTable.waited, DoorTable.givenUp, .defer(.openRequested)]
        $0.closed += [DoorTable.shining, .stay(on: \.rang, "heard", ["d"])]
        $0.without = [.open]
      }
    case .nodeTwice:
      self.init(at: "open") {
        let rows: DoorTable.Rows = [
          DoorTable.answer, .on(\.shut, "shutAgain", ["d"], to: \.closed), .reject(.openRequested, with: .openAlready),
        ]
        $0.more = [Node(\.open, "4", "Open again", rows)]
      }
    case .misplaced:
      self.init(at: "lost") {
        let other = Node(\.pausing, "3", "Pausing", [.on(\.shut, "lost", ["d"], to: \.closed)]) as Node<Door>
        var open = Node(\.open, "4", "Open", $0.open)
        open.edges += other.edges
        $0.without = [.open]
        $0.more = [open]
      }
    case .phaseTwice:
      self.init(at: "D") {
        $0.without = [.open]
        $0.phases = [Phase("D", "Another door", [Node(\.open, "4", "Open", $0.open)])]
      }
    case .phaseEmpty:
      self.init(at: "E") { $0.phases = [Phase("E", "Nothing", [])] }
    default:
      self.init(at: "states") { Miscounted<ReversedKeys, GoodKeys>.machine.validate(accepting: $0) }
    }
  }

  private init(guards kind: Diagnostic.Kind) {
    switch kind {
    case .allBounded:
      self.init(at: "open × shut") {
        let side = Question<Door, Void, Void, Side>("side", bounded: [.left, .right]) { _, _, _ in .left }
        $0.open[2] = .on(\.shut, "left", ["d"], when: side(\.left), to: \.closed)
        $0.open.append(.on(\.shut, "right", ["d"], when: side(\.right), to: \.closed))
      }
    case .otherwiseAlone:
      self.init(at: "open × shut") { $0.open[2] = .on(\.shut, "shut", ["d"], when: .otherwise, to: \.closed) }
    case .gap:
      self.init(at: "closed × openRequested") {
        $0.closed[0] = .on(\.openRequested, "request", ["d"], when: .says("key"), to: \.opening)
      }
    case .overlap:
      self.init(at: "open × shut") {
        $0.open[2] = .on(\.shut, "wind", ["d"], when: .says("windy"), to: \.closed)
        $0.open.append(.on(\.shut, "cold", ["d"], when: .says("cold").or(.not(.says("windy"))), to: \.closed))
      }
    case .neverTaken:
      self.init(at: "other") { $0.open.append(.on(\.shut, "other", ["d"], when: .otherwise, to: \.closed)) }
    case .questionTwice:
      self.init(at: "open × shut") {
        $0.open[2] = .on(\.shut, "wind", ["d"], when: .says("windy"), to: \.closed)
        let other = Guard<Door, Void, Void, Void>.check("windy") { _, _, _ in false }
        $0.open.append(.on(\.shut, "calm", ["d"], when: .not(.says("windy")).and(other.or(.not(other))), to: \.closed))
      }
    case .otherwiseCombined:
      self.init(at: "shut") {
        $0.open[2] = .on(\.shut, "shut", ["d"], when: .otherwise.or(.says("windy")), to: \.closed)
      }
    default:
      self.init(at: "open × shut") {
        let many = (1...13).map { Guard<Door, Void, Void, Void>.says("question \($0)") }
        $0.open[2] = .on(\.shut, "shut", ["d"], when: many.dropFirst().reduce(many[0]) { $0.and($1) }, to: \.closed)
        $0.open.append(.on(\.shut, "other", ["d"], when: .otherwise, to: \.closed))
      }
    }
  }

  private init(cells kind: Diagnostic.Kind) {
    switch kind {
    case .effectTwice:
      self.init(at: "pausing") { $0.pausing.append(DoorTable.waiting) }
    case .producedTwice:
      self.init(at: "opening × waited") {
        $0.roles[.turn].outcomes = [.opened, .jammed, .waited]
        $0.opening += [DoorTable.waiting, .on(\.waited, "late", ["d"], to: \.pausing)]
      }
    case .commandWaits:
      self.init(at: "shine") { $0.roles[.shine].waitsFor = .time }
    case .commandExclusive:
      self.init(at: "shine") { $0.roles[.shine].isExclusive = true }
    case .progressWaits:
      self.init(at: "opening × waited") {
        $0.roles[.turn].progress = [.waited]
        $0.opening.append(.defer(.waited))
      }
    case .columnIdle:
      self.init(at: "everywhere × shut") { $0.columns.append(.ignore(.shut, because: "every state decides it")) }
    case .outerUnused:
      self.init(at: "closed × shut") { $0.closed.append(.outer(\.shut)) }
    case .undecided:
      self.init(at: "closed × shut") { $0.closed.remove(at: 1) }
    case .outcomeNotTaken:
      self.init(at: "pausing × waited") {
        $0.pausing[1] = .on(\.waited, "waited", ["d"], when: .says("patient"), to: \.opening)
        $0.pausing.append(.ignore(.waited, when: .not(.says("patient")), because: "d"))
      }
    case .cannotMeet:
      self.init(at: "closed × waited") { $0.closed.append(.ignore(.waited, because: "nothing waits here")) }
    default:
      self.init(at: "open × openRequested") { $0.open[3] = .ignore(.openRequested, because: "open already") }
    }
  }

  private init(vocabulary kind: Diagnostic.Kind) {
    switch kind {
    case .unusedEvent:
      self.init(at: "rang") { $0.open.removeLast() }
    case .unusedEffect:
      self.init(at: "shine") { $0.open.removeFirst() }
    case .twoRoles:
      self.init(at: "openRequested") { $0.roles.notifications.insert(.openRequested) }
    default:
      self.init(at: "nowhere") {
        DoorTable().machine.validate(accepting: $0 + [Acceptance(.gap, at: "nowhere", because: "it was there once")])
      }
    }
  }
}
