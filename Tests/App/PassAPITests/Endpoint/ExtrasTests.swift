import Foundation
import PassAPI
import Testing

@Suite("the optional headers")
struct ExtrasTests {
  static let hash = "f7ee5ec7312165148b69fcca1d29075b14b8aef0b5048a332b18b88d09069fb7"
  static let optionalHeaders = OptionalHeaders(
    temporaryIdentity: TemporaryIdentity(hash: hash), serviceToken: ServiceToken(Secret("aGlk.ZGVu.c2ln")),
    subjectToken: .adobe(Secret("hidden-subject")), visitorIdentifier: VisitorIdentifier("hidden-visitor"),
    forwardedFor: Secret("hidden-address"), userAgent: "agent/1")

  /// The calls of every endpoint with the optional headers, by name.
  static func requests(_ given: OptionalHeaders, isSecond: Bool = false) -> [String: HTTPRequest] {
    let endpoints = Endpoints(
      serviceProvider: "REF30", identifier: Sample.identifier, device: Sample.device, optionalHeaders: given,
      isSecondScreen: isSecond)
    return Dictionary(Sample.calls(of: endpoints).map { ($0.name, $0.request) }) { first, _ in first }
  }

  /// The table of v2 3.1: the endpoints that list a header.
  static let listings: [(String, Set<String>)] = [
    (
      "AD-Service-Token",
      ["sessions-create", "profiles-list", "profiles-mvpd", "decisions-preauthorize", "decisions-authorize", "logout"]
    ),
    (
      "Adobe-Subject-Token",
      ["sessions-create", "profiles-list", "profiles-mvpd", "decisions-preauthorize", "decisions-authorize", "logout"]
    ),
    ("AP-TempPass-Identity", ["profiles-mvpd", "profiles-code", "decisions-preauthorize", "decisions-authorize"]),
    (
      "AP-Visitor-Identifier",
      [
        "sessions-create", "sessions-resume", "sessions-get", "sessions-sso-partner", "profiles-list", "profiles-mvpd",
        "profiles-code",
        "profiles-sso-partner", "decisions-preauthorize", "decisions-authorize", "logout",
      ]
    ),
    (
      "X-Forwarded-For",
      [
        "configuration", "sessions-create", "sessions-resume", "sessions-get", "sessions-sso-partner", "profiles-list",
        "profiles-mvpd",
        "profiles-code", "profiles-sso-partner", "decisions-preauthorize", "decisions-authorize", "logout",
      ]
    ),
    ("User-Agent", Set(EndpointsTests.rows.keys)),
  ]

  @Test("R-HDR-8: an optional header goes to the endpoints that list it, and to no other", arguments: listings)
  func listing(_ header: String, _ endpoints: Set<String>) {
    let requests = Self.requests(Self.optionalHeaders)
    #expect(requests.count == 14)
    #expect(Set(requests.filter { $0.value.headers[header] != nil }.keys) == endpoints)
  }

  @Test("what the table of headers lists is what the client sends", arguments: listings.dropLast())
  func tables(_ header: String, _ endpoints: Set<String>) throws {
    let known = try #require(KnownHeader(name: header))
    #expect(Set(known.endpoints.map(\.name)) == endpoints)
    #expect(known.required.isEmpty)
  }

  @Test("R-HDR-8, R-HDR-13: without them a request has none of these headers")
  func none() {
    for (name, request) in Self.requests(OptionalHeaders()) {
      for (header, _) in Self.listings { #expect(request.headers[header] == nil, "\(name)") }
    }
  }

  @Test("R-HDR-11, R-LOGOUT-8: the values are sent as they are")
  func values() throws {
    let headers = try #require(Self.requests(Self.optionalHeaders)["decisions-authorize"]).headers
    #expect(headers["AD-Service-Token"] == "aGlk.ZGVu.c2ln")
    #expect(headers["Adobe-Subject-Token"] == "hidden-subject")
    #expect(headers["AP-Visitor-Identifier"] == "hidden-visitor")
    #expect(headers["X-Forwarded-For"] == "hidden-address")
    let roku = try #require(Self.requests(OptionalHeaders(subjectToken: .roku(Secret("roku"))))["logout"]).headers
    #expect(roku["X-Roku-Reserved-Roku-Connect-Token"] == "roku")
    #expect(roku["Adobe-Subject-Token"] == nil)
  }

  @Test(
    "R-HDR-2, R-HDR-3: a second screen leaves out the device headers on the three calls by code (C-55), and there only")
  func secondScreen() {
    let byCode: Set = ["sessions-resume", "sessions-get", "profiles-code"]
    for (name, request) in Self.requests(Self.optionalHeaders, isSecond: true) {
      let isRegistration = name.hasPrefix("dcr-")
      #expect((request.headers["AP-Device-Identifier"] == nil) == (isRegistration || byCode.contains(name)), "\(name)")
      #expect((request.headers["X-Device-Info"] == nil) == byCode.contains(name), "\(name)")
      #expect((request.headers["Authorization"] == nil) == isRegistration, "\(name)")
    }
  }

  @Test("endpoints written by an earlier version are read: without optional headers, for the streaming device")
  func coding() throws {
    let endpoints = Endpoints(
      serviceProvider: "R", identifier: Sample.identifier, device: Sample.device, optionalHeaders: Self.optionalHeaders,
      isSecondScreen: true)
    #expect(try ModelTests.coded(endpoints) == endpoints)
    let old = #"{"serviceProvider":"R","identifier":{"identifier":"i"},"device":{"model":"m","osName":"tvOS"}}"#
    let read = try JSONDecoder().decode(Endpoints.self, from: Data(old.utf8))
    #expect(read.optionalHeaders == OptionalHeaders() && !read.isSecondScreen)
  }
}
