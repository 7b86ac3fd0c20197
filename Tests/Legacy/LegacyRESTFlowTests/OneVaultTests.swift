import AppleSSOFlow
import Foundation
import LegacyRESTFlow
import PassAPI
import PassScenarios
import PassService
import PassSimulator
import Testing

/// Two services, two brands and two APIs, all on one vault.
@Suite("PassFlow: vault: whose it is", .endsIfStuck) struct OneVaultTests {
  /// One of the apps: which service, brand and API it uses.
  struct App: Hashable, Sendable, CustomStringConvertible {
    let service: Int
    let brand, api: String
    var description: String { "\(service) \(brand) \(api)" }
    /// Whether one registered client serves both.
    func shares(_ other: App) -> Bool { service == other.service && api == other.api }
    static let all = [0, 1].flatMap { service in
      ["REF30", "REF31"].flatMap { brand in ["v2", "v1"].map { App(service: service, brand: brand, api: $0) } }
    }
  }

  @Test("R-REG-10: of any two nothing goes to the other, and each finds its own again", arguments: App.all)
  func pairs(first: App) async throws {
    for second in App.all where second != first {
      let home = try Home()
      for app in [first, second, first, second] { try await home.launch(app).signIn() }
      try await home.check([first, second])
    }
  }

  @Test("R-REG-10: all stand side by side, in any order", arguments: 0..<8)
  func all(turn: Int) async throws {
    let home = try Home(), apps = App.all, order = Array(apps[turn...] + apps[..<turn])
    for app in order { try await home.launch(app).signIn() }
    for app in order.reversed() { try await home.launch(app).signIn() }
    try await home.check(order)
  }

  @Test(
    "R-REG-8: forgetClient takes the client from all that share it, and leaves the sign-ins of others",
    arguments: App.all)
  func forget(who: App) async throws {
    let home = try await Home().filled(), before = await home.parts()
    _ = try await home.launch(who).forget()
    let after = await home.parts()
    for app in App.all {
      var expected = try #require(before[app])
      if app.shares(who) { (expected.credentials, expected.token) = (nil, nil) }
      if app == who { continue }
      #expect(after[app] == expected, "\(app)")
    }
    #expect(after[who]?.credentials == nil && after[who]?.provider == nil && after[who]?.left != nil)
  }

  @Test("v2 8.2: signOut touches its own sign-in", arguments: App.all)
  func signOut(who: App) async throws {
    let home = try await Home().filled(), before = await home.parts()
    let app = try home.launch(who)
    try await app.restore()
    _ = try await app.signOut()
    let after = await home.parts()
    for app in App.all where app != who { #expect(after[app] == before[app], "\(app)") }
    #expect(after[who]?.provider == nil && after[who]?.left != nil)
    #expect(after[who]?.credentials == before[who]?.credentials)
  }
}

/// A device with one vault, and the two services.
private final class Home: Sendable {
  private typealias App = OneVaultTests.App
  private let vault = SimulatedVault()
  private let worlds: [SimulatedWorld]
  private let origins: [Origin]
  private let wires: [App: Wire]

  init() throws {
    var script = WorldScript.legacy
    script.backend.serviceProviders = ["REF30", "REF31"]
    script.backend.options.throttles = false
    script.policies = .none
    let worlds = [SimulatedWorld(script, seed: 1), SimulatedWorld(script, seed: 2)]
    self.worlds = worlds
    origins = try ["https://one.example", "https://two.example"].map { try #require(Origin($0)) }
    wires = Dictionary(uniqueKeysWithValues: App.all.map { ($0, Wire(worlds[$0.service].transport)) })
  }

  private func settings(_ app: App) -> AppSettings {
    var settings = AppSettings.simulated()
    settings.serviceProvider = app.brand
    settings.softwareStatement = Secret("statement-of-\(app.service)-\(app.api)")
    return settings
  }

  func launch(_ app: OneVaultTests.App) throws -> Launched {
    var environment = worlds[app.service].environment(transport: wires[app])
    (environment.origin, environment.vault) = (origins[app.service], vault)
    return app.api == "v2"
      ? Launched(AppleSSOClient(settings: settings(app), environment: environment))
      : Launched(LegacyRESTClient(settings: settings(app), environment: environment))
  }

  func filled() async throws -> Home {
    for app in App.all { try await launch(app).signIn() }
    return self
  }

  func parts() async -> [OneVaultTests.App: VaultContents] {
    var parts: [App: VaultContents] = [:]
    guard case .contents(let whole, _) = await vault.load() else { return [:] }
    for app in App.all {
      parts[app] = whole.part(of: VaultOwner(origins[app.service], api: app.api, settings(app)))
    }
    return parts
  }

  /// Looks for the secrets of each app on the wire of the others.
  func check(_ apps: [OneVaultTests.App]) async throws {
    for app in apps {
      let secrets = await wires[app]?.secrets.union([settings(app).softwareStatement.revealed]) ?? []
      #expect(secrets.count > 1 || apps.contains { $0 != app && $0.shares(app) }, "\(app) has no secrets")
      for other in apps where !other.shares(app) {
        let sent = await wires[other]?.sent ?? ""
        #expect(!sent.isEmpty)
        for secret in secrets { #expect(!sent.contains(secret), "of \(app), sent by \(other)") }
      }
      var registrations = 0
      for other in apps where other.shares(app) { registrations += await wires[other]?.registrations ?? 0 }
      #expect(registrations == 1, "\(app)")
    }
    for (app, part) in await parts() where apps.contains(app) {
      #expect(part.credentials != nil && part.provider != nil, "\(app)")
    }
  }
}

/// A client of either API.
private struct Launched: Sendable {
  let signIn, restore: @Sendable () async throws -> Void
  let forget, signOut: @Sendable () async throws -> SignOutResult

  init(_ client: AppleSSOClient) {
    signIn = { _ = try await client.signIn() }
    restore = { _ = try await client.restore() }
    (forget, signOut) = ({ try await client.forgetClient() }, { try await client.signOut() })
  }
  init(_ client: LegacyRESTClient) {
    signIn = { _ = try await client.signIn() }
    restore = { _ = try await client.restore() }
    (forget, signOut) = ({ try await client.forgetClient() }, { try await client.signOut() })
  }
}

/// What one app sends and receives.
private actor Wire: HTTPTransport {
  private let transport: any HTTPTransport
  /// All requests as one text.
  private(set) var sent = ""
  /// What the service has issued: clients, tokens and codes.
  private(set) var secrets: Set<String> = []
  private(set) var registrations = 0

  init(_ transport: any HTTPTransport) { self.transport = transport }

  func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    if request.path.hasSuffix("/o/client/register") { registrations += 1 }
    let fields = request.headers.fields.map { "\($0.name): \($0.value)" }
    let body = String(decoding: request.body ?? Data(), as: UTF8.self)
    sent += (["\(request.target)"] + fields + [body, ""]).joined(separator: "\n")
    let answer = await transport.send(request)
    if case .success(let response) = answer, let members = JSONValue(parsing: response.body)?.object {
      for name in ["client_id", "client_secret", "access_token", "code"] {
        if let secret = members[name]?.text { secrets.insert(secret) }
      }
    }
    return answer
  }
}
