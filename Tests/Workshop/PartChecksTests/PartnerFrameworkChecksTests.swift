import PartChecks
import PassAPI
import PassService
import PassSimulator
import Testing

@Suite("Checks of Apple's framework", .endsIfStuck)
struct PartnerFrameworkChecksTests {
  @Test("the simulated framework keeps the contract, whatever the device holds", arguments: AccessStatus.allCases)
  func simulated(access: AccessStatus) async throws {
    var script = WorldScript()
    script.framework.system = .init(access, provider: access == .granted ? "northlight-apple" : nil)
    let framework = SimulatedWorld(script).framework
    let report = await trying { await PartnerFrameworkChecks.run(framework, $0) }
    #expect(report.isKept, "\(report)")
    #expect(try report.undocumented == [])
  }

  @Test("a framework that waits for the viewer, and heeds cancellation, keeps the contract")
  func patient() async throws {
    let report = await trying { trial in
      await PartnerFrameworkChecks.run(MockFramework { $0.waitsForViewer = true }, trial)
    }
    #expect(report.isKept, "\(report)")
    #expect(try report.undocumented == [])
  }

  @Test("a broken framework is found out", arguments: broken)
  func found(row: Broken<MockFramework>) async {
    let report = await trying { await PartnerFrameworkChecks.run(row.part(), $0) }
    #expect(row.isFound(in: report), "\(report)")
  }

  static let broken: [Broken<MockFramework>] = [
    Broken("never answers", "access is reported without a prompt") { MockFramework { $0.hangs = true } },
    Broken("asks the viewer at a query for the status", "answered without the viewer") {
      MockFramework { $0.interruptsStatus = true }
    },
    Broken("answers a query without an access check", "that of the access check") {
      MockFramework { $0.reply.access = .notDetermined }
    },
    Broken("tells the provider without access", "nothing is reported") {
      MockFramework {
        $0.access = .denied; $0.reply = PartnerReply(access: .denied, providerId: "northlight-apple")
      }
    },
    Broken("brings an empty provider for none", "no empty provider") {
      MockFramework { $0.reply.providerId = "" }
    },
    Broken("brings a SAML response that nobody asked for", "no SAML response") {
      MockFramework { $0.reply.samlResponse = Secret("PHNhbWw+") }
    },
    Broken("tells the end in seconds", "in milliseconds") {
      MockFramework { $0.reply.expires = Timestamp(milliseconds: 1_767_225_600) }
    },
    Broken("names an unsupported provider with any error", "the error that names it") {
      MockFramework { $0.reply.error = FrameworkError(.rejected, unsupportedProviderId: "northlight-apple") }
    },
    Broken("forgets a query when the next one comes", "may overlap") { MockFramework { $0.keepsLatest = true } },
    Broken("does not heed that a query is cancelled", "returns soon") {
      MockFramework {
        $0.waitsForViewer = true; $0.heedsCancellation = false
      }
    },
    Broken("answers nothing after a query was cancelled", "the next one is answered") {
      MockFramework {
        $0.waitsForViewer = true; $0.endsWithCancellation = true
      }
    },
  ]
}

actor MockFramework: PartnerFramework {
  struct Options: Sendable {
    var access = AccessStatus.granted
    var reply = PartnerReply(access: .granted, providerId: "northlight-apple")
    var hangs = false, interruptsStatus = false, waitsForViewer = false
    var heedsCancellation = true, endsWithCancellation = false, keepsLatest = false
  }
  private let options: Options
  private var isOver = false
  private var queries = 0

  init(_ change: (inout Options) -> Void) {
    var options = Options()
    change(&options)
    self.options = options
  }

  func accessStatus(prompt: Bool) async -> AccessStatus {
    if options.hangs || isOver { await forever() }
    if prompt, options.waitsForViewer { await viewer() }
    return options.access
  }

  func answer(_ query: PartnerQuery) async -> PartnerReply {
    if isOver { await forever() }
    queries += 1
    let number = queries
    if options.keepsLatest {
      for _ in 0..<100 { await Task.yield() }
      if number != queries { await forever() }
    }
    if !query.allowsInterruption, options.interruptsStatus { await forever() }
    if query.allowsInterruption, options.waitsForViewer { await viewer() }
    return options.reply
  }

  private func viewer() async {
    guard options.heedsCancellation else { return await forever() }
    await untilCancelled()
    isOver = options.endsWithCancellation
  }
}
