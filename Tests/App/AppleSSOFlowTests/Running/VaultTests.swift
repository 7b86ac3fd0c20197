import AppleSSOFlow
import FlowEngine
import Foundation
import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// Vaults that fail, that others write too, and that are to outlast a sign-out that nobody finished.
@Suite("The vault", .endsIfStuck) struct VaultTests {
  /// Another client's credentials, token and provider.
  private static let others = VaultContents(
    credentials: ClientCredentials(clientId: "other-client", clientSecret: Secret("other-secret")),
    token: StoredToken(token: Secret("other-token"), expires: WorldScript().start.advanced(bySeconds: 1_000_000)),
    provider: RememberedProvider(mvpd: "citycable", type: .regular))

  /// An earlier launch signed in with a provider.
  private static func remembering(_ mvpd: String) -> Fact {
    Fact { $0.vault.contents.provider = RememberedProvider(mvpd: mvpd, type: .regular) }
  }

  private static func clients(_ app: Installation) async -> [String?] {
    await app.requests(.token).map { Wire.form($0)["client_id"] }
  }

  private static func problems(_ tv: AppleSSOClient) async -> [String] { await tv.problems().map(\.code) }

  private static let rows: [RuleCase] = [
    RuleCase(
      "C-52: a vault that cannot be read refuses the sign-in: nothing is sent or written, and the next one may succeed",
      .registered, .profile(), .vault(\.failingLoads, .first(6)),
      when: .refused(.signIn, .vaultUnreadable), .calls(), .sees { #expect(await $0.app.world.vault.stores == 0) },
      .signIn, .count(.register, 0)),
    RuleCase(
      "C-52: what can never be read is registered anew, once, and support learns of it", .profile(),
      .vault(\.isDamaged, true),
      when: .signIn, .problems("vault_damaged"), .launch, .signIn, .problems(), .count(.register, 1),
      .count(.token, 1)),
    RuleCase(
      "C-52: damaged contents that a sign-out replaces are told to support", .vault(\.isDamaged, true),
      when: .tries(.signOut), .problems("vault_damaged")),
    RuleCase(
      "C-52: damaged contents that a forgotten client replaces are told to support", .vault(\.isDamaged, true),
      when: .sees { _ = try? await $0.tv.forgetClient() }, .problems("vault_damaged")),
    RuleCase(
      "C-52: one part that cannot be read costs no client, and support learns of it", .registered, .profile(),
      Fact { script in
        guard var stored = try? JSONValue(parsing: script.vault.contents.data)?.object else { return }
        stored["provider"] = .bool(true)
        guard let bytes = try? JSONEncoder().encode(JSONValue(members: stored)) else { return }
        script.vault.contents = (try? VaultContents(data: bytes)) ?? VaultContents()
      },
      when: .signIn, .problems("vault_part_damaged"), .count(.register, 0)
    ) { #expect(await $0.app.world.vault.contents.unreadable == []) },
    RuleCase(
      "a signed-in viewer keeps the client of their profile, and another one in the vault its place and its token",
      .profile(),
      when: .signIn, .sees { await $0.app.world.vault.replace(by: others) }, .wait(22_000), .plays(), .clients(1)
    ) {
      var kept = others
      kept.clockOffset = 0
      #expect(await $0.app.world.vault.contents == kept)
    },
    RuleCase(
      "a sign-out leaves the provider that another client has signed in with meanwhile", .profile(),
      when: .signIn,
      .sees {
        var contents = await $0.app.world.vault.contents
        contents.provider = others.provider
        await $0.app.world.vault.replace(by: contents)
        let result = try await $0.tv.signOut()
        #expect(result == SignOutResult())
        contents.left = LeftHere()
        #expect(await $0.app.world.vault.contents == contents)
      }),
    RuleCase(
      "of two tokens of one client the one that lasts longer is kept and used", .registered(token: nil), .profile(),
      .option(\.tokenSeconds, 600),
      Fact {
        $0.vault.othersStore = [1: VaultContents(credentials: $0.vault.contents.credentials, token: others.token)]
      },
      when: .signIn
    ) { #expect(await $0.app.world.vault.contents.token == others.token) },
    RuleCase(
      "what cannot be read when it is to be written is left as it is", .registered, .profile(),
      .vault(\.failingLoads, .only(2)), .vault(\.othersStore, [1: others]),
      when: .signIn, .vault(others), .problems("vault_not_written")),
    RuleCase(
      "what the vault could not keep is kept with what comes next", .registered, .profile(),
      .vault(\.failingStores, .first(1)),
      when: .signIn, .sees { #expect(await $0.app.world.vault.contents.provider == nil) }, .wait(4_000),
      .authorize("news")
    ) { #expect(await $0.app.world.vault.contents.provider?.mvpd == "northlight") },
    RuleCase(
      "R-REG-9: the client in memory, which has the viewer's profile, goes before the one in the vault", .profile(),
      .vault(\.failingStores, .every),
      when: .signIn, .tries(.signOut), .sees { await $0.app.world.vault.replace(by: others) }, .tries(.signIn),
      .count(.token, 1)
    ) { #expect(await Set($0.app.log.compactMap { $0.request.headers["Authorization"] }).count == 1) },
    RuleCase(
      "R-CFG-9: a provider that the server refused does not come back from the vault", .registered, .noAccess,
      remembering("northlight"), .error(.profileOfMVPD, "invalid_integration"), .providers(.leaves),
      when: .refused(.signIn, .viewerLeft), .refused(.signIn, .viewerLeft), .count(.profileOfMVPD, 1),
      .count(.listProfiles, 2), .remembers(nil)),
    RuleCase(
      "R-REG-8: a client that the server refuses at the sign-out is not used again, and leaves the vault", .registered,
      .profile(), .error(.logout, "invalid_access_token_client_application"),
      when: .signIn, .signOut(SignOutResult(hadProfile: false)), .vault(.left()), .tries(.signIn), .count(.register, 1)
    ) { #expect(await clients($0.app).contains("earlier-client") == false) },
    RuleCase(
      "R-REG-8: a client that was refused leaves the vault although no other is to be had", .registered,
      .error(.listProfiles, "invalid_access_token_client_application"), .fault(.register, .transport(.offline)),
      when: .sees {
        let tv = $0.tv; await #expect(throws: ServiceRefusal.self) { try await tv.signIn() }
      },
      .sees { #expect(await $0.app.world.vault.contents.credentials == nil) }, .launch, .tries(.signIn),
      .count(.listProfiles, 1)),
    RuleCase(
      "E2: a sign-out that the service does not do ends on this device, and stays noted for the next launch",
      .registered, .profile(), .error(.logout, "internal_server_error"),
      when: .signIn, .signOut(SignOutResult(remaining: [.service])),
      .sees {
        let contents = await $0.app.world.vault.contents
        #expect(contents.provider == nil && contents.signingOut == "northlight")
      }, .launch, .remembers(nil)),
  ]
  @Test("each row holds", arguments: rows)
  func table(row: RuleCase) async { await row.check() }

  // MARK: A vault that cannot be read

  @Test("C-52: a vault that fails for a while keeps its client, and is not written over", arguments: 1...5)
  func failsForAWhile(loads: Int) async throws {
    let app = Installation(given: .registered, .profile()) { $0.vault.failingLoads = .first(loads) }
    let start = await app.world.clock.uptime
    _ = try await app.launch().signIn()
    #expect(await app.calls() == [.listProfiles])
    #expect(await app.world.clock.uptime - start == .seconds(2) * loads)
    #expect(await app.world.vault.contents.credentials == app.world.script.vault.contents.credentials)
  }

  @Test("a vault of a later version stays as it is: each launch works without one, and support learns of it")
  func newer() async throws {
    let app = Installation(given: .registered, .profile()) { $0.vault.isNewer = true }
    let held = await app.world.vault.contents
    for launch in 1...2 {
      let tv = app.launch()
      if launch == 2 { await #expect(throws: ServiceRefusal.vaultUnreadable) { try await tv.restore() } }
      _ = try await tv.signIn()
      #expect(await tv.problems().map(\.code).contains("vault_newer"))
      _ = try await tv.signOut()
    }
    #expect(await app.world.vault.contents == held)
    #expect(await app.count(.register) == 2)
  }

  // MARK: A vault that others write too

  @Test(
    "R-REG-10: clients that start at the same time with one vault end with one client", .endsIfStuck,
    arguments: [2, 6, 20], [true, false])
  func together(count: Int, inOneProcess: Bool) async throws {
    let app = Installation(given: .profile()) {
      $0.policies = inOneProcess ? .standard : .none
      $0.backend.options.throttles = inOneProcess
    }
    let shared = app.world.environment
    // In processes of their own they share neither policies nor answers.
    let clients = (0..<count).map { _ in
      AppleSSOClient(settings: .simulated(), environment: inOneProcess ? shared : app.world.environment)
    }
    try await withThrowingTaskGroup { group in
      for tv in clients { group.addTask { _ = try await tv.signIn() } }
      try await group.waitForAll()
    }
    let kept = try #require(await app.world.vault.contents.credentials)
    #expect(await Set(Self.clients(app)) == [kept.clientId])
    #expect(await app.world.vault.contents.provider?.mvpd == "northlight")
    for tv in clients {
      #expect(await tv.session.context.credentials == kept)
      await tv.end()
    }
  }

  @Test("R-REG-10: who registers while another client is stored goes on with that one", arguments: [true, false])
  func taken(withToken: Bool) async throws {
    let app = Installation(given: .registered, .profile()) { script in
      let earlier = script.vault.contents
      script.vault.contents = VaultContents()
      script.vault.othersStore = [
        1: VaultContents(credentials: earlier.credentials, token: withToken ? earlier.token : nil)
      ]
    }
    _ = try await app.launch().signIn()
    #expect(await app.count(.register) == 1)
    #expect(await Self.clients(app) == (withToken ? [] : ["earlier-client"]))
    #expect(await app.world.vault.contents.credentials?.clientId == "earlier-client")
  }

  @Test("what a client merely read does not come back: neither a provider signed out from nor one that was replaced")
  func stale() async throws {
    for provider in [nil, RememberedProvider(mvpd: "citycable")] {
      let app = Installation(
        given: .registered(token: nil), Self.remembering("northlight"), .fault(.profileOfMVPD, .status(403))
      ) { script in
        script.vault.othersStore = [
          1: VaultContents(credentials: script.vault.contents.credentials, provider: provider)
        ]
      }
      _ = try? await app.launch().restore()
      let kept = await app.world.vault.contents
      #expect(kept.provider == provider)
      #expect(kept.token != nil)
    }
  }

  @Test("who is always too late gives up writing, signs in all the same, and says so", arguments: [3, 4])
  func tooLate(times: Int) async throws {
    let app = Installation(given: .registered, .profile()) { script in
      for store in 1...times {
        script.vault.othersStore[store] = script.vault.contents
        script.vault.othersStore[store]?.provider = RememberedProvider(mvpd: "citycable", displayName: "\(store)")
      }
    }
    let tv = app.launch()
    #expect(try await tv.signIn().mvpd == "northlight")
    #expect(await app.world.vault.stores == 4)
    #expect(await app.world.vault.contents.provider?.mvpd == (times == 3 ? "northlight" : "citycable"))
    #expect(await Self.problems(tv) == (times == 3 ? [] : ["vault_not_written"]))
  }

  // MARK: What is not to come back

  @Test(
    "R-REG-7: a token that was refused leaves the vault although the sign-in fails, and the next launch does not send it",
    arguments: [true, false])
  func refusedToken(isRenewed: Bool) async throws {
    let app = Installation(
      given: .registered, .fault(.listProfiles, isRenewed ? .every : .only(1), .status(401)),
      .fault(.token, isRenewed ? .only(9) : .every, .transport(.offline)))
    let tv = app.launch()
    await #expect(throws: ServiceRefusal.self) { try await tv.signIn() }
    let contents = await app.world.vault.contents
    #expect(contents.credentials != nil && contents.token == nil)
    await tv.end()
    let before = await app.requests(.listProfiles).count
    _ = try? await app.launch().signIn()
    let sent = await app.requests(.listProfiles).map { $0.headers["Authorization"] }
    #expect(Set(sent.prefix(before)).isDisjoint(with: sent.dropFirst(before)))
  }

  // MARK: Signing out

  /// The app is killed while the service is asked to sign the viewer out.
  private actor Killing: HTTPTransport {
    private let transport: any HTTPTransport
    private let isHeard: Bool
    private var tv: AppleSSOClient?
    init(_ transport: any HTTPTransport, isHeard: Bool) { (self.transport, self.isHeard) = (transport, isHeard) }
    func kill(_ tv: AppleSSOClient) { self.tv = tv }
    func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
      guard Backend.endpoint(of: request) == .logout, let victim = tv else { return await transport.send(request) }
      tv = nil
      if isHeard { _ = await transport.send(request) }
      Task { await victim.end() }
      while !Task.isCancelled { await Task.yield() }
      return .failure(.cancelled)
    }
  }

  @Test(
    "E1: who is killed while signing out is signed out by the next launch, which knows no provider",
    .endsIfStuck, arguments: [true, false])
  func killed(serviceHeard: Bool) async throws {
    var app = Installation(given: .registered, .profile(), .noAccess, .secondScreen())
    let transport = Killing(app.environment.transport, isHeard: serviceHeard)
    app.environment.transport = transport
    let tv = app.launch()
    _ = try await tv.signIn()
    await transport.kill(tv)
    await #expect(throws: SessionError.ended) { try await tv.signOut() }
    #expect(await app.world.vault.contents.provider == nil)
    #expect(await app.world.vault.contents.signingOut == "northlight")

    let next = app.launch(), before = await app.log.count
    #expect(await next.remembered() == nil)
    _ = try await next.signIn()
    #expect(await app.calls().dropFirst(before).prefix(3) == [.logout, .listProfiles, .configuration])
    #expect(await !app.viewer.questions.contains(.confirmation("northlight")))
    // Whoever has signed in since then has nothing left to finish.
    let last = app.launch(), after = await app.log.count
    _ = try? await last.signIn()
    #expect(await !app.calls().dropFirst(after).contains(.logout))
  }

  @Test(
    "E1: a vault that is not erased is told with the answer, and names nobody in this launch",
    arguments: [ScriptedFault.Calls.from(2), .from(3), .only(3), .only(2)])
  func notErased(stores: ScriptedFault.Calls) async throws {
    let app = Installation(given: .registered, .profile()) { $0.vault.failingStores = stores }, tv = app.launch()
    _ = try await tv.signIn()
    // The first store keeps the sign-in, the second notes the sign-out, the third erases.
    let isErased = stores == .only(2)
    #expect(try await tv.signOut() == SignOutResult(remaining: isErased ? [] : [.vault]))
    #expect(await Self.problems(tv).contains("vault_not_written"))
    #expect(await tv.remembered() == nil)
    #expect(await app.world.vault.contents.provider == nil || stores == .from(2))
    // The same launch asks for no profile of the provider.
    _ = try? await tv.signIn()
    #expect(await app.count(.profileOfMVPD) == 0)
  }

  @Test("E2: a sign-out that a later launch finishes tells what remains to the viewer", arguments: [true, false])
  func finished(isRestoring: Bool) async throws {
    let app = Installation(given: .registered, .profile(type: "appleSSO"), .subscription) {
      $0.vault.contents.signingOut = "northlight"
    }
    let tv = app.launch()
    if isRestoring {
      await #expect(throws: ServiceRefusal.notSignedIn) { try await tv.restore() }
    } else {
      _ = try? await tv.signIn()
    }
    let problems = await tv.problems().filter { $0.code == "sign_out_remains" }
    #expect(problems.map(\.text) == ["finish in \(SettingsPlace(.tvOS))"])
  }

  @Test("E2: a page that is left behind by the viewer, or not shown by a launch that restores, remains, too")
  func pageLeft() async throws {
    for isRestoring in [true, false] {
      let app = Installation(.iOS, given: .registered, .profile("harbourtv"), .noAccess, .secondScreen()) {
        $0.vault.contents.signingOut = "harbourtv"
        $0.viewer.pages = [.leaves, .finishes]
      }
      let tv = app.launch()
      _ = isRestoring ? try? await tv.restore() : try? await tv.signIn()
      #expect(await app.viewer.pages.isEmpty == isRestoring)
      #expect(
        await tv.problems().filter { $0.code == "sign_out_remains" }.map(\.text) == ["provider page not finished"])
    }
  }
}
