import PassService

/// What a vault holds and how it behaves.
public struct VaultScript: Hashable, Sendable {
  /// What it holds at the start.
  public var contents = VaultContents()
  /// How many times it cannot be read yet.
  public var notReadableYet = 0
  /// Which loads fail, counted from 1; nil if none. A store loads first.
  public var failingLoads: Fault.Calls?
  /// Which stores fail, counted from 1; nil if none.
  public var failingStores: Fault.Calls?
  /// Whether what it holds at the start can never be read.
  public var isDamaged = false
  /// What another client stores just before the n-th store, counted from 1.
  public var othersStore: [Int: VaultContents] = [:]

  /// An empty vault that works.
  public init() {}
}

/// A vault in memory, played from a script. Several clients may share it.
public actor SimulatedVault: Vault {
  /// What it holds now.
  public private(set) var contents: VaultContents
  /// How often it was opened and written.
  public private(set) var loads = 0, stores = 0
  private let script: VaultScript
  private var isDamaged: Bool
  private var revisions = 0

  /// Makes a vault.
  public init(_ script: VaultScript = VaultScript()) {
    self.script = script
    contents = script.contents
    isDamaged = script.isDamaged
  }

  private var revision: VaultRevision? {
    revisions == 0 && contents == VaultContents() && !isDamaged ? nil : VaultRevision("\(revisions)")
  }

  /// The contents, or why they cannot be had.
  public func load() -> VaultAnswer {
    loads += 1
    if loads <= script.notReadableYet { return .notReadableYet }
    if script.failingLoads?.contains(loads) == true { return .failed }
    return isDamaged ? .damaged(revision: revision) : .contents(contents, revision: revision)
  }

  /// Stores unless the script says that it fails, or somebody else was faster.
  public func store(_ contents: VaultContents, replacing revision: VaultRevision?) -> VaultWriting {
    stores += 1
    if let others = script.othersStore[stores] { replace(by: others) }
    guard script.failingStores?.contains(stores) != true else { return .failed }
    guard revision == self.revision else { return .changedMeanwhile }
    replace(by: contents)
    return .stored
  }

  /// Another client stores something, whatever the script says.
  public func replace(by contents: VaultContents) {
    self.contents = contents
    isDamaged = false
    revisions += 1
  }
}
