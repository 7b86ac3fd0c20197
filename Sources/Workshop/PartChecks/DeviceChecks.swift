import PassAPI
import PassService

/// Checks the description of a device against the contract of `DeviceDescriber`.
///
/// No program can see whether the identifier survives a reboot and an update.
public enum DeviceChecks {
  /// Asks the device for its description.
  ///
  /// - Parameters:
  ///   - again: Another describer, as the next launch makes it; `nil` skips its clause.
  ///   - elsewhere: A describer of another device, with its own storage; `nil` skips its clause.
  ///   - limit: How long a description may take before the describer counts as broken.
  public static func run(
    _ device: any DeviceDescriber, again: (@Sendable () async -> any DeviceDescriber)? = nil,
    elsewhere: (@Sendable () async -> any DeviceDescriber)? = nil, limit: Duration = .seconds(60)
  ) async -> ContractReport {
    await run(device, again: again, elsewhere: elsewhere, ClauseCheck(limit: limit))
  }

  package static func run(
    _ device: any DeviceDescriber, again: (@Sendable () async -> any DeviceDescriber)? = nil,
    elsewhere: (@Sendable () async -> any DeviceDescriber)? = nil, _ trial: ClauseCheck
  ) async -> ContractReport {
    let next = Clause<any DeviceDescriber>("the next launch has the same identifier") { device, trial in
      guard let other = await again?() else { return }
      let first = try await description(device, trial), second = try await description(other, trial)
      try trial.expect(first.identifier == second.identifier, "it has another")
    }
    let stranger = Clause<any DeviceDescriber>("another device has another identifier") { device, trial in
      guard let other = await elsewhere?() else { return }
      let own = try await description(device, trial), others = try await description(other, trial)
      try trial.expect(own.identifier != others.identifier, "two devices have the same")
    }
    let further = [(next, again != nil), (stranger, elsewhere != nil)]
    let report = await ContractReport.holding(
      device, to: clauses + further.filter(\.1).map(\.0), of: "DeviceDescriber", trial)
    return ContractReport(
      contract: report.contract, findings: report.findings, skippedClauses: further.filter { !$0.1 }.map(\.0.text))
  }

  private static let clauses: [Clause<any DeviceDescriber>] = [
    Clause("a device says who and what it is, each time the same identifier") { device, trial in
      let first = try await description(device, trial)
      for _ in 1...3 {
        let next = try await description(device, trial)
        try trial.expect(next.identifier == first.identifier, "the identifier changes from call to call")
      }
    },
    Clause("the identifier is not empty, and no more than a header can carry") { device, trial in
      let identifier = try await description(device, trial).identifier
      try trial.expect(DeviceIdentifier(headerValue: identifier.headerValue) == identifier, "the identifier is empty")
      let size = identifier.headerValue.utf8.count
      try trial.expect(size <= 4_096, "its header has \(size) bytes")
    },
    Clause("what the device is has all that the service requires, in its documented words") { device, trial in
      let info = try await description(device, trial).info
      if let (key, value) = info.violation { throw Breach("\(key) is \"\(value)\"") }
    },
  ]

  private static func description(_ device: any DeviceDescriber, _ trial: ClauseCheck) async throws -> DeviceDescription
  {
    guard let description = try await trial.value(of: "describe", { await device.describe() }) else {
      throw Breach("the device does not describe itself")
    }
    return description
  }
}
