import Foundation
import PassAPI
import PassLive
import PassServer
import PassService
import PassSimulator
import PassTestSupport
import Testing

@testable import PassTerminal

@Suite("passclient: a vault that is of others, or that cannot be written", .endsIfStuck)
struct VaultOptionTests {
  private static let commands = [
    ["sign-in"], ["authorize", "news"], ["preauthorize", "news"], ["profile"], ["sign-out"], ["forget"], ["doctor"],
  ]
  /// Nobody listens there, and nothing is sent there.
  private static let elsewhere = "http://127.0.0.1:1"

  private func told(_ words: [String], at origin: String, _ vault: URL) async throws -> Printed {
    try await Printed.by(words + ["--origin", origin, "--vault", vault.path], of: .passclient)
  }

  @Test("PassFlow: vault: it is refused before anything is sent or written, and says whose it is", arguments: commands)
  func others(words: [String]) async throws {
    let world = SimulatedWorld(), service = try WorldServer(world) {}
    defer { service.stop() }
    try await TemporaryFolder.use { folder in
      let file = folder.appendingPathComponent("vault"), origin = try #require(Origin(Self.elsewhere))
      let owner = VaultOwner(origin, api: "v2", .simulated()), vault = BoundVault(FileVault(file), of: owner)
      guard case .contents(_, let revision) = await vault.load() else { return }
      #expect(await vault.store(VaultContents(signingOut: "northlight"), replacing: revision).isStored)
      let before = try Data(contentsOf: file), names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      let refused = try await told(words, at: service.origin.text, file)
      #expect(refused.status == 2 && refused.complaints.contains("\(Self.elsewhere) v2 viewer REF30"), "\(refused)")
      #expect(await world.transport.log.isEmpty)
      #expect(try Data(contentsOf: file) == before)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == names)
      #expect(try await told(["forget"], at: Self.elsewhere, file).status == 0)
    }
  }

  @Test(
    "a vault or device that others may have written, or that is no file, is refused by name before anything is sent",
    arguments: commands.dropLast().flatMap { words in ["vault", "vault.device"].map { (words, $0) } },
    ["can be read or written by other users", "is no plain file", "is a link"])
  func exposed(command: (words: [String], name: String), reason: String) async throws {
    let world = SimulatedWorld(), service = try WorldServer(world) {}
    defer { service.stop() }
    try await TemporaryFolder.use { folder in
      let file = folder.appendingPathComponent(command.name), planted = folder.appendingPathComponent("planted")
      try Data("planted".utf8).write(to: planted, mode: 0o644)
      switch reason {
      case "is a link": try FileManager.default.createSymbolicLink(at: file, withDestinationURL: planted)
      case "is no plain file": #expect(mkfifo(file.path, 0o600) == 0)
      default: try FileManager.default.moveItem(at: planted, to: file)
      }
      let refused = try await told(command.words, at: service.origin.text, folder.appendingPathComponent("vault"))
      #expect(refused.status == 2 && refused.complaints.contains("\(file.path) \(reason)"), "\(refused)")
      #expect(await world.transport.log.isEmpty)
    }
  }

  @Test("doctor says that a vault or device may be a stranger's", arguments: ["vault", "vault.device"])
  func exposedToDoctor(name: String) async throws {
    try await TemporaryFolder.use { folder in
      let file = folder.appendingPathComponent(name)
      try Data("planted".utf8).write(to: file, mode: 0o644)
      var environment = SimulatedWorld().environment(transport: nil)
      environment.vault = FileVault(folder.appendingPathComponent("vault"))
      environment.device = FileDevice(folder.appendingPathComponent("vault.device"))
      var client = DoctorClient(try Examined.subject(), statement: nil, in: environment)
      let checked = await client.openVault()
      #expect(
        checked.outcome == .failed && checked.found.hasPrefix("\(file.path) can be read or written"), "\(checked)")
      #expect(await client.register().outcome == .notChecked)
    }
  }

  @Test(
    "PassFlow: vault: with several clients every command needs a statement, and sends and writes nothing",
    arguments: commands)
  func severalClients(words: [String]) async throws {
    try await TemporaryFolder.use { folder in
      let file = folder.appendingPathComponent("vault"), origin = try #require(Origin("https://service.invalid"))
      var all = VaultContents(), settings = AppSettings.simulated()
      for name in ["one", "two"] {
        settings.softwareStatement = Secret(name)
        let credentials = ClientCredentials(clientId: name, clientSecret: Secret(name))
        all.setPart(of: VaultOwner(origin, api: "v2", settings), to: VaultContents(credentials: credentials))
      }
      #expect(await FileVault(file).store(all, replacing: nil).isStored)
      let before = try Data(contentsOf: file), names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      let service = [
        "--service-provider", settings.serviceProvider, "--domain-name", "a", "--redirect-url", "https://a",
      ]
      let refused = try await told(words + service, at: origin.text, file)
      #expect(refused.status == 2 && refused.complaints.contains("the vault has several clients"), "\(refused)")
      #expect(try Data(contentsOf: file) == before)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == names)
    }
  }

  @Test("forget ends with 1, the reason and what can be done, where something stays")
  func forget() async throws {
    try await TemporaryFolder.use { folder in
      let vault = folder.appendingPathComponent("vault")
      try Data(#"{"form":2}"#.utf8).write(to: vault, mode: 0o600)
      let kept = try await told(["forget"], at: Self.elsewhere, vault)
      #expect(kept.status == 1 && kept.output.contains("a later version wrote \(vault.path)"), "\(kept)")
      #expect(!kept.output.contains("vault not erased") && FileManager.default.fileExists(atPath: vault.path))
    }
    for text in ["{}", #"{"contents":"e30="}"#] {
      try await TemporaryFolder.use { folder in
        let vault = folder.appendingPathComponent("vault")
        try Data(text.utf8).write(to: vault, mode: 0o600)
        let forgotten = try await told(["forget"], at: Self.elsewhere, vault)
        #expect(forgotten.status == 0 && forgotten.output.contains("\(vault.path).damaged"), "\(forgotten)")
        #expect(try Data(contentsOf: vault.appendingPathExtension("damaged")) == Data(text.utf8))
      }
    }
  }
}
