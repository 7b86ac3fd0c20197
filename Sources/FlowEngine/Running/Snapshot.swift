/// A run in a form that can be saved, and restored in another process: its configuration, its visit, and the
/// fingerprint of its machine.
public struct Snapshot<F: Flow>: Hashable, Codable, Sendable {
  /// `Machine.fingerprint` of the machine that ran.
  public let fingerprint: String
  /// Where the machine was.
  public let configuration: Run<F>.Configuration
  /// How many states had been entered.
  public let visit: Int

  enum CodingKeys: String, CodingKey { case fingerprint, configuration, visit }

  init(fingerprint: String, configuration: Run<F>.Configuration, visit: Int) {
    self.fingerprint = fingerprint
    self.configuration = configuration
    self.visit = visit
  }

  /// Reads a snapshot; one of an earlier table with the `Migrations` that the decoder was given.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self), migrations = Migrations<F>.given(to: decoder)
    let fingerprint = try values.decode(String.self, forKey: .fingerprint)
    self.init(
      fingerprint: migrations?.fingerprint ?? fingerprint,
      configuration: try migrations?.configuration(of: fingerprint, in: values)
        ?? values.decode(Run<F>.Configuration.self, forKey: .configuration),
      visit: try values.decode(Int.self, forKey: .visit))
  }
}

/// Why a snapshot cannot be restored.
public enum SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The snapshot is of a machine that has another fingerprint.
  case otherMachine(fingerprint: String, wanted: String)
  /// The machine cannot have reached the snapshot; the text says why.
  case impossible(String)

  /// A sentence for a log.
  public var description: String {
    switch self {
    case .otherMachine(let fingerprint, let wanted):
      "the snapshot is of the machine \(fingerprint), and this is \(wanted)"
    case .impossible(let why): "the machine cannot have been there: \(why)"
    }
  }
}

extension Run {
  /// The run in a form that can be saved.
  public var snapshot: Snapshot<F> {
    Snapshot(fingerprint: machine.fingerprint, configuration: configuration, visit: visit)
  }

  /// Restores a saved run.
  ///
  /// Effects begin anew, including broken ones, and commands are given again. Requests no longer have a caller: taken
  /// ones go on and are reported as `continued`, deferred ones are dropped and reported as `forgotten`. Deferred
  /// notifications still wait.
  ///
  /// - Throws: `SnapshotError` if the snapshot is of another machine, or if this one cannot have reached it: a state of
  ///   a detour with nothing kept, an event deferred where it is not, more than the bounds allow. Payloads are not
  ///   checked.
  public init(
    _ machine: Machine<F>, restoring snapshot: Snapshot<F>, _ report: (borrowing LiveReaction<F>) -> Void
  ) throws(SnapshotError) {
    guard snapshot.fingerprint == machine.fingerprint else {
      throw .otherMachine(fingerprint: snapshot.fingerprint, wanted: machine.fingerprint)
    }
    if snapshot.visit < 0 { throw .impossible("\(snapshot.visit) states were entered") }
    if let objection = machine.table.objection(to: snapshot.configuration) { throw .impossible(objection) }
    self.init(machine, restoring: snapshot.configuration, visit: snapshot.visit, report)
  }

  /// The same for a configuration of which it is known that the machine can have come there.
  package init(
    _ machine: Machine<F>, restoring configuration: Configuration, visit: Int,
    _ report: (borrowing LiveReaction<F>) -> Void
  ) {
    var configuration = configuration
    configuration.broken = 0
    let dropped = configuration.deferred.filter { $0.isAwaited }.map { $0.event }
    configuration.deferred.removeAll { $0.isAwaited }
    self.init(machine, configuration)
    visitCount = visit
    for event in configuration.open { LiveReaction.show(.continued(event: event.ordinal), &self, report) }
    for event in dropped { LiveReaction.show(.forgotten(event: event.ordinal), &self, report) }
  }
}
