import PassService

/// What a vault holds and how it behaves.
package struct VaultScript: Hashable, Sendable {
  /// A breach of what `Vault` demands.
  package enum Breach: Hashable, Sendable, CaseIterable {
    /// It brings what it held at the start, by the revision of what it holds now.
    case bringsOldContents
    /// It says that it has stored, and has not.
    case forgets
    /// It says that it has failed, and has stored.
    case storesAndFails
    /// It says nothing in time, does not heed that it is cancelled, and stores behind the next opening. Without a time
    /// limit it only takes long.
    case storesLate

    /// Whether it is one of writing; else one of opening.
    var isOfStores: Bool { self != .bringsOldContents }
  }

  /// What it holds at the start.
  package var contents = VaultContents()
  /// How many times it cannot be read yet.
  package var notReadableYet = 0
  /// Which loads fail, counted from 1; nil if none. A store loads first.
  package var failingLoads: Fault.Calls?
  /// Which stores fail, counted from 1; nil if none.
  package var failingStores: Fault.Calls?
  /// Which loads or stores breach the contract, counted from 1 each.
  package var breaches: [Breach: Fault.Calls] = [:]
  /// Whether what it holds at the start can never be read.
  package var isDamaged = false
  /// Whether what it holds is of a later version, which is neither read nor replaced.
  package var isNewer = false
  /// What another client stores just before the n-th store, counted from 1.
  package var othersStore: [Int: VaultContents] = [:]

  /// An empty vault that works.
  package init() {}

  /// How the n-th load or store breaches the contract.
  func breach(ofStore isStore: Bool, _ number: Int) -> Breach? {
    Breach.allCases.first { $0.isOfStores == isStore && breaches[$0]?.contains(number) == true }
  }
}

/// A vault in memory, played from a script. Several clients may share it.
package actor SimulatedVault: Vault {
  /// What it holds now.
  package private(set) var contents: VaultContents
  /// How often it was opened and written.
  package private(set) var loads = 0, stores = 0
  private let script: VaultScript
  private let clock: SimulatedClock?
  private let limit: Duration?
  private var isDamaged: Bool
  private var revisions = 0
  /// What is stored behind the next opening.
  private var late: VaultContents?

  /// A vault that behaves as `script` says; empty and sound without one.
  ///
  /// - Parameters:
  ///   - clock: Goes forward while it takes long.
  ///   - limit: How long who opens or writes it waits.
  package init(_ script: VaultScript = VaultScript(), clock: SimulatedClock? = nil, limit: Duration? = nil) {
    self.script = script
    self.clock = clock
    self.limit = limit
    contents = script.contents
    isDamaged = script.isDamaged
  }

  private var revision: VaultRevision? {
    revisions == 0 && contents == VaultContents() && !isDamaged ? nil : VaultRevision("\(revisions)")
  }

  /// The contents, or why they cannot be had.
  package func load() -> VaultAnswer {
    loads += 1
    defer { if let late { replace(by: late) } }
    if loads <= script.notReadableYet { return .notReadableYet }
    if script.failingLoads?.contains(loads) == true { return .failed }
    if script.breach(ofStore: false, loads) == .bringsOldContents {
      return .contents(script.contents, revision: revision)
    }
    if script.isNewer { return .newer }
    return isDamaged ? .damaged(revision: revision) : .contents(contents, revision: revision)
  }

  /// Stores unless the script says that it fails, or another writer was faster.
  package func store(_ contents: VaultContents, replacing revision: VaultRevision?) async -> VaultWriting {
    stores += 1
    if let others = script.othersStore[stores] { replace(by: others) }
    guard !script.isNewer, script.failingStores?.contains(stores) != true else { return .failed }
    guard revision == self.revision else { return .changedMeanwhile }
    switch script.breach(ofStore: true, stores) {
    case .forgets?: return .stored(VaultRevision("\(revisions + 1)"))
    case .storesAndFails?:
      replace(by: contents)
      return .failed
    case .storesLate?:
      if let clock, let limit {
        late = contents
        await clock.stall(beyond: limit)
      } else {
        replace(by: contents)
      }
      return .stored(self.revision)
    case .bringsOldContents?, nil:
      replace(by: contents)
      return .stored(self.revision)
    }
  }

  /// Another client stores something, whatever the script says.
  package func replace(by contents: VaultContents) {
    self.contents = contents
    late = nil
    isDamaged = false
    revisions += 1
  }
}
