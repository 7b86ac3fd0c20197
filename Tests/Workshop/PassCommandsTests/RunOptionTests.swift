import Foundation
import PassScenarios
import PassTestSupport
import Testing

@Suite("faults, archives and replays of a run", .endsIfStuck) struct RunOptionTests {
  @Test("a fault at the first calls is met and waited for, and the ending is not compared") func fault() async throws {
    let run = try await Printed.by("run", "--fault", "configuration:503x2")
    #expect(run.status == 0 && run.output.contains("/configuration 503"))
    #expect(!run.output.contains("as the scenario says"))
    let page = try await Printed.by("run", "--fault", "configuration:gateway-pagex2")
    #expect(page.status == 0 && page.output.contains("/configuration 502"))
    let offline = try await Printed.by("run", "--fault", "dcr-register:offline,dcr-token:500")
    #expect(offline.status == 0 && offline.output.contains("offline"))
  }

  @Test(
    "a fault that there is not is bad usage, before anything is printed",
    arguments: [
      ("confguration:503", "unknown endpoint 'confguration'; did you mean configuration?"),
      ("configuration", "'configuration' is not a fault; write ENDPOINT:WHAT"),
      ("configuration:7", "7 is not the status of a final answer"), ("configuration:slow", "unknown answer 'slow'"),
      ("configuration:connectionLost", "did you mean connection-lost?"),
    ])
  func wrong(fault: String, complaint: String) async throws {
    let run = try await Printed.by("run", "--fault", fault)
    #expect(run.status == 2 && run.output.isEmpty && run.complaints.contains(complaint), "\(run.complaints)")
  }

  @Test("an archive of the calls breaks no rule") func archive() async throws {
    try await TemporaryFolder.use { folder in
      let file = folder.appendingPathComponent("run.har").path
      #expect(try await Printed.by("run", "--har", file).status == 0)
      let audit = try await Printed.by("audit", file)
      #expect(audit.status == 0 && audit.output.contains("0 violations in 9 exchanges"), "\(audit.output)")
    }
    #expect(try await Printed.by("run", "--har", "-", "--journal", "-").status == 2)
    #expect(try await Printed.by("run", "--journal", "/nowhere/file").complaints.contains("cannot write /nowhere/file"))
  }

  @Test("scenarios with a word, in their name, their summary, their path or as JSON") func scenarios() async throws {
    let some = try await Printed.by("scenarios", "POLLING")
    #expect(!some.lines.isEmpty && some.lines.allSatisfy { $0.lowercased().contains("polling") })
    let path = try await Printed.by("scenarios", "D2.4.permit", "--format", "json")
    #expect(path.output.contains(#""name" : "apple-sso""#))
    #expect(try await Printed.by("scenarios", "nosuchword").status == 2)
  }

  @Test("today's table allows every journal of today", arguments: Catalogue.standard.flows.map(\.name)) func replay(
    flow: String
  ) async throws {
    let registered = try #require(Catalogue.standard[flow])
    try await TemporaryFolder.use { folder in
      let file = folder.appendingPathComponent("journal").path
      // Each seventh: every scenario is replayed by hand now and then.
      for (index, scenario) in registered.scenarios.enumerated() where index.isMultiple(of: 7) {
        _ = try await Printed.by("run", "--flow", flow, "--scenario", scenario.name, "--journal", file)
        let replayed = try await Printed.by("replay", "--flow", flow, file)
        #expect(replayed.status == 0, "\(scenario.name): \(replayed.lines.last ?? "")")
      }
    }
  }
}
