import FlowEngine

/// The position of a machine, so that the next step can be reported together with what was before.
struct WalkPlace<F: Flow>: Sendable {
  private let machine: Machine<F>
  private var state: F.State
  private var context: F.Context
  private var kept: [F.State]
  /// The edge that was taken last, and where it began.
  private var taken: (edge: Int, from: F.State, before: F.Context, keptBefore: [F.State])?

  init(_ run: Run<F>) { (machine, state, context, kept) = (run.machine, run.state, run.context, run.kept) }

  /// Reports an event that comes too late and changes nothing.
  func late(_ event: F.Event) -> WalkStep<F> {
    WalkStep(
      machine: machine, told: .other(.late(event.name, visit: 0)), event: event, cause: event, from: state,
      before: context, keptBefore: kept, state: state, context: context, kept: kept)
  }

  /// Reports what an event led to, and moves the position there.
  mutating func step(_ event: F.Event?, _ report: borrowing LiveReaction<F>) -> WalkStep<F> {
    defer { (state, context, kept) = (report.state, report.context, report.kept) }
    let told: WalkStep<F>.Told
    var origin = (state, context, kept)
    if let edge = report.edgeIndex {
      let stays = machine.edges[edge].stays
      told = stays ? .stayed(edge: edge, visit: report.visit) : .moved(edge: edge, visit: report.visit)
      taken = (edge, state, context, kept)
    } else if let taken, report.isOfEdge {
      told = .settled(report.reaction, edge: taken.edge)
      origin = (taken.from, taken.before, taken.keptBefore)
    } else {
      told = .other(report.reaction)
    }
    return WalkStep(
      machine: machine, told: told, event: report.offered ?? event, cause: event, from: origin.0, before: origin.1,
      keptBefore: origin.2, state: report.state, context: report.context, kept: report.kept)
  }
}

/// Checks properties on a run that is not a walk, such as that of a scenario.
package struct PropertyWatch<F: Flow>: Sendable {
  /// The properties that did not hold, each with the first reason.
  package private(set) var violations: [(title: String, reason: String)] = []
  private let properties: [Property<F>]
  private var monitors: [any Monitor<F>] = []
  private var place: WalkPlace<F>?
  private var steps: [WalkStep<F>] = []

  /// Checks these properties once a run has begun.
  package init(_ properties: [Property<F>]) { self.properties = properties }

  /// Begins a run, with a new monitor for each property.
  package mutating func begin(_ run: Run<F>) {
    (monitors, place, steps) = (properties.map { $0.begin() }, WalkPlace(run), [])
  }

  /// Adds a reaction to an event, which is `nil` if an effect broke.
  package mutating func see(_ event: F.Event?, _ report: borrowing LiveReaction<F>) {
    if let step = place?.step(event, report) { steps.append(step) }
  }

  /// Checks the properties, once everything that the event leads to has happened.
  package mutating func pause(_ run: Run<F>) {
    for index in monitors.indices {
      var reasons = steps.compactMap { monitors[index].see($0) }
      if let reason = monitors[index].pause(WalkPause(run)) { reasons.append(reason) }
      guard let reason = reasons.first else { continue }
      let title = properties[index].title
      if !violations.contains(where: { $0.title == title }) { violations.append((title, reason)) }
    }
    steps = []
  }
}

extension WalkStep {
  /// A step in which nothing has happened yet.
  @usableFromInline init(in start: Run<F>.Configuration, of machine: Machine<F>) {
    self.init(
      machine: machine, told: .stayed(edge: 0, visit: 0), event: nil, cause: nil, from: start.state,
      before: start.context, keptBefore: [], state: start.state, context: start.context, kept: [])
  }
}
