import Testing

@testable import FlowEngine
@testable import TestMachines

/// A table with one defect, and where it is.
struct Spoilt: Sendable, CustomTestStringConvertible {
  let kind: Diagnostic.Kind, place: String
  let validate: @Sendable ([Acceptance]) -> [Diagnostic]
  var testDescription: String { kind.rawValue }

  init(_ kind: Diagnostic.Kind, at place: String, _ spoil: (inout DoorTable) -> Void) {
    (self.kind, self.place) = (kind, place)
    var table = DoorTable()
    spoil(&table)
    validate = { [table] in table.machine.validate(accepting: $0, sources: ["d"]) }
  }

  init(
    _ kind: Diagnostic.Kind, at place: String, _ validate: @escaping @Sendable ([Acceptance]) -> [Diagnostic]
  ) { (self.kind, self.place, self.validate) = (kind, place, validate) }

  /// One for each kind of diagnostic.
  static let all = names + guards + cells + paths + requests + detours + vocabulary
}

/// From which side a door is shut.
@Cases private enum Side { case left, right }

extension Spoilt {
  private static let names: [Spoilt] = [
    Spoilt(.duplicateId, at: "request") { $0.open[2] = .on(\.shut, "request", ["d"], to: \.closed) },
    Spoilt(.nameMissing, at: "open × shut") { $0.open[2] = .on(\.shut, "", ["d"], to: \.closed) },
    Spoilt(.sourceMissing, at: "request") { $0.closed[0] = .on(\.openRequested, "request", [], to: \.opening) },
    Spoilt(.sourceUnknown, at: "request") { $0.closed[0] = .on(\.openRequested, "request", ["e"], to: \.opening) },
    Spoilt(.nodeMissing, at: "open") {
      $0.pausing = [DoorTable.waiting, DoorTable.waited, DoorTable.givenUp, .defer(.openRequested)]
      $0.closed += [DoorTable.shining, .stay(on: \.rang, "heard", ["d"])]
      $0.without = [.open]
    },
    Spoilt(.nodeTwice, at: "open") {
      let rows: DoorTable.Rows = [
        DoorTable.answer, .on(\.shut, "shutAgain", ["d"], to: \.closed), .reject(.openRequested, with: .openAlready),
      ]
      $0.more = [StateNode(\.open, "4", "Open again", rows)]
    },
    Spoilt(.misplaced, at: "lost") {
      let other = StateNode(\.pausing, "3", "Pausing", [.on(\.shut, "lost", ["d"], to: \.closed)]) as StateNode<Door>
      var open = StateNode(\.open, "4", "Open", $0.open)
      open.edges += other.edges
      $0.without = [.open]
      $0.more = [open]
    },
    Spoilt(.phaseTwice, at: "D") {
      $0.without = [.open]
      $0.phases = [Phase("D", "Another door", [StateNode(\.open, "4", "Open", $0.open)])]
    },
    Spoilt(.phaseEmpty, at: "E") { $0.phases = [Phase("E", "Nothing", [])] },
  ]

  private static let guards: [Spoilt] = [
    Spoilt(.allBounded, at: "open × shut") {
      let side = Question<Door, Void, Void, Side>("side", bounded: [.left, .right]) { _, _, _ in .left }
      $0.open[2] = .on(\.shut, "left", ["d"], when: side(\.left), to: \.closed)
      $0.open.append(.on(\.shut, "right", ["d"], when: side(\.right), to: \.closed))
    },
    Spoilt(.otherwiseAlone, at: "open × shut") {
      $0.open[2] = .on(\.shut, "shut", ["d"], when: .otherwise, to: \.closed)
    },
    Spoilt(.gap, at: "closed × openRequested") {
      $0.closed[0] = .on(\.openRequested, "request", ["d"], when: .says("key"), to: \.opening)
    },
    Spoilt(.overlap, at: "open × shut") {
      $0.open[2] = .on(\.shut, "wind", ["d"], when: .says("windy"), to: \.closed)
      $0.open.append(.on(\.shut, "cold", ["d"], when: .says("cold").or(.not(.says("windy"))), to: \.closed))
    },
    Spoilt(.neverTaken, at: "other") { $0.open.append(.on(\.shut, "other", ["d"], when: .otherwise, to: \.closed)) },
    Spoilt(.questionTwice, at: "open × shut") {
      $0.open[2] = .on(\.shut, "wind", ["d"], when: .says("windy"), to: \.closed)
      let other = Guard<Door, Void, Void, Void>.check("windy") { _, _, _ in false }
      $0.open.append(.on(\.shut, "calm", ["d"], when: .not(.says("windy")).and(other.or(.not(other))), to: \.closed))
    },
    Spoilt(.otherwiseCombined, at: "shut") {
      $0.open[2] = .on(\.shut, "shut", ["d"], when: .otherwise.or(.says("windy")), to: \.closed)
    },
    Spoilt(.tooManyAnswers, at: "open × shut") {
      let many = (1...13).map { Guard<Door, Void, Void, Void>.says("question \($0)") }
      $0.open[2] = .on(\.shut, "shut", ["d"], when: many.dropFirst().reduce(many[0]) { $0.and($1) }, to: \.closed)
      $0.open.append(.on(\.shut, "other", ["d"], when: .otherwise, to: \.closed))
    },
  ]

  private static let cells: [Spoilt] = [
    Spoilt(.effectTwice, at: "pausing") { $0.pausing.append(DoorTable.waiting) },
    Spoilt(.producedTwice, at: "opening × waited") {
      $0.roles[.turn].outcomes = [.opened, .jammed, .waited]
      $0.opening += [DoorTable.waiting, .on(\.waited, "late", ["d"], to: \.pausing)]
    },
    Spoilt(.commandWaits, at: "shine") { $0.roles[.shine].waitsFor = .time },
    Spoilt(.commandExclusive, at: "shine") { $0.roles[.shine].isExclusive = true },
    Spoilt(.progressWaits, at: "opening × waited") {
      $0.roles[.turn].progress = [.waited]
      $0.opening.append(.defer(.waited))
    },
    Spoilt(.columnIdle, at: "everywhere × shut") {
      $0.columns.append(.ignore(.shut, because: "every state decides it"))
    },
    Spoilt(.outerUnused, at: "closed × shut") { $0.closed.append(.outer(\.shut)) },
    Spoilt(.undecided, at: "closed × shut") { $0.closed.remove(at: 1) },
    Spoilt(.outcomeNotTaken, at: "pausing × waited") {
      $0.pausing[1] = .on(\.waited, "waited", ["d"], when: .says("patient"), to: \.opening)
      $0.pausing.append(.ignore(.waited, when: .not(.says("patient")), because: "d"))
    },
    Spoilt(.cannotMeet, at: "closed × waited") { $0.closed.append(.ignore(.waited, because: "nothing waits here")) },
    Spoilt(.requestIgnored, at: "open × openRequested") {
      $0.open[3] = .ignore(.openRequested, because: "open already")
    },
  ]

  private static let vocabulary: [Spoilt] = [
    Spoilt(.unusedEvent, at: "rang") { $0.open.removeLast() },
    Spoilt(.unusedEffect, at: "shine") { $0.open.removeFirst() },
    Spoilt(.twoRoles, at: "openRequested") { $0.roles.notifications.insert(.openRequested) },
    Spoilt(.staleAcceptance, at: "nowhere") {
      DoorTable().machine.validate(accepting: $0 + [Acceptance(.gap, at: "nowhere", because: "it was there once")])
    },
  ]
}
