import AppleSSOFlow
import Foundation
import PassCommands
import PassTestSupport
import TestTraits
import Testing

@testable import PassScenarios

/// `passflow cookbook`: every demand of the document behind a flow is accounted for.
@Suite("Cookbook", .endsIfStuck) struct CookbookTests {
  fileprivate static let tests = Repository.url("Tests").path
  fileprivate static let sources = Repository.url("Sources").path

  fileprivate static func page(_ name: String) -> String { Repository.url("Docs/\(name).md").path }

  @Test("every demand of the cookbook is there, and everything named for it exists") func complete() async throws {
    let printed = try await Printed.by(
      "cookbook", "--check", "--page", Self.page("Cookbook"), "--sources", Self.sources, Self.tests)
    #expect(printed.lines == ["v2: 284 demands, each accounted for"] && printed.status == 0)
    #expect(printed.complaints.isEmpty)
  }

  @Test("without a check the demands are counted, section by section") func counts() async throws {
    let lines = try await Printed.by("cookbook", "--page", Self.page("Cookbook")).lines
    #expect(lines.first == "| phase | demands | met | of these by contract | differing | nothing of software |")
    #expect(lines.last?.hasPrefix("| all | 284 | ") == true)
  }

  @Test("it reads a page, and a check folders besides: what cannot be read is bad usage, as away from a checkout")
  func usage() async throws {
    let nowhere = Repository.url("nowhere").path, page = Self.page("Cookbook")
    let away = try await Printed.by("cookbook", "--page", nowhere)
    #expect(away.status == 2 && away.complaints.contains("the demands are in a checkout of PassFlow"))
    #expect(try await Printed.by("cookbook", "--check", "--page", page, nowhere).status == 2)
    #expect(try await Printed.by("cookbook", "--check", "--page", page, "--sources", nowhere, Self.tests).status == 2)
    let kiosk = try await Printed.by("cookbook", "--flow", "kiosk", flows: Catalogue(AppleSSO.wing, Kiosk.registration))
    #expect(kiosk.status == 2 && kiosk.complaints.contains("kiosk"))
  }

  @Test("a page with another table lacks every demand, and its rows are named") func otherPage() async throws {
    let printed = try await Printed.by(
      "cookbook", "--check", "--page", Self.page("Generated/Rules"), "--sources", Self.sources, Self.tests)
    #expect(printed.status == 1)
    #expect(printed.lines.contains("V2-001: is missing") && printed.lines.contains { $0.hasPrefix("R-REG-1: ") })
  }
}

/// `passflow rules --check`, for what it shares with `passflow cookbook --check`.
@Suite("Rules and the sources", .endsIfStuck) struct RulesCheckTests {
  @Test("away from the sources the rules are printed without their tests, and a check says what it lacks")
  func elsewhere() async throws {
    let rules = try await Printed.by("rules")
    #expect(rules.status == 0 && rules.output.contains("| id | level | rule | source | enforced by | monitored |\n"))
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
    edges: ["K1", "K2"], takenBy: ["day": ["K1"], "night": ["K2"]], titles: ["it opens", "a \\| b"],
    declares: { ["Kiosk", "Kiosk.open"].contains($0) }, says: { ["the door has a bell", "it rings"].contains($0) })
  private static func demands(_ rows: [String], of ids: [String] = ["X-1", "X-2"]) -> Demands {
    let head = ["# Kiosk", "", "| other | table |", "| --- | --- |", "| X-9 | no demand |", "", "## K", ""]
    let table = ["| id | step | demand | outcome | met by | shown by |", "| --- | --- | --- | --- | --- | --- |"]
    return Demands((head + table + rows + ["", "| X-8 | behind the table |"]).joined(separator: "\n"), ids: ids)
  }
  private static func faults(_ rows: [String], of ids: [String] = ["X-1", "X-2"]) -> [String] {
    demands(rows, of: ids).faults(in: evidence)
  }
  private static func row(_ id: String = "X-1", _ outcome: String = "met", by means: String, shown: String) -> String {
    "| \(id) | K1 | Open | \(outcome) | \(means) | \(shown) |"
  }
  private static let sound = [
    row(by: "edge `K1`", shown: "scenario `day`"),
    row("X-2", "differs (C-01): it is cold", by: "`Kiosk.open`", shown: "test: it opens<br>test: a \\| b"),
  ]

  @Test("sound demands have none, nor has one that demands nothing of software") func none() {
    #expect(Self.faults(Self.sound).isEmpty)
    #expect(Self.faults([Self.row("X-1", "nothing of software: a hint", by: "", shown: "")], of: ["X-1"]).isEmpty)
  }

