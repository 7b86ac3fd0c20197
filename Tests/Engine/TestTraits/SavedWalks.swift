import FlowEngine
import FlowTesting
import Foundation

extension MachineAttempts {
  /// Where a thousand walks came to, each configuration once, in the order in which they came there.
  ///
  /// - Parameters:
  ///   - walks: How many walks there are.
  ///   - length: How many steps a walk has.
  ///   - limit: How many snapshots are taken.
  public func snapshots(walks: Int = 1_000, length: Int = 20, limit: Int = 300) -> [Snapshot<F>] {
    var random = SeededRandom(seed: 7), seen: Set<Run<F>.Configuration> = [], snapshots: [Snapshot<F>] = []
    for _ in 0..<walks where snapshots.count < limit {
      var run = Run(machine, context)
      for _ in 0..<length {
        let attempts = all(in: run)
        guard !attempts.isEmpty else { break }
        _ = attempts[Int.random(in: 0..<attempts.count, using: &random)](&run)
        if seen.insert(run.configuration).inserted { snapshots.append(run.snapshot) }
      }
    }
    return snapshots
  }

  /// What differs when each of these is written down, and restored by this process or, where the environment names a
  /// directory in `SAVED_WALKS` that another process wrote, as that process wrote them.
  ///
  /// - Parameter userInfo: What an encoder has to know, for example that secrets are to be kept.
  public func restored(
    _ snapshots: [Snapshot<F>], named name: String = "\(F.self)", userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws -> [String] {
    let encoder = JSONEncoder()
    encoder.userInfo = userInfo
    encoder.outputFormatting = .sortedKeys
    var data = try encoder.encode(snapshots)
    if let folder = ProcessInfo.processInfo.environment["SAVED_WALKS"] {
      let file = URL(fileURLWithPath: folder).appendingPathComponent("\(name).json")
      if let earlier = try? Data(contentsOf: file) {
        data = earlier
        print("restoring \(snapshots.count) snapshots of \(name), which another process took")
      } else {
        try data.write(to: file)
      }
    }
    let read = try JSONDecoder().decode([Snapshot<F>].self, from: data)
    if read.count != snapshots.count { return ["\(read.count) snapshots instead of \(snapshots.count)"] }
    return try zip(snapshots, read).compactMap { taken, read in
      var continued = 0, forgotten = 0
      let run = try Run(machine, restoring: read) { report in
        if case .continued = report.reaction { continued += 1 }
        if case .forgotten = report.reaction { forgotten += 1 }
      }
      // Deferred requests are dropped, and broken effects begin anew.
      let was = try taken.configuration
      var wanted = Run<F>.Configuration(was.context, was.state)
      wanted.kept = was.kept
      wanted.open = was.open
      wanted.deferred = was.deferred.filter { !$0.isAwaited }
      let isSame =
        run.configuration == wanted && run.visit == taken.visit && continued == was.open.count
        && forgotten == was.deferred.count - wanted.deferred.count
      return isSame ? nil : "\(was) became \(run.configuration)"
    }
  }
}

extension MachineAttempts {
  /// What is wrong with a flow that is walked: somebody hangs, a successor is not what a run comes to, a snapshot does
  /// not come back, a moment names another event than its edge took.
  ///
  /// - Parameter limit: How many configurations are looked at; as many have to be there.
  public static func faults(of walks: Walks<F>, limit: Int = 120) throws -> [String] {
    let attempts = Self(walks.machine, from: walks.context, walks.samples)
    let explored = attempts.explored(limit: limit), snapshots = attempts.snapshots(limit: limit)
    var short = walks
    short.steps = 2_000
    try short.check(.namesItsEvent, .knowsWhatWasKept)
    let fewest = min(explored.configurations, snapshots.count)
    return explored.hanging + explored.differences
      + (try attempts.restored(snapshots, userInfo: walks.samples.userInfo))
      + (fewest < limit ? ["only \(fewest) configurations"] : [])
  }
}
