import FlowEngine

/// The failure of a property: the shortest path found that shows it, in words, as edges, as Swift and as a fixture.
///
/// Its description is the whole report, so a test need only throw it.
public struct WalkFailure: Error, Hashable, Sendable {
  /// The title of the property.
  public let property: String
  /// Why the property does not hold.
  public let reason: String
  /// The seed that led to the failure; without meaning for an exploration.
  public let seed: UInt64
  /// How many steps were walked, or moves explored, until the failure.
  public let stepCount: Int
  /// The scope in which no fewer steps show it, in words that follow `no fewer`; `nil` if something shorter may have
  /// been missed, for example because only some of the payloads could be tried.
  public let shortestAmong: String?
  /// How it was found.
  private let search: String
  /// What was done and what happened, an entry for each step.
  public let steps: [String]
  /// State and context before the last step and after it, as Swift; a long text is cut off.
  public let before: String, after: String
  /// The values of the context, and of the payload of a state that stayed, that the last step changed.
  private let changes: [String]
  /// The ids of the edges that were taken.
  public let edges: [String]
  /// Swift that does the same with a `Stepper`. Payloads are written with their memberwise initialisers.
  public let swift: String
  /// The fixture that `Walks.replay` plays again; without the steps whose payloads cannot be encoded, which the report
  /// says.
  public let fixture: WalkFixture
  private let unwritten: String?

  /// Plays the moves once more, and records what happens.
  init<F: Flow>(
    _ walks: Walks<F>, _ start: Play<F>, _ property: Property<F>, _ moves: [Move], after stepCount: Int,
    found search: String, shortestAmong: String? = nil
  ) {
    var play = start, steps: [String] = [], edges: [String] = [], reason = "", script = Script(walks)
    var kept: [WalkFixture.Step] = [], unwritten: String?
    var last = play.run
    for move in moves {
      var event: F.Event?, happened: [String] = []
      if !move.kind.isSilent {
        var choices = Choices(move.choices)
        event = play.event(of: move, &choices)
      }
      do {
        kept.append(try WalkFixture.Step(move, event, of: F.self, userInfo: walks.samples.userInfo))
      } catch {
        unwritten = event?.name.stringValue
      }
      let said = script.add(move, event, play)
      last = play.run
      let course = play.take(move) { report in
        happened.append("\(report.reaction)")
        if let edge = report.edge { edges.append(edge.id) }
      }
      if case .failed(let violation) = course { reason = violation.reason }
      steps.append(said + happened.map { "\n       \($0)" }.joined())
    }
    self.property = property.title
    self.reason = reason
    seed = walks.seed
    self.stepCount = stepCount
    self.search = search
    self.shortestAmong = shortestAmong
    self.steps = steps
    (before, after) = (Self.place(of: last), Self.place(of: play.run))
    let stayed = last.state.name == play.run.state.name
    changes =
      Self.changes(last.context, play.run.context) + (stayed ? Self.changes(last.state, play.run.state) : [])
    self.edges = edges
    swift = script.text + "// fails: \(property.title): \(reason)"
    fixture = WalkFixture(walks, property.title, kept)
    self.unwritten = unwritten
  }

  /// The members of a value that differ, each with both of its values.
  private static func changes(_ before: Any, _ after: Any) -> [String] {
    let pairs = zip(Mirror(reflecting: before).children, Mirror(reflecting: after).children)
    return pairs.compactMap { before, after in
      let old = Self.short(before.value), new = Self.short(after.value), label = after.label ?? ""
      if before.label != after.label { return "\(before.label ?? "") \(old) → \(label) \(new)" }
      guard before.value as? AnyHashable != after.value as? AnyHashable || old != new else { return nil }
      // Secrets and long values may look alike.
      return old == new ? label : "\(label) \(old) → \(new)"
    }
  }

  private static func place<F: Flow>(of run: Run<F>) -> String { "\(short(run.state)) with \(short(run.context))" }

  private static func short(_ value: Any) -> String {
    let text = SwiftText.literal(value)
    return text.count > 250 ? text.prefix(250) + "…" : text
  }
}

extension WalkFailure: CustomStringConvertible {
  /// The whole report.
  public var description: String {
    let lines = steps.enumerated().map { "  \($0 + 1). \($1)" }
    let shown = steps.count == 1 ? "1 step shows it" : "\(steps.count) steps show it"
    return """
      "\(property)" does not hold: \(reason)
      \(search); \(shown)\(shortestAmong.map { ", and no fewer\($0)" } ?? ""):
      \(lines.joined(separator: "\n"))
      Before the last: \(before)
      After it: \(after)\(changes.isEmpty ? "" : "\nChanged: " + changes.joined(separator: ", "))
      Edges: \(edges.isEmpty ? "none" : edges.joined(separator: ", "))
      As Swift:
      \(swift.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
      \(unwritten.map { "No fixture: \($0) cannot be encoded; see Samples.userInfo" }
        ?? "As a fixture, for Walks.replay:\n  \(fixture)")
      """
  }
}

/// Builds the Swift of a failure.
private struct Script<F: Flow> {
  private(set) var text: String
  /// The names of requests in the script, by their tickets.
  private var askings: [Ticket: String] = [:]

  init(_ walks: Walks<F>) {
    let context = SwiftText.literal(walks.context), state = walks.state.map { ", in: \(SwiftText.literal($0))" } ?? ""
    let mayThrow = walks.state == nil ? "" : "try "
    text = "var stepper = \(mayThrow)Stepper(\(SwiftText.name(F.self)).machine, \(context)\(state))\n"
  }

  /// Adds a move, and returns a description of it.
  mutating func add(_ move: Move, _ event: F.Event?, _ play: Play<F>) -> String {
    let literal = event.map { SwiftText.literal($0) } ?? "nil", words = String(literal.drop { $0 == "." })
    switch move.kind {
    case .outcome:
      text += "try stepper.answer(\(literal))\n"
      return "an effect ends with \(words)"
    case .progress:
      text += "try stepper.progress(\(literal))\n"
      return "an effect reports \(words)"
    case .notification:
      text += "stepper.send(\(literal))\n"
      return "\(words) occurs"
    case .request:
      let name = "asking\(play.ticketCount + 1)"
      askings[Ticket(number: play.ticketCount + 1)] = name
      let payload = event.flatMap { Mirror(reflecting: $0).children.first?.value }.map { SwiftText.literal($0) } ?? ""
      text += "let \(name) = stepper.ask(\\.\(play.possible.events[move.name].stringValue), \(payload))\n"
      return "the app requests \(words)"
    case .cancellation:
      let name = play.waiting.indices.contains(move.number) ? askings[play.waiting[move.number]] : nil
      text += "_ = stepper.withdraw(\(name ?? "asking"))\n"
      return "\(name ?? "a request") is withdrawn"
    case .late:
      text += "stepper.conclude(\(literal), of: stepper.visit - \(move.number))\n"
      return "an effect of \(move.number) visits ago produces \(words)"
    case .broken:
      let effect = play.possible.effects[move.name].stringValue
      text += "stepper.conclude(nil, of: stepper.visit, by: .\(effect))\n"
      return "\(effect) breaks"
    case .elapsed:
      let name = play.possible.events[move.name].stringValue
      text += "stepper.elapsed(.\(name))\n"
      return "the timer of \(name) elapses"
    case .restoration:
      let machine = "\(SwiftText.name(F.self)).machine"
      text += "stepper = try Stepper(Run(\(machine), restoring: stepper.run.snapshot) { _ in })\n"
      return "the run is saved, and restored in another process"
    }
  }
}
