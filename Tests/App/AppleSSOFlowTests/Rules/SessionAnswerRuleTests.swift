import AppleSSOFlow
import FlowEngine
import PassAPI
import PassService
import Testing

@testable import AppleSSOTestSupport

/// R-AUTH-3: every documented combination of a session answer (v2 4.4, v2 4.5, v2 4.8), on a device with and
/// one without browser.
@Suite("Rules: session answers", .endsIfStuck) struct SessionAnswerRuleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let endpoint: Endpoint, words: [String], members: [String: JSONValue], next: AppleSSO.State.Name
    let nextWithBrowser: AppleSSO.State.Name

    init(
      _ endpoint: Endpoint, _ words: String, _ members: [String: JSONValue], _ next: AppleSSO.State.Name,
      withBrowser: AppleSSO.State.Name? = nil
    ) {
      self.endpoint = endpoint
      self.words = words.split(separator: " ").map(String.init)
      self.members = members
      self.next = next
      nextWithBrowser = withBrowser ?? next
    }

    var testDescription: String { "\(endpoint.name): \(words.joined(separator: " "))" }

    /// The state that sends the request.
    var asking: AppleSSO.State.Name {
      switch endpoint {
      case .partnerSession: .requestingPartnerSession
      case .resumeSession: .resumingSession
      default: .creatingSession
      }
    }

    func installation(_ platform: Platform) -> Installation {
      let answer = Wire.answer(words[0], words[1], words[2], members)
      switch endpoint {
      case .partnerSession:
        // What comes after a partner login is short.
        return Installation(platform, given: .subscription, .fault(endpoint, answer)) {
          $0.backend.options.sessionSeconds = 10
        }
      case .resumeSession:
        let first = Wire.answer("resume", "direct", "none", ["code": "8ER640M"])
        return Installation(platform, given: .noAccess, .fault(.createSession, first), .fault(endpoint, answer))
      default: return Installation(platform, given: .noAccess, .fault(endpoint, answer))
      }
    }
  }

  private static let mvpd: [String: JSONValue] = [
    "mvpd": "northlight", "url": "/api/v2/REF30/decisions/authorize/northlight",
  ]
  private static func lacking(_ parameters: JSONValue...) -> [String: JSONValue] {
    ["code": "8ER640M", "url": "/api/v2/REF30/sessions/8ER640M", "missingParameters": .array(parameters)]
  }
  private static let request: [String: JSONValue] = [
    "authenticationRequest": ["type": "saml", "request": "cmVxdWVzdA==", "attributesNames": ["uid"]],
    "mvpd": "northlight",
  ]

  private static let rows: [Row] = [
    // v2 4.4
    Row(.createSession, "authenticate interactive none", Wire.code, .polling, withBrowser: .showingLoginPage),
    Row(.createSession, "resume direct none", lacking("redirectUrl"), .resumingSession),
    Row(.createSession, "resume direct none", lacking("mvpd"), .resumingSession),
    Row(.createSession, "authorize direct authenticated", mvpd, .authenticated),
    Row(.createSession, "authorize direct temporary", mvpd, .authenticated),
    Row(.createSession, "authorize direct degraded", mvpd, .authenticated),
    Row(.createSession, "authorize direct authenticatedSSO", mvpd, .authenticated),
    // v2 4.5
    Row(.resumeSession, "authenticate interactive none", Wire.code, .polling, withBrowser: .showingLoginPage),
    Row(.resumeSession, "retry direct none", lacking("domainName"), .resumingSession),
    Row(.resumeSession, "authorize direct authenticated", mvpd, .authenticated),
    Row(.resumeSession, "authorize direct temporary", mvpd, .authenticated),
    Row(.resumeSession, "authorize direct degraded", mvpd, .authenticated),
    // v2 4.8
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

  @Test("R-AUTH-3: every answer is followed where it leads", arguments: rows, [Platform.tvOS, .iOS])
  func followed(row: Row, platform: Platform) async {
    let states = await row.installation(platform).statesOfSignIn().filter { $0 != .storingSignIn }
    let after = states.firstIndex(of: row.asking).map { states.dropFirst($0 + 1).first } ?? nil
    #expect(after == (platform == .iOS ? row.nextWithBrowser : row.next))
  }

  @Test(
    "R-AUTH-3: the reason explains, the action decides",
    arguments: ["none", "authenticated", "pfs_fallback", "degraded", "later"],
    [Endpoint.createSession, .partnerSession])
  func reasons(reason: String, endpoint: Endpoint) async {
    let row = Row(endpoint, "authenticate interactive \(reason)", Wire.code, .polling)
    await followed(row: row, platform: .tvOS)
  }
}
