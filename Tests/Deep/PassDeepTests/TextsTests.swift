import Foundation
import TestTraits
import Testing

@testable import AppleSSOFlow
@testable import PassScenarios
@testable import PassTestSupport

/// The table of what viewers read.
@Suite("Texts and the scenarios that show them", .endsIfStuck) struct TextsTests {
  @Test("Docs/App.md has the table, with the scenarios that show each text")
  func document() async throws {
    let text = try Repository.text("Docs/App.md"), printed = try await Printed.by("texts")
    #expect(text.contains("<!-- passflow texts -->\n\(printed.output)<!-- end -->\n"))
  }

  @Test("a text that no scenario shows fails the check")
  func gaps() async throws {
    let check = try await Printed.by(["texts", "--check"], flows: Catalogue(AppleSSO.wing))
    #expect(check.status == 1)
    #expect(check.lines.contains("stillSignedIn: no scenario shows it"))
    #expect(!check.lines.contains { $0.hasPrefix("offline:") })
  }
}
