import PassAPI
import PassService

/// Checks a clock against the contract of `AppClock`. The checks take about a second.
///
/// No program can see whether `uptime` runs on while the device sleeps, or whether the clock is set.
public enum ClockChecks {
  /// Sleeps for short times, and cancels longer sleeps.
  ///
  /// - Parameter limit: How long a call may take beyond its requested time.
  public static func run(_ clock: any AppClock, limit: Duration = .seconds(60)) async -> ContractReport {
    await run(clock, ClauseCheck(limit: limit))
  }

  package static func run(_ clock: any AppClock, _ trial: ClauseCheck) async -> ContractReport {
    await .holding(clock, to: clauses, of: "AppClock", trial)
  }

  private static let clauses: [Clause<any AppClock>] = [
    Clause("the wall shows a time of this century, in milliseconds") { clock, trial in
      let now = try await trial.value(of: "now") { await clock.now }
      let century = Timestamp(milliseconds: 946_684_800_000)..<Timestamp(milliseconds: 4_102_444_800_000)
      try trial.expect(century.contains(now), "now is \(now)")
    },
    Clause("uptime never goes back") { clock, trial in
      var last = try await uptime(clock, trial)
      for _ in 1...1_000 {
        let next = try await uptime(clock, trial)
        try trial.expect(next >= last, "uptime went back from \(last) to \(next)")
        last = next
      }
    },
    Clause("a sleep and a time limit return when that much uptime has passed") { clock, trial in
      for (name, wait) in waits {
        let moment = Duration.milliseconds(50), start = try await uptime(clock, trial)
        try await trial.value(of: "\(name) for \(moment)") { await wait(clock, moment) }
        let slept = try await uptime(clock, trial) - start
        if name == "sleep" { try trial.expect(slept >= moment, "\(name) for \(moment) returned after \(slept)") }
      }
    },
    Clause("a sleep of no time or less returns at once") { clock, trial in
      for (name, wait) in waits {
        for moment in [Duration.zero, .seconds(-3_600), .nanoseconds(-1)] {
          try await trial.value(of: "\(name) for \(moment)") { await wait(clock, moment) }
        }
      }
    },
    Clause("a sleep that is cancelled returns at once, however long it is") { clock, trial in
      for (name, wait) in waits {
        for cancelled in ClauseCheck.Cancelled.allCases {
          for moment in [Duration.seconds(86_400), .seconds(40 * 365 * 86_400)] {
            try await trial.value(of: "\(name) for \(moment)", cancelled) { await wait(clock, moment) }
          }
        }
      }
    },
    Clause("sleeps overlap: a short one returns during a long one") { clock, trial in
      let long = Task { await clock.sleep(for: .seconds(86_400)) }
      defer { long.cancel() }
      try await trial.value(of: "a sleep during another") { await clock.sleep(for: .milliseconds(10)) }
    },
  ]

  private static let waits: [(String, @Sendable (any AppClock, Duration) async -> Void)] = [
    ("sleep", { await $0.sleep(for: $1) }), ("timeOut", { await $0.timeOut(after: $1) }),
  ]

  private static func uptime(_ clock: any AppClock, _ trial: ClauseCheck) async throws -> Duration {
    try await trial.value(of: "uptime") { await clock.uptime }
  }
}
