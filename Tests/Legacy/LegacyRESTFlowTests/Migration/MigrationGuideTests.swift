import AppleSSOFlow
import Foundation
import LegacyRESTFlow
import PassScenarios
import PassAPI
import PassRules
import PassService
import PassSimulator
import TestTraits
import Testing

/// What Docs/Migration.md says of calls, of parameters, and of the viewer who was signed in on the old API.
@Suite("Docs/Migration.md", .endsIfStuck) struct MigrationGuideTests {
  private static let lines = ((try? Repository.text("Docs/Migration.md")) ?? "").components(separatedBy: "\n")

  /// The rows of the first table under a heading.
  private static func table(under heading: String) -> [String] {
    let section = lines.drop { $0 != heading }.drop { !$0.hasPrefix("|--") }.dropFirst()
    return Array(section.prefix { $0.hasPrefix("|") })
  }

  @Test("its table of calls is what migrate-report says of each endpoint of v1")
  func calls() {
    func named(_ endpoint: Endpoint) -> String { "`\(endpoint.method.rawValue) \(endpoint.template)`" }
    let rows = Replacements.ofV1.calls.map { endpoint, replacement in
      let targets = replacement.endpoints.map(named).joined(separator: ", ")
      return "| \(named(endpoint)) | \(targets.isEmpty ? replacement.kind.rawValue : targets) | \(replacement.text) |"
    }
    #expect(rows.count == 21 && Self.table(under: "### What becomes of each call") == rows)
  }

  @Test("its table of parameters is what migrate-report says of each")
  func parameters() {
    let rows = Replacements.ofV1.parameters.map { "| `\($0.name)` | \($0.text) |" }
    #expect(rows.count == 20 && Self.table(under: "### What becomes of each parameter") == rows)
  }

  @Test("what its worksheet names as a test is a scenario")
  func worksheet() {
    let names = Set(AppleSSO.scenarios.map(\.name))
    for heading in ["### Steps", "### Screens", "### What is stored", "### What is set elsewhere"] {
      let cells = Self.table(under: heading).compactMap { $0.split(separator: "|").last }
      #expect(cells.count > 6, "\(heading)")
      for name in cells.flatMap({ $0.matches(of: /`([a-z]+(-[a-z]+)*)`/) }).map({ String($0.output.1) }) {
        #expect(names.contains(name), "\(name)")
      }
    }
  }

  @Test("its Swift stands in this file")
  func verbatim() throws {
    let here = "Tests/Legacy/LegacyRESTFlowTests/Migration/MigrationGuideTests.swift"
    let blocks = try Repository.strayBlocks(of: "Docs/Migration.md", in: here)
    #expect(blocks.strays == [] && blocks.count == 1)
  }

  /// The new version of an app beside the old: the same service, device and viewer, and a vault of its own.
  private func moved(_ world: SimulatedWorld) -> AppEnvironment {
    var environment = world.environment
    environment.vault = SimulatedVault()
    return environment
  }

  @Test("who was signed in by Apple is signed in again without touching anything")
  func partner() async throws {
    let world = SimulatedWorld(.legacy)
    let old = LegacyRESTClient(settings: .simulated(), environment: world.environment)
    let access = try await old.signIn()
    #expect(access.type == .appleSSO)
    let new = AppleSSOClient(settings: .simulated(), environment: moved(world))
    let situations = await new.situations(keeping: .max)
    let again = try await new.restore()
    #expect(again.mvpd == access.mvpd && again.type == access.type)
    #expect(await world.viewer.openedPages.isEmpty)
    await new.end()
    let seen = await situations.reduce(into: []) { $0.append($1) }
    #expect(Set(seen).isSubset(of: [.unknown(.notKnownYet, remembered: nil), .working, .atPartner, .signedIn(again)]))
  }

  @Test("sdk C10: one call signs in who is not signed in, and decides; a viewer who leaves is told so")
  func playing() async throws {
    var script = WorldScript()
    script.backend.resourceRules = [ResourceRule("movie")]
    let tv = AppleSSOClient(settings: .simulated(), environment: SimulatedWorld(script).environment)
    #expect(try await tv.signInAndAuthorize("news").isAuthorized)
    #expect(try await !tv.signInAndAuthorize("movie").isAuthorized)
    _ = try await tv.signOut()
    #expect(try await tv.signInAndAuthorize("news").isAuthorized)
    script.framework.system = .init(.denied)
    script.viewer.providers = [.leaves]
    let left = AppleSSOClient(settings: .simulated(.iOS), environment: SimulatedWorld(script).environment)
    await #expect(throws: ServiceRefusal.viewerLeft) { try await left.signInAndAuthorize("news") }
  }

  @Test("who had a login of their own confirms the provider, and logs in once more")
  func regular() async throws {
    var script = WorldScript.legacy
    script.framework.system = .init(.denied)
    script.viewer.providers = [.takes("northlight"), .leaves]
    let world = SimulatedWorld(script)
    let old = LegacyRESTClient(settings: .simulated(.iOS), environment: world.environment)
    #expect(try await old.signIn().type == .regular)
    let settings = AppSettings.simulated(.iOS), environment = moved(world)
    func example() async throws -> AppleSSOClient {
      let tv = AppleSSOClient(
        settings: settings, environment: environment,
        remembered: RememberedProvider(mvpd: "northlight", displayName: "Northlight"))
      do {
        _ = try await tv.restore()  // shows nothing
      } catch ServiceRefusal.notSignedIn {
        _ = try await tv.signIn()  // when the viewer wants to; asks whether they go on with the provider
      }
      return tv
    }
    let new = AppleSSOClient(settings: settings, environment: environment)
    await #expect(throws: ServiceRefusal.notSignedIn) { try await new.restore() }
    #expect(await world.viewer.openedPages.count == 1)
    #expect(try await example().remembered()?.mvpd == "northlight")
    #expect(await world.viewer.openedPages.count == 2)
  }
}
