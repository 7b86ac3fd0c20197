import Foundation
import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// The way of an Apple single sign-on (v2 10, R-SSO; the status has a file of its own). R-SSO-27
/// is decided when an app is set up.
@Suite("Rules: partner sign-on", .endsIfStuck) struct PartnerSignOnRuleTests {
  private static let asksOnce = RuleCase.Step.sees { #expect(await $0.app.world.framework.accessChecks == [true]) }

  private static let rows: [RuleCase] = [
    RuleCase(
      "R-SSO-1: access that the viewer grants on the prompt is used", .registered, .system(.notDetermined),
      when: .signIn(.appleSSO), asksOnce),
    RuleCase(
      "R-SSO-2: reading the status never interrupts the viewer, picking and logging in may", .registered,
      .set(\.framework.sessionSeconds, 60), .beforeQuery(4, .init(provider: "northlight-apple")),
      when: .signIn, .wait(100), .preauthorize("news"), .foreground, .authorize("news")
    ) {
      let queries = await $0.app.world.framework.queries
      #expect(queries.map(\.purpose) == [.status, .picker, .login, .status, .status])
      #expect(queries.map(\.allowsInterruption) == [false, true, true, false, false])
      #expect(queries.filter { $0.purpose == .status }.allSatisfy { !$0.promptsForAccess })
    },
    RuleCase(
      "R-SSO-14: a provider that falls back to basic authentication is named by its MVPD id", .registered,
      .secondScreen(), .picker(.picks("harbourtv-apple")), .login(.answersNothing),
      when: .signIn, .form(.createSession, "mvpd", "harbourtv")),
    RuleCase(
      "R-SSO-16: authorize leads to decisions", .registered, .knownViewer(secondsLeft: -60),
      when: .signIn(.appleSSO), .plays(), .calls(.listProfiles, .configuration, .partnerSession, .authorize),
      .queries(.login, 0)),
    RuleCase(
      "R-SSO-17: the SAML response is cleaned, then Base64, then percent-encoded, each once", .registered,
      .secondScreen(),
      .login(.answersText(" \t\r\n<r \t a=\"1\">\r\n\t <s>?????>>>>></s>\n\t\t<t   b=\"ä\"/>\r\n</r>\n \t")),
      when: .signIn
    ) {
      let base64 = Data("<r a=\"1\"> <s>?????>>>>></s> <t b=\"ä\"/></r>".utf8).base64EncodedString()
      #expect(base64.contains("+") && base64.contains("/") && base64.hasSuffix("="))
      let encoded = ["+": "%2B", "/": "%2F", "=": "%3D"].reduce(base64) { $0.replacing($1.key, with: $1.value) }
      #expect(await $0.app.requests(.partnerProfile).map { Wire.body($0) } == ["SAMLResponse=\(encoded)"])
    },
  ]
  @Test("each row holds", arguments: rows)
  func table(row: RuleCase) async { await row.check() }

  @Test(
    "R-SSO-1: the viewer is asked for access, and without it the framework's account is not used",
    arguments: [AccessStatus.denied, .restricted, .notDetermined])
  func access(access: AccessStatus) async {
    await holds(
      .registered, .secondScreen(), .system(access, provider: "northlight-apple"), .prompt(access),
      when: .signIn(.regular), Self.asksOnce, .queries(.login, 0), .count(.partnerSession, 0)
    ) { #expect(await $0.app.log.allSatisfy { $0.request.headers[Wire.statusHeader] == nil }) }
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
  func check(remembered: String?, signedIn: Bool) async {
    await holds(
      .registered, signedIn ? .subscription : .noAccess, .secondScreen(),
      when: .launch(remembering: remembered), .signIn
    ) {
      let phaseB = await $0.app.calls().prefix { ![.configuration, .createSession].contains($0) }
      #expect(phaseB == [remembered == nil ? .listProfiles : .profileOfMVPD])
    }
  }

  @Test(
    "R-SSO-14: Apple's id of the provider goes into the status, the MVPD's id everywhere else",
    arguments: ["northlight", "harbourtv"])
  func ids(mvpd: String) async {
    let app = Installation(given: .registered, .picker(.picks("\(mvpd)-apple")))
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

  @Test(
    "R-SSO-15: the framework gets the server's request and attribute names unchanged",
    arguments: ["cmVxdWVzdA==", "not Base64: <a b=\"c\"/>\n%2B"])
  func request(text: String) async {
    let request: JSONValue = ["type": "saml", "request": .string(text), "attributesNames": ["uid", "NameID", "a b"]]
    let answer = Wire.answer(
      "partner_profile", "direct", "none", ["mvpd": "northlight", "authenticationRequest": request])
    await holds(.registered, .secondScreen(), .fault(.partnerSession, answer), when: .signIn) {
      let login = try #require(await $0.app.queries(.login).first)
      #expect(login.verificationToken?.revealed == text)
      #expect(login.attributeNames == ["uid", "NameID", "a b"])
      #expect(login.supported == ["northlight-apple"])
    }
  }

  @Test("R-SSO-16: authenticate and resume lead to basic authentication", arguments: ["authenticate", "resume"])
  func basic(action: String) async {
    let resumes = Fact.all(
      .fault(.partnerSession, Wire.answer("resume", "direct", "pfs_fallback", ["code": "8ER640M"])),
      .fault(.resumeSession, Wire.answer("authorize", "direct", "authenticated", ["mvpd": "northlight"])))
    await holds(
      .registered, .secondScreen(), .option(\.partnerSignOn, false), action == "resume" ? resumes : .all(),
      when: .signIn(.regular), .queries(.login, 0), .count(.partnerProfile, 0)
    ) { #expect(await $0.app.calls().contains(action == "resume" ? .resumeSession : .profileOfCode)) }
  }

  /// Something that can be missing, and at which step.
  struct Missing: Sendable, CustomTestStringConvertible {
    let testDescription: String, fact: Fact
    init(_ what: String, _ fact: Fact) { (testDescription, self.fact) = (what, fact) }
  }

  private static let missing: [Missing] =
    [
      Missing("access", .noAccess), Missing("access at the picker", .beforeQuery(2, .init(.denied))),
      Missing("metadata of the picker", .picker(.answersNothing)),
      Missing("a known provider", .picker(.picks("stranger-apple"))),
      Missing("access at the login", .beforeQuery(3, .init(.denied))),
      Missing("SAML response", .login(.answersNothing)),
      Missing("text in the SAML response", .login(.answersText(" \n\t"))),
      Missing("the picked provider at the login", .login(.answersFor("harbourtv-apple"))),
    ]
    + FrameworkError.Code.allCases.flatMap { code in
      [
        Missing("picker: \(code)", .pickerFails(code)), Missing("login: \(code)", .login(.fails(FrameworkError(code)))),
      ]
    }

  @Test(
    "R-SSO-18: without permission, metadata or SAML response the viewer signs in by basic authentication",
    arguments: missing)
  func fallback(missing: Missing) async {
    await holds(
      .registered, .secondScreen(), missing.fact,
      when: .sees {
        // The profile is made at the third poll.
        let end = $0.app.world.script.start.advanced(bySeconds: 2_592_000 + 10)
        let access = try await $0.tv.signIn()
        #expect(access == CurrentProfile(mvpd: "northlight", type: .regular, notAfter: end))
      }, .count(.partnerProfile, 0), .count(.createSession, 1))
  }

  @Test(
    "R-SSO-19: a provider that Apple does not support but the configuration knows is used without the app's picker",
    arguments: [("harbourtv-apple", 0, "harbourtv"), ("stranger-apple", 1, "northlight")])
  func unsupported(mappingId: String, pickers: Int, mvpd: String) async {
    await holds(
      .registered, .secondScreen(),
      .picker(.fails(FrameworkError(.unsupportedProvider, unsupportedProviderId: mappingId))),
      when: .signIn(at: mvpd), .pickers(pickers), .form(.createSession, "mvpd", mvpd))
  }

  @Test("R-SSO-21: every call names the platform", arguments: [Platform.tvOS, .iOS])
  func platform(platform: Platform) async {
    let app = Installation(platform, given: .noAccess, .secondScreen())
    await app.visit()
    let calls = await app.log.map(\.request).filter { Backend.endpoint(of: $0) != .authenticate }
    #expect(calls.count >= 9)
    for request in calls {
      let info = Wire.json("X-Device-Info", of: request)
      #expect(["osName", "primaryHardwareType", "model"].map { info?[$0]?.text } == ["tvOS", "TV", "AppleTV"])
    }
  }

  @Test(
    "R-SSO-22: a profile is taken from a 200 as from a 201, appleSSO or degraded; any other type is no Apple profile (C-06)",
    arguments: [200, 201], ["appleSSO", "degraded", "regular"])
  func created(status: Int, type: String) async {
    let profile: JSONValue = [
      "notBefore": .integer(0), "notAfter": .integer(4_000_000_000_000), "issuer": "x", "type": .string(type),
      "attributes": [:],
    ]
    await holds(
      .registered, .secondScreen(),
      .fault(.partnerProfile, .status(status, body: ["profiles": ["northlight": profile]])),
      when: .signIn(ProfileType(rawValue: type)), .count(.createSession, type == "regular" ? 1 : 0))
  }

  @Test(
    "R-SSO-23: a status or SAML response that the server goes on refusing leads to basic authentication",
    arguments: [
      "invalid_header_pfs_permission_access_not_present", "invalid_header_pfs_permission_access_not_determined",
      "invalid_header_pfs_permission_access_not_granted", "invalid_header_pfs_provider_id_not_determined",
      "invalid_header_pfs_provider_id_mismatch", "invalid_header_pfs_provider_info_expired",
      "invalid_parameter_saml_response",
    ])
  func refused(code: String) async {
    await holds(
      .registered, .secondScreen(), .error(.partnerProfile, code),
      when: .signIn(.regular),
      .sees {
        // Each attempt, two at the most, has a SAML response of its own (R-PROF-7).
        let attempts = await $0.app.count(.partnerProfile)
        #expect(await attempts == $0.app.queries(.login).count && attempts <= 2)
      }, .form(.createSession, "mvpd", "northlight"))
  }

  @Test("R-SSO-24: the app can tell whether the viewer refused access", arguments: AccessStatus.allCases)
  func benefit(access: AccessStatus) async {
    await holds(.registered, .secondScreen(), .system(access), .prompt(access), when: .signIn) {
      #expect(await $0.tv.accessWasDenied() == (access == .denied))
    }
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
