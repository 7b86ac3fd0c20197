import Foundation
import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// The optional headers on their way through the flow (v2 10; v2 6.5 to v2 6.8).
@Suite("Rules of the optional headers", .endsIfStuck) struct ExtraHeaderRuleTests {
  private static let hash = "f7ee5ec7312165148b69fcca1d29075b14b8aef0b5048a332b18b88d09069fb7"

  /// An app whose viewer uses the promotional preview.
  private static func promotion(_ optionalHeaders: OptionalHeaders) -> Installation {
    Installation(.iOS, given: .noAccess) { $0.optionalHeaders = optionalHeaders }
  }

  @Test(
    "R-TEMP-1: the identity goes along with every call of a promotional temporary pass that lists it, and with no other"
  )
  func identity() async throws {
    let identity = try #require(TemporaryIdentity(hash: Self.hash))
    let app = Self.promotion(OptionalHeaders(temporaryIdentity: identity)), tv = app.launch(remembering: "promopreview")
    #expect(try await tv.signIn().type == .temporary)
    #expect(try await tv.preauthorize(["news"]).map(\.isAuthorized) == [true])
    #expect(try await tv.authorize("news").token != nil)
    await tv.end()
    let listing: Set<Endpoint> = [.profileOfMVPD, .preauthorize, .authorize]
    for exchange in await app.log {
      let endpoint = try #require(Backend.endpoint(of: exchange.request))
      let expected = listing.contains(endpoint) ? identity.headerValue : nil
      #expect(exchange.request.headers["AP-TempPass-Identity"] == expected, "\(exchange)")
    }
    #expect(Set(await app.calls()).isSuperset(of: listing))
  }

  @Test("R-TEMP-1: without an identity nothing can be played, and the app learns why")
  func noIdentity() async throws {
    let app = Self.promotion(OptionalHeaders()), tv = app.launch(remembering: "promopreview")
    await #expect(throws: ServiceRefusal.self) { try await tv.signIn() }
    await tv.end()
    let problem = await app.exchanges(.profileOfMVPD).last.flatMap { try? $0.outcome.get() }
    let body = String(decoding: problem?.body ?? Data(), as: UTF8.self)
    #expect(body.contains("invalid_header_identity_for_temporary_access"))
  }

  /// Hands out another service token for every call.
  private actor Identities: OptionalHeaderSource {
    private(set) var handedOut: [String] = []
    private let expires: Int

    init(expires: Int) { self.expires = expires }

    func optionalHeaders() -> OptionalHeaders {
      let claims = Data(#"{"exp":\#(expires),"jti":"\#(handedOut.count)"}"#.utf8).base64EncodedString()
      let token = "e30." + claims.filter { $0 != "=" } + ".c2ln"
      handedOut.append(token)
      return OptionalHeaders(serviceToken: ServiceToken(Secret(token)))
    }
  }

  @Test("R-HDR-11, R-LOGOUT-8: a fresh service token goes along with every call that lists it, the logout included")
  func freshTokens() async throws {
    var app = Installation(.iOS, given: .noAccess)
    let identities = Identities(expires: 1_900_000_000)
    app.environment.optionalHeaders = identities
    await app.visit()
    let listing: Set<Endpoint> = [.createSession, .listProfiles, .profileOfMVPD, .preauthorize, .authorize, .logout]
    var sent: [String] = []
    for exchange in await app.log {
      let endpoint = try #require(Backend.endpoint(of: exchange.request)),
        token = exchange.request.headers["AD-Service-Token"]
      #expect((token != nil) == listing.contains(endpoint), "\(exchange)")
      sent += [token].compactMap { $0 }
    }
    #expect(await app.count(.logout) == 1)
    #expect(sent.count == Set(sent).count)
    #expect(await Set(identities.handedOut).isSuperset(of: sent))
  }

  @Test("R-HDR-11: a service token that has ended is not sent")
  func endedToken() async {
    await holds(
      on: .iOS, app: { $0.environment.optionalHeaders = Identities(expires: 1_700_000_000) }, .noAccess,
      when: .visit, .count(.authorize, 1)
    ) { #expect(await $0.app.log.allSatisfy { $0.request.headers["AD-Service-Token"] == nil }) }
  }
}
