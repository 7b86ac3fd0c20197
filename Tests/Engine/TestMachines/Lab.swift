import FlowEngine
import Foundation

/// A vocabulary without a table of its own: each test writes the rows that it is about.
enum Lab: Flow {
  struct Context: Hashable, Codable { var count = 0 }
  @Cases enum State {
    case idle
    case busy(Busy)
    case waiting, done
  }
  struct Busy: Hashable, Codable { var number = 0 }
  @Cases enum Event {
    // Requests.
    case go(Go), look(Look)
    // Notifications.
    case add(Number), take(Number)
    case ping, pong
    // Outcomes. That of `work` could be asked with, if sessions let anybody.
    case finished(Result), failed, waited
  }
  struct Go: FlowRequest {
    typealias Answer = Int
    var number = 0
    init(_ number: Int = 0) { self.number = number }
  }
  struct Look: FlowRequest { typealias Answer = String }
  struct Number: Hashable, Codable {
    var value: Int
    init(_ value: Int) { self.value = value }
  }
  struct Result: FlowRequest {
    typealias Answer = Int
    var value = 0
  }
  @Cases enum Effect {
    case work(Number)
    case wait
    // Commands.
    case beep(Number)
    case flash
  }
  enum Refusal: Error, Hashable, Codable { case no, never(Int) }

  static let requests: [Event.Name] = [.go, .look]
  static let notifications: [Event.Name] = [.add, .take, .ping, .pong]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    switch effect {
    case .work: .outcomes([.finished, .failed])
    case .wait: .outcomes([.waited], waitsFor: .time)
    case .beep, .flash: .command
    }
  }
}

/// What an effect does that takes as long as it is let.
func untilCancelled<Event>() async -> Event? {
  try? await Task.sleep(for: .seconds(100_000))
  return nil
}

/// The rows of the four states; a test sets those that it needs.
struct LabTable {
  var idle: [Row<Lab, Void>] = []
  var busy: [Row<Lab, Lab.Busy>] = []
  var waiting: [Row<Lab, Void>] = []
  var done: [Row<Lab, Void>] = []
  var columns: [Column<Lab>] = []

  var machine: Machine<Lab> {
    let nodes = [
      StateNode(\.idle, "1", "Idle", idle), StateNode(\.busy, "2", "Busy", busy),
      StateNode(\.waiting, "3", "Waiting", waiting), StateNode(\.done, "4", "Done", done),
    ]
    return Machine([Phase("L", "Lab", nodes)], from: .idle, everywhere: columns)
  }

  func stepper(in state: Lab.State? = nil) -> Stepper<Lab> {
    Stepper(Run(machine, Run.Configuration(Lab.Context(), state ?? machine.initial)))
  }

  static let working = Row<Lab, Lab.Busy>.does(\.work) { _, busy in Lab.Number(busy.number) }
  static let waits = Row<Lab, Void>.does(\.wait)
}

/// Counts, from whatever thread.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var current = 0
  var count: Int { lock.withLock { current } }
  /// The count after this one.
  @discardableResult func hit() -> Int {
    lock.withLock {
      current += 1
      return current
    }
  }
  func reset() { lock.withLock { current = 0 } }
}

extension Sequence {
  /// What happened, a line each.
  func lines<F>() -> [String] where Element == Reaction<F> { map { "\($0)" } }
}
