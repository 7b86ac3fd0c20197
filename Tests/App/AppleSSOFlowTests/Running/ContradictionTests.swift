import AppleSSOFlow
import Foundation
import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// Two parts that do not agree: vault and service, Apple and the configuration.
@Suite("Contradictions", .endsIfStuck) struct ContradictionTests {
  private static let twin = SimulatedMVPD(
    "southlight", "Southlight TV", mapping: "northlight-apple", boarding: .supported)

  @Test(
    "R-SSO-14: of two providers with one mapping id the one that signs on with Apple is meant, wherever it stands",
    arguments: [true, false], [SimulatedMVPD.Boarding?.none, .picker, .supported])
  func twins(isFirst: Bool, boarding: SimulatedMVPD.Boarding?) async throws {
    var twin = Self.twin
    twin.boarding = boarding
    if boarding == .supported { twin.enablesPlatformServices = false }
    let app = Installation(given: .subscription) { [twin] in
      $0.backend.catalogue.insert(twin, at: isFirst ? 0 : $0.backend.catalogue.count)
    }
    let access = try await app.launch().signIn()
    #expect(access.mvpd == "northlight")
    #expect(access.type == .appleSSO)
  }

  @Test("two providers with one mapping id, both boarded: the service says which it is", arguments: [true, false])
  func bothBoarded(isFirst: Bool) async throws {
    let app = Installation(given: .subscription) {
      $0.backend.catalogue.insert(Self.twin, at: isFirst ? 0 : $0.backend.catalogue.count)
    }
    let access = try await app.launch().signIn()
    #expect(access.type == .appleSSO)
  }

  @Test(
    "R-SSO-26: a profile of Apple's that the vault calls regular decides nothing without a status",
    arguments: [true, false])
  func keptAsRegular(withProfile: Bool) async throws {
    let app = Installation(given: .registered, .subscription, .profile(type: "appleSSO")) {
      let profile = Profile(
        mvpd: "northlight", notBefore: $0.start, notAfter: $0.start.advanced(bySeconds: 80_000), issuer: "Adobe",
        type: .regular, attributes: [:])
      $0.vault.contents.provider = RememberedProvider(
        mvpd: "northlight", mappingId: "northlight-apple", type: .regular,
        profile: withProfile ? KeptProfile(profile) : nil)
    }
    let tv = app.launch()
    let access = try await tv.signIn()
    #expect(access.type == .appleSSO)
    #expect(try await tv.authorize("news").isAuthorized)
    #expect(await app.requests(.authorize).allSatisfy { $0.headers["AP-Partner-Framework-Status"] != nil })
  }

  @Test(
    "R-PROF-2: a provider that the vault calls otherwise than the service costs no login, with Apple's profile or without",
    arguments: [true, false], ["NorthLight", "northlight-old"])
  func otherName(withApple: Bool, name: String) async throws {
    let app = Installation(
      given: .registered, withApple ? .subscription : .noAccess, .profile(type: withApple ? "appleSSO" : "regular")
    ) {
      $0.vault.contents.provider = RememberedProvider(mvpd: name, mappingId: "northlight-apple", type: .regular)
    }
    #expect(try await app.launch().restore().mvpd == "northlight")
    #expect(await app.calls().map(\.name) == ["profiles-mvpd", "profiles-list"])
  }
}
