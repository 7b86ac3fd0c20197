import PassAPI
import Testing

@testable import PassTerminal

@Suite("Options of passclient")
struct AppOptionsTests {
  @Test(
    "each service, brand and flow has a vault of its own, in the user's state folder",
    arguments: [
      (["HOME": "/home/v"], "/home/v/.local/state/passclient/"),
      (["HOME": "/home/v", "XDG_STATE_HOME": "/state"], "/state/passclient/"),
      (["HOME": "/home/v", "XDG_STATE_HOME": "relative"], "/home/v/.local/state/passclient/"),
    ])
  func standardVault(environment: [String: String], folder: String) throws {
    let origins = try ["https://one.example", "https://two.example", "http://127.0.0.1:8080"].map {
      try #require(Origin($0))
    }
    let files = origins.flatMap { origin in
      ["REF30", "../x", "a_b", "a b"].flatMap { brand in
        ["v1", "v2"].map { AppOptions.vaultFile(nil, of: brand, at: origin, flow: $0, environment) }
      }
    }
    #expect(Set(files).count == 24)
    #expect(files.allSatisfy { $0.deletingLastPathComponent().path + "/" == folder })
  }

  @Test(
    "only the machine itself is the simulator's",
    arguments: [
      ("http://127.0.0.1:8080", true), ("http://localhost", true), ("http://[::1]:1", true),
      ("https://localhost.example", false), ("https://127.0.0.2", false), ("https://sp.auth.adobe.com", false),
    ])
  func loopback(text: String, isLoopback: Bool) throws {
    #expect(try #require(Origin(text)).isLoopback == isLoopback)
  }
}
