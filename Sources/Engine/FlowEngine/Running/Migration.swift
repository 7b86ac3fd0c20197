/// The migrations that convert snapshots of earlier tables to the present one.
///
///     let migrations = try Migrations(to: Gate.machine, [
///       Migration(from: "363f00a1b2c3d4e5", Run<OldGate>.Configuration.self) { old in
///         try Run<Gate>.Configuration(
///           old, context: { Gate.Context(paid: $0.paid, currency: "EUR") }, state: { … }, event: { … })
///       }
///     ])
///     decoder.userInfo = migrations.userInfo
///     let session = try Session(Gate.machine, restoring: decoder.decode(Snapshot<Gate>.self, from: data)) { … }
public struct Migrations<F: Flow>: Sendable {
  /// The fingerprint of the present table.
  public let fingerprint: String
  /// The migrations, by the fingerprints of the earlier tables.
  private let steps: [String: Migration<F>]
  // The initialiser is failable, like those of all types made of a text, but does not fail.
  private static var key: CodingUserInfoKey? {
    CodingUserInfoKey(rawValue: "migrations to \(String(reflecting: F.self))")
  }

  /// The migrations from those earlier tables whose snapshots can still be read.
  ///
  /// - Throws: `SnapshotError.ambiguous` if two migrations begin at one table, or one at the present table.
  public init(to machine: Machine<F>, _ migrations: [Migration<F>]) throws(SnapshotError) {
    fingerprint = machine.fingerprint
    var steps: [String: Migration<F>] = [:]
    for migration in migrations {
      let former = steps.updateValue(migration, forKey: migration.fingerprint)
      guard former == nil, migration.fingerprint != fingerprint else { throw .ambiguous(migration.fingerprint) }
    }
    self.steps = steps
  }

  /// The user info that a decoder needs before it decodes a `Snapshot`; merge it with that of other machines if the
  /// decoder reads their snapshots too. The decoder then throws `SnapshotError.otherMachine` for a snapshot of a table
  /// that is neither the present one nor known.
  public var userInfo: [CodingUserInfoKey: any Sendable] {
    Self.key.map { [$0: self] } ?? [:]
  }

  /// The migrations given to a decoder.
  static func given(to decoder: any Decoder) -> Self? { key.flatMap { decoder.userInfo[$0] as? Self } }

  /// Decodes the configuration in a snapshot of an earlier table, and converts it to the present one; with the present
  /// names of timers, `nil` for those that are gone.
  func configuration(
    of fingerprint: String, in values: KeyedDecodingContainer<Snapshot<F>.CodingKeys>
  ) throws -> (Run<F>.Configuration, rename: (String) -> String?) {
    guard let migration = steps[fingerprint] else {
      throw SnapshotError.otherMachine(fingerprint: fingerprint, wanted: self.fingerprint)
    }
    var configuration = try migration.decode(values)
    configuration.elapsed = configuration.elapsed.compactMap(migration.rename)
    return (configuration, migration.rename)
  }
}

/// The conversion of snapshots of one earlier table to the present one.
public struct Migration<F: Flow>: Sendable {
  /// The `Machine.fingerprint` of the earlier table.
  public let fingerprint: String
  private let timers: [String: String]
  fileprivate let decode: @Sendable (KeyedDecodingContainer<Snapshot<F>.CodingKeys>) throws -> Run<F>.Configuration

  /// A migration from an earlier table.
  ///
  /// - Parameters:
  ///   - old: The type of the earlier configuration: `Run<OldGate>.Configuration`, if the earlier vocabulary is kept
  ///     under another name, or any type that decodes the same data.
  ///   - timers: The present names of timers that were renamed: a timer keeps its remaining time, or stays elapsed. One
  ///     whose name the present table does not have is dropped.
  ///   - convert: Makes the present configuration. The decoder rethrows its errors. Whether the machine can have
  ///     reached the result is checked when the snapshot is restored.
  public init<Old: Decodable & Sendable>(
    from fingerprint: String, _ old: Old.Type, timers: [String: F.Event.Name] = [:],
    _ convert: @escaping @Sendable (Old) throws -> Run<F>.Configuration
  ) {
    self.fingerprint = fingerprint
    self.timers = timers.mapValues { $0.stringValue }
    decode = { try convert($0.decode(Old.self, forKey: .configuration)) }
  }

  /// The present name of a timer; `nil` if there is none.
  fileprivate func rename(_ timer: String) -> String? {
    F.Event.Name(stringValue: timers[timer] ?? timer)?.stringValue
  }
}

extension Run.Configuration {
  /// Converts a configuration of an earlier table part by part: the context, the state and those that are kept, open
  /// requests and deferred events. Broken effects begin anew. A `Migration` renames timers.
  public init<Old: Flow>(
    _ old: Run<Old>.Configuration, context: (Old.Context) throws -> F.Context,
    state: (Old.State) throws -> F.State, event: (Old.Event) throws -> F.Event
  ) rethrows {
    self.init(try context(old.context), try state(old.state))
    kept = try old.kept.map(state)
    // Requests of a kind stay together, in the present order of kinds.
    let open = try old.open.map(event)
    self.open = F.Event.Name.allCases.flatMap { name in open.filter { $0.name == name } }
    deferred = try old.deferred.map { Deferred(try event($0.event), isAwaited: $0.isAwaited) }
    elapsed = old.elapsed
  }
}
