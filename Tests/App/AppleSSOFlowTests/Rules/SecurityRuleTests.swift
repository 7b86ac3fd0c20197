import AppleSSOFlow
import PassScenarios
import Foundation
import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// v2 10, "Security, testing, release".
@Suite("Rules of security and testing", .endsIfStuck) struct SecurityRuleTests {
  @Test("R-SEC-1: client secret and token are stored in the vault, and written nowhere else in clear")
  func protectedStorage() async throws {
    let app = Installation(), tv = app.launch(), records = await tv.session.records()
    _ = try await tv.signIn()
    await tv.end()
    let vault = await app.world.vault.contents
    let secrets = [try #require(vault.credentials).clientSecret.revealed, try #require(vault.token).token.revealed]
    let encoder = JSONEncoder(keepsSecrets: false)
    for await record in records {
      for written in try [encoder.encode(record.context), encoder.encode(record.state)] {
        for secret in secrets { #expect(!String(decoding: written, as: UTF8.self).contains(secret)) }
      }
    }
    for secret in secrets { #expect(try String(decoding: vault.data, as: UTF8.self).contains(secret)) }
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(vault) }
  }

  @Test(
    "R-SEC-2: an encrypted attribute stays as the server wrote it",
    arguments: ["enc", "encrypted", "of a later version"])
  func encryptedAttributes(state: String) async throws {
    let tv = Installation(.iOS, given: .profile(), .option(\.encryptedState, state)).launch()
    let records = await tv.session.records()
    _ = try await tv.signIn()
    await tv.end()
    var profiles: [Profile] = []
    for await record in records { profiles = record.context.profiles }
    let attribute = try #require(profiles.first?.attributes["zip"])
    #expect(attribute.isEncrypted)
    #expect(attribute.string == "ZW5jcnlwdGVk")
  }

  @Test(
    "R-TEST-1: the environment is one setting, and nothing else names a server",
    arguments: zip(
      [Origin.prequalProduction, .releaseStaging, .prequalStaging, .releaseProduction],
      [
        "https://sp-prequal.auth.adobe.com", "https://sp.auth-staging.adobe.com",
        "https://sp-prequal.auth-staging.adobe.com",
        "https://sp.auth.adobe.com",
      ]))
  func environments(origin: Origin, address: String) async {
    #expect(origin.text == address)
    await holds(
      on: .iOS, app: { $0.environment.origin = origin }, .noAccess, .pages(.leaves),
      when: .refused(.signIn, .viewerLeft)
    ) {
      #expect(await $0.app.viewer.pages.map { $0.hasPrefix(address + "/api/v2/authenticate/") } == [true])
      let targets = await $0.app.log.map(\.request.target.text)
      #expect(targets.allSatisfy { $0.hasPrefix("/") && !$0.hasPrefix("//") })
    }
  }

  @Test(
    "R-TEST-3: the scenarios cover what the checklist wants tested",
    arguments: [
      ("first screen", ["page.redirect", "poll.found"]), ("second screen", ["session.code", "poll.found"]),
      ("preauthorization", ["D1.4"]), ("permit", ["D2.4.permit"]), ("denial", ["D2.4.deny"]),
      ("logout", ["E2.done"]),
      ("logout at the provider", ["E2.page"]), ("logout in the settings", ["E2.done"]),
      ("single sign-on", ["C14"]),
    ])
  func matrix(what: String, path: [String]) {
    #expect(AppleSSO.scenarios.contains { Set(path).isSubset(of: $0.ending.path) })
  }

  @Test("R-TEST-3: the scenarios cover degraded and temporary access, and devices with and without a browser")
  func matrixOfAccess() {
    for type in [ProfileType.regular, .appleSSO, .degraded, .temporary] {
      #expect(
        AppleSSO.scenarios.contains { $0.ending.answers.contains { $0.hasSuffix("(\(type.rawValue))") } }, "\(type)")
    }
    #expect(Set(AppleSSO.scenarios.map(\.settings.hasUserAgent)) == [true, false])
  }
}
