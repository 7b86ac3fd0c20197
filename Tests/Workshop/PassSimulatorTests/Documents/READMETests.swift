import Foundation
import PassFlowKit
import TestTraits
import Testing

@testable import PassSimulator

/// What the README shows of the sign-in, compiled and run in a simulated world.
@Suite(.endsIfStuck) struct READMETests {
  @Test("the README's sign-in plays what is permitted, and says why it does not play", arguments: [true, false])
  func signIn(isPermitted: Bool) async throws {
    let statement = "simulated-software-statement", window = Window()
    var script = WorldScript()
    script.backend.resourceRules = isPermitted ? [] : [ResourceRule("news", code: "authorization_denied_by_mvpd")]
    let world = SimulatedWorld(script)
    let questions = world.viewer, texts = FailureTexts.english
    var played: [MediaToken] = [], shown: [FailureText] = []
    func play(_ token: MediaToken) { played.append(token) }
    func show(_ text: FailureText) { shown.append(text) }
    func example() async throws {
      let settings = AppSettings(
        serviceProvider: "REF30", domainName: "example.com", redirectAddress: "myapp://signed-in",
        softwareStatement: Secret(statement), platform: .tvOS)
      let tv = try AppleSSOClient.live(settings, prompts: questions) { window.rootViewController }
      _ = try await tv.signIn()  // at the next launch, restore() signs in without showing anything
      let decision = try await tv.authorize("news")
      if let token = decision.token { play(token) } else { show(texts.text(of: decision)) }
    }
    try await Window.$world.withValue(world) { try await example() }
    #expect(played.count == (isPermitted ? 1 : 0) && shown.count == (isPermitted ? 0 : 1))
    #expect(shown.allSatisfy { !$0.sentence.isEmpty })
  }

  @Test("the README's Swift stands in this file, and in that of the gate")
  func verbatim() throws {
    let blocks = try Repository.strayBlocks(
      of: "README.md", in: "Tests/Workshop/PassSimulatorTests/Documents", "Tests/Engine/FlowTestingTests/Documents")
    #expect(blocks.strays == [] && blocks.count == 2)
  }

  @Test("a dependency on this package is spelled in one way")
  func dependency() throws {
    let pages = try FileManager.default.contentsOfDirectory(atPath: Repository.url("Docs").path).map { "Docs/\($0)" }
    for page in ["README.md"] + pages.filter({ $0.hasSuffix(".md") }) {
      for line in try Repository.text(page).split(separator: "\n") where line.contains(".package(") {
        let isOurs = line.contains(#"(url: "https://…/passflow.git", .upToNextMinor(from: "0.3.0"))"#)
        #expect(isOurs || page == "Docs/CommandLine.md" && line.contains(#"path: "../../..""#), "\(page): \(line)")
      }
    }
  }
}

/// What stands for a window where there is none.
private struct Window {
  @TaskLocal static var world = SimulatedWorld()
  let rootViewController: String? = nil
}

extension AppleSSOClient {
  /// The call with a screen, which only Apple's systems have; here its parts are those of a simulated world.
  fileprivate static func live(
    _ settings: AppSettings, prompts: any ViewerPrompts, _ screen: () -> String?
  ) throws -> AppleSSOClient {
    let world = Window.world, environment = world.environment
    return live(
      settings, prompts: prompts, framework: world.framework, vault: world.vault, userAgent: world.viewer,
      device: world.device, transport: environment.transport, clock: environment.clock)
  }
}
