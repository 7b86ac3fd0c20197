/// A run in a form that can be saved, and restored in another process: its configuration, its visit, and the
/// fingerprint of its machine. A snapshot is always written whole, never changed in place.
public struct Snapshot<F: Flow>: Hashable, Codable, Sendable {
  /// The version of the form in which snapshots are written. A later one is refused; there is no earlier one.
  public static var version: Int { 1 }
  /// How many states may have been entered: the largest number that every reader of JSON preserves.
  public static var maxVisits: Int { 1 << 53 }

  /// The `Machine.fingerprint` of the machine that ran.
  public let fingerprint: String
  /// The configuration of the machine.
  ///
  /// - Throws: `SnapshotError.unreadable` if it could not be read, as in a snapshot of a machine with other states.
  public var configuration: Run<F>.Configuration { get throws(SnapshotError) { try content.get() } }
  /// How many states had been entered.
  public let visit: Int
  /// The remaining times of armed timers, by the names of their events.
  public let timers: [String: Duration]

  /// The fingerprint decides whose configuration this is, not whether it happens to be readable; see `Run.init`.
  let content: Result<Run<F>.Configuration, SnapshotError>
}

extension Snapshot {
  enum CodingKeys: String, CodingKey { case version, fingerprint, configuration, visit, timers }

  /// Reads a snapshot. One of an earlier table is converted by the `Migrations` that the decoder was given.
  ///
  /// - Throws: `SnapshotError` if the form is a later one, or if there is no migration for the table; the errors of a
  ///   migration; `DecodingError` if it is not a snapshot at all.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self), migrations = Migrations<F>.given(to: decoder)
    let version = try values.decodeIfPresent(Int.self, forKey: .version) ?? 1
    guard version > 0 else { throw SnapshotError.impossible("the version is \(version)") }
    guard version <= Self.version else { throw SnapshotError.newer(version: version, known: Self.version) }
    let fingerprint = try values.decode(String.self, forKey: .fingerprint)
    let content: Result<Run<F>.Configuration, SnapshotError>
    var timers = try values.decodeIfPresent([String: Duration].self, forKey: .timers) ?? [:]
    if let migrations, fingerprint != migrations.fingerprint {
      let (configuration, rename) = try migrations.configuration(of: fingerprint, in: values)
      content = .success(configuration)
      timers = Dictionary(timers.compactMap { name, left in rename(name).map { ($0, left) } }, uniquingKeysWith: min)
    } else {
      do {
        content = .success(try values.decode(Run<F>.Configuration.self, forKey: .configuration))
      } catch let error as DecodingError {
        content = .failure(.unreadable(error.place))
      }
    }
    self.init(
      fingerprint: migrations?.fingerprint ?? fingerprint, visit: try values.decode(Int.self, forKey: .visit),
      timers: timers, content: content)
  }

  /// Writes the snapshot.
  ///
  /// - Throws: `SnapshotError.unreadable` if the configuration could not be read.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Self.version, forKey: .version)
    try values.encode(fingerprint, forKey: .fingerprint)
    try values.encode(try configuration, forKey: .configuration)
    try values.encode(visit, forKey: .visit)
    if !timers.isEmpty { try values.encode(timers, forKey: .timers) }
  }
}

extension DecodingError {
  /// The place of the error, without anything that was read there.
  package var place: String {
    let (context, kind) =
      switch self {
      case .typeMismatch(let type, let context): (context, "the value is not a \(type)")
      case .valueNotFound(let type, let context): (context, "the value is not a \(type)")
      case .keyNotFound(let key, let context): (context, "\(key.stringValue) is missing")
      case .dataCorrupted(let context): (context, "the value cannot be read")
      @unknown default: (Context(codingPath: [], debugDescription: ""), "the value cannot be read")
      }
    return "\(kind), at \(context.codingPath.map(\.stringValue).joined(separator: "."))"
  }
}

/// The reason why a snapshot cannot be restored.
public enum SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The snapshot is of a machine that has another fingerprint.
  case otherMachine(fingerprint: String, wanted: String)
  /// The snapshot was written by a later version of the engine, in a form that this one does not know.
  case newer(version: Int, known: Int)
  /// The snapshot is of this machine, but its configuration cannot be read; the text says where.
  case unreadable(String)
  /// The machine cannot have reached the snapshot; the text says why.
  case impossible(String)
  /// Snapshots of the machine with this fingerprint could be read in two ways.
  case ambiguous(String)

  /// A sentence for a log.
  public var description: String {
    switch self {
    case .otherMachine(let fingerprint, let wanted):
      "the snapshot is of the machine \(fingerprint), but this is \(wanted)"
    case .newer(let version, let known): "the snapshot has version \(version); the latest known here is \(known)"
    case .unreadable(let why): "the snapshot cannot be read: \(why)"
    case .impossible(let why): "the machine cannot have reached the snapshot: \(why)"
    case .ambiguous(let fingerprint): "more than one way leads from the machine \(fingerprint)"
    }
  }
}

extension Run {
  /// The run in a form that can be saved.
  public var snapshot: Snapshot<F> {
    let left = timers.map { ($0.event.stringValue, $0.left) }
    return Snapshot(
      fingerprint: machine.fingerprint, visit: min(visit, Snapshot<F>.maxVisits),
      timers: Dictionary(left) { first, _ in first }, content: .success(configuration))
  }

  /// Restores a saved run.
  ///
  /// Effects begin anew, including broken ones, and commands are given again. Requests no longer have a caller:
  /// accepted ones continue and are reported as `continued`, deferred ones are dropped and reported as `forgotten`.
  /// Deferred notifications still wait. Timers keep their remaining time, less the time `away`; those due by then
  /// elapse with the next `elapse`.
  ///
  /// - Parameter away: How much time has passed since the snapshot was taken.
  /// - Throws: `SnapshotError` if the snapshot is of another machine, cannot be read, or holds what this one cannot
  ///   have reached: a state of a detour with nothing kept, an event deferred where it is not, an open request that
  ///   entering the state has answered, or more than the bounds allow. Payloads are not checked.
  public init(
    _ machine: Machine<F>, restoring snapshot: Snapshot<F>, away: Duration = .zero,
    _ report: (borrowing LiveReaction<F>) -> Void
  ) throws(SnapshotError) {
    guard snapshot.fingerprint == machine.fingerprint else {
      throw .otherMachine(fingerprint: snapshot.fingerprint, wanted: machine.fingerprint)
    }
    let configuration = try snapshot.configuration
    guard 0...Snapshot<F>.maxVisits ~= snapshot.visit else {
      throw .impossible("\(snapshot.visit) states were entered")
    }
    if let objection = machine.table.objection(to: configuration, snapshot.timers) { throw .impossible(objection) }
    self.init(machine, restoring: configuration, visit: snapshot.visit, report)
    arm(elapsed: configuration.elapsed, left: snapshot.timers)
    pass(max(away, .zero))
  }

  /// Restores a configuration that the machine is known to be able to reach.
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
    beginPhases()
    for event in configuration.open { LiveReaction.show(.continued(event: event.ordinal), &self, report) }
    for event in dropped { LiveReaction.show(.forgotten(event: event.ordinal), &self, report) }
  }
}
