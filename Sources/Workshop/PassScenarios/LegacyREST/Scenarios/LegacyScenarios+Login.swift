import LegacyRESTFlow
import PassAPI
import PassService
import PassSimulator

extension LegacyREST.Scenarios {
  /// Steps 6 to 9.
  static let exchanging: [Scenario] = [
    failing(
      "profile-request-page", "The service answers with a page instead of the profile request, later with an empty one",
      "S6.failed"
    ) {
      $0.backend.faults = [
        Fault(.profileRequest, .only(1), .page(200)), Fault(.profileRequest, .every, .distorted(.emptied)),
      ]
    },
    failing("sign-on-switched-off", "Single sign-on is switched off for the provider", "S6.failed") {
      $0.backend.options.partnerSignOn = false
    },
    failing("saml-missing", "The provider sends no SAML response", "S7.none") {
      $0.framework.login = .answersNothing
    }.taking(19),
    failing("saml-of-other-provider", "Another provider answers than the one that was picked", "S7.none") {
      $0.framework.login = .answersFor("harbourtv-apple")
    }.taking(19),
    failing("saml-login-fails", "The provider wants a login that would interrupt the viewer", "S7.none") {
      $0.framework.login = .fails(FrameworkError(.providerRejected))
    }.taking(19),
    failing("access-lost-at-login", "Access is withdrawn before the profile is read", "S7.noAccess") {
      $0.framework.changes = [.init(beforeQuery: 3, .init(.denied))]
    }.taking(19),
    failing("saml-invalid", "The service does not accept the SAML response", "S9.no") {
      $0.framework.login = .answersText("<samlp:Response/>")
    }.taking(20),
    failing("exchange-without-204", "The exchange answers 200: there is no login", "S9.no") {
      $0.backend.faults = [Fault(.tokenExchange, .every, .empty)]
    }.taking(20),
    make(
      "exchange-recovers", "The exchange is repeated after a lost connection, and with a new token",
      endsIn: .authenticated,
      path: ["S8.pause", "pause.over→exchangingProfile", "S8.renew", "A4→exchangingProfile", "S9.yes"],
      answers: [appleAccess]
    ) {
      $0.backend.faults = [
        Fault(.tokenExchange, .only(1), .transport(.timedOut)), Fault(.tokenExchange, .only(2), .status(401)),
      ]
    },
    make(
      "registered-again-at-s8", "The client is revoked before the exchange: Apple answers a request of the new one",
      endsIn: .authenticated,
      path: [
        "A2", "A2.kept", "A4", "S6.received", "S7.received", "S8.register", "A2", "A2.kept", "A4→requestingProfile",
        "S6.received", "S7.received", "S9.yes",
      ],
      answers: [appleAccess]
    ) { $0.backend.incidents = [Incident(before: .tokenExchange, .revokeClients)] },
    make(
      "exchange-unreachable", "The service is unreachable for the exchange", endsIn: .signedOut,
      path: ["S8.pause", "failed@exchangingProfile"], answers: ["refused: failed: offline"]
    ) { $0.backend.faults = [Fault(.tokenExchange, .every, .transport(.offline))] }.taking(20),
    make(
      "profile-request-unreachable", "The service is unreachable for the profile request", endsIn: .signedOut,
      path: ["S6.pause", "failed@requestingProfile"], answers: ["refused: failed: timedOut"]
    ) { $0.backend.faults = [Fault(.profileRequest, .every, .transport(.timedOut))] },
  ]

  /// The sign-in through Apple fails after the picker, and a code completes it.
  private static func failing(_ name: String, _ summary: String, _ edge: String, _ change: Change) -> Scenario {
    make(
      name, summary, endsIn: .authenticated, path: ["S5.yes", "\(edge).code", "S10.code", "poll.found"],
      answers: [regularAccess]
    ) {
      $0.backend.secondScreen = SecondScreenVisit()
      change(&$0)
    }
  }

