import PassAPI
import PassService
import PassSimulator
import Testing

/// Two parts that do not agree: vault and service, Apple and the configuration.
@Suite("Contradictions", .endsIfStuck) struct ContradictionTests {
  private static let twin = SimulatedMVPD(
    "southlight", "Southlight TV", mapping: "northlight-apple", boarding: .supported)

  @Test(
    "R-SSO-14: of two providers with one mapping id the one that signs on with Apple is meant, wherever it stands",
    arguments: [true, false], [BoardingStatus?.none, .picker, .supported])
  func twins(isFirst: Bool, boarding: BoardingStatus?) async {
    var twin = Self.twin
    twin.boarding = boarding
    if boarding == .supported { twin.enablesPlatformServices = false }
    await holds(.subscription, Self.listed(twin, isFirst), when: .signIn(.appleSSO), .signIn(at: "northlight"))
  }

  private static func listed(_ mvpd: SimulatedMVPD, _ isFirst: Bool) -> Fact {
    Fact { $0.backend.catalogue.insert(mvpd, at: isFirst ? 0 : $0.backend.catalogue.count) }
  }

  @Test("two providers with one mapping id, both boarded: the service says which it is", arguments: [true, false])
  func bothBoarded(isFirst: Bool) async {
    await holds(.subscription, Self.listed(Self.twin, isFirst), when: .signIn(.appleSSO))
  }

  @Test(
    "R-SSO-26: a profile of Apple's that the vault calls regular decides nothing without a status",
    arguments: [true, false])
  func keptAsRegular(withProfile: Bool) async {
    let profile = Profile(
      mvpd: "northlight", notBefore: WorldScript().start, notAfter: WorldScript().start.advanced(bySeconds: 80_000),
      issuer: "Adobe", type: .regular, attributes: [:])
    let provider = RememberedProvider(
      mvpd: "northlight", mappingId: "northlight-apple", type: .regular,
      profile: withProfile ? KeptProfile(profile) : nil)
    await holds(
      .registered, .knownViewer(), .vault(\.contents.provider, provider),
      when: .signIn(.appleSSO), .plays(), .hasStatus(.authorize, true))
  }

  @Test(
    "R-PROF-2: a provider that the vault calls otherwise than the service costs no login, with Apple's profile or without",
    arguments: [true, false], ["NorthLight", "northlight-old"])
  func otherName(withApple: Bool, name: String) async {
    let provider = RememberedProvider(mvpd: name, mappingId: "northlight-apple", type: .regular)
    await holds(
      .registered, withApple ? .knownViewer() : .all(.noAccess, .profile()), .vault(\.contents.provider, provider),
      when: .restore(at: "northlight"), .calls(.profileOfMVPD, .listProfiles))
  }
}