  @Test("a row says id, step, demand, outcome, what meets it and what shows it; other tables are left alone")
  func reads() throws {
    let demand = try #require(
      Self.demands([
        Self.row(
          "X-1", "met by contract (it rings): the door has a bell", by: "edges `K1`, `K2`; `Kiosk`",
          shown: "scenarios `day`, `night`<br>test: it")
      ]).all.first)
    #expect(demand.id == "X-1" && demand.step == "K1" && demand.text == "Open")
    #expect(demand.outcome == .metByContract(clause: "the door has a bell", check: "it rings"))
    #expect(demand.edgeIds == ["K1", "K2"] && demand.declarations == ["Kiosk"])
    #expect(demand.scenarioNames == ["day", "night"] && demand.testTitles == ["it"])
    #expect(Self.demands(Self.sound).sections.map(\.title) == ["K"] && Self.demands(Self.sound).all.count == 2)
  }

  @Test("the demands are counted by what became of them") func numbers() {
    let rows =
      Self.sound + [
        Self.row("X-3", "nothing of software: a hint", by: "", shown: ""),
        Self.row(
          "X-4", "met by contract (no program sees it): the door has a bell", by: "`Kiosk`", shown: "test: it opens"),
      ]
    #expect(Self.demands(rows).numbers.dropFirst().map { $0 } == ["K", "all"].map { [$0, "4", "2", "1", "1", "1"] })
  }

  @Test("an id that is missing, there twice, or no demand's is found") func ids() {
    #expect(Self.faults([Self.sound[0]]) == ["X-2: is missing"])
    #expect(Self.faults(Self.sound + [Self.sound[1]]) == ["X-2: is there more than once"])
    #expect(Self.faults(Self.sound, of: ["X-1"]) == ["X-2: is the id of no demand"])
  }

  @Test(
    "a row that cannot be read is named, and what is wrong with it",
    arguments: [
      ("| X-1 | K1 | Open | met |", "X-1: a row has 6 cells, and this one 4"),
      (
        row("X-1", "meet", by: "edge `K1`", shown: "scenario `day`"),
        #"X-1: "meet" is not one of: met, met by contract (…): …, differs (…): …, nothing of software: …"#
      ), (row(by: "K1", shown: "scenario `day`"), #"X-1: "K1" names neither edges nor declarations"#),
      (row(by: "edge `K1`", shown: "day"), #"X-1: "day" names neither scenarios nor a test"#),
    ]) func unreadable(row: String, fault: String)
  { #expect(Self.faults([row], of: ["X-1"]) == [fault, "X-1: is missing"]) }

  @Test(
    "what a demand leaves open, or names although it does not exist, is found",
    arguments: [
      (row(by: "", shown: "scenario `day`"), ["nothing meets it"]),
      (row(by: "edge `K1`", shown: ""), ["nothing shows it"]),
      (row(by: "", shown: ""), ["nothing meets it", "nothing shows it"]),
      (row("X-1", "differs (C-01): it is cold", by: "", shown: ""), ["nothing meets it", "nothing shows it"]),
      (
        row("X-1", "nothing of software: a hint", by: "edge `K1`", shown: ""),
        ["demands nothing of software, and yet something is said to meet or show it"]
      ), (row(by: "edges `K1`, `K9`", shown: "test: it opens"), ["the table has no edge K9"]),
      (row(by: "`Kiosk.close`", shown: "test: it opens"), ["the sources declare no Kiosk.close"]),
      (row(by: "edge `K1`", shown: "scenarios `day`, `noon`"), ["there is no scenario noon"]),
      (row(by: "edge `K1`", shown: "test: it closes"), [#"no test has the title "it closes""#]),
      (
        row("X-1", "met by contract (it rings): the door is red", by: "edge `K1`", shown: "scenario `day`"),
        [#"no contract says "the door is red""#]
      ),
      (
        row("X-1", "met by contract (it sings): the door has a bell", by: "edge `K1`", shown: "scenario `day`"),
        [#"no check is called "it sings""#]
      ), (row(by: "edge `K1`", shown: "scenarios `day`, `night`"), ["scenario night takes none of its edges"]),
      (row(by: "edges `K1`, `K2`", shown: "scenario `day`"), ["none of its scenarios takes K2"]),
    ] as [(String, [String])]) func openings(row: String, found: [String])
  { #expect(Self.faults([row], of: ["X-1"]) == found.map { "X-1: \($0)" }) }

  @Test("a slip at an edge that meets a demand is noticed by a scenario that ends as it says, and drawn by a seed")
  func slips() async {
    let demands = Self.demands([
      Self.row(by: "edges `open`, `K2.issued`", shown: "scenario `day`"),
      Self.row("X-2", "met", by: "edge `open`", shown: "scenario `wishful`"),
    ])
    let all = await Kiosk.registration.plantSlips(in: demands, count: nil, seed: 1)
    #expect(all.contains { $0.change == "K2.issued is dropped" } && all.contains { $0.change == "open leads to open" })
    #expect(all.allSatisfy { $0.demand == "X-1" && $0.scenarios == ["day"] && $0.witness == .evidence })
    let drawn = await Kiosk.registration.plantSlips(in: demands, count: 9, seed: 1)
    let again = await Kiosk.registration.plantSlips(in: demands, count: 9, seed: 1)
    #expect(drawn.count == 1 && drawn == again)
    var seeds: Set<String> = []
    for seed in 1...9 {
      seeds.formUnion(await Kiosk.registration.plantSlips(in: demands, count: 9, seed: UInt64(seed)).map(\.change))
    }
    #expect(seeds.count > 2)
  }

  @Test("a test shows an edge that no scenario takes") func testAlone() {
    let row = Self.row(by: "edges `K1`, `K2`", shown: "scenario `day`<br>test: it opens")
    #expect(Self.faults([row], of: ["X-1"]).isEmpty)
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
    ]) func found(name: String)
  { #expect(Self.declarations.contain(name)) }

  @Test(
    "what is not declared is not found",
    arguments: ["", "Comment", "Kiosk.isShut", "Shop", "Shop.name", "name", "Hashable"]) func missing(name: String)
  { #expect(!Self.declarations.contain(name)) }
}