  /// Step 10.
  static let regularLogin: [Scenario] = [
    code(
      "second-screen", "A code on the television; the viewer logs in on a second screen", endsIn: .authenticated,
      path: ["S10.code", "poll.notYet", "poll.again", "poll.found"], answers: [regularAccess]
    ) { $0.backend.secondScreen = SecondScreenVisit(beforePoll: 5) }.taking(21),
    code(
      "second-screen-again", "The code expires, and another one works", endsIn: .authenticated,
      path: ["poll.expired", "code.wanted", "S10.code", "poll.found"], answers: [regularAccess]
    ) {
      $0.backend.options.sessionSeconds = 20
      $0.viewer.newCodes = 1
      $0.backend.secondScreen = SecondScreenVisit(code: 2)
    },
    code(
      "login-over-before-code",
      "An earlier login of the device has expired: the code stays valid, and gives a new login",
      endsIn: .authenticated, path: ["S1.no", "S10.code", "poll.notYet", "poll.found"], answers: [regularAccess]
    ) {
      $0.knowsLegacyViewer(secondsLeft: -60)
      $0.backend.secondScreen = SecondScreenVisit(beforePoll: 2)
    },
    code(
      "polls-unanswered", "No poll has an answer until the code expires", endsIn: .signedOut,
      path: ["poll.unanswered", "poll.again", "poll.over", "left@offeringNewCode"], answers: ["refused: viewer left"]
    ) {
      $0.backend.options.sessionSeconds = 20
      $0.backend.faults = [Fault(.retrieveAuthenticationToken, .every, .transport(.connectionLost))]
    },
    code(
      "poll-registers", "The client is refused while the code is shown: a new one finds the same login",
      endsIn: .authenticated,
      path: [
        "A2", "A2.kept", "A4", "poll.register", "A2", "A2.kept", "A4→awaitingLogin", "poll.found",
      ],
      answers: [regularAccess]
    ) {
      $0.backend.incidents = [Incident(before: .retrieveAuthenticationToken, .revokeClients)]
      $0.backend.secondScreen = SecondScreenVisit(beforePoll: 2)
    },
    code(
      "poll-fails", "The service rejects the polls", endsIn: .signedOut, path: ["S10.code", "poll.failed"],
      answers: ["refused: failed: rejected"]
    ) { $0.backend.faults = [Fault(.retrieveAuthenticationToken, .every, .status(405))] },
    code(
      "poll-without-token", "The token is refused while the code is shown, and the next one is delayed",
      endsIn: .authenticated, path: ["poll.renew", "A4.poll", "poll.renew", "A4→awaitingLogin", "poll.found"],
      answers: [regularAccess]
    ) {
      $0.backend.secondScreen = SecondScreenVisit(beforePoll: 2)
      $0.backend.faults = [
        Fault(.retrieveAuthenticationToken, .only(1), .status(401)),
        Fault(.token, .only(2), .transport(.connectionLost)),
      ]
    },
    code(
      "poll-retried", "The service asks for a retry of a poll", endsIn: .authenticated,
      path: ["poll.pause", "poll.found"], answers: [regularAccess]
    ) {
      $0.backend.faults = [Fault(.retrieveAuthenticationToken, .only(1), .error(code: "network_received_error"))]
      $0.backend.secondScreen = SecondScreenVisit(beforePoll: 2)
    },
    code(
      "code-fails", "The service issues no code", endsIn: .signedOut, path: ["S5.no.code", "failed@creatingCode"],
      answers: ["refused: failed: rejected"]
    ) { $0.backend.faults = [Fault(.registrationCode, .every, .status(400))] },
    code(
      "code-of-other-service-provider", "The code belongs to another service provider", endsIn: .signedOut,
      path: ["S10.stale"], answers: ["refused: failed: unusable_code"]
    ) {
      $0.backend.faults = [Fault(.registrationCode, .every, .distorted(.replaced("requestor", by: "OTHER30")))]
    },
    phone(
      "first-screen", "The viewer logs in on a page of the provider, then the login is polled for",
      endsIn: .authenticated, path: ["S10.chosen", "S10.page", "S10.page.closed@redirectReached", "poll.found"],
      answers: [regularAccess], closingPicker
    ).taking(15),
    phone(
      "first-screen-left", "The viewer closes the page without a login: a few polls, then none", endsIn: .signedOut,
      path: ["S10.page.closed@viewerLeft", "poll.notYet", "poll.again", "poll.never"], answers: ["refused: viewer left"]
    ) {
      closingPicker(&$0)
      $0.viewer.pages = [.leaves]
    },
    phone(
      "first-screen-fails", "The page cannot be shown", endsIn: .signedOut, path: ["S10.page", "S10.page.failed"],
      answers: ["refused: failed: page_failed"]
    ) {
      closingPicker(&$0)
      $0.viewer.pages = [.fails]
    },
    phone(
      "second-screen-of-phone", "The viewer would rather use a second screen: the code is shown",
      endsIn: .authenticated, path: ["S10.elsewhere", "S10.code", "poll.found"], answers: [regularAccess]
    ) {
      closingPicker(&$0)
      $0.viewer.providers = [.onSecondScreen]
      $0.backend.secondScreen = SecondScreenVisit()
    },
    phone(
      "provider-chosen-by-app", "The app chooses the provider in place of the viewer",
      script: [
        .atRest(.signIn), ScriptedStep(.entering(.choosingProvider), .choose("nobody")),
        ScriptedStep(.entering(.choosingProvider), .choose("citycable")),
      ],
      endsIn: .authenticated, path: ["S10.byApp.unknown", "S10.byApp", "poll.found"],
      answers: ["refused: nothing to choose", "done", "signed in at citycable (regular)"], closingPicker),
    phone(
      "polls-after-page-unanswered", "No poll after the page has an answer: it is not known whether there is a login",
      endsIn: .signedOut, path: ["S10.chosen", "poll.unanswered", "poll.over.page"],
      answers: ["refused: failed: connectionLost"]
    ) {
      closingPicker(&$0)
      $0.backend.faults = [Fault(.retrieveAuthenticationToken, .every, .transport(.connectionLost))]
    },
    phone(
      "login-of-other-provider", "The login found is at a provider other than the one chosen: it counts",
      endsIn: .authenticated, path: ["S10.chosen", "poll.found"], answers: ["signed in at harbourtv (regular)"]
    ) {
      closingPicker(&$0)
      $0.backend.faults = [
        Fault(.retrieveAuthenticationToken, .every, .distorted(.replaced("mvpd", by: "harbourtv")))
      ]
    },
  ]

  private static func closingPicker(_ world: inout WorldScript) {
    world.framework.picker = .fails(FrameworkError(.userCancelled))
  }

  /// A sign-in on an Apple TV whose viewer closes the picker.
  private static func code(
    _ name: String, _ summary: String, endsIn state: LegacyREST.State.Name, path: [String], answers: [String],
    _ change: Change
  ) -> Scenario {
    make(name, summary, endsIn: state, path: path, answers: answers) {
      closingPicker(&$0)
      change(&$0)
    }
  }
}
