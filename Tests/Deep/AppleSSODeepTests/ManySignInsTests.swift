import Testing

@testable import AppleSSOFlow
@testable import AppleSSOTestSupport
@testable import PassAPI
@testable import PassService
@testable import PassSimulator

@Suite("Many sign-ins", .endsIfStuck) struct ManySignInsTests {
  private static let refused = ScriptedFault.Answer.error(code: ErrorCode.invalidAccessTokenServiceProvider.rawValue)

  @Test(
    "R-REG-9: where each new client is refused, a sign-in registers one, and only the first a second one",
    arguments: [Endpoint.listProfiles, .configuration, .partnerSession])
  func inVain(endpoint: Endpoint) async {
    let app = Installation(given: .subscription, .fault(endpoint, Self.refused)), tv = app.launch()
    for _ in 1...50 { _ = try? await tv.signIn() }
    #expect(await app.count(.register) == 51)
  }

  @Test("R-REG-9: once a client was accepted, a later refusal is answered by another client again")
  func accepted() async throws {
    let app = Installation(
      given: .profile(), .fault(.listProfiles, .first(2), Self.refused), .fault(.listProfiles, .only(4), Self.refused))
    let tv = app.launch()
    await #expect(throws: ServiceRefusal.self) { try await tv.signIn() }
    #expect(await app.count(.register) == 2)
    _ = try await tv.signIn()
    #expect(await app.count(.register) == 3)
    _ = try await tv.signOut()
    _ = try? await tv.signIn()
    #expect(await app.count(.register) == 4)
  }
}
