import FlowEngine

/// The rows of the door, sound as they stand; a test replaces those that it wants to spoil.
struct DoorTable: Sendable {
  typealias Rows = [Row<Door, Void>]

  var closed: Rows = [request, .ignore(.shut, because: "shut already")]
  var opening: Rows = [turning, opened, jammed, .defer(.openRequested, .shut)]
  var pausing: Rows = [waiting, waited, .defer(.openRequested, .shut)]
  var open: Rows = [
    shining, answer, shut, .reject(.openRequested, with: .openAlready), .stay(on: \.rang, "heard", ["d"]),
  ]
  var more: [StateNode<Door>] = []
  var without: Set<Door.State.Name> = []
  var name = "D"
  var columns: [Column<Door>] = [.ignore(.rang, because: "nobody listens")]
  /// Further phases, after the one of the door.
  var phases: [Phase<Door>] = []
  var roles = Roles<Door>()

  var machine: Machine<Door> {
    let nodes = [
      StateNode(\.closed, "1", "Closed", closed), StateNode(\.opening, "2", "Opening", opening),
      StateNode(\.pausing, "3", "Pausing", pausing), StateNode(\.open, "4", "Open", open),
    ]
    let door = Phase(name, "Door", nodes.filter { !without.contains($0.state) } + more)
    return Machine([door] + phases, from: .closed, everywhere: columns, roles: roles)
  }

  static let request = Row<Door, Void>.on(\.openRequested, "request", ["d"], to: \.opening)
  static let turning = Row<Door, Void>.does(\.turn)
  static let opened = Row<Door, Void>.on(\.opened, "opened", ["d"], to: \.open)
  static let jammed = Row<Door, Void>.on(\.jammed, "jammed", ["d"], to: \.pausing)
  static let waiting = Row<Door, Void>.does(\.wait)
  static let waited = Row<Door, Void>.on(\.waited, "waited", ["d"], to: \.opening)
  static let shining = Row<Door, Void>.does(\.shine)
  static let answer = Row<Door, Void>.answers(\.openRequested) { _, _, _ in .success(true) }
  static let shut = Row<Door, Void>.on(\.shut, "shut", ["d"], to: \.closed)

  /// Leaves `pausing` for `closed`, and tells whoever asked.
  static let givenUp = Row<Door, Void>.on(\.shut, "givenUp", ["d"], answering: refusing(), to: \.closed)
  /// Leads to `pausing`, and tells whoever asked: nobody waits there.
  static let jammedForGood = Row<Door, Void>.on(\.jammed, "jammed", ["d"], answering: refusing(), to: \.pausing)

  /// Tells all who asked that the door was shut meanwhile.
  static func refusing<From, Trigger>() -> Answering<Door, From, Trigger, Void> {
    .all(\.openRequested) { _, _, _, _ in .failure(.shutMeanwhile) }
  }
}

extension Guard where F == Door, Found == Void {
  /// One question for each name, wherever it is asked.
  static func says(_ question: String, bounded: Bool = false) -> Self {
    .check(question, bounded: bounded) { _, _, _ in true }
  }
}
