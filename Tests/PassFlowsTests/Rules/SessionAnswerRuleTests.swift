import PassAPI
import PassFlows
import PassSimulator
import Testing

/// R-AUTH-3: every documented combination of a session answer (`rest-api-v2.md` 4.4, 4.5, 4.8), on a device with and
/// one without browser.
@Suite("Rules: session answers") struct SessionAnswerRuleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let endpoint: EndpointName, words: [String], members: [JSON.Member], next: AppleSSO.State.Name
    let nextWithBrowser: AppleSSO.State.Name

    init(
      _ endpoint: EndpointName, _ words: String, _ members: [JSON.Member], _ next: AppleSSO.State.Name,
      withBrowser: AppleSSO.State.Name? = nil
    ) {
      self.endpoint = endpoint
      self.words = words.split(separator: " ").map(String.init)
      self.members = members
      self.next = next
      nextWithBrowser = withBrowser ?? next
    }

    var testDescription: String { "\(endpoint.rawValue): \(words.joined(separator: " "))" }

    /// The state that sends the request.
    var asking: AppleSSO.State.Name {
      switch endpoint {
      case .partnerSession: .requestingPartnerSession
      case .resumeSession: .resumingSession
      default: .creatingSession
      }
    }

    func installation(_ platform: AppleSSO.Platform) -> Installation {
      let answer = Wire.answer(words[0], words[1], words[2], members)
      switch endpoint {
      case .partnerSession:
        // What comes after a partner login is short.
        return Installation(platform, given: .subscription, .fault(endpoint, answer)) {
          $0.backend.behaviour.sessionSeconds = 10
        }
      case .resumeSession:
        let first = Wire.answer("resume", "direct", "none", [.init("code", "8ER640M")])
        return Installation(platform, given: .noAccess, .fault(.createSession, first), .fault(endpoint, answer))
      default: return Installation(platform, given: .noAccess, .fault(endpoint, answer))
      }
    }
  }

  private static let mvpd: [JSON.Member] = [
    .init("mvpd", "northlight"), .init("url", "/api/v2/REF30/decisions/authorize/northlight"),
  ]
  private static func lacking(_ parameters: JSON...) -> [JSON.Member] {
    [
      .init("code", "8ER640M"), .init("url", "/api/v2/REF30/sessions/8ER640M"),
      .init("missingParameters", .array(parameters)),
    ]
  }
  private static let request: [JSON.Member] = [
    .init("authenticationRequest", ["type": "saml", "request": "cmVxdWVzdA==", "attributesNames": ["uid"]]),
    .init("mvpd", "northlight"),
  ]

  private static let rows: [Row] = [
    // 4.4
    Row(.createSession, "authenticate interactive none", Wire.code, .polling, withBrowser: .showingLoginPage),
    Row(.createSession, "resume direct none", lacking("redirectUrl"), .resumingSession),
    Row(.createSession, "resume direct none", lacking("mvpd"), .resumingSession),
    Row(.createSession, "authorize direct authenticated", mvpd, .authenticated),
    Row(.createSession, "authorize direct temporary", mvpd, .authenticated),
    Row(.createSession, "authorize direct degraded", mvpd, .authenticated),
    Row(.createSession, "authorize direct authenticatedSSO", mvpd, .authenticated),
    // 4.5
    Row(.resumeSession, "authenticate interactive none", Wire.code, .polling, withBrowser: .showingLoginPage),
    Row(.resumeSession, "retry direct none", lacking("domainName"), .resumingSession),
    Row(.resumeSession, "authorize direct authenticated", mvpd, .authenticated),
    Row(.resumeSession, "authorize direct temporary", mvpd, .authenticated),
    Row(.resumeSession, "authorize direct degraded", mvpd, .authenticated),
    // 4.8
    Row(.partnerSession, "partner_profile direct none", request, .completingLogin),
    Row(.partnerSession, "authorize direct authenticated", mvpd, .authenticated),
    Row(.partnerSession, "authorize direct authenticatedSSO", mvpd, .authenticated),
    Row(.partnerSession, "authorize direct degraded", mvpd, .authenticated),
    Row(.partnerSession, "authenticate interactive pfs_fallback", Wire.code, .polling, withBrowser: .showingLoginPage),
    Row(
      .partnerSession, "authenticate interactive configuration_fallback", Wire.code, .polling,
      withBrowser: .showingLoginPage),
    Row(.partnerSession, "resume direct missing_parameters_fallback", lacking("redirectUrl"), .resumingSession),
    Row(.partnerSession, "resume direct pfs_fallback", lacking("mvpd"), .resumingSession),
    Row(.partnerSession, "resume direct configuration_fallback", lacking("mvpd"), .resumingSession),
  ]

  @Test("R-AUTH-3: every answer is followed where it leads", arguments: rows, [AppleSSO.Platform.tvOS, .iOS])
  func followed(row: Row, platform: AppleSSO.Platform) async {
    let states = await row.installation(platform).statesOfSignIn().filter { $0 != .storingSignIn }
    let after = states.firstIndex(of: row.asking).map { states.dropFirst($0 + 1).first } ?? nil
    #expect(after == (platform == .iOS ? row.nextWithBrowser : row.next))
  }

  @Test(
    "R-AUTH-3: the reason explains, the action decides",
    arguments: ["none", "authenticated", "pfs_fallback", "degraded", "later"],
    [EndpointName.createSession, .partnerSession])
  func reasons(reason: String, endpoint: EndpointName) async {
    let row = Row(endpoint, "authenticate interactive \(reason)", Wire.code, .polling)
    await followed(row: row, platform: .tvOS)
  }
}
