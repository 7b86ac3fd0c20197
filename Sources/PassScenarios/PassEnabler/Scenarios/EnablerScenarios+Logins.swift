import PassEnabler
import PassService
import PassSimulator

extension EnablerFlow.Scenarios {
  static let logins: [Scenario] = [
    make(
      "own-picker", "\"Other TV Provider\": the app's own picker, a page, and in between what an app may call",
      [
        configures, logsIn, ScriptedStep(.entering(.showingPicker), .logIn()), picks("citycable"),
        ScriptedStep(.entering(.showingPage), .complete("https://example.com/elsewhere")),
        ScriptedStep(.entering(.showingPage, visit: 2), .provider),
        ScriptedStep(.entering(.showingPage, visit: 3), .complete()),
      ],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C05 C05.begun K06@loggingIn K.told→showingDialog
        K07@showingDialog K.told→loggingIn 4.fallsBack@loggingIn K03@loggingIn K.told→showingPicker
        C05.joins@showingPicker C07.picked K.told→answering C05.answered K04@loggingIn K.told→showingPage
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
      "play-first", "getAuthorization of a viewer who is not logged in: the login, then the decision",
      [configures, .atRest(.play("news")), .atRest(.play("sport"))],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C10 C05.begun K06@loggingIn K.told→showingDialog
        K07@showingDialog K.told→loggingIn 4.goesOn@loggingIn K02.decides@loggingIn K.told→authorizing C09.permit
        K.told→ready C10 C10.already C09.permit K.told→ready
        """),
    make(
      "selected-ahead", "A provider selected outside of a login: that goes on with it, past both pickers",
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
      "login-fails", "No session can be had: the login fails, and so does the decision that waited for it",
      [configures, .atRest(.play("news")), .atRest(.play("sport", isLate: true))],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C10 C05.begun K06@loggingIn K.told→showingDialog
        K07@showingDialog K.told→loggingIn 4.keeps@loggingIn K.told→loggingIn K02.no@loggingIn K.told→ready
        C10.afterLogin C09.denial K.told→ready
        """
    ) {
      $0.framework.picker = .picks("pickeronly-apple")
      $0.backend.faults = [Fault(.createSession, .every, .error(code: "internal_server_error"))]
    },
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
      "other-provider", "Another provider while a page is open: the login begins anew",
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
      "other-provider-left", "Another provider, and then none",
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
      "delegate-dies-in-picker", "The delegate dies while the app's picker is open: that counts as left",
      [configures, logsIn, ScriptedStep(.entering(.showingPicker), .delegateDies)],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C05 C05.begun K06@loggingIn K.told→showingDialog
        K07@showingDialog K.told→loggingIn 4.fallsBack@loggingIn K03@loggingIn K.told→showingPicker K03.died
        C07.nil.done K.told→ready
        """
    ) { $0.framework.picker = .otherProvider },
    make(
      "delegate-dies-in-page", "The delegate dies while a page is open: that counts as left",
      [configures, logsIn, ScriptedStep(.entering(.showingPage), .delegateDies)],
      path: """
        C03@unconfigured C03.opened C03.done K.told→ready C05 C05.begun K06@loggingIn K.told→showingDialog
        K07@showingDialog K.told→loggingIn 4.keeps@loggingIn K.told→loggingIn K04@loggingIn K.told→showingPage
        K04.died C07.nil.done K.told→ready
        """
    ) { $0.framework.picker = .picks("pickeronly-apple") },
    make(
      "delegate-dies-asked", "The delegate dies when it is asked to open a page: the login ends, and nobody hears it",
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
