import PassFlows

/// What a vault holds and how it behaves.
public struct VaultScript: Hashable, Sendable {
  /// What it holds at the start.
  public var contents = VaultContents()
  /// How many times it cannot be read yet.
  public var notReadableYet = 0
  /// Whether reading fails.
  public var failsToLoad = false
  /// Whether storing fails.
  public var failsToStore = false

  /// An empty vault that works.
  public init() {}
}

/// A vault in memory, played from a script.
public actor SimulatedVault: Vault {
  /// What it holds now.
  public private(set) var contents: VaultContents
  /// How often it was opened and written.
  public private(set) var loads = 0, stores = 0
  private let script: VaultScript

  /// Makes a vault.
  public init(_ script: VaultScript = VaultScript()) {
    self.script = script
    contents = script.contents
  }

  /// The contents, or why they cannot be had.
  public func load() -> VaultAnswer {
    loads += 1
    if loads <= script.notReadableYet { return .notReadableYet }
    return script.failsToLoad ? .failed : .contents(contents)
  }

  /// Stores unless the script says that it fails.
  public func store(_ contents: VaultContents) -> Bool {
    stores += 1
    guard !script.failsToStore else { return false }
    self.contents = contents
    return true
  }
}
