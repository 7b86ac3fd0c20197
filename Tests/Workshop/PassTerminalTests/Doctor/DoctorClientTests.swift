import Foundation
import PassAPI
import PassService
import PassSimulator
import TestTraits
import Testing

@testable import PassTerminal

@Suite("Doctor: the client, its token and the configuration", .endsIfStuck)
struct DoctorClientTests {
  private static let credentials = ClientCredentials(clientId: "earlier-client", clientSecret: Secret("earlier-secret"))

  /// A vault with a client, and perhaps its token, both of which the service knows.
  private func world(token: String? = nil, _ change: (inout WorldScript) -> Void = { _ in }) -> SimulatedWorld {
    SimulatedWorld.with { script in
      script.backend.knownClient = KnownClient(token: token)
      script.vault.contents = VaultContents(
        credentials: Self.credentials,
        token: token.map { StoredToken(token: Secret($0), expires: script.start.advanced(bySeconds: 3_000)) })
      change(&script)
    }
  }

  @Test("R-REG-14: client and token of the vault are used, and none other is asked for")
  func kept() async throws {
    let world = world(token: "earlier-token"), examined = try await Examined(in: world)
    #expect(examined.checks(.ok) == Check.allCases)
    #expect(await world.called == ["configuration", "configuration"])
  }

