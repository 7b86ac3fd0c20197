extension Machine {
  /// Everything wrong with the table, in a stable order; empty when it is sound. Runs nothing.
  public func validate(accepting acceptances: [Acceptance] = []) -> [Diagnostic] {
    let found =
      vocabularyDefects() + table.guardDefects + table.columnDefects + cellDefects() + reachabilityDefects() + spinningCycles()
      + requestDefects()
    func matches(_ acceptance: Acceptance, _ diagnostic: Diagnostic) -> Bool {
      acceptance.kind == diagnostic.kind && acceptance.place == diagnostic.place
    }
    let open = found.filter { diagnostic in !acceptances.contains { matches($0, diagnostic) } }
    let stale = acceptances.filter { acceptance in !found.contains { matches(acceptance, $0) } }
    return open + stale.map { Diagnostic(.staleAcceptance, at: $0.place, $0.kind.rawValue) }
  }
}
