import Foundation
import PassAPI
import Testing

@Suite("secrets")
struct SecrecyTests {
  static let user = Profile(
    mvpd: "M", notBefore: Sample.now, notAfter: Sample.now, issuer: "M", type: .regular,
    attributes: [
      "userID": Attribute(value: .string("hidden-user")), "zip": Attribute(value: .array([.string("hidden-zip")])),
    ])

  static var values: [any Sendable] {
    let answer = SessionAnswer(
      actionName: .partnerProfile, actionType: .direct, reasonType: .none, sessionId: "s", serviceProvider: "R",
      url: Secret("/hidden-page"),
      authenticationRequest: AuthenticationRequest(type: "saml", request: Secret("hidden-request"), attributesNames: [])
    )
    let decision = ResourceDecision(
      resource: "r", serviceProvider: "R", mvpd: "M", source: .mvpd, isAuthorized: true,
      token: MediaToken(notBefore: Sample.now, notAfter: Sample.now, serializedToken: Secret("hidden-media")))
    let status = SessionStatus(existingParameters: [:], device: .object(["ip": .string("hidden-address")]))
    let response = HTTPResponse(status: 200, headers: ["Set-Cookie": "hidden"], body: Data("hidden".utf8))
    var values: [any Sendable] = [
      user, [user], answer, decision, status, response, Sample.endpoints(), ExtrasTests.optionalHeaders,
      Sample.identifier,
      Sample.device,
      ClientCredentials(clientId: "hidden-id", clientSecret: Secret("hidden-client")),
      AccessToken(id: "hidden-id", token: Sample.token, expiresIn: 1),
      Sample.endpoints().profiles(status: nil, token: Sample.token),
      Sample.endpoints().register(softwareStatement: Secret("hidden")),
    ]
    if let saml = SAMLResponse(cleaning: "hidden") { values.append(saml) }
    for call in Sample.calls { values += [call, call.request] as [any Sendable] }
    return values
  }

  @Test("no secret is ever printed, reflected or dumped")
  func printing() {
    for value in Self.values {
      var dumped = ""
      dump(value, to: &dumped)
      for text in [String(describing: value), String(reflecting: value), dumped] {
        for word in ["hidden", String(Data("hidden".utf8).base64EncodedString().prefix(7))] {
          #expect(!text.contains(word), "\(type(of: value))")
        }
      }
    }
  }

  @Test("no id of an installation or a login, and no code, is printed with an answer")
  func identifiers() {
    let answer = SessionAnswer(
      actionName: .authenticate, actionType: .interactive, reasonType: .none, sessionId: "hidden-session",
      serviceProvider: "R", mvpd: "M", url: Secret("/api/v2/authenticate/R/hidden-code"), code: Secret("hidden-code"))
    let profile = Profile(
      mvpd: "M", notBefore: Sample.now, notAfter: Sample.now, issuer: "M", type: .regular,
      sessionId: Secret("hidden-session"))
    let issue = FrameworkIssue(code: "VSA1", message: "hidden-message")
    let values: [any Sendable] = [
      PartnerStatus(access: .granted, accessError: issue, providerError: issue), issue, answer, profile,
      ClientCredentials(clientId: "hidden-id", clientSecret: Secret("s")),
      AccessToken(id: "hidden-id", token: Sample.token, expiresIn: 1),
    ]
    for value in values {
      var dumped = ""
      dump(value, to: &dumped)
      for text in [String(describing: value), String(reflecting: value), dumped] {
        #expect(!text.contains("hidden"), "\(type(of: value))")
      }
    }
    #expect("\(answer)" == "authenticate (interactive, none) at M")
  }

  @Test("an encoder that was not told what to do with secrets is refused; a journal sees masks, a vault the values")
  func coding() throws {
    for case let value as any Encodable in Self.values {
      let text = String(decoding: try JSONEncoder(keepsSecrets: false).encode(value), as: UTF8.self)
      #expect(!text.contains("hidden") && text.contains(Secret.mask), "\(type(of: value))")
      #expect(throws: EncodingError.self, "\(type(of: value))") { try JSONEncoder().encode(value) }
    }
    #expect(throws: EncodingError.self, "whatever it holds") { try JSONEncoder().encode(OptionalHeaders()) }
    #expect(try ModelTests.coded(Self.user) == Self.user)
    let masked = try ModelTests.coded(Self.user, keeping: false)
    #expect(masked.attributes["userID"]?.string == Secret.mask)
    #expect(masked.attributes["zip"]?.string == Secret.mask)
  }
}
