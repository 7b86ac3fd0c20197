import FlowEngine

/// The rows of the door, sound as they stand; a test replaces those that it wants to spoil.
struct DoorTable {
  typealias Rows = [Row<Door, Void>]

  var closed: Rows = [request, .ignore(.shut, because: "shut already")]
  var opening: Rows = [turning, opened, jammed, .defer(.openRequested, .shut)]
  var pausing: Rows = [waiting, waited, .defer(.openRequested, .shut)]
  var open: Rows = [shining, answer, shut, .reject(.openRequested, with: .openAlready)]
  var more: [Node<Door>] = []
  var without: Set<Door.State.Name> = []
  var columns: [Row<Door, Door.State>] = [.ignore(.rang, because: "nobody listens")]
  var roles = Roles<Door>()

  var machine: Machine<Door> {
    let nodes = [
      Node(.closed, "1", "Closed", closed), Node(.opening, "2", "Opening", opening),
      Node(.pausing, "3", "Pausing", pausing), Node(.open, "4", "Open", open),
    ]
    return Machine(
      [Phase("D", "Door", nodes.filter { !without.contains($0.state) } + more)], from: .closed, everywhere: columns, roles: roles)
  }

  static let request = Row<Door, Void>.on(.openRequested, "request", ["d"], to: .opening)
  static let turning = Row<Door, Void>.does(.turn) { _, _ in }
  static let opened = Row<Door, Void>.on(.opened, "opened", ["d"], to: .open)
  static let jammed = Row<Door, Void>.on(.jammed, "jammed", ["d"], to: .pausing)
  static let waiting = Row<Door, Void>.does(.wait) { _, _ in }
  static let waited = Row<Door, Void>.on(.waited, "waited", ["d"], to: .opening)
  static let shining = Row<Door, Void>.does(.shine) { _, _ in }
  static let answer = Row<Door, Void>.answers(.openRequested) { _, _ in .success(true) }
  static let shut = Row<Door, Void>.on(.shut, "shut", ["d"], to: .closed)

  /// Leaves `pausing` for `closed`, and tells whoever asked.
  static let givenUp = Row<Door, Void>.on(
    .shut, "givenUp", ["d"], answering: .openRequested, with: { _, _, _ in .failure(.shutMeanwhile) }, to: .closed
  ) { _, _, _ in }
}

extension Guard where F == Door {
  static func says(_ question: String, bounded: Bool = false) -> Self { .yes(question, bounded: bounded) { _, _, _ in true } }
}
