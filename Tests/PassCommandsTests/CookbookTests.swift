import AppleSSOFlow
import Foundation
import PassCommands
import PassTestSupport
import PassWing
import Testing

@testable import AppleSSOScenarios
@testable import PassCatalogue

/// `passflow cookbook`: every demand of the document behind a flow is accounted for.
@Suite("Cookbook", .endsIfStuck) struct CookbookTests {
  fileprivate static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  fileprivate static let tests = root.appendingPathComponent("Tests").path
  fileprivate static let sources = root.appendingPathComponent("Sources").path

  @Test("every demand of the cookbook is there, and everything named for it exists")
  func complete() async throws {
    let printed = try await Printed.by("cookbook", "--check", "--sources", Self.sources, Self.tests)
    #expect(printed.lines == ["v2: 284 demands, each accounted for"] && printed.status == 0)
    #expect(printed.complaints.isEmpty)
  }

  @Test("the page has a row for each of the 284 demands")
  func page() async throws {
    let rows = try await Printed.by("cookbook").lines.filter { $0.hasPrefix("| V2-") }
    #expect(rows.map { $0.dropFirst(2).prefix(6) } == (1...284).map { Cookbook.id($0)[...] })
  }

  @Test("the check needs folders that can be read, and a flow whose demands are listed")
  func usage() async throws {
    let nowhere = Self.root.appendingPathComponent("nowhere").path
    #expect(try await Printed.by("cookbook", "--check", nowhere).status == 2)
    #expect(try await Printed.by("cookbook", "--check", "--sources", nowhere, Self.tests).status == 2)
    let kiosk = try await Printed.by(
      "cookbook", "--flow", "kiosk", flows: Catalogue(AppleSSO.wing, Kiosk.registration))
    #expect(kiosk.status == 2 && kiosk.complaints.contains("kiosk"))
  }
}

/// `passflow rules --check`, for what it shares with `passflow cookbook --check`.
@Suite("Rules and the sources", .endsIfStuck) struct RulesCheckTests {
  @Test("away from the sources the rules are printed without their tests, and a check says what it lacks")
  func elsewhere() async throws {
    let rules = try await Printed.by("rules")
    #expect(rules.status == 0 && rules.output.contains("| id | level | rule | enforced by | monitored |\n"))
    let nowhere = try await Printed.by("rules", "--check", "nowhere")
    #expect(nowhere.status == 2 && nowhere.complaints.contains("cannot read nowhere; the tests are in a checkout"))
    let document = try await Printed.by("rules", CookbookTests.tests).lines.first { $0.hasPrefix("| R-REG-1 ") }
    let row = try #require(rules.lines.first { $0.hasPrefix("| R-REG-1 ") })
    #expect(document?.hasPrefix(row.dropLast(2)) == true && document != row)
  }

  @Test("every type that is said to enforce a rule exists; in other sources it is missed")
  func declared() async throws {
    let sound = try await Printed.by("rules", "--check", "--sources", CookbookTests.sources, CookbookTests.tests)
    #expect(sound.lines == ["174 rules: each binding one has its test"] && sound.status == 0)
    let printed = try await Printed.by("rules", "--check", "--sources", CookbookTests.tests, CookbookTests.tests)
    #expect(printed.status == 1)
    #expect(printed.lines.contains("R-REG-15: the sources declare no AppSettings.softwareStatement"))
  }
}

/// What the check finds in demands that are made up.
@Suite("Faults in demands", .endsIfStuck) struct DemandFaultTests {
  private static let evidence = Evidence(
    edges: ["K1", "K2"], takenBy: ["day": ["K1"], "night": ["K2"]], titles: ["it opens"],
    declares: { ["Kiosk", "Kiosk.open"].contains($0) })
  private static func faults(_ demands: [Demand], of ids: [String] = ["X-1", "X-2"]) -> [String] {
    Demands(title: "", introduction: "", ids: ids, sections: [Demands.Section("", demands)]).faults(in: evidence)
  }
  private static func demand(_ id: String = "X-1") -> Demand { Demand(id, "K1", "Open") }
  private static let sound = [
    demand().edges("K1").scenarios("day"),
    demand("X-2").code("Kiosk.open").tests("it opens").differs("C-01", because: "it is cold"),
  ]

