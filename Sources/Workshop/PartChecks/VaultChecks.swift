import Foundation
import PassAPI
import PassService

/// Checks a vault against the contract of `Vault`.
///
///     let report = await VaultChecks.run(KeychainVault(service: "checks"))
///     #expect(report.isKept, "\(report)")
///
/// No program can see how the bytes are protected.
public enum VaultChecks {
  /// Runs all checks, which store and load.
  ///
  /// - Parameters:
  ///   - vault: A vault with empty contents. If it has others, it is left alone, which the report says. At the end its
  ///     contents are empty.
  ///   - reopened: Opens another vault over the same storage, as the next launch does; without it, its clauses are
  ///     skipped.
  ///   - damage: Puts bytes into the storage that no vault wrote; without it, its clauses are skipped.
  ///   - held: Locks the storage as another process does while it writes, and returns a closure that unlocks it;
  ///     without it, its clauses are skipped.
  ///   - killed: Starts another process that calls `storeUntilKilled(_:)`, and kills it; without it, its clauses are
  ///     skipped.
  ///   - limit: How long a call may take before the vault counts as broken.
  public static func run(
    _ vault: any Vault, reopened: (@Sendable () async -> any Vault)? = nil,
    damage: (@Sendable () async -> Void)? = nil, held: (@Sendable () async -> @Sendable () -> Void)? = nil,
    killed: (@Sendable () async -> Void)? = nil, limit: Duration = .seconds(60)
  ) async -> ContractReport {
    let storage = Storage(vault: vault, reopened: reopened, damage: damage, held: held, killed: killed)
    return await run(storage, ClauseCheck(limit: limit))
  }

  package static func run(
    _ vault: any Vault, reopened: (@Sendable () async -> any Vault)? = nil,
    damage: (@Sendable () async -> Void)? = nil, held: (@Sendable () async -> @Sendable () -> Void)? = nil,
    killed: (@Sendable () async -> Void)? = nil, _ trial: ClauseCheck
  ) async -> ContractReport {
    await run(Storage(vault: vault, reopened: reopened, damage: damage, held: held, killed: killed), trial)
  }

  private static func run(_ storage: Storage, _ trial: ClauseCheck) async -> ContractReport {
    let name = "Vault"
    let first = await ContractReport.holding(storage, to: [empty], of: name, trial)
    guard first.isKept else { return first }
    let further = [
      (survival, storage.reopened != nil), (sharing, storage.reopened != nil), (damaged, storage.damage != nil),
      (foreignLock, storage.held != nil), (kill, storage.killed != nil),
    ]
    let looked = always + further.filter(\.1).map(\.0) + [erasure]
    let rest = await ContractReport.holding(storage, to: looked, of: name, trial)
    return ContractReport(
      contract: name, findings: first.findings + rest.findings,
      skippedClauses: further.filter { !$0.1 }.map(\.0.text))
  }

  /// Stores repeatedly, replacing the contents. The process that `killed` kills has to call it.
  ///
  /// - Parameter begun: Called after the first store.
  public static func storeUntilKilled(_ vault: any Vault, begun: @Sendable () -> Void = {}) async {
    for number in 0... {
      guard case .contents(_, let revision) = await vault.load(), !Task.isCancelled else { return }
      _ = await vault.store(Sample.number(number), replacing: revision)
      if number == 0 { begun() }
    }
  }

  private static let empty = Clause<Storage>("before anything is stored, contents are empty") { storage, trial in
    let contents = try await storage.load(trial).contents
    try trial.expect(contents == VaultContents(), "load returns contents; the checks store nothing over them")
  }

  private static let always: [Clause<Storage>] = [
    Clause("what was stored is loaded, with every secret and any text") { storage, trial in
      for contents in [Sample.full, Sample.long] { try await storage.keep(contents, trial) }
    },
    Clause("everything stored gets a new revision, even the same or empty contents") {
      storage, trial in
      var revisions: [VaultRevision?] = [nil]
      for contents in [Sample.full, Sample.full, VaultContents(), Sample.full, VaultContents(), VaultContents()] {
        try await storage.keep(contents, trial)
        let revision = try await storage.load(trial).revision
        try trial.expect(!revisions.contains(revision), "a revision came twice: \(Storage.name(revision))")
        revisions.append(revision)
      }
    },
    Clause("a store that replaces another revision than that of what is stored writes nothing") { storage, trial in
      let outdated = try await storage.keep(Sample.full, trial)
      try await storage.keep(Sample.number(1), trial)
      for revision in [outdated, nil, VaultRevision("never given")] {
        try await storage.refuse(Sample.number(2), replacing: revision, trial)
        try trial.expect(
          try await storage.load(trial).contents == Sample.number(1),
          "a store replacing \(Storage.name(revision)) wrote all the same")
      }
    },
    Clause("of several stores at once that replace the same revision one writes, and the others report it") {
      storage, trial in
      for _ in 1...8 { try await storage.race(among: 12, trial) }
    },
  ]

