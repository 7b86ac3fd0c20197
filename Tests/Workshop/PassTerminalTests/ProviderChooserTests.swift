import PassAPI
import Testing

@testable import PassTerminal

@Suite("Choosing a provider in a terminal")
struct ProviderChooserTests {
  private let all = [
    TVProvider(id: "north", displayName: "Northlight TV"), TVProvider(id: "harbour", displayName: "Harbour TV"),
    TVProvider(id: "city", displayName: "City Cable"), TVProvider(id: "tv", displayName: "TV"),
    TVProvider(id: "3", displayName: "Three"),
  ]

  struct Row: CustomTestStringConvertible {
    let typed: [String], chosen: String?, listed: Int
    init(_ typed: String..., chooses chosen: String? = nil, of listed: Int = 5) {
      (self.typed, self.chosen, self.listed) = (typed, chosen, listed)
    }
    var testDescription: String { typed.joined(separator: ", ") }
  }

  private static let rows: [Row] = [
    Row("2", chooses: "harbour"), Row("CITY", chooses: "city"), Row("  harbour   tv ", chooses: "harbour"),
    Row("tv", chooses: "tv"), Row("light", chooses: "north"), Row("three", chooses: "3"), Row("5", chooses: "3"),
    Row("r", of: 3), Row("r", "2", chooses: "harbour", of: 3), Row("r", "4", of: 3), Row("r", ""), Row("nobody"),
    Row("0"),
  ]

  @Test(
    "a number of the list, a whole name or a part that one alone has chooses; other parts narrow the list",
    arguments: rows)
  func choosing(row: Row) {
    var chooser = ProviderChooser(all), answer = ProviderChooser.Answer.narrowed
    for line in row.typed { answer = chooser.read(line) }
    if case .chosen(let provider) = answer {
      #expect(provider.id == row.chosen)
    } else {
      #expect(row.chosen == nil)
    }
    #expect(chooser.lines.count == row.listed)
  }

  @Test("what no provider is called is said without escapes, and leaves the list alone")
  func unknown() throws {
    var chooser = ProviderChooser(all)
    guard case .unknown(let name) = chooser.read("\u{1B}[2Jnobody") else {
      Issue.record("it was taken for a provider")
      return
    }
    #expect(name.contains("nobody") && !name.contains("\u{1B}"))
    #expect(chooser.lines.first == "1 Northlight TV")
  }

  @Test("a long list shows its beginning, and how many are left")
  func longList() {
    let many = (1...300).map { TVProvider(id: "id\($0)", displayName: "Provider \($0)") }
    let chooser = ProviderChooser(many)
    #expect(chooser.lines.count == ProviderChooser.most + 1)
    #expect(chooser.lines.last == "… and 280 more")
  }
}