  @Test("R-REG-2: a client that is registered, and its token, are kept: the next time neither is asked for")
  func keeps() async throws {
    let world = SimulatedWorld()
    for _ in 1...2 { #expect(try await Examined(in: world).checks(.ok) == Check.allCases) }
    #expect(await world.called.filter { $0.hasPrefix("dcr") } == ["dcr-register", "dcr-token"])
  }

  @Test("R-REG-8: a client of the vault that the service refuses is told, and never replaced")
  func refused() async throws {
    let world = world { $0.backend.knownClient = nil }
    let examined = try await Examined(in: world)
    #expect(examined[.token]?.outcome == .failed && examined[.token]?.found.contains("invalid_client") == true)
    #expect(examined[.configuration]?.outcome == .notChecked)
    #expect(await !world.called.contains("dcr-register"))
    #expect(await world.vault.contents.credentials == Self.credentials)
  }

  @Test("R-REG-7: a token that is refused is renewed once, and kept")
  func renewed() async throws {
    let world = world(token: "earlier-token") { $0.backend.knownClient = KnownClient() }
    let examined = try await Examined(in: world)
    #expect(examined[.configuration]?.found == "read, with a new token", "\(examined.results)")
    #expect(await world.called == ["configuration", "configuration", "dcr-token", "configuration"])
    #expect(await world.vault.contents.token?.token != Secret("earlier-token"))
    let lasting = self.world { $0.backend.faults = [ScriptedFault(.configuration, .from(2), .status(401))] }
    #expect(try await Examined(in: lasting)[.configuration]?.outcome == .failed)
    #expect(await lasting.called.filter { $0 == "configuration" }.count == 3)
  }

  @Test(
    "C-52: while the vault may hold a client that cannot be read, none is registered",
    arguments: [
      { $0.notReadableYet = 9 }, { $0.failingLoads = .every }, { $0.isDamaged = true }, { $0.isNewer = true },
    ] as [@Sendable (inout VaultScript) -> Void])
  func closed(change: @Sendable (inout VaultScript) -> Void) async throws {
    let world = SimulatedWorld.with { change(&$0.vault) }, examined = try await Examined(in: world)
    #expect(examined.checks(.failed) == [.vault])
    #expect(examined[.registration]?.outcome == .notChecked)
    #expect(await world.called == ["configuration"])
  }

  @Test("R-REG-2: a client that cannot be kept is a failure")
  func unkept() async throws {
    let world = SimulatedWorld.with { $0.vault.failingStores = .every }
    #expect(try await Examined(in: world)[.registration]?.outcome == .failed)
  }

  @Test("R-REG-1, R-REG-15: a client without the scope of REST API v2 is told, and not kept")
  func scope() async throws {
    let world = SimulatedWorld.with {
      $0.apply(.fault(.register, .distorted(.replaced("scopes", by: "api:client:v1"))))
    }
    let examined = try await Examined(in: world)
    #expect(examined[.registration]?.found.contains("api:client:v2") == true, "\(examined.results)")
    #expect(examined[.token]?.outcome == .notChecked)
    #expect(await world.vault.contents.credentials == nil)
    let kept = self.world { $0.vault.contents.credentials?.scopes = [] }
    #expect(try await Examined(in: kept)[.registration]?.outcome == .failed)
  }

  @Test(
    "v2 9.1: each documented error of registration and token is explained, and asked for once (R-REG-13)",
    arguments: [Endpoint.register, .token])
  func errors(endpoint: Endpoint) async throws {
    var advice: Set<String> = []
    for code in RegistrationErrorCode.allCases {
      let world = SimulatedWorld.with { $0.apply(.registrationError(endpoint, code.rawValue)) }
      let examined = try await Examined(in: world)
      let result = try #require(examined[endpoint == .register ? .registration : .token])
      #expect(result.outcome == .failed && result.found.contains(code.rawValue) && !result.sources.isEmpty)
      #expect(await world.called.filter { $0 == endpoint.name }.count == 1)
      #expect(examined[.configuration]?.outcome == .notChecked)
      advice.insert(result.advice ?? "")
    }
    #expect(advice.count == RegistrationErrorCode.allCases.count)
  }

  @Test(
    "v2 9: what keeps the configuration back is explained by its code",
    arguments: [
      ("invalid_parameter_service_provider", "--service-provider"), ("invalid_access_token_service_provider", "covers"),
      ("invalid_access_token_client_application", "scope"), ("invalid_configuration_platform", "dashboard"),
      ("invalid_header_device_info", "defect"), ("network_received_error", "later"),
    ])
  func configuration(code: String, word: String) async throws {
    let world = SimulatedWorld.with { $0.apply(.error(.configuration, code, .from(2))) }
    let result = try #require(try await Examined(in: world)[.configuration])
    #expect(result.outcome == .failed && result.found.contains(code), "\(result)")
    #expect(result.advice?.contains(word) == true && !result.sources.isEmpty, "\(result)")
    #expect(await world.called.filter { $0 == "dcr-register" }.count == 1)
  }

  @Test("v2 8.5, v2 8.6: a call that is throttled, unanswered or answered by a gateway is told with what to do")
  func trouble() async throws {
    for answer in [
      ScriptedFault.Answer.tooManyRequests, .transport(.timedOut), .page(502), .status(302), .text(200, "no JSON"),
    ] {
      let world = SimulatedWorld.with { $0.backend.faults = [ScriptedFault(.token, .every, answer)] }
      let result = try #require(try await Examined(in: world)[.token])
      #expect(result.outcome == .failed && !result.sources.isEmpty, "\(result)")
    }
  }

  @Test("v2 4.3, R-SSO-27: no provider is a failure, and none in Apple's picker a warning")
  func providers() async throws {
    let none = try await Examined(in: .with { $0.backend.catalogue = [] })
    #expect(none.checks(.failed) == [.providers] && none[.appleProviders]?.outcome == .warning)
    let basic = try await Examined(in: .with { $0.backend.catalogue.removeAll { $0.mapping != nil } })
    #expect(basic.checks(.failed).isEmpty && basic.checks(.warning) == [.appleProviders], "\(basic.results)")
  }

  @Test("C-98: a domain that is not registered is a warning, and without one the registered ones are listed")
  func domain() async throws {
    #expect(try await Examined { $0.domainName = "example.org" }.checks(.warning) == [.domain])
    let result = try #require(try await Examined { $0.domainName = nil }[.domain])
    #expect(result.outcome == .notChecked && result.found.contains("example.com"))
  }

  @Test(
    "PassFlow: time: a clock that is more than a minute wrong is a warning; without a Date nothing is known",
    arguments: [
      (0, true, CheckResult.Outcome.ok), (55, true, .ok), (-300, true, .warning), (90_000, true, .warning),
      (300, false, .notChecked),
    ])
  func clock(ahead: Int, isDated: Bool, outcome: CheckResult.Outcome) async throws {
    let world = SimulatedWorld.with { ($0.clocks.wallAhead, $0.clocks.datesAnswers) = (ahead, isDated) }
    #expect(try await Examined(in: world)[.clock]?.outcome == outcome)
  }
}
