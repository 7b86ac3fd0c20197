import PassEnabler
import PassService
import PassSimulator

extension EnablerFlow.Scenarios {
  static let logins: [Scenario] = [
    make(
      "own-picker", "\"Other TV Provider\": the app's own picker, a page, and every allowed call in between",
      [
        configures, logsIn, picks("citycable"),
        ScriptedStep(.entering(.showingPage), .complete("https://example.com/elsewhere")),
        ScriptedStep(.entering(.showingPage, visit: 2), .provider),
        ScriptedStep(.entering(.showingPage, visit: 3), .complete()),
      ],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C05 C05.begun K06@loggingIn K.told→showingDialog
        K07@showingDialog K.told→loggingIn 4.fallsBack@loggingIn K03@loggingIn K.told→showingPicker
        C07.picked K.told→answering C05.answered K04@loggingIn K.told→showingPage
        C08.foreign K.told→showingPage C13.login@showingPage C13.found K.told→showingPage C08.completed
        C05.answered K02.yes@loggingIn K.told→ready
        """
    ) { $0.framework.picker = .otherProvider },
    make(
      "listed-only", "A provider that Apple only lists: its page, in a Safari view controller",
      [
        configures, .atRest(.handlesSVC), logsIn,
        ScriptedStep(.entering(.showingPage), .complete("adbe.simulated://adobe.com")),
      ],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C02@ready C05 C05.begun K06@loggingIn
        K.told→showingDialog K07@showingDialog K.told→loggingIn 4.keeps@loggingIn K.told→loggingIn K04@loggingIn
        K.told→showingPage C08.completed C05.answered K02.yes@loggingIn K.told→ready
        """
    ) { $0.framework.picker = .picks("pickeronly-apple") },
    make(
      "code", "tvOS: a code for a second screen", [configures, logsIn],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C05 C05.begun K06@loggingIn K.told→showingDialog
        K07@showingDialog K.told→loggingIn 4.keeps@loggingIn K.told→loggingIn REGCODE@loggingIn
        K.told→showingCode REGCODE.known@showingCode REGCODE.known@showingCode K02.yes@showingCode K.told→ready
        """
    ) {
      $0.app.platform = .tvOS
      $0.framework.picker = .picks("pickeronly-apple")
      $0.backend.secondScreen = SecondScreenVisit()
    },
    make(
      "play-first", "getAuthorization while not logged in: the login, then the decision",
      [
        configures, .atRest(.play("news")), ScriptedStep(.entering(.showingDialog), .play("sport")),
        .atRest(.play("news")),
      ],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C10 C05.begun K06@loggingIn
        K.told→showingDialog C10.joins@showingDialog K07@showingDialog K.told→loggingIn
        4.goesOn@loggingIn K02.decides@loggingIn K.told→authorizing C09.done K.told→ready C10
        C10.already C09.done K.told→ready
        """),
    make(
      "selected-ahead", "A provider is selected outside a login: the next login uses it, without either picker",
      [configures, .atRest(.pick("citycable")), .atRest(.provider), logsIn, completes],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C07.ahead K.told→preparingPass C07.noPass C13 C13.found
        K.told→ready C05 C05.begun K03.known@loggingIn C05.answered K04@loggingIn K.told→showingPage
        C08.completed C05.answered K02.yes@loggingIn K.told→ready
        """
    ) { $0.backend.catalogue = [.cityCable] },
    make(
      "temporary-pass", "A temporary pass is selected, and logs in at once",
      [configures, .atRest(.pick("freepreview"))],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C07.ahead K.told→preparingPass C07.pass
        K02.yes@loggingIn K.told→ready
        """),
    make(
      "login-fails", "No session can be created: the login fails, and so does the decision that waited for it",
      [configures, .atRest(.play("news"))],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C10 C05.begun K06@loggingIn
        K.told→showingDialog K07@showingDialog K.told→loggingIn 4.keeps@loggingIn K.told→loggingIn
        K02.no@loggingIn K.told→ready
        """
    ) {
      $0.framework.picker = .picks("pickeronly-apple")
      $0.backend.faults = [Fault(.createSession, .every, .error(code: "internal_server_error"))]
    },
  ]

  /// The app loses sight of a picker, a page or a code, and calls again.
  static let lost: [Scenario] = [
    make(
      "picker-lost", "The app's picker is swiped away: each call that needs a login shows it again",
      [
        configures, logsIn, ScriptedStep(.entering(.showingPicker), .logIn()),
        ScriptedStep(.entering(.showingPicker, visit: 2), .setRequestor()),
        ScriptedStep(.entering(.showingPicker, visit: 3), .play("news")),
        ScriptedStep(.entering(.showingPicker, visit: 4), .pick("citycable")),
        ScriptedStep(.entering(.showingPage), .play("sport")),
        ScriptedStep(.entering(.showingPage, visit: 2), .logIn()),
        ScriptedStep(.entering(.showingPage, visit: 3), .setRequestor()),
        ScriptedStep(.entering(.showingPage, visit: 4), .complete()),
      ],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C05 C05.begun K06@loggingIn
        K.told→showingDialog K07@showingDialog K.told→loggingIn 4.fallsBack@loggingIn K03@loggingIn
        K.told→showingPicker C05.K03 K.told→showingPicker C03.K03 K.told→showingPicker C10.K03
        K.told→showingPicker C07.picked K.told→answering C05.answered K04@loggingIn K.told→showingPage
        C10.K04 K.told→showingPage C05.K04 K.told→showingPage C03.K04 K.told→showingPage C08.completed
        C05.answered K02.decides@loggingIn K.told→authorizing C09.done K.told→ready
        """
    ) { $0.framework.picker = .otherProvider },
    make(
      "code-lost", "tvOS: the code is no longer visible, and is shown again",
      [
        configures, logsIn, ScriptedStep(.entering(.showingCode), .logIn()),
        ScriptedStep(.entering(.showingCode, visit: 2), .setRequestor()),
        ScriptedStep(.entering(.showingCode, visit: 3), .play("news")),
      ],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C05 C05.begun K06@loggingIn
        K.told→showingDialog K07@showingDialog K.told→loggingIn 4.keeps@loggingIn K.told→loggingIn
        REGCODE@loggingIn K.told→showingCode C05.REGCODE K.told→showingCode C03.REGCODE
        K.told→showingCode C10.REGCODE K.told→showingCode REGCODE.known@showingCode
        REGCODE.known@showingCode K02.decides@showingCode K.told→authorizing C09.done K.told→ready
        """
    ) {
      $0.app.platform = .tvOS
      $0.framework.picker = .picks("pickeronly-apple")
      $0.backend.secondScreen = SecondScreenVisit()
    },
    make(
      "requestor-in-picker", "setRequestor for another brand while the app's picker is open: the login ends first",
      [configures, logsIn, ScriptedStep(.entering(.showingPicker), .setRequestor("OTHER"))], endsIn: .unconfigured,
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C05 C05.begun K06@loggingIn
        K.told→showingDialog K07@showingDialog K.told→loggingIn 4.fallsBack@loggingIn K03@loggingIn
        K.told→showingPicker C03.K03.another C03.login.over K.told→openingRequestor C03.opened
        C03.failed K.told→unconfigured
        """
    ) { $0.framework.picker = .otherProvider },
    make(
      "login-after-left", "getAuthentication at once after the viewer left the picker begins another login",
      [
        configures, logsIn, ScriptedStep(.entering(.showingPicker), .pick(nil)),
        ScriptedStep(.entering(.leavingLogin), .logIn()), ScriptedStep(.entering(.showingPicker, visit: 2), .pick(nil)),
      ],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C05 C05.begun K06@loggingIn
        K.told→showingDialog K07@showingDialog K.told→loggingIn 4.fallsBack@loggingIn K03@loggingIn
        K.told→showingPicker C07.nil@showingPicker C07.nil.done K.told→ready C05 C05.begun K06@loggingIn
        K.told→showingDialog K07@showingDialog K.told→loggingIn 4.fallsBack@loggingIn K03@loggingIn
        K.told→showingPicker C07.nil@showingPicker C07.nil.done K.told→ready
        """
    ) { $0.framework.picker = .otherProvider },
  ]

  static let leaving: [Scenario] = [
    make(
      "picker-left", "The viewer leaves the app's picker, and the app says so twice",
      [
        configures, logsIn, ScriptedStep(.entering(.showingPicker), .pick(nil)),
        ScriptedStep(.entering(.leavingLogin), .pick(nil)), .atRest(.pick(nil)),
      ],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C05 C05.begun K06@loggingIn K.told→showingDialog
        K07@showingDialog K.told→loggingIn 4.fallsBack@loggingIn K03@loggingIn K.told→showingPicker
        C07.nil@showingPicker C07.nil.again C07.nil.done K.told→ready C07.dropped K.told→ready
        """
    ) { $0.framework.picker = .otherProvider },
    make(
      "other-provider", "Another provider is selected while a page is open: the login starts over",
      [
        configures, logsIn, picks("citycable"), ScriptedStep(.entering(.showingPage), .pick("pickeronly")),
        ScriptedStep(.entering(.showingPage, visit: 2), .complete()),
      ],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C05 C05.begun K06@loggingIn K.told→showingDialog
        K07@showingDialog K.told→loggingIn 4.fallsBack@loggingIn K03@loggingIn K.told→showingPicker C07.picked
        K.told→answering C05.answered K04@loggingIn K.told→showingPage C07.another@showingPage
        K.told→leavingLogin C07.another.again C05.begun K03.known@loggingIn C05.answered K04@loggingIn
        K.told→showingPage C08.completed C05.answered K02.yes@loggingIn K.told→ready
        """
    ) { $0.framework.picker = .otherProvider },
    make(
      "other-provider-left", "Another provider is selected while a page is open, and then none",
      [
        configures, logsIn, ScriptedStep(.entering(.showingPicker), .pick("citycable")),
        ScriptedStep(.entering(.showingPage), .pick("pickeronly")),
        ScriptedStep(.entering(.leavingLogin), .pick(nil)),
      ],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C05 C05.begun K06@loggingIn K.told→showingDialog
        K07@showingDialog K.told→loggingIn 4.fallsBack@loggingIn K03@loggingIn K.told→showingPicker C07.picked
        K.told→answering C05.answered K04@loggingIn K.told→showingPage C07.another@showingPage
        K.told→leavingLogin C07.nil.instead C07.nil.done K.told→ready
        """
    ) { $0.framework.picker = .otherProvider },
    make(
      "logout-in-picker", "logout while the app's picker is open: the login ends, the logout follows",
      [
        configures, logsIn, ScriptedStep(.entering(.showingPicker), .logOut),
        ScriptedStep(.entering(.leavingToLogOut), .pick(nil)),
      ],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C05 C05.begun K06@loggingIn K.told→showingDialog
        K07@showingDialog K.told→loggingIn 4.fallsBack@loggingIn K03@loggingIn K.told→showingPicker
        C15.login@showingPicker C15.left.login C15.login.over K.told→preparingLogout C15.begun
        C15.done@loggingOut K.told→ready
        """
    ) { $0.framework.picker = .otherProvider },
    make(
      "delegate-dies-in-picker", "The delegate is released while the app's picker is open: it counts as left",
      [configures, logsIn, ScriptedStep(.entering(.showingPicker), .delegateDies)],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C05 C05.begun K06@loggingIn K.told→showingDialog
        K07@showingDialog K.told→loggingIn 4.fallsBack@loggingIn K03@loggingIn K.told→showingPicker K03.died
        C07.nil.done K.told→ready
        """
    ) { $0.framework.picker = .otherProvider },
    make(
      "delegate-dies-in-page", "The delegate is released while a page is open: it counts as left",
      [configures, logsIn, ScriptedStep(.entering(.showingPage), .delegateDies)],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C05 C05.begun K06@loggingIn K.told→showingDialog
        K07@showingDialog K.told→loggingIn 4.keeps@loggingIn K.told→loggingIn K04@loggingIn K.told→showingPage
        K04.died C07.nil.done K.told→ready
        """
    ) { $0.framework.picker = .picks("pickeronly-apple") },
    make(
      "delegate-dies-asked", "The delegate is released when asked to open a page: the login ends without a callback",
      [configures, logsIn],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C05 C05.begun K06@loggingIn K.told→showingDialog
        K07@showingDialog K.told→loggingIn 4.keeps@loggingIn K.told→loggingIn K04@loggingIn K.unheard
        C07.nil.done K.unheard.otherwise→ready
        """
    ) {
      $0.framework.picker = .picks("pickeronly-apple")
      $0.app.lastCallback = "navigate"
    },
  ]
}