  @Test("sound demands have none, nor has one that demands nothing of software")
  func none() {
    #expect(Self.faults(Self.sound).isEmpty)
    #expect(Self.faults([Self.demand().demandsNothing(because: "a hint")], of: ["X-1"]).isEmpty)
  }

  @Test("an id that is missing, there twice, or no demand's is found")
  func ids() {
    #expect(Self.faults([Self.sound[0]]) == ["X-2: is missing"])
    #expect(Self.faults(Self.sound + [Self.sound[1]]) == ["X-2: is there more than once"])
    #expect(Self.faults(Self.sound, of: ["X-1"]) == ["X-2: is the id of no demand"])
  }

  @Test(
    "what a demand leaves open, or names although it does not exist, is found",
    arguments: [
      (demand().scenarios("day"), ["nothing meets it"]), (demand().edges("K1"), ["nothing shows it"]),
      (demand(), ["nothing meets it", "nothing shows it"]),
      (demand().differs("C-01", because: "it is cold"), ["nothing meets it", "nothing shows it"]),
      (
        demand().edges("K1").demandsNothing(because: "a hint"),
        ["demands nothing of software, and yet something is said to meet or show it"]
      ),
      (demand().edges("K1", "K9").tests("it opens"), ["the table has no edge K9"]),
      (demand().code("Kiosk.close").tests("it opens"), ["the sources declare no Kiosk.close"]),
      (demand().edges("K1").scenarios("day", "noon"), ["there is no scenario noon"]),
      (demand().edges("K1").tests("it closes"), [#"no test has the title "it closes""#]),
      (demand().edges("K1").scenarios("day", "night"), ["scenario night takes none of its edges"]),
      (demand().edges("K1", "K2").scenarios("day"), ["none of its scenarios takes K2"]),
    ] as [(Demand, [String])])
  func openings(demand: Demand, found: [String]) {
    #expect(Self.faults([demand], of: ["X-1"]) == found.map { "X-1: \($0)" })
  }

  @Test("a test shows an edge that no scenario takes")
  func testAlone() {
    #expect(Self.faults([Self.demand().edges("K1", "K2").scenarios("day").tests("it opens")], of: ["X-1"]).isEmpty)
  }

  @Test("the page says of each demand what became of it, what meets it and what shows it")
  func text() {
    let demands = Demands(
      title: "Kiosk", introduction: "Small.", ids: [],
      sections: [
        Demands.Section(
          "K",
          Self.sound + [
            Demand("X-3", "K2", "Close").demandsNothing(because: "a hint"),
            Demand("X-4", "K3", "Lock").byContract(of: "Kiosk").tests("it opens"),
          ])
      ])
    let lines = demands.text.split(separator: "\n")
    #expect(lines.contains("| K | 4 | 2 | 1 | 1 | 1 |") && lines.contains("| all | 4 | 2 | 1 | 1 | 1 |"))
    #expect(
      lines.suffix(4) == [
        "| X-1 | K1 | Open | met | edge `K1` | scenario `day` |",
        "| X-2 | K1 | Open | differs (C-01): it is cold | `Kiosk.open` | test: it opens |",
        "| X-3 | K2 | Close | nothing of software: a hint |  |  |",
        "| X-4 | K3 | Lock | met by contract | `Kiosk` | test: it opens |",
      ])
  }
}

@Suite("Declarations in sources", .endsIfStuck) struct DeclarationTests {
  private static let declarations = Declarations(
    """
    /// struct Comment {}
    public struct Kiosk: Hashable {
      static let name = "kiosk", size = 1
      private(set) var isOpen: Bool
      public init?(isOpen: Bool) {}
      enum Light { case on, off(Int) }
    }
    extension Kiosk.Light: Sendable {
      func switched() -> Self { self }
    }
    """)

  @Test(
    "types and their members are found",
    arguments: [
      "Kiosk", "Kiosk.name", "Kiosk.isOpen", "Kiosk.init", "Kiosk.Light", "Light", "Light.off", "Kiosk.Light.switched",
    ])
  func found(name: String) { #expect(Self.declarations.contain(name)) }

  @Test(
    "what is not declared is not found",
    arguments: ["", "Comment", "Kiosk.isShut", "Shop", "Shop.name", "name", "Hashable"])
  func missing(name: String) { #expect(!Self.declarations.contain(name)) }
}
