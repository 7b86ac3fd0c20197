import LegacyRESTFlow
import PassService
import PassSimulator

extension LegacyREST.Scenarios {
  /// Steps 6 to 9.
  static let exchanging: [Scenario] = [
    failing(
      "sign-on-switched-off", "Single sign-on is switched off for the provider", "S6.failed",
      .option(\.partnerSignOn, false)),
    failing("saml-missing", "The provider sends no SAML response", "S7.none", transitions: 19, .login(.answersNothing)),
    failing(
      "saml-of-other-provider", "Another provider answers than the one that was picked", "S7.none", transitions: 19,
      .login(.answersFor("harbourtv-apple"))),
    failing(
      "saml-login-fails", "The provider wants a login that would interrupt the viewer", "S7.none", transitions: 19,
      .login(.fails(FrameworkError(.providerRejected)))),
    failing(
      "access-lost-at-login", "Access is withdrawn before the profile is read", "S7.noAccess", transitions: 19,
      .beforeQuery(3, .init(.denied))),
    failing(
      "saml-invalid", "The service does not accept the SAML response", "S9.no", transitions: 20,
      .login(.answersText("<samlp:Response/>"))),
    failing(
      "exchange-without-204", "The exchange answers 200: there is no login", "S9.no", transitions: 20,
      .fault(.tokenExchange, .empty)),
    Scenario(
      "exchange-recovers", "The exchange is repeated after a lost connection, and with a new token",
      given: [.fault(.tokenExchange, .only(1), .transport(.timedOut)), .fault(.tokenExchange, .only(2), .status(401))],
      endsIn: .authenticated, path: "S8.pause pause.over→exchangingProfile S8.renew A4→exchangingProfile S9.yes",
      answers: [appleAccess]),
    Scenario(
      "registered-again-at-s8", "The client is revoked before the exchange: Apple answers a request of the new one",
      given: [.before(.tokenExchange, .revokeClients)], endsIn: .authenticated,
      path: """
        A2 A2.kept A4 S6.received S7.received S8.register A2 A2.kept A4→requestingProfile S6.received S7.received S9.yes
        """, answers: [appleAccess]),
    Scenario(
      "exchange-unreachable", "The service is unreachable for the exchange",
      given: [.fault(.tokenExchange, .transport(.offline))], endsIn: .signedOut,
      path: "S8.pause failed@exchangingProfile", answers: ["refused: failed: offline"], transitions: 20),
    Scenario(
      "profile-request-unreachable", "The service is unreachable for the profile request",
      given: [.fault(.profileRequest, .transport(.timedOut))], endsIn: .signedOut,
      path: "S6.pause failed@requestingProfile", answers: ["refused: failed: timedOut"]),
  ]

  /// The sign-in through Apple fails after the picker, and a code completes it.
  private static func failing(
    _ name: String, _ summary: String, _ edge: String, transitions: Int? = nil, _ facts: Fact...
  ) -> Scenario {
    Scenario(
      name, summary, given: [.secondScreen()] + facts, endsIn: .authenticated,
      path: "S5.yes \(edge).code S10.code poll.found", answers: [regularAccess], transitions: transitions)
  }

