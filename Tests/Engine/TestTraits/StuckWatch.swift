import Foundation

/// Looks whether the tests of this process still move.
///
/// Two things show that they do not, and neither says anything of a machine that is merely slow: the process does
/// nothing at all for some time, though a test is under way; or it is busy for long without any test coming to an end
/// (very long, since hundreds of tests take turns).
/// Both are counted by the processor time of the process. The tests under way are then cancelled and fail; where that
/// ends none of them, the process ends.
///
/// Sendable, because what changes is touched only under the lock.
final class StuckWatch: @unchecked Sendable {
  /// The one of this process: processor time is counted for all of its tests.
  static let shared = StuckWatch()

  /// How often it looks, in seconds; how long the process may be idle, and how long busy without an end of any test.
  private static let interval = 0.5, idleLimit = 10.0, busyLimit = 1_800.0
  /// Less processor time than this, of one second, is idle: the looks themselves take some.
  private static let idleShare = 0.01

  private let lock = NSLock()
  private var underWay: Set<Entry> = []
  private var isWatching = false
  private var isReported = false
  private var idle = 0.0
  private var busy = 0.0

  /// A test under way.
  final class Entry: Sendable, Hashable {
    let name: String
    private let reasons: AsyncStream<String>
    private let sink: AsyncStream<String>.Continuation

    init(_ name: String) {
      self.name = name
      (reasons, sink) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
    }

    /// Why the test counts as stuck, as soon as it does; nil when it ends before.
    var reason: String? { get async { await reasons.first { _ in true } } }

    fileprivate func tell(_ reason: String) { sink.yield(reason) }

    static func == (one: Entry, other: Entry) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  func begin(_ name: String) -> Entry {
    let entry = Entry(name)
    lock.withLock {
      underWay.insert(entry)
      if !isWatching { Thread.detachNewThread { self.watch() } }
      isWatching = true
    }
    return entry
  }

  func end(_ entry: Entry) {
    lock.withLock {
      underWay.remove(entry)
      (idle, busy, isReported) = (0, 0, false)
    }
  }

  private func watch() {
    var last = Self.processorTime
    while true {
      Thread.sleep(forTimeInterval: Self.interval)
      let now = Self.processorTime
      look(spent: now - last)
      last = now
    }
  }

  /// Looks at what the process has spent since the last look, in seconds.
  private func look(spent: Double) {
    let stuck = lock.withLock { () -> (tests: Set<Entry>, reason: String, isReported: Bool)? in
      guard !underWay.isEmpty else {
        (idle, busy) = (0, 0)
        return nil
      }
      idle = spent < Self.interval * Self.idleShare ? idle + Self.interval : 0
      busy += spent
      guard idle >= Self.idleLimit || busy >= Self.busyLimit else { return nil }
      let reason =
        idle >= Self.idleLimit
        ? "nothing has moved for \(Int(idle)) seconds"
        : "no test has come to its end in \(Int(busy)) seconds of processor time"
      (idle, busy) = (0, 0)
      defer { isReported = true }
      return (underWay, reason, isReported)
    }
    guard let stuck else { return }
    guard stuck.isReported else { return stuck.tests.forEach { $0.tell(stuck.reason) } }
    let names = stuck.tests.map(\.name).sorted().joined(separator: "\n  ")
    try? FileHandle.standardError.write(contentsOf: Data("stuck for good: \(stuck.reason)\n  \(names)\n".utf8))
    exit(1)
  }

  /// What the process has spent, in seconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
