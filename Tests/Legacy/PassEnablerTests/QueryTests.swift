import PassAPI
import PassEnabler
import PassService
import PassSimulator
import Testing

/// Metadata, options and storage (2.1, 9).
@Suite("Metadata, options and storage", .endsIfStuck) @MainActor struct QueryTests {
  private static func loggedIn(_ change: (inout WorldScript) -> Void = { _ in }) async -> SDKApp {
    let app = SDKApp {
      $0.backend.storedProfiles = [StoredProfile("citycable")]
      change(&$0)
    }
    await app.trace(until: "K01") { $0.setRequestor("REF30") }
    return app
  }

  @Test("2.1 C14: the ends of login and authorization as the vendor lists times; nil for what is not known")
  func times() async {
    let app = await Self.loggedIn()
    let ofNews: [AnyHashable: Any] = [METADATA_OPCODE_KEY: METADATA_AUTHORIZATION, METADATA_RESOURCE_ID_KEY: "news"]
    let login = await app.trace(until: "K12") { $0.getMetadata([METADATA_OPCODE_KEY: METADATA_AUTHENTICATION]) }
    #expect(login == ["K12(2026/01/02 12:00:00 GMT +0000)"])
    #expect(await app.trace(until: "K12") { $0.getMetadata(ofNews) } == ["K12(nil)"])
    await app.trace(until: "K08") { $0.checkAuthorization("news") }
    #expect(await app.trace(until: "K12") { $0.getMetadata(ofNews) } == ["K12(2026/01/01 13:00:00 GMT +0000)"])
    await app.world.clock.advance(bySeconds: 3_600)
    #expect(await app.trace(until: "K12") { $0.getMetadata(ofNews) } == ["K12(nil)"])
    #expect(await app.trace(until: "K12") { $0.getMetadata([METADATA_OPCODE_KEY: METADATA_DEVICE_ID]) } == ["K12(nil)"])
    #expect(await app.trace(until: "K12") { $0.getMetadata(["other": 1]) } == ["K12(nil)"])
    #expect(app.metadata.map(\.key) == [0, 1, 1, 1, 2, -1])
  }

  @Test("9: attributes come bare, and an encrypted one says so; after an authorization they are read anew")
  func attributes() async {
    let app = await Self.loggedIn()
    func query(_ key: String) -> [AnyHashable: Any] {
      [METADATA_OPCODE_KEY: METADATA_USER_META, METADATA_USER_META_KEY: key]
    }
    func reads() async -> Int {
      await app.world.transport.log.filter { $0.request.path.hasPrefix("/api/v2/REF30/profiles") }.count
    }
    let before = await reads()
    for key in ["userID", "zip", "householdID", "absent"] {
      await app.trace(until: "K12") { $0.getMetadata(query(key)) }
    }
    #expect(await reads() == before)
    #expect(app.metadata.map { $0.value == nil } == [false, false, false, true])
    #expect(app.metadata.contains { $0.isEncrypted })
    await app.trace(until: "K08") { $0.checkAuthorization("news") }
    await app.trace(until: "K12", count: 2) {
      $0.getMetadata(query("userID"))
      $0.getMetadata(query("zip"))
    }
    #expect(await reads() == before + 1)
  }

