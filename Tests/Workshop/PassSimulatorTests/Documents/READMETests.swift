import Foundation
import PassFlowKit
import TestTraits
import Testing

@testable import PassSimulator

/// What the README shows of the flow, compiled and run in a simulated world.
@Suite(.endsIfStuck) struct READMETests {
  @Test("the README's sign-in works in a simulated world")
  func embedding() async throws {
    let statement = "simulated-software-statement", questions = World().viewer, window = Window()
    var played: [MediaToken] = []
    func play(_ token: MediaToken) { played.append(token) }
    func print(_: [SignOutResult.Remainder]) {}
    func explain(_ why: String?) { Issue.record("\(why ?? "")") }
    func example() async throws {
      let settings = AppSettings(
        serviceProvider: "REF30", domainName: "example.com", redirectURL: "myapp://signed-in",
        softwareStatement: Secret(statement), platform: .tvOS)
      let tv = try AppleSSOClient.live(settings, prompts: questions) { window.rootViewController }
      do {
        _ = try await tv.restore()  // at the start of the app; shows nothing
      } catch Refusal.notSignedIn {
        _ = try await tv.signIn()  // when the viewer wants to
      }
      let decision = try await tv.authorize("news")
      if decision.isAuthorized, let token = decision.token { play(token) } else { explain(decision.error?.details) }
      let result = try await tv.signOut()
      print(result.remains)  // what is left to the viewer, such as the settings of the device
      await tv.end()
    }
    try await example()
    #expect(played.count == 1)
  }

  @Test("each block of Swift in the README stands in this file")
  func verbatim() throws {
    let source = Self.trimmed(try String(contentsOfFile: #filePath, encoding: .utf8)).joined(separator: "\n")
    var block: [String]?, count = 0
    for line in Self.trimmed(try Repository.text("README.md")) {
      if line == "```swift" {
        block = []
      } else if line == "```", let lines = block {
        #expect(source.contains(lines.joined(separator: "\n")))
        (block, count) = (nil, count + 1)
      } else {
        block?.append(line)
      }
    }
    #expect(count == 1)
  }

  private static func trimmed(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

/// What stands for a window where there is none.
private struct Window { let rootViewController: String? = nil }

extension AppleSSOClient {
  /// The call with a screen, which only Apple's systems have; here its parts are those of a simulated world.
  fileprivate static func live(
    _ settings: AppSettings, prompts: any ViewerPrompts, _ screen: () -> String?
  ) throws -> AppleSSOClient {
    let world = World(), environment = world.environment
    return live(
      settings, prompts: prompts, framework: world.framework, vault: world.vault, userAgent: world.viewer,
      device: world.device, transport: environment.transport, clock: environment.clock)
  }
}
