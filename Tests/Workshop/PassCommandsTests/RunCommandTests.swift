import PassScenarios
import PassSimulator
import PassTestSupport
import Testing

@testable import PassCommands

@Suite("passflow run", .endsIfStuck) struct RunCommandTests {
  @Test(
    "a report can begin at a step, a phase, an edge or a state", arguments: ["C3", "C.2 C3", "C4", "pickingProvider"])
  func from(name: String) async throws {
    let whole = try await Printed.by("run", "--scenario", "apple-sso").lines
    let part = try await Printed.by("run", "--scenario", "apple-sso", "--from", name)
    #expect(part.status == 0)
    #expect(part.lines.count < whole.count && part.lines.suffix(2) == whole.suffix(2))
    #expect(part.lines.drop { !$0.hasPrefix("C.") }.first?.contains("pickingProvider") == true)
  }

  @Test("a step to which a scenario does not come is named with those to which it does") func nowhere() async throws {
    let printed = try await Printed.by("run", "--scenario", "apple-sso", "--from", "C99")
    #expect(printed.status == 2)
    #expect(printed.complaints.contains("does not reach 'C99'") && printed.complaints.contains("C.2 C3, C.2 C5"))
  }

  @Test("the fact of the world that makes a scenario stands above its steps") func facts() async throws {
    let printed = try await Printed.by("run", "--scenario", "access-denied", "--from", "P3")
    #expect(printed.lines.contains("  framework.system.access: denied"))
    let json = try await Printed.by("run", "--scenario", "access-denied", "--format", "json")
    #expect(json.lines.last?.contains(#""framework.system.access: denied""#) == true)
    #expect(try await Printed.by("run", "--scenario", "registration-refused").output.contains("backend.faults: "))
  }

  @Test(
    "no two scenarios print the same but for title, names of providers, codes and times",
    arguments: Catalogue.standard.flows.map(\.name))
  func distinct(word: String) async throws {
    let flow = try #require(Catalogue.standard[word]), report = TextReport()
    // Names, codes and times take no lines, so only stories of equally many lines can be the same.
    let printed = Dictionary(
      grouping: await flow.played.map { played in
        (
          played.scenario,
          played.scenario.facts.joined(separator: "\n") + played.steps.map(report.line).joined()
            + report.closing(played.scenario, played.result, problems: played.result.problems)
        )
      }, by: { $0.1.utf8.count { $0 == UInt8(ascii: "\n") } })
    for alike in printed.values where alike.count > 1 {
      var scenarios: [String: String] = [:]
      for (scenario, text) in alike {
        let story = Self.anonymous(text, scenario.world)
        #expect(scenarios[story] == nil, "\(scenario.name) prints what \(scenarios[story] ?? "") prints")
        scenarios[story] = scenario.name
      }
    }
  }

  private static func anonymous(_ story: String, _ world: WorldScript) -> String {
    let names = world.backend.catalogue.flatMap { [$0.mapping, $0.id].compactMap(\.self) }
    return names.reduce(story) { $0.replacing($1, with: "provider") }.replacing(/[A-Z0-9]{7}\b|[0-9]{5,}/, with: "#")
      .replacing(/\ +/, with: " ")
  }
}