  @Test("5.5: C14, C11 and C13 without a login: empty answers")
  func withoutLogin() async {
    let app = SDKApp()
    await app.trace(until: "K01") { $0.setRequestor("REF30") }
    #expect(
      await app.trace(until: "K12") { $0.getMetadata([METADATA_OPCODE_KEY: METADATA_AUTHENTICATION]) } == ["K12(nil)"])
    #expect(await app.trace(until: "K10") { $0.checkPreauthorizedResources(["news"]) } == ["K10()"])
    #expect(app.current == nil)
    let trace = await app.trace(until: "K02") { $0.logout() }
    #expect(trace == ["K02(0, USER_NOT_AUTHENTICATED_ERROR)"])
  }

  /// An app that names its viewer and itself to the service.
  private struct Named: OptionalHeaderSource {
    func optionalHeaders() async -> OptionalHeaders { OptionalHeaders() }
    func visitorHeaders() async -> OptionalHeaders {
      OptionalHeaders(visitorIdentifier: VisitorIdentifier("app"), userAgent: "app/1")
    }
  }

  @Test("2.1 C02: the visitor id and the description of the device go on the wire; what cannot be read is reported")
  func options() async throws {
    let app = SDKApp(headers: Named())
    var info = DeviceDescription.appleTV.info
    info.osVersion = "18.1"
    app.enabler.setOptions(["visitorID": "visitor-7", "device_info": info.headerValue, "applicationProfile": "any"])
    app.enabler.setOptions(["handleSVC": "perhaps"])
    await app.trace(until: "K01") { $0.setRequestor("REF30") }
    let request = try #require(await app.world.transport.log.last { $0.request.path.hasSuffix("/profiles") }?.request)
    #expect(request.headers["AP-Visitor-Identifier"] == "visitor-7", "it goes before the app's own")
    #expect(request.headers["User-Agent"] == "app/1")
    #expect(request.headers["X-Device-Info"] == info.headerValue)
    #expect(app.defects.all == [.unreadableOption])
  }

  @Test("2.1 C05b: a hash in the data goes along for a promotional temporary pass; a plain address does not (R-TEMP-2)")
  func temporaryIdentity() async {
    let hash = String(repeating: "0f", count: 32), app = await Self.loggedIn()
    await app.trace(until: "K08") { $0.checkAuthorization("news", withData: ["email": "someone@example.com"]) }
    #expect(app.defects.all == [.unreadableData])
    await app.trace(until: "K08") { $0.checkAuthorization("news", withData: ["email": hash]) }
    let sent = await app.world.transport.log.map(\.request).filter { $0.path.contains("/decisions/") }
    #expect(sent.map { $0.headers["AP-TempPass-Identity"] } == [nil, TemporaryIdentity(hash: hash)?.headerValue])
  }

  @Test(
    "2.1 C01b: the vault is kept, or cleared, as the check demands",
    arguments: [
      (INTEGRITY_CHECK_NONE, false, false), (INTEGRITY_CHECK_ALL, false, false), (INTEGRITY_CHECK_ALL, true, true),
      (INTEGRITY_CHECK_CLEAR, false, true),
    ])
  func storage(check: IntegrityCheckType, isDamaged: Bool, isCleared: Bool) async {
    let app = SDKApp(storageCheck: check) {
      $0.backend.knownClient = KnownClient()
      $0.vault.contents.credentials = ClientCredentials(
        clientId: "earlier-client", clientSecret: Secret("earlier-secret"))
      $0.vault.isDamaged = isDamaged
    }
    #expect(await app.trace(until: "K01") { $0.setRequestor("REF30") } == ["K01(1)"])
    let registers = await app.world.transport.log.contains { $0.request.path == "/o/client/register" }
    #expect(registers == isCleared)
  }

  @Test(
    "2.1 C01b: the vault is cleared as the check demands, though others store in it meanwhile", arguments: [1, 2, 3])
  func storageOfOthers(others: Int) async {
    let kept = VaultContents(
      credentials: ClientCredentials(clientId: "earlier-client", clientSecret: Secret("earlier-secret")))
    let app = SDKApp(storageCheck: INTEGRITY_CHECK_CLEAR) {
      $0.backend.knownClient = KnownClient()
      $0.vault.contents = kept
      for number in 1...others { $0.vault.othersStore[number] = kept }
    }
    #expect(await app.trace(until: "K01") { $0.setRequestor("REF30") } == ["K01(1)"])
    #expect(await app.world.transport.log.contains { $0.request.path == "/o/client/register" })
  }

  @Test("1: an adapter that presents its controller itself needs neither K06 nor K07")
  func presentsItself() async {
    let app = SDKApp(presents: false)
    await app.trace(until: "K01") { $0.setRequestor("REF30") }
    #expect(await app.trace(until: "K02") { $0.getAuthentication() } == ["K02(1)"])
  }
}
