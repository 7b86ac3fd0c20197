import PassAPI
import PassService
import PassSimulator
import Testing

/// The app on which a viewer types the code of a streaming device.
@Suite("The second screen", .endsIfStuck) struct SecondScreenTests {
  private let world = SimulatedWorld()
  private var endpoints: Endpoints {
    get async throws {
      let device = try #require(await world.environment.device.describe())
      return Endpoints(serviceProvider: "REF30", identifier: device.identifier, device: device.info)
    }
  }
  private func token() async throws -> Secret {
    let endpoints = try await endpoints
    let credentials = try await endpoints.register(softwareStatement: Secret("simulated-software-statement"))
      .perform(over: world.transport).get()
    return try await endpoints.token(credentials).perform(over: world.transport).get().token
  }
  private func screen() async throws -> SecondScreen {
    SecondScreen(
      endpoints: try await endpoints, origin: .releaseProduction, transport: world.transport, token: try await token())
  }
  /// A streaming device that leaves the choice of the provider to the second screen.
  private func code() async throws -> String {
    let asked = try await endpoints.createSession(SessionParameters(), token: try await token())
    return try #require(try await asked.perform(over: world.transport).get().code).revealed
  }

  @Test("C-36: the session is looked at, then supplied with what it lacks; the viewer logs in at the provider's page")
  func wholeVisit() async throws {
    let code = try await code(), screen = try await screen()
    #expect(try await screen.session(code: code).missingParameters.contains("mvpd"))
    let login = try await screen.login(
      code: code, mvpd: "northlight", domainName: "example.com", redirectAddress: "https://example.com/done")
    guard case .page(let url) = login else {
      Issue.record("no page")
      return
    }
    #expect("\(SecondScreenLogin.page(url)), \(SecondScreenLogin.notNeeded)" == "page \(Secret.mask), not needed")
    #expect(url.absoluteString == "https://sp.auth.adobe.com/api/v2/authenticate/REF30/\(code)")
    #expect(try await screen.session(code: code).missingParameters.isEmpty)
    // C-55: nothing of this device goes along.
    let headers = await world.transport.log.suffix(3).flatMap(\.request.headers.fields).map(\.name)
    #expect(!headers.contains { ["ap-device-identifier", "x-device-info"].contains($0.lowercased()) })
  }

  @Test("R-AUTH-11: a code that nobody has is no code")
  func mistyped() async throws {
    let screen = try await screen()
    await #expect(throws: ServiceRefusal.noCode) { try await screen.session(code: "NOSUCHCODE") }
  }

  @Test("R-AUTH-6: what is still missing is told")
  func incomplete() async throws {
    let code = try await code(), screen = try await screen()
    do {
      _ = try await screen.login(code: code, domainName: "example.com")
      Issue.record("complete")
    } catch let refusal as ServiceRefusal {
      #expect(refusal.problem?.code == "unusable_action_retry")
      #expect(refusal.problem?.text?.contains("mvpd") == true)
    }
  }
}
