import AppleSSOFlow
import Foundation
import PassAPI
import PassLive
import PassService
import PassSimulator
import Testing

/// What stands where the vault should be, and is none.
@Suite("PassFlow: vault: a file is never a dead end", .endsIfStuck) struct ForeignFilesTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  private var file: URL { folder.appendingPathComponent("vault") }

  /// A file of a vault around contents.
  private static func entry(_ contents: String) -> String {
    #"{"form":1,"revision":{"value":"1"},"contents":"\#(Data(contents.utf8).base64EncodedString())"}"#
  }

  private static let whole = entry(
    #"{"version":1,"credentials":{"client_id":"a","client_secret":"b"},"token":{"token":"c","expires":1}}"#)

  private static let texts =
    [
      "", " ", "\n", "\0", "\u{FEFF}", "noise", "null", "true", "7", "-1e999", #""text""#, "[]", "[1,2]", "{", "}",
      "{}", #"{"contents":""}"#, #"{"contents":"e30="}"#, #"{"revision":{"value":"1"}}"#, #"{"revision":{}}"#,
      #"{"revision":"1","contents":"e30="}"#, #"{"revision":{"value":"1"},"contents":"?"}"#,
      #"{"revision":{"value":"1"},"contents":7}"#, #"{"revision":{"value":"1"},"contents":{"version":1}}"#,
      #"{"form":1}"#, #"{"form":"contact","fields":[]}"#, #"{"name":"app","version":"1.0.0","dependencies":{}}"#,
      #"{"version":2}"#, #"{"token":"abc"}"#, "<html><body>Sign in</body></html>", "<?xml version=\"1.0\"?><plist/>",
      "bplist00", "SQLite format 3\0", "-----BEGIN PRIVATE KEY-----", "key=value\nother=value", "{'a': 1}", "{]",
      String(repeating: "[", count: 10_000), String(repeating: "a", count: 1_000_000),
    ]
    + [
      "", "{}", "[]", "7", "noise", #"{"v":2,"all":{}}"#, #"{"household":{"id":7}}"#, #"{"credentials":7}"#,
      #"{"version":1,"token":[],"provider":{}}"#, #"{"version":2,"owned":7}"#,
      #"{"credentials":{"client_id":"a","client_secret":"•••"}}"#,
    ].map(entry) + [1, 20, 60, 100].map { String(whole.dropLast($0)) }

  @Test("what is no vault is set aside with every byte, said once, and the client goes on", arguments: texts)
  func setAside(text: String) async throws {
    try await clean {
      try Data(text.utf8).write(to: file, mode: 0o600)
      let world = SimulatedWorld(), first = client(world)
      _ = try await first.signIn()
      #expect(await first.problems().map(\.code) == ["vault_damaged"])
      #expect(try Data(contentsOf: file.appendingPathExtension("damaged")) == Data(text.utf8))
      let next = client(world)
      _ = try await next.signIn()
      #expect(await next.problems() == [])
      #expect(await world.transport.log.count { $0.request.path.hasSuffix("/register") } == 1)
    }
  }

  @Test("each time another file: of more than nine the latest takes the place of the ninth")
  func counted() async throws {
    try await clean {
      let vault = FileVault(file)
      for number in 1...12 {
        try Data("noise \(number)".utf8).write(to: file, mode: 0o600)
        #expect(await vault.load() == .damaged(revision: nil))
        #expect(await vault.store(VaultContents(signingOut: "a"), replacing: nil).isStored)
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains("damaged") }
      #expect(names.sorted() == ["vault.damaged"] + (2...9).map { "vault.damaged-\($0)" })
      #expect(try String(contentsOf: folder.appendingPathComponent("vault.damaged-8"), encoding: .utf8) == "noise 8")
      #expect(try String(contentsOf: folder.appendingPathComponent("vault.damaged-9"), encoding: .utf8) == "noise 12")
    }
  }

  @Test(
    "what a later version wrote is refused, named and kept",
    arguments: [
      #"{"form":2,"parts":[]}"#, #"{"form":2,"revision":{"value":"1"},"contents":"e30="}"#, entry(#"{"version":3}"#),
      entry(#"{"version":"next","credentials":{}}"#), entry(#"{"version":2,"owned":{"a":{"version":3}}}"#),
    ])
  func newer(text: String) async throws {
    try await clean {
      try Data(text.utf8).write(to: file, mode: 0o600)
      let tv = client(SimulatedWorld())
      _ = try await tv.signIn()
      #expect(await tv.problems().map(\.code).contains("vault_newer"))
      #expect(try await tv.forgetClient().remaining == [.vault])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["vault"])
      #expect(try Data(contentsOf: file) == Data(text.utf8))
    }
  }

  @Test("a text with the mask in it damages nothing")
  func masked() async throws {
    try await clean {
      let text = Self.entry(
        #"{"version":1,"credentials":{"client_id":"a","client_secret":"b •••","scopes":["api:client:v2"]},"#
          + #""provider":{"mvpd":"•••","displayName":"••• and more"},"later":{"hint":"•••"}}"#)
      try Data(text.utf8).write(to: file, mode: 0o600)
      guard case .contents(let contents, let revision) = await FileVault(file).load() else {
        Issue.record("damaged")
        return
      }
      #expect(contents.provider?.displayName == "••• and more" && contents.credentials?.clientSecret == Secret("b •••"))
      #expect(await FileVault(file).store(contents, replacing: revision).isStored)
      guard case .contents(contents, _) = await FileVault(file).load() else {
        Issue.record("changed")
        return
      }
      let half = Self.entry(
        #"{"credentials":{"client_id":"a","client_secret":"b"},"provider":{"mvpd":7,"displayName":"all •••"}}"#)
      try Data(half.utf8).write(to: file, mode: 0o600)
      guard case .contents(let rest, _) = await FileVault(file).load() else {
        Issue.record("a part that cannot be read and has the mask's text costs the others")
        return
      }
      #expect(rest.credentials?.clientId == "a" && rest.unreadable == ["provider"])
    }
  }

  private func client(_ world: SimulatedWorld) -> AppleSSOClient {
    var environment = world.environment
    environment.vault = FileVault(file)
    return AppleSSOClient(settings: .simulated(), environment: environment)
  }

  private func clean(_ work: () async throws -> Void) async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await work()
  }
}
