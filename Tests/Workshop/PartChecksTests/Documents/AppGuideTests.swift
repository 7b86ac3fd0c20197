import Foundation
import PartChecks
import PassFlowKit
import PassSimulator
import TestTraits
import Testing

@testable import TVApp

@Suite("Docs/App.md", .endsIfStuck)
struct AppGuideTests {
  @MainActor @Test("a client with live parts is made by one call, and each part is the one that was handed over")
  func assembly() async throws {
    let (world, statement) = (SimulatedWorld(), "simulated-software-statement")
    let (framework, vault, browser, device) = (world.framework, world.vault, world.viewer, world.device)
    let transport = world.environment.transport, clock = world.environment.clock, lines = Lines()
    let log = PassLog(from: .debug) { lines.add("\($0) \($1)") }
    // Assembly
    let questions = ViewerQuestions()
    let settings = AppSettings(
      serviceProvider: "REF30", domainName: "example.com", redirectAddress: "myapp://signed-in",
      softwareStatement: Secret(statement), platform: .tvOS)
    let tv = AppleSSOClient.live(
      settings, prompts: questions, framework: framework, vault: vault, userAgent: browser, device: device,
      transport: transport, clock: clock, log: log)
    let model = SignInModel(tv, questions: questions, activation: "https://example.com/activate")
    // End
    await model.signIn()
    #expect(model.screen.message == nil)
    #expect(try await tv.restore().mvpd == "northlight")
    guard case .contents(let contents, _) = await vault.load() else {
      Issue.record("not stored")
      return
    }
    #expect(contents.provider?.mvpd == "northlight")
    #expect(lines.all.first?.hasPrefix("debug POST /o/client/register 201, ") == true, "\(lines.all)")
    #expect(!lines.all.contains { $0.contains(statement) })
    await tv.end()
  }

  @Test("an app has texts of its own")
  func texts() {
    // Texts
    let texts = FailureTexts { failure in
      switch failure.kind {
      case .offline: FailureText("Keine Verbindung zum Internet.", "Stelle sie her und versuche es noch einmal.")
      case .denied: FailureText(failure.serviceText ?? "Nicht in deinem Abo.", "Frage deinen Anbieter.")
      default: nil
      }
    }
    // End
    let denial = EnhancedError(action: .none, status: 403, code: .authorizationDeniedByMVPD)
    #expect(texts.text(of: denial).description == "Nicht in deinem Abo. Frage deinen Anbieter.")
    #expect(texts.text(of: ServiceRefusal.vaultLocked) == FailureTexts.english.text(of: ServiceRefusal.vaultLocked))
  }

  @Test("parts are checked")
  func checks() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("vault"), world = SimulatedWorld()
    let (framework, prompts, device, userAgent) = (world.framework, world.viewer, world.device, MockBrowser())
    // Checks
    let vault = await VaultChecks.run(
      FileVault(file), reopened: { FileVault(file) }, damage: { try? Data("noise".utf8).write(to: file) })
    #expect(vault.isKept, "\(vault)")
    let transport = await TransportChecks.run { origin in URLSessionTransport(origin) }
    #expect(transport.isKept, "\(transport)")
    for report in [
      await PartnerFrameworkChecks.run(framework), await ViewerPromptsChecks.run(prompts),
      await UserAgentChecks.run(userAgent), await ClockChecks.run(SystemClock()), await DeviceChecks.run(device),
    ] { #expect(report.isKept, "\(report)") }
    // End
  }

  @Test("each block of Swift stands in the folder of this test")
  func verbatim() throws {
    let blocks = try Repository.strayBlocks(
      of: "Docs/App.md", in: "Tests/Workshop/PartChecksTests/Documents", "Docs/Examples/TVApp/Model")
    #expect(blocks.strays == [] && blocks.count == 5)
  }

  @Test("every situation is listed")
  func situations() throws {
    let guide = try Repository.text("Docs/App.md")
    for name in [
      "signedOut", "working", "atPartner", "explainingAccess", "choosingProfile", "confirmingProvider",
      "choosingProvider", "showingPage", "showingCode", "offeringNewCode", "signedIn", "deciding", "signingOut",
    ] { #expect(guide.contains("| `\(name)"), "\(name)") }
  }
}

/// What was logged.
///
/// Sendable, because what changes is touched only under the lock.
private final class Lines: @unchecked Sendable {
  private let lock = NSLock()
  private var written: [String] = []
  var all: [String] { lock.withLock { written } }
  func add(_ line: String) { lock.withLock { written.append(line) } }
}
