import Foundation
import PassAPI
import PassService
import PassSimulator
import PassTestSupport
import Testing

@testable import AppleSSOTestSupport

/// The way of an Apple single sign-on (v2 10, R-SSO; the status has a file of its own). R-SSO-27
/// is decided when an app is set up.
@Suite("Rules: partner sign-on", .endsIfStuck) struct PartnerSignOnRuleTests {
  @Test(
    "R-SSO-1: the viewer is asked for access, and without it the framework's account is not used",
    arguments: [AccessStatus.denied, .restricted, .notDetermined])
  func access(access: AccessStatus) async throws {
    let app = Installation(given: .registered, .secondScreen()) {
      $0.framework.system = .init(access, provider: "northlight-apple")
      $0.framework.answerToPrompt = access
    }
    #expect(try await app.launch().signIn().type == .regular)
    #expect(await app.world.framework.accessChecks == [true])
    #expect(await app.queries(.login).isEmpty)
    #expect(await app.count(.partnerSession) == 0)
    #expect(await app.log.allSatisfy { $0.request.headers[Wire.statusHeader] == nil })
  }

  @Test("R-SSO-1: access that the viewer grants on the prompt is used")
  func granted() async throws {
    let app = Installation(given: .registered) { $0.framework.system = .init(.notDetermined) }
    #expect(try await app.launch().signIn().type == .appleSSO)
    #expect(await app.world.framework.accessChecks == [true])
  }

  @Test("R-SSO-2: reading the status never interrupts the viewer, picking and logging in may")
  func interruption() async throws {
    let app = Installation(given: .registered) {
      $0.framework.sessionSeconds = 60
      $0.framework.changes = [.init(beforeQuery: 4, .init(provider: "northlight-apple"))]
    }
    let tv = app.launch()
    _ = try await tv.signIn()
    await app.world.clock.advance(bySeconds: 100)
    _ = try await tv.preauthorize(["news"])
    await tv.cameToForeground()
    _ = try await tv.authorize("news")
    let queries = await app.world.framework.queries
    #expect(queries.map(\.purpose) == [.status, .picker, .login, .status, .status])
    #expect(queries.map(\.allowsInterruption) == [false, true, true, false, false])
    #expect(queries.filter { $0.purpose == .status }.allSatisfy { !$0.promptsForAccess })
  }

