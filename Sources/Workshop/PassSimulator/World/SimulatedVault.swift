import PassService

/// The contents and the behaviour of a vault.
package struct VaultScript: Hashable, Sendable {
  /// A breach of the contract of `Vault`.
  package enum Breach: Hashable, Sendable, CaseIterable {
    /// It answers with the contents of the start, under the current revision.
    case bringsOldContents
    /// It reports that it has stored, but has not.
    case forgets
    /// It reports that it has failed, but has stored.
    case storesAndFails
    /// It does not answer in time, ignores its cancellation, and stores after the next load. Without a time limit it
    /// only takes long.
    case storesLate

    /// Whether it is a breach of stores; otherwise of loads.
    var isOfStores: Bool { self != .bringsOldContents }
  }

  /// The contents at the start.
  package var contents = VaultContents()
  /// The number of loads at the start that cannot be read yet.
  package var notReadableYet = 0
  /// The loads that fail, counted from 1; `nil` if none. A store loads first.
  package var failingLoads: ScriptedFault.Calls?
  /// The stores that fail, counted from 1; `nil` if none.
  package var failingStores: ScriptedFault.Calls?
  /// The loads or stores that breach the contract, each counted from 1.
  package var breaches: [Breach: ScriptedFault.Calls] = [:]
  /// Whether the contents at the start can never be read.
  package var isDamaged = false
  /// Whether the contents are of a later version, which are neither read nor replaced.
  package var isNewer = false
  /// What another client stores just before the n-th store, counted from 1.
  package var othersStore: [Int: VaultContents] = [:]

  /// Creates a script of an empty vault that works.
  package init() {}

  /// The breach of the n-th load or store.
  func breach(ofStore isStore: Bool, _ number: Int) -> Breach? {
    Breach.allCases.first { $0.isOfStores == isStore && breaches[$0]?.contains(number) == true }
  }
}

/// A vault in memory, played from a script. Several clients may share it.
///
/// Scripts and tests speak of the contents of one client, without names: those of the first that stores something. That
/// it gives them its names is no store of its own: it neither counts nor fails.
package actor SimulatedVault: Vault {
  /// The current contents of the first client.
  package var contents: VaultContents { first.map(whole.part) ?? whole }
  /// The contents of all clients.
  private var whole: VaultContents
  private var first: VaultOwner?
  /// The number of loads and of stores.
  package private(set) var loads = 0, stores = 0
  private let script: VaultScript
  private let clock: SimulatedClock?
  private let limit: Duration?
  private var isDamaged: Bool
  private var revisions = 0
  /// The contents that are stored after the next load.
  private var late: VaultContents?

  /// Creates a vault that behaves as `script` says; by default it is empty and works.
  ///
  /// - Parameters:
  ///   - clock: Moves forward while the vault takes long.
  ///   - limit: How long a caller waits for a load or a store.
  package init(_ script: VaultScript = VaultScript(), clock: SimulatedClock? = nil, limit: Duration? = nil) {
    self.script = script
    self.clock = clock
    self.limit = limit
    whole = script.contents
    isDamaged = script.isDamaged
  }

  private var revision: VaultRevision? {
    revisions == 0 && whole == VaultContents() && !isDamaged ? nil : VaultRevision("\(revisions)")
  }

  /// The contents, or the reason why they are unavailable.
  package func load() -> VaultLoadResult {
    loads += 1
    defer { if let late { put(late) } }
    if loads <= script.notReadableYet { return .notReadableYet }
    if script.failingLoads?.contains(loads) == true { return .failed }
    if script.breach(ofStore: false, loads) == .bringsOldContents {
      return .contents(named(script.contents), revision: revision)
    }
    if script.isNewer { return .newer }
    return isDamaged ? .damaged(revision: revision) : .contents(whole, revision: revision)
  }

  /// Stores, unless the script makes it fail or another writer was faster.
  package func store(_ contents: VaultContents, replacing revision: VaultRevision?) async -> VaultStoreResult {
    if first == nil, whole != VaultContents(), !isDamaged, let owner = VaultOwner(firstOf: contents),
      contents.part(of: owner) == whole
    {
      (first, whole) = (owner, contents)
      return .stored(revision)
    }
    stores += 1
    if let others = script.othersStore[stores] { replace(by: others) }
    guard !script.isNewer, script.failingStores?.contains(stores) != true else { return .failed }
    guard revision == self.revision else { return .changedMeanwhile }
    switch script.breach(ofStore: true, stores) {
    case .forgets?: return .stored(VaultRevision("\(revisions + 1)"))
    case .storesAndFails?:
      put(contents)
      return .failed
    case .storesLate?:
      if let clock, let limit {
        late = contents
        await clock.stall(beyond: limit)
      } else {
        put(contents)
      }
      return .stored(self.revision)
    case .bringsOldContents?, nil:
      put(contents)
      return .stored(self.revision)
    }
  }

  /// Stores the contents of another client, whatever the script says.
  package func replace(by contents: VaultContents) { put(named(contents)) }

  private func named(_ contents: VaultContents) -> VaultContents {
    var named = whole
    guard let first else { return contents }
    named.setPart(of: first, to: contents)
    return named
  }

  private func put(_ contents: VaultContents) {
    whole = contents
    first = first ?? VaultOwner(firstOf: contents)
    late = nil
    isDamaged = false
    revisions += 1
  }
}
