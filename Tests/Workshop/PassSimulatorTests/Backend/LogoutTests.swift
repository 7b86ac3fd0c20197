import PassAPI
import PassSimulator
import Testing

@Suite("What logout leaves to do (rest-api-v2.md 4.15)")
struct LogoutTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let mvpd: String
    let type: String?
    var secondsLeft = 86_400
    let expected: String
    var testDescription: String { "\(type ?? "nothing") at \(mvpd): \(expected)" }
  }

  static let rows = [
    Row(mvpd: "harbourtv", type: "regular", expected: "logout interactive"),
    Row(mvpd: "northlight", type: "regular", expected: "complete none"),
    Row(mvpd: "harbourtv", type: "appleSSO", expected: "partner_logout partner_interactive"),
    Row(mvpd: "harbourtv", type: nil, expected: "invalid none"),
    Row(mvpd: "harbourtv", type: "regular", secondsLeft: -1, expected: "invalid none"),
    Row(mvpd: "freepreview", type: nil, expected: "complete none"),
  ]

  @Test("the action fits the profile that was removed", arguments: rows)
  func action(_ row: Row) {
    var client = Client { script in
      script.storedProfiles = row.type.map { [StoredProfile(row.mvpd, type: $0, secondsLeft: row.secondsLeft)] } ?? []
    }
    let path = "/api/v2/REF30/logout/\(row.mvpd)?redirectUrl=https%3A%2F%2Fexample.com"
    let entry = json(client.get(path))?["logouts"]?[row.mvpd]
    #expect("\(entry?["actionName"]?.text ?? "") \(entry?["actionType"]?.text ?? "")" == row.expected)
    #expect((entry?["url"] != nil) == row.expected.hasPrefix("logout"))
    // It is gone, even from those who may see it.
    #expect(json(client.get("/api/v2/REF30/profiles", pfs: Client.pfs))?["profiles"]?.object?.isEmpty == true)
  }

  @Test("an integration that is off refuses the logout (C-83)")
  func integration() {
    var client = Client { $0.disabledIntegrations = ["northlight"] }
    #expect(
      code(client.get("/api/v2/REF30/logout/northlight?redirectUrl=https%3A%2F%2Fexample.com")) == "invalid_integration"
    )
  }

  @Test(
    "no code path of the old documents is known",
    arguments: ["/api/v2/logout/REF30/northlight", "/api/v2/REF30/logout"])
  func variants(_ path: String) {
    var client = Client()
    #expect(client.get(path).status == 404)
  }
}