  private static let survival = Clause<Storage>("the next launch loads what was stored, with its revision") {
    storage, trial in
    try await storage.keep(Sample.full, trial)
    let revision = try await storage.load(trial).revision
    let next = try await storage.next().load(trial)
    try trial.expect(next.contents == Sample.full, "a vault opened later loads other contents")
    try trial.expect(next.revision == revision, "a vault opened later loads another revision")
  }

  private static let sharing = Clause<Storage>("vaults over one storage see what the other stores") { storage, trial in
    let outdated = try await storage.load(trial).revision, other = await storage.next()
    try await other.keep(Sample.number(3), trial)
    try trial.expect(
      try await storage.load(trial).contents == Sample.number(3), "what another vault stored is not loaded")
    try await storage.refuse(Sample.number(4), replacing: outdated, trial)
    try trial.expect(
      try await storage.load(trial).contents == Sample.number(3), "what another vault stored was overwritten")
  }

  private static let damaged = Clause<Storage>("bytes that cannot be read are damaged, and can be replaced") {
    storage, trial in
    try await storage.keep(Sample.full, trial)
    await storage.damage?()
    let read = await storage.next()
    guard case .damaged(let revision) = try await read.answer(trial) else {
      throw Breach("load does not return damaged")
    }
    let writing = try await read.store(Sample.number(5), replacing: revision, trial)
    try trial.expect(writing.isStored, "a store in place of damaged contents ends with \(writing)")
    try trial.expect(try await read.load(trial).contents == Sample.number(5), "what replaced them is not loaded")
  }

  private static let foreignLock = Clause<Storage>(
    "while another process writes, a store waits without blocking load, and one that is cancelled writes nothing"
  ) { storage, trial in
    guard let hold = storage.held else { return }
    let revision = try await storage.keep(Sample.number(6), trial), vault = storage.vault
    let watchdog = Watchdog(after: trial.limit, await hold())
    defer { watchdog.stop() }
    // More stores than there are threads.
    let stores = (0..<64).map { _ in Task { await vault.store(Sample.number(7), replacing: revision) } }
    let loaded = try await storage.load(trial).contents
    stores.forEach { $0.cancel() }
    var writings: Set<VaultStoreResult> = []
    for store in stores { writings.insert(try await trial.value(of: "a cancelled store") { await store.value }) }
    try trial.expect(watchdog.stop(), "a store, or a load during it, waits on its thread for the other process")
    try trial.expect(loaded == Sample.number(6), "load returns other contents meanwhile")
    try trial.expect(writings == [.failed], "cancelled stores ended with \(writings)")
    // A store that still waits for the lock would get it now.
    for _ in 1...50 {
      try trial.expect(
        try await storage.load(trial).contents == Sample.number(6), "what was cancelled was written afterwards")
      try? await Task.sleep(for: .milliseconds(10))
    }
    try await storage.keep(Sample.number(8), trial)
  }

  private static let kill = Clause<Storage>(
    "a process that is ended by force while it stores leaves the former contents or the new ones, and blocks no one"
  ) { storage, trial in
    try await storage.keep(Sample.number(9), trial)
    for _ in 1...5 {
      await storage.killed?()
      let read = await storage.next()
      try trial.expect(
        Sample.isNumber(try await read.load(trial).contents), "load returns what was never stored as a whole")
      try await read.keep(Sample.number(10), trial)
    }
  }

  private static let erasure = Clause<Storage>("empty contents can be stored in place of any") { storage, trial in
    try await storage.keep(VaultContents(), trial)
  }
}

/// The vault under check, with the closures that the checks need.
private struct Storage: Sendable {
  let vault: any Vault
  let reopened: (@Sendable () async -> any Vault)?
  let damage: (@Sendable () async -> Void)?
  let held: (@Sendable () async -> @Sendable () -> Void)?
  let killed: (@Sendable () async -> Void)?

  func next() async -> Storage {
    Storage(vault: await reopened?() ?? vault, reopened: reopened, damage: damage, held: held, killed: killed)
  }

  func answer(_ trial: ClauseCheck) async throws -> VaultLoadResult {
    try await trial.value(of: "load") { await vault.load() }
  }

  func load(_ trial: ClauseCheck) async throws -> (contents: VaultContents, revision: VaultRevision?) {
    switch try await answer(trial) {
    case .contents(let contents, let revision): return (contents, revision)
    case .notReadableYet: throw Breach("load returns notReadableYet: unlock the device first")
    case .failed: throw Breach("load returns failed")
    case .damaged: throw Breach("load returns damaged")
    case .newer: throw Breach("load returns newer")
    }
  }

