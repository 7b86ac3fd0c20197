import Foundation
import Testing

@testable import FlowExport

@Suite("Styles")
struct StyleTests {
  private func style(_ json: String) throws -> Style { try JSONDecoder().decode(Style.self, from: Data(json.utf8)) }

  @Test("members that are given stand over those of the base")
  func base() throws {
    var dark = Style.dark
    dark.path = "#00FF00"
    dark.font = "Any Face"
    #expect(try style(##"{"base": "dark", "path": "#00FF00", "font": "Any Face"}"##) == dark)
    #expect(try style("{}") == .light)
  }

  @Test(
    "what cannot be is an error that says what could",
    arguments: [
      (##"{"pth": "#000000"}"##, "there is no member 'pth'; there are base, font, background"),
      (##"{"base": "grey"}"##, "there is no base 'grey'; there are light and dark"),
      (##"{"path": "#12"}"##, "'path' is not a colour; write one like #1565C0, or a name"),
      (##"{"path": "red;"}"##, "'path' is not a colour; write one like #1565C0, or a name"),
      (##"{"path": 1}"##, "'path' is not a text"), (##"{"font": ""}"##, "'font' is not a text"),
      ("[]", "a style is an object"),
    ])
  func mistakes(json: String, message: String) {
    #expect { try style(json) } throws: { "\($0)".hasPrefix(message) }
  }
}
