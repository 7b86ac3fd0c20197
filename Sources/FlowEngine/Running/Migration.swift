/// How snapshots of an earlier table become those of the present one.
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
  /// By the fingerprints of earlier tables.
  private let steps: [String: Migration<F>]
  // The initialiser may fail, as those of all types that are made of a text; it does not.
  private static var key: CodingUserInfoKey? {
    CodingUserInfoKey(rawValue: "migrations to \(String(reflecting: F.self))")
  }

  /// The earlier tables of a machine whose snapshots are still read.
  ///
  /// - Throws: `MigrationError` where two migrations begin at one table, or one at the present.
  public init(to machine: Machine<F>, _ migrations: [Migration<F>]) throws(MigrationError) {
    fingerprint = machine.fingerprint
    var steps: [String: Migration<F>] = [:]
    for migration in migrations {
      if migration.fingerprint == fingerprint { throw .fromThePresentTable(fingerprint) }
      guard steps.updateValue(migration, forKey: migration.fingerprint) == nil else {
        throw .twoFromOneTable(migration.fingerprint)
      }
    }
    self.steps = steps
  }

  /// What a decoder has to be given before it decodes a `Snapshot`, merged with that of other machines where it decodes
  /// theirs, too. It then throws `SnapshotError.otherMachine` for a snapshot of a table that is neither the present one
  /// nor known.
  public var userInfo: [CodingUserInfoKey: any Sendable] {
    Self.key.map { [$0: self] } ?? [:]
  }

  /// Those that a decoder was given.
  static func given(to decoder: any Decoder) -> Self? { key.flatMap { decoder.userInfo[$0] as? Self } }

  /// The configuration that a snapshot holds, as one of the present table.
  func configuration(
    of fingerprint: String, in values: KeyedDecodingContainer<Snapshot<F>.CodingKeys>
  ) throws -> Run<F>.Configuration {
    guard let migration = steps[fingerprint] else {
      throw SnapshotError.otherMachine(fingerprint: fingerprint, wanted: self.fingerprint)
    }
    return try migration.decode(values)
  }
}

/// Why a list of migrations says nothing definite. The text is a fingerprint.
public enum MigrationError: Error, Hashable, Sendable {
  /// Two migrations begin at one table.
  case twoFromOneTable(String)
  /// A migration begins at the present table: nobody would ever take it.
  case fromThePresentTable(String)
}

/// How snapshots of one earlier table become those of the present one.
public struct Migration<F: Flow>: Sendable {
  /// `Machine.fingerprint` of the earlier table.
  public let fingerprint: String
  let decode: @Sendable (KeyedDecodingContainer<Snapshot<F>.CodingKeys>) throws -> Run<F>.Configuration

  /// A migration from an earlier table.
  ///
  /// - Parameters:
  ///   - old: What the configuration was: `Run<OldGate>.Configuration`, where the earlier vocabulary is kept under
  ///     another name, or any type that decodes the same.
  ///   - convert: Makes the present configuration of it. What it throws, the decoder throws. Whether the machine can
  ///     have come there is judged when the snapshot is restored.
  public init<Old: Decodable & Sendable>(
    from fingerprint: String, _ old: Old.Type, _ convert: @escaping @Sendable (Old) throws -> Run<F>.Configuration
  ) {
    self.fingerprint = fingerprint
    decode = { try convert($0.decode(Old.self, forKey: .configuration)) }
  }
}

extension Run.Configuration {
  /// A configuration of an earlier table, converted part by part to the present one: the state and those that are
  /// kept, open requests and deferred events. Effects that were broken begin anew.
  public init<Old: Flow>(
    _ old: Run<Old>.Configuration, context: (Old.Context) throws -> F.Context,
    state: (Old.State) throws -> F.State, event: (Old.Event) throws -> F.Event
  ) rethrows {
    self.init(try context(old.context), try state(old.state))
    kept = try old.kept.map(state)
    // Those of a kind stand together, in the order of the kinds that there are now.
    let open = try old.open.map(event)
    self.open = F.Event.Name.allCases.flatMap { name in open.filter { $0.name == name } }
    deferred = try old.deferred.map { Deferred(try event($0.event), isAwaited: $0.isAwaited) }
    elapsed = old.elapsed.filter { F.Event.Name(stringValue: $0) != nil }
  }
}