  /// Step 10.
  static let regularLogin: [Scenario] = [
    Scenario(
      "second-screen", "A code on the television; the viewer logs in on a second screen",
      given: [.pickerFails(.userCancelled), .secondScreen(beforePoll: 5)], endsIn: .authenticated,
      path: "S10.code poll.notYet poll.again poll.found", answers: [regularAccess], transitions: 21),
    Scenario(
      "second-screen-again", "The code expires, and another one works",
      given: [
        .pickerFails(.userCancelled), .option(\.sessionSeconds, 20), .set(\.viewer.newCodes, 1), .secondScreen(code: 2),
      ],
      endsIn: .authenticated, path: "poll.expired code.wanted S10.code poll.found", answers: [regularAccess]),
    Scenario(
      "login-over-before-code",
      "An earlier login of the device has expired: the code stays valid, and gives a new login",
      given: [.pickerFails(.userCancelled), .remembered(secondsLeft: -60), .secondScreen(beforePoll: 2)],
      endsIn: .authenticated, path: "S1.no S10.code poll.notYet poll.found", answers: [regularAccess]),
    Scenario(
      "polls-unanswered", "No poll has an answer until the code expires",
      given: [
        .pickerFails(.userCancelled), .option(\.sessionSeconds, 20),
        .fault(.retrieveAuthenticationToken, .transport(.connectionLost)),
      ],
      endsIn: .signedOut, path: "poll.unanswered poll.again poll.over left@offeringNewCode", answers: [.viewerLeft]),
    Scenario(
      "poll-registers", "The client is refused while the code is shown: a new one finds the same login",
      given: [
        .pickerFails(.userCancelled), .before(.retrieveAuthenticationToken, .revokeClients),
        .secondScreen(beforePoll: 2),
      ],
      endsIn: .authenticated, path: "A2 A2.kept A4 poll.register A2 A2.kept A4→awaitingLogin poll.found",
      answers: [regularAccess]),
    Scenario(
      "poll-fails", "The service rejects the polls",
      given: [.pickerFails(.userCancelled), .fault(.retrieveAuthenticationToken, .status(405))], endsIn: .signedOut,
      path: "S10.code poll.failed", answers: ["refused: failed: rejected"]),
    Scenario(
      "poll-without-token", "The token is refused while the code is shown, and the next one is delayed",
      given: [
        .pickerFails(.userCancelled), .secondScreen(beforePoll: 2),
        .fault(.retrieveAuthenticationToken, .only(1), .status(401)),
        .fault(.token, .only(2), .transport(.connectionLost)),
      ],
      endsIn: .authenticated, path: "poll.renew A4.poll poll.renew A4→awaitingLogin poll.found",
      answers: [regularAccess]),
    Scenario(
      "poll-retried", "The service asks for a retry of a poll",
      given: [
        .pickerFails(.userCancelled), .error(.retrieveAuthenticationToken, "network_received_error", .only(1)),
        .secondScreen(beforePoll: 2),
      ],
      endsIn: .authenticated, path: "poll.pause poll.found", answers: [regularAccess]),
    Scenario(
      "code-fails", "The service issues no code",
      given: [.pickerFails(.userCancelled), .fault(.registrationCode, .status(400))], endsIn: .signedOut,
      path: "S5.no.code failed@creatingCode", answers: ["refused: failed: rejected"]),
    Scenario(
      "code-of-other-service-provider", "The code belongs to another service provider",
      given: [
        .pickerFails(.userCancelled), .fault(.registrationCode, .distorted(.replaced("requestor", by: "OTHER30"))),
      ],
      endsIn: .signedOut, path: "S10.stale", answers: ["refused: failed: unusable_code"]),
    Scenario(
      "first-screen", "The viewer logs in on a page of the provider, then the login is polled for", settings: .phone,
      given: [.pickerFails(.userCancelled)], endsIn: .authenticated,
      path: "S10.chosen S10.page S10.page.closed@redirectReached poll.found", answers: [regularAccess],
      transitions: 15),
    Scenario(
      "first-screen-left", "The viewer closes the page without a login: a few polls, then none", settings: .phone,
      given: [.pickerFails(.userCancelled), .pages(.leaves)], endsIn: .signedOut,
      path: "S10.page.closed@viewerLeft poll.notYet poll.again poll.never", answers: [.viewerLeft]),
    Scenario(
      "first-screen-fails", "The page cannot be shown", settings: .phone,
      given: [.pickerFails(.userCancelled), .pages(.fails)], endsIn: .signedOut, path: "S10.page S10.page.failed",
      answers: ["refused: failed: page_failed"]),
    Scenario(
      "second-screen-of-phone", "The viewer would rather use a second screen: the code is shown", settings: .phone,
      given: [.pickerFails(.userCancelled), .providers(.onSecondScreen), .secondScreen()], endsIn: .authenticated,
      path: "S10.elsewhere S10.code poll.found", answers: [regularAccess]),
    Scenario(
      "provider-chosen-by-app", "The app chooses the provider in place of the viewer", settings: .phone,
      given: [.pickerFails(.userCancelled)],
      script: [
        .signIn, .entering(.choosingProvider, .choose("nobody")), .entering(.choosingProvider, .choose("citycable")),
      ],
      endsIn: .authenticated, path: "S10.byApp.unknown S10.byApp poll.found",
      answers: ["refused: nothing to choose", "done", .at("citycable")]),
    Scenario(
      "polls-after-page-unanswered", "No poll after the page has an answer: it is not known whether there is a login",
      settings: .phone,
      given: [.pickerFails(.userCancelled), .fault(.retrieveAuthenticationToken, .transport(.connectionLost))],
      endsIn: .signedOut, path: "S10.chosen poll.unanswered poll.over.page",
      answers: ["refused: failed: connectionLost"]),
    Scenario(
      "login-of-other-provider", "The login found is at a provider other than the one chosen: it counts",
      settings: .phone,
      given: [
        .pickerFails(.userCancelled),
        .fault(.retrieveAuthenticationToken, .distorted(.replaced("mvpd", by: "harbourtv"))),
      ],
      endsIn: .authenticated, path: "S10.chosen poll.found", answers: [.at("harbourtv")]),
  ]
}
