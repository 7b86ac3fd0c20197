import FlowCommands
import Foundation
import PassAPI
import PassLive
import PassRules
import PassService
import PassSimulator

extension Command {
  /// Checks what an app needs before its first sign-in.
  package static var doctor: Command {
    let shared = ["origin", "service-provider", "software-statement", "domain-name", "redirect-url", "vault"]
    return Command(
      name: "doctor",
      summary:
        "check statement, origin, registration, clock, configuration and an app's files, one by one; a client of the "
        + "vault is used and never replaced",
      options: AppOptions.options.filter { shared.contains($0.name) } + [
        Option(name: "entitlements", value: .any("FILE"), summary: "the entitlements of the app"),
        Option(
          name: "info-plist", value: .any("FILE"), summary: "the Info.plist of the app, best that of the built app"),
        Option(name: "limit", value: .any("SECONDS"), summary: "the time limit of each step (default: 20 for a call)"),
        .format("text", "json"),
      ]
    ) { arguments, output in
      let subject = try Doctor.Subject(arguments), isJSON = arguments["format"] == "json"
      var limits = TimeLimits.standard
      if let seconds: Int = try arguments.number("limit", from: 1) {
        for step in [\TimeLimits.request, \.transport, \.vault, \.device] { limits[keyPath: step] = .seconds(seconds) }
      }
      let vault = arguments["vault"]
      var results: [CheckResult] = []
      let doctor = Doctor(
        subject, probe: .system,
        environment: { [limits] in .forChecks(of: subject, at: $0, keptIn: vault, limits: limits) },
        begins: { if !isJSON { output.progress("\($0.rawValue) …") } },
        tell: {
          results.append($0)
          if isJSON { return }
          output.progress("")
          try output.line($0.text(width: output.isOnTerminal ? output.width : .max))
        })
      if let file = vault.map({ URL(fileURLWithPath: $0) }), let origin = Origin(subject.origin) {
        let owner = subject.owner(at: origin, with: doctor.checkStatement().value)
        _ = try await FileVault(file).contents(of: owner, given: file)
      }
      try await doctor.examine()
      output.progress("")
      let report = DoctorReport(results)
      try output.write(isJSON ? JSONText.of(report) : "\(report)\n")
      return report.failed == 0 ? .success : .failure
    }
  }
}

/// All results, with the number of each outcome.
struct DoctorReport: Encodable, CustomStringConvertible {
  let format = "client-checks", version = 1
  let checks: [CheckResult]
  let failed, warnings, notChecked: Int

  init(_ checks: [CheckResult]) {
    func count(_ outcome: CheckResult.Outcome) -> Int { checks.count { $0.outcome == outcome } }
    (self.checks, failed, warnings, notChecked) = (checks, count(.failed), count(.warning), count(.notChecked))
  }

  var description: String {
    "\(checks.count.of("check")): \(failed == 0 ? "nothing" : "\(failed)") failed, \(warnings.of("warning")), "
      + "\(notChecked) not checked"
  }
}

extension Doctor.Subject {
  /// Reads the arguments of a call. At this machine the settings of the simulated service are the defaults.
  init(_ arguments: Arguments) throws(UsageError) {
    let given = try arguments.originText(), known = Origin(given), origin = known?.text ?? given
    let loopback = known.flatMap { $0.isLoopback ? $0 : nil }, simulated = loopback.map { _ in AppSettings.simulated() }
    guard let serviceProvider = arguments["service-provider"] ?? simulated?.serviceProvider else {
      throw UsageError("--service-provider is needed for \(origin)")
    }
    func file(_ name: String) -> File? {
      arguments[name].map { name in
        Result { () throws(UsageError) in try arguments.contents(of: name) }
      }
    }
    self.init(
      origin: origin, serviceProvider: serviceProvider, statement: file("software-statement"),
      redirectAddress: arguments["redirect-url"] ?? loopback?.donePage,
      domainName: arguments["domain-name"] ?? simulated?.domainName, entitlements: file("entitlements"),
      infoPlist: file("info-plist"))
  }
}

extension AppEnvironment {
  /// The live parts, except that framework and viewer are not asked.
  fileprivate static func forChecks(
    of subject: Doctor.Subject, at origin: Origin, keptIn vault: String?, limits: TimeLimits
  ) -> AppEnvironment {
    let file = AppOptions.vaultFile(vault, of: subject.serviceProvider, at: origin, flow: "v2")
    let clock = SystemClock()
    return AppEnvironment(
      origin: origin, transport: URLSessionTransport(origin, limit: limits.transport, clock: clock),
      framework: UndeterminedFramework(), vault: FileVault(file, clock: clock), clock: clock, userAgent: NoBrowser(),
      prompts: NoQuestions(), device: FileDevice(file.appendingPathExtension("device")), limits: limits)
  }
}

/// Answers for the viewer, without asking.
private struct NoQuestions: ViewerPrompts {
  func chooseProfile(among profiles: [Profile]) async -> String? { nil }
  func confirmProvider(_ provider: RememberedProvider) async -> ProviderConfirmation { .left }
  func chooseProvider(among providers: [TVProvider]) async -> ProviderChoice { .left }
  func offerNewCode() async -> Bool { false }
}
