import Testing

@testable import FlowEngine

/// A house and many rooms of a detour: which room leads to which is what tests say.
enum Maze: Flow {
  struct Context: Hashable, Codable {}
  @Cases enum State {
    case house, first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, eleventh
    case twelfth, thirteenth, fourteenth
  }
  @Cases enum Event {
    case first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, eleventh, twelfth, thirteenth
    case fourteenth, back
  }
  static let notifications = Event.Name.allCases

  typealias Door = (event: CasePath<Event, Void>, room: CasePath<State, Void>)
  static var doors: [Door] {
    [
      (\.first, \.first), (\.second, \.second), (\.third, \.third), (\.fourth, \.fourth), (\.fifth, \.fifth),
      (\.sixth, \.sixth), (\.seventh, \.seventh), (\.eighth, \.eighth), (\.ninth, \.ninth), (\.tenth, \.tenth),
      (\.eleventh, \.eleventh), (\.twelfth, \.twelfth), (\.thirteenth, \.thirteenth), (\.fourteenth, \.fourteenth),
    ]
  }

  /// A door leads from one room to another where `keeps` says so, and is no way at all where it does not.
  static func machine(rooms: Int, keeps: (_ from: Int, _ to: Int) -> Bool) -> Machine<Maze> {
    let doors = doors.prefix(rooms).enumerated()
    func row(_ from: Int, _ to: Int, _ door: Door) -> Row<Maze, Void> {
      keeps(from, to)
        ? .on(door.event, "\(from).\(to)", ["plan"], to: door.room, then: .again)
        : .stay(on: door.event, "\(from).\(to)", ["plan"])
    }
    let house = StateNode<Maze>(
      \.house, "", "House", doors.map { row(-1, $0.offset, $0.element) } + [.stay(on: \.back, "back", ["plan"])])
    let rooms = doors.map { from, room in
      StateNode<Maze>(
        room.room, "", "Room",
        [.detour, .returns(on: \.back, "\(from).back", ["plan"])] + doors.map { row(from, $0.offset, $0.element) })
    }
    return Machine([Phase("M", "Maze", [house] + rooms)], from: .house)
  }
}

@Suite("A maze of detours", .endsIfStuck)
struct MazeTests {
  @Test("of which each leads to all later ones is bounded, and is surveyed soon", arguments: [4, 8, 10])
  func later(rooms: Int) {
    let machine = Maze.machine(rooms: rooms) { $0 < $1 }
    #expect(!machine.validate().contains { $0.kind == .detourUnbounded || $0.kind == .neverReturns })
  }

  @Test(
    "of which each leads to all later ones has too many positions beyond twelve, and is said to", arguments: [13, 14])
  func tooMany(rooms: Int) {
    let found = Maze.machine(rooms: rooms) { $0 < $1 }.validate()
    #expect(found.contains(Diagnostic(.tooManyPositions, at: "detours", "more than 4096")))
    #expect(
      !found.contains { [.neverReturns, .neverRests, .returnWithoutKeptState, .detourUnbounded].contains($0.kind) })
  }

  @Test("of which each leads to every other has no bound, and is surveyed soon", arguments: [2, 4, 7, 10])
  func every(rooms: Int) {
    let machine = Maze.machine(rooms: rooms) { $0 != $1 }
    let found = machine.validate()
    #expect(found.filter { $0.kind == .detourUnbounded }.count == rooms * (rooms - 1))
  }
}