  func store(
    _ contents: VaultContents, replacing revision: VaultRevision?, _ trial: ClauseCheck
  ) async throws -> VaultStoreResult {
    try await trial.value(of: "store") { await vault.store(contents, replacing: revision) }
  }

  /// Stores contents, compares them with what is then loaded, and returns their revision.
  @discardableResult
  func keep(_ contents: VaultContents, _ trial: ClauseCheck) async throws -> VaultRevision? {
    let writing = try await store(contents, replacing: try await load(trial).revision, trial)
    let hint = writing == .failed ? "; what a vault stores is VaultContents.data" : ""
    try trial.expect(writing.isStored, "a store that replaces what was loaded ends with \(writing)\(hint)")
    let (loaded, revision) = try await load(trial)
    try trial.expect(
      loaded == contents, "load returns other contents than were stored: \(difference(loaded, contents))")
    try trial.expect(revision != nil, "load returns stored contents without a revision")
    if case .stored(let said?) = writing {
      try trial.expect(said == revision, "store returns another revision than load")
    }
    return revision
  }

  func refuse(_ contents: VaultContents, replacing revision: VaultRevision?, _ trial: ClauseCheck) async throws {
    let writing = try await store(contents, replacing: revision, trial)
    let wanted = VaultStoreResult.changedMeanwhile
    try trial.expect(
      writing == wanted, "a store replacing \(Self.name(revision)) ends with \(writing) instead of \(wanted)")
  }

  func race(among count: Int, _ trial: ClauseCheck) async throws {
    let revision = try await load(trial).revision
    let writings = try await withThrowingTaskGroup(of: (Int, VaultStoreResult).self) { group in
      for number in 0..<count {
        group.addTask { (number, try await store(Sample.number(number), replacing: revision, trial)) }
        group.addTask {
          let loaded = try await load(trial)
          try trial.expect(
            loaded.revision == revision || Sample.isNumber(loaded.contents), "load returns what was never stored")
          return (-1, .failed)
        }
      }
      return try await group.reduce(into: [Int: VaultStoreResult]()) { $0[$1.0] = $1.1 }.filter { $0.key >= 0 }
    }
    let winners = writings.filter { $0.value.isStored }.map(\.key)
    try trial.expect(winners.count == 1, "\(winners.count) of \(count) stores wrote")
    let others = Set(writings.values.filter { !$0.isStored })
    try trial.expect(others == [.changedMeanwhile], "stores that came too late ended with \(others)")
    try trial.expect(
      try await load(trial).contents == Sample.number(winners[0]), "what the store that wrote had stored is not loaded")
  }

  /// The members that differ, without their secrets.
  private func difference(_ one: VaultContents, _ other: VaultContents) -> String {
    if one == VaultContents() { return "they are empty" }
    var parts: [String] = []
    if one.credentials != other.credentials { parts.append("credentials") }
    if one.token != other.token { parts.append("token") }
    if one.provider != other.provider { parts.append("provider") }
    if one.signingOut != other.signingOut { parts.append("signingOut") }
    return parts.joined(separator: ", ") + (parts.count == 1 ? " differs" : " differ")
  }

  static func name(_ revision: VaultRevision?) -> String { revision.map { "revision \($0.value)" } ?? "no revision" }
}

/// Made-up contents.
private enum Sample {
  static let text = "\u{0}\n\t\"\\/'é漢🙂\u{202E}"
  static let full = VaultContents(
    credentials: ClientCredentials(clientId: "client " + text, clientSecret: Secret("secret " + text)),
    token: StoredToken(token: Secret("token " + text), expires: Timestamp(milliseconds: .max)),
    provider: RememberedProvider(
      mvpd: "provider " + text, mappingId: "", displayName: text, logoURL: "https://example.com/?a=b&c=%20",
      profile: KeptProfile(
        Profile(
          mvpd: "provider " + text, notBefore: Timestamp(milliseconds: .min), notAfter: Timestamp(milliseconds: 0),
          issuer: "issuer", type: .appleSSO, attributes: ["language": Attribute(value: .string(text))]))),
    signingOut: "provider " + text)

  /// Contents longer than the pages, pipes and buffers that a vault may use.
  static let long = VaultContents(
    credentials: ClientCredentials(clientId: "long", clientSecret: Secret(String(repeating: "secret ", count: 20_000))))

  static func number(_ number: Int) -> VaultContents { VaultContents(signingOut: "number \(number)") }
  static func isNumber(_ contents: VaultContents) -> Bool {
    contents.signingOut.map { contents == VaultContents(signingOut: $0) && $0.hasPrefix("number ") } ?? false
  }
}
