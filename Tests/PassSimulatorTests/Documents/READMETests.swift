import Foundation
import PassAPI
import PassFlows
import Testing

@testable import PassSimulator

/// What the README shows of the flow, compiled and run in a simulated world.
@Suite(.timeLimit(.minutes(5))) struct READMETests {
  @Test("the README's sign-in works in a simulated world")
  func embedding() async throws {
    let environment = World().environment, statement = "simulated-software-statement"
    let (transport, framework, vault, clock) = (
      environment.transport, environment.framework, environment.vault, environment.clock
    )
    let (userAgent, chooser, device) = (environment.userAgent, environment.chooser, environment.device)
    func example() async throws -> Bool {
      let settings = AppSettings(
        serviceProvider: "REF30", domainName: "example.com", redirectURL: "https://example.com/done",
        softwareStatement: Secret(statement), platform: .tvOS)
      let environment = AppEnvironment(
        origin: .releaseProduction, transport: transport, framework: framework, vault: vault, clock: clock,
        userAgent: userAgent, chooser: chooser, device: device)
      let tv = AppleSSOClient(settings: settings, environment: environment)
      var access = try? await tv.restore()  // at the start of the app; shows nothing
      if access == nil { access = try await tv.signIn() }  // when the viewer wants to
      let decision = try await tv.authorize("news")
      let result = try await tv.signOut()
      print(access?.mvpd ?? "", decision.resource, result.remains)
      await tv.end()
      return true
    }
    #expect(try await example())
  }

  @Test("each block of Swift in the README stands in this file")
  func verbatim() throws {
    let here = URL(fileURLWithPath: #filePath)
    let readme = here.deletingLastPathComponent().appendingPathComponent("../../../README.md").standardizedFileURL
    let source = Self.trimmed(try String(contentsOf: here, encoding: .utf8)).joined(separator: "\n")
    var block: [String]?, count = 0
    for line in Self.trimmed(try String(contentsOf: readme, encoding: .utf8)) {
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