  @Test("R-SSO-3: the channel is the vendor's SAML issuer")
  func channel() { #expect(PartnerQuery.channelIdentifier == "https://saml.sp.auth.adobe.com") }

  @Test("R-SSO-4, R-SSO-5: every query asks for provider id and expiry, and has a delegate; none can do otherwise")
  func commonSettings() {
    #expect(PartnerQuery.includesProviderIdentifier && PartnerQuery.includesExpirationDate && PartnerQuery.hasDelegate)
  }

  @Test(
    "R-SSO-12, R-SSO-13: phase B asks for profiles in the ordinary way, whatever the status",
    arguments: [nil, "northlight"], [true, false])
  func check(remembered: String?, signedIn: Bool) async throws {
    let app = Installation(given: .registered, signedIn ? .subscription : .noAccess, .secondScreen())
    _ = try await app.launch(remembering: remembered).signIn()
    let phaseB = await app.calls().prefix { ![.configuration, .createSession].contains($0) }
    #expect(phaseB == [remembered == nil ? .listProfiles : .profileOfMVPD])
  }

  @Test(
    "R-SSO-14: Apple's id of the provider goes into the status, the MVPD's id everywhere else",
    arguments: ["northlight", "harbourtv"])
  func ids(mvpd: String) async throws {
    let app = Installation(given: .registered) { $0.framework.picker = .picks("\(mvpd)-apple") }
    await app.visit()
    #expect(await app.count(.logout) == 1)
    for request in await app.log.map(\.request) {
      #expect(!request.target.text.contains("-apple"))
      let id = Wire.json(Wire.statusHeader, of: request)?["frameworkProviderInfo"]?["id"]?.text
      #expect(id == nil || id == "\(mvpd)-apple")
    }
    for endpoint in [Endpoint.preauthorize, .authorize, .logout] {
      #expect(await app.requests(endpoint).allSatisfy { $0.path.hasSuffix("/\(mvpd)") })
    }
  }

  @Test("R-SSO-14: a provider that falls back to basic authentication is named by its MVPD id")
  func idOfFallback() async throws {
    let app = Installation(given: .registered, .secondScreen()) {
      $0.framework.picker = .picks("harbourtv-apple")
      $0.framework.login = .answersNothing
    }
    _ = try await app.launch().signIn()
    #expect(await app.requests(.createSession).map { Wire.form($0)["mvpd"] } == ["harbourtv"])
  }

  @Test(
    "R-SSO-15: the framework gets the server's request and attribute names unchanged",
    arguments: ["cmVxdWVzdA==", "not Base64: <a b=\"c\"/>\n%2B"])
  func request(text: String) async throws {
    let request: JSONValue = ["type": "saml", "request": .string(text), "attributesNames": ["uid", "NameID", "a b"]]
    let answer = Wire.answer(
      "partner_profile", "direct", "none", ["mvpd": "northlight", "authenticationRequest": request])
    let app = Installation(given: .registered, .secondScreen(), .fault(.partnerSession, answer))
    _ = try await app.launch().signIn()
    let login = try #require(await app.queries(.login).first)
    #expect(login.verificationToken?.revealed == text)
    #expect(login.attributeNames == ["uid", "NameID", "a b"])
    #expect(login.supported == ["northlight-apple"])
  }

  @Test("R-SSO-16: authenticate and resume lead to basic authentication", arguments: ["authenticate", "resume"])
  func basic(action: String) async throws {
    let app = Installation(given: .registered, .secondScreen()) {
      $0.backend.options.partnerSignOn = false
      guard action == "resume" else { return }
      $0.backend.faults = [
        Fault(.partnerSession, .every, Wire.answer(action, "direct", "pfs_fallback", ["code": "8ER640M"])),
        Fault(
          .resumeSession, .every, Wire.answer("authorize", "direct", "authenticated", ["mvpd": "northlight"])),
      ]
    }
    #expect(try await app.launch().signIn().type == .regular)
    #expect(await app.queries(.login).isEmpty)
    #expect(await app.count(.partnerProfile) == 0)
    #expect(await app.calls().contains(action == "resume" ? .resumeSession : .profileOfCode))
  }

  @Test("R-SSO-16: authorize leads to decisions")
  func authorized() async throws {
    let app = Installation(given: .registered, .subscription(secondsLeft: -60), .profile(type: "appleSSO")),
      tv = app.launch()
    #expect(try await tv.signIn().type == .appleSSO)
    #expect(try await tv.authorize("news").isAuthorized)
    #expect(await app.calls() == [.listProfiles, .configuration, .partnerSession, .authorize])
    #expect(await app.queries(.login).isEmpty)
  }

  @Test("R-SSO-17: the SAML response is cleaned, then Base64, then percent-encoded, each once")
  func saml() async throws {
    let app = Installation(given: .registered, .secondScreen()) {
      $0.framework.login = .answersText(
        " \t\r\n<r \t a=\"1\">\r\n\t <s>?????>>>>></s>\n\t\t<t   b=\"ä\"/>\r\n</r>\n \t")
    }
    _ = try await app.launch().signIn()
    let base64 = Data("<r a=\"1\"> <s>?????>>>>></s> <t b=\"ä\"/></r>".utf8).base64EncodedString()
    #expect(base64.contains("+") && base64.contains("/") && base64.hasSuffix("="))
    let encoded = base64.replacingOccurrences(of: "+", with: "%2B").replacingOccurrences(of: "/", with: "%2F")
      .replacingOccurrences(
        of: "=", with: "%3D")
    #expect(await app.requests(.partnerProfile).map { Wire.body($0) } == ["SAMLResponse=\(encoded)"])
  }

  /// Something that can be missing, and at which step.
  struct Missing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (inout FrameworkScript) -> Void

    init(_ what: String, _ change: @escaping @Sendable (inout FrameworkScript) -> Void) {
      testDescription = what
      self.change = change
    }
  }

  private static let missing: [Missing] =
    [
      Missing("access") { $0.system = .init(.denied) },
      Missing("access at the picker") { $0.changes = [.init(beforeQuery: 2, .init(.denied))] },
      Missing("metadata of the picker") { $0.picker = .answersNothing },
      Missing("a known provider") { $0.picker = .picks("stranger-apple") },
      Missing("access at the login") { $0.changes = [.init(beforeQuery: 3, .init(.denied))] },
      Missing("SAML response") { $0.login = .answersNothing },
      Missing("text in the SAML response") { $0.login = .answersText(" \n\t") },
      Missing("the picked provider at the login") { $0.login = .answersFor("harbourtv-apple") },
    ]
    + FrameworkError.Code.allCases.map { code in Missing("picker: \(code)") { $0.picker = .fails(FrameworkError(code)) }
    }
    + FrameworkError.Code.allCases.map { code in Missing("login: \(code)") { $0.login = .fails(FrameworkError(code)) } }

