import PassEnabler
import PassService
import PassSimulator

// The scenarios without logins: the requestor, questions, logouts.

extension EnablerFlow.Scenarios {
  static let requestor: [Scenario] = [
    make(
      "facade-sso", "A first launch without a failure: Apple's picker, playback, logout",
      [configures, .atRest(.check), logsIn, .atRest(.authorize("news")), logsOut],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C04 C04.done K.told→ready C05 C05.begun K06@loggingIn
        K.told→showingDialog K07@showingDialog K.told→loggingIn 4.goesOn@loggingIn K02.yes@loggingIn K.told→ready
        C09 C09.done K.told→ready C15 C15.begun C15.done@loggingOut K.told→ready
        """),
    make(
      "known-on-device", "setRequestor silently signs in a viewer known to the device", [configures, .atRest(.check)],
      path: "C03@unconfigured C03.opened C03.done K.told→ready C04 C04.done K.told→ready"
    ) { $0.framework.system.provider = "northlight-apple" },
    make(
      "requestor-refused", "setRequestor fails, each call gets its own failure, and another setRequestor succeeds",
      [
        configures, .atRest(.check), logsIn, .atRest(.pick("citycable")), .atRest(.pick(nil)), .atRest(.complete()),
        .atRest(.authorize("news")), .atRest(.play("news")), .atRest(.resources(["news"])),
        .atRest(.preauthorize(["news"])), .atRest(.provider), .atRest(.metadata(.authentication)), logsOut,
        .atRest(.setRequestor("")), logsOut, configures,
      ],
      path: """
        C03@unconfigured C03.opened C03.failed K.told→unconfigured C04.failed K.told→unconfigured C05.failed
        K.told→unconfigured C07.failed K.told→unconfigured C07.nil.failed K.told→unconfigured C08.failed
        K.told→unconfigured C09.failed K.told→unconfigured C10.failed K.told→unconfigured C11.failed
        K.told→unconfigured C12.failed K.told→unconfigured C13.failed K.told→unconfigured C14.failed
        K.told→unconfigured C15.unconfigured C15.begun C15.done.unconfigured@loggingOut K.told→unconfigured
        C03@unconfigured C03.unusable K.told→unconfigured C15.failed K.told→unconfigured
        C03@unconfigured C03.opened C03.done K.told→ready
        """
    ) { $0.backend.faults = [Fault(.register, .only(1), .registrationError(code: "invalid_software_statement"))] },
    make(
      "requestor-again", "preauthorize during setRequestor fails at once; setRequestor is called again",
      [configures, ScriptedStep(.entering(.openingRequestor, visit: 1), .preauthorize(["news"])), configures],
      path: """
        C03@unconfigured C03.opened C12.meanwhile K.told→configuring C03.done K.told→ready C03@ready C03.opened
        C03.done K.told→ready
        """),
  ]

  static let questions: [Scenario] = [
    make(
      "questions", "Questions about a logged-in viewer",
      [
        configures, .atRest(.authorize("news")), .atRest(.authorize("")), .atRest(.resources(["news"])),
        .atRest(.preauthorize(["news"])), .atRest(.metadata(.attribute("tokenSource"))),
        .atRest(.metadata(.authentication)), .atRest(.provider), logsIn, .atRest(.play("news")),
      ],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C09 C09.done K.told→ready C09 C09.done K.told→ready
        C11 C11.done K.told→ready C12 C12.done K.told→ready C14 C14.done K.told→ready C14 C14.done K.told→ready
        C13 C13.found K.told→ready C05 C05.already K.told→ready C10 C10.already C09.done K.told→ready
        """
    ) { $0.framework.system.provider = "northlight-apple" },
    make(
      "completion-unexpected", "The completion URL arrives although no page is open: it is reported, and ignored",
      [
        configures, .atRest(.complete()), logsIn, ScriptedStep(.entering(.showingDialog), .complete()), logsOut,
        ScriptedStep(.entering(.loggingOut), .complete()),
      ],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C08 K.told→ready C05 C05.begun K06@loggingIn
        K.told→showingDialog C08.login@showingDialog K.told→showingDialog K07@showingDialog K.told→loggingIn
        4.goesOn@loggingIn K02.yes@loggingIn K.told→ready C15 C15.begun C08.logout@loggingOut K.told→loggingOut
        C15.done@loggingOut K.told→ready
        """),
  ]

  static let logouts: [Scenario] = [
    make(
      "logout-page",
      "The provider's logout page in a Safari view controller; a wrong completion URL is reported",
      [
        configures, .atRest(.handlesSVC), logsOut, ScriptedStep(.entering(.showingLogoutPage), .complete()),
        ScriptedStep(.entering(.showingLogoutPage, visit: 2), .complete("adbe.simulated://adobe.com")),
      ],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C02@ready C15 C15.begun C15.page C15.told C15.foreign
        K.told→showingLogoutPage C15.completed C15.closed C15.done@loggingOut K.told→ready
        """, citycable),
    make(
      "logout-left", "The app cancels the logout page, twice",
      [
        configures, logsOut, ScriptedStep(.entering(.showingLogoutPage), .pick(nil)),
        ScriptedStep(.entering(.loggingOut, visit: 2), .pick(nil)),
      ],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C15 C15.begun C15.page C15.told C15.left C15.closed
        C15.left.late@loggingOut C15.done@loggingOut K.told→ready
        """, citycable),
    make(
      "logout-forgotten", "The app forgets the logout page, and makes another call: the page counts as left",
      [
        configures, logsOut, ScriptedStep(.entering(.showingLogoutPage), .comes),
        ScriptedStep(.entering(.loggingOut, visit: 2), .check),
      ],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C15 C15.begun C15.page C15.told C15.forgotten@callReceived
        C15.closed C15.done@loggingOut K.told→ready C04 C04.done K.told→ready
        """, citycable),
    make(
      "logout-unheard", "The delegate is released when asked to open the logout page",
      [configures, logsOut],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C15 C15.begun C15.page C15.unheard C15.closed
        C15.done@loggingOut K.unheard.otherwise→ready
        """
    ) {
      citycable(&$0)
      $0.app.lastCallback = "navigate"
    },
  ]

  /// The service has a login at a provider with a logout page.
  private static func citycable(_ world: inout WorldScript) {
    world.backend.storedProfiles = [StoredProfile("citycable")]
  }
}