  @Test(
    "R-SSO-18: without permission, metadata or SAML response the viewer signs in by basic authentication",
    arguments: missing)
  func fallback(missing: Missing) async throws {
    let app = Installation(given: .registered, .secondScreen()) { missing.change(&$0.framework) }
    #expect(
      try await app.launch().signIn()
        == Access(mvpd: "northlight", type: .regular, notAfter: Self.end(of: app)))
    #expect(await app.count(.partnerProfile) == 0)
    #expect(await app.count(.createSession) == 1)
  }

  /// The end of a profile that is made at the third poll.
  private static func end(of app: Installation) -> Timestamp {
    app.world.script.start.advanced(bySeconds: 2_592_000 + 10)
  }

  @Test(
    "R-SSO-19: a provider that Apple does not support but the configuration knows is used without the app's picker",
    arguments: [("harbourtv-apple", 0, "harbourtv"), ("stranger-apple", 1, "northlight")])
  func unsupported(mappingId: String, pickers: Int, mvpd: String) async throws {
    let app = Installation(given: .registered, .secondScreen()) {
      $0.framework.picker = .fails(FrameworkError(.unsupportedProvider, unsupportedProviderId: mappingId))
    }
    #expect(try await app.launch().signIn().mvpd == mvpd)
    #expect(await app.viewer.pickers == pickers)
    #expect(await app.requests(.createSession).map { Wire.form($0)["mvpd"] } == [mvpd])
  }

  @Test("R-SSO-21: every call names the platform", arguments: [Platform.tvOS, .iOS])
  func platform(platform: Platform) async {
    let app = Installation(platform, given: .noAccess, .secondScreen())
    await app.visit()
    let calls = await app.log.map(\.request).filter { Backend.endpoint(of: $0) != .authenticate }
    #expect(calls.count >= 9)
    for request in calls {
      let info = Wire.json("X-Device-Info", of: request)
      #expect(info?["osName"]?.text == "tvOS")
      #expect(info?["primaryHardwareType"]?.text == "TV")
      #expect(info?["model"]?.text == "AppleTV")
    }
  }

  @Test(
    "R-SSO-22: a profile is taken from a 200 as from a 201, appleSSO or degraded; any other type is no Apple profile (C-06)",
    arguments: [200, 201], ["appleSSO", "degraded", "regular"])
  func created(status: Int, type: String) async throws {
    let profile: JSONValue = [
      "notBefore": .integer(0), "notAfter": .integer(4_000_000_000_000), "issuer": "x", "type": .string(type),
      "attributes": [:],
    ]
    let app = Installation(
      given: .registered, .secondScreen(),
      .fault(.partnerProfile, .status(status, body: ["profiles": ["northlight": profile]])))
    #expect(try await app.launch().signIn().type?.rawValue == type)
    #expect(await app.count(.createSession) == (type == "regular" ? 1 : 0))
  }

  @Test(
    "R-SSO-23: a status or SAML response that the server goes on refusing leads to basic authentication",
    arguments: [
      "invalid_header_pfs_permission_access_not_present", "invalid_header_pfs_permission_access_not_determined",
      "invalid_header_pfs_permission_access_not_granted", "invalid_header_pfs_provider_id_not_determined",
      "invalid_header_pfs_provider_id_mismatch", "invalid_header_pfs_provider_info_expired",
      "invalid_parameter_saml_response",
    ])
  func refused(code: String) async throws {
    let app = Installation(given: .registered, .secondScreen(), .fault(.partnerProfile, .error(code: code)))
    #expect(try await app.launch().signIn().type == .regular)
    // Each attempt, two at the most, has a SAML response of its own (R-PROF-7).
    #expect(await app.count(.partnerProfile) == app.queries(.login).count)
    #expect(await app.count(.partnerProfile) <= 2)
    #expect(await app.requests(.createSession).map { Wire.form($0)["mvpd"] } == ["northlight"])
  }

  @Test("R-SSO-24: the app can tell whether the viewer refused access", arguments: AccessStatus.allCases)
  func benefit(access: AccessStatus) async throws {
    let app = Installation(given: .registered, .secondScreen()) {
      $0.framework.system = .init(access)
      $0.framework.answerToPrompt = access
    }
    let tv = app.launch()
    _ = try await tv.signIn()
    #expect(await tv.accessWasDenied() == (access == .denied))
  }

  @Test("R-SSO-28: nothing is sent before the framework has answered")
  func waits() async throws {
    var app = Installation(given: .registered)
    let framework = SlowFramework(app.world.framework, app.world.transport)
    app.environment.framework = framework
    #expect(try await app.launch().signIn().type == .appleSSO)
    #expect(await framework.sentMeanwhile == [.status: 0, .picker: 0, .login: 0])
  }
}
