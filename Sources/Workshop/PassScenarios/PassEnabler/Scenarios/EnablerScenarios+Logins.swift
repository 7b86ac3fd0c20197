import PassEnabler
import PassSimulator

extension EnablerFlow.Scenarios {
  static let logins: [Scenario] = [
    make(
      "own-picker", "\"Other TV Provider\": the app's own picker, a page, and every allowed call in between",
      given: [.picker(.otherProvider)],
      [
        .setRequestor(), .logIn(), .entering(.showingPicker, .pick("citycable")),
        .entering(.showingPage, .complete("https://example.com/elsewhere")),
        .entering(.showingPage, visit: 2, .provider), .entering(.showingPage, visit: 3, .complete()),
      ],
      path: """
        \(configured) \(ownPicker) C07.picked K.told→answering \(page) C08.foreign K.told→showingPage
        C13.login@showingPage C13.found K.told→showingPage C08.completed \(loggedIn)
        """),
    make(
      "listed-only", "A provider that Apple only lists: its page, in a Safari view controller",
      given: [.picker(.picks("pickeronly-apple"))],
      [.setRequestor(), .handlesSVC, .logIn(), .entering(.showingPage, .complete("adbe.simulated://adobe.com"))],
      path: """
        \(configured) C02@ready \(dialog) 4.keeps@loggingIn K.told→loggingIn K04@loggingIn K.told→showingPage
        C08.completed \(loggedIn)
        """),
    make(
      "code", "tvOS: a code for a second screen",
      given: [.set(\.app.platform, .tvOS), .picker(.picks("pickeronly-apple")), .secondScreen()],
      [.setRequestor(), .logIn()],
      path: """
        \(configured) \(dialog) 4.keeps@loggingIn K.told→loggingIn REGCODE@loggingIn K.told→showingCode
        REGCODE.known@showingCode REGCODE.known@showingCode K02.yes@showingCode K.told→ready
        """),
    make(
      "play-first", "getAuthorization while not logged in: the login, then the decision",
      [.setRequestor(), .play("news"), .entering(.showingDialog, .play("sport")), .play("news")],
      path: """
        \(configured) C10 C05.begun K06@loggingIn K.told→showingDialog C10.joins@showingDialog K07@showingDialog
        K.told→loggingIn 4.goesOn@loggingIn K02.decides@loggingIn K.told→authorizing C09.done K.told→ready C10
        C10.already C09.done K.told→ready
        """),
    make(
      "selected-ahead", "A provider is selected outside a login: the next login uses it, without either picker",
      given: [.set(\.backend.catalogue, [.cityCable])],
      [.setRequestor(), .pick("citycable"), .provider, .logIn(), .entering(.showingPage, .complete())],
      path: """
        \(configured) C07.ahead K.told→preparingPass C07.noPass C13 C13.found K.told→ready C05 C05.begun
        K03.known@loggingIn \(page) C08.completed \(loggedIn)
        """),
    make(
      "temporary-pass", "A temporary pass is selected, and logs in at once", [.setRequestor(), .pick("freepreview")],
      path: "\(configured) C07.ahead K.told→preparingPass C07.pass K02.yes@loggingIn K.told→ready"),
    make(
      "login-fails", "No session can be created: the login fails, and so does the decision that waited for it",
      given: [.picker(.picks("pickeronly-apple")), .error(.createSession, "internal_server_error")],
      [.setRequestor(), .play("news")],
      path: """
        \(configured) C10 C05.begun K06@loggingIn K.told→showingDialog K07@showingDialog K.told→loggingIn
        4.keeps@loggingIn K.told→loggingIn K02.no@loggingIn K.told→ready
        """),
  ]

  /// The app loses sight of a picker, a page or a code, and calls again.
  static let lost: [Scenario] = [
    make(
      "picker-lost", "The app's picker is swiped away: each call that needs a login shows it again",
      given: [.picker(.otherProvider)],
      [
        .setRequestor(), .logIn(), .entering(.showingPicker, .logIn()),
        .entering(.showingPicker, visit: 2, .setRequestor()), .entering(.showingPicker, visit: 3, .play("news")),
        .entering(.showingPicker, visit: 4, .pick("citycable")), .entering(.showingPage, .play("sport")),
        .entering(.showingPage, visit: 2, .logIn()), .entering(.showingPage, visit: 3, .setRequestor()),
        .entering(.showingPage, visit: 4, .complete()),
      ],
      path: """
        \(configured) \(ownPicker) C05.K03 K.told→showingPicker C03.K03 K.told→showingPicker C10.K03
        K.told→showingPicker C07.picked K.told→answering \(page) C10.K04 K.told→showingPage C05.K04 K.told→showingPage
        C03.K04 K.told→showingPage C08.completed C05.answered K02.decides@loggingIn K.told→authorizing C09.done
        K.told→ready
        """),
    make(
      "code-lost", "tvOS: the code is no longer visible, and is shown again",
      given: [.set(\.app.platform, .tvOS), .picker(.picks("pickeronly-apple")), .secondScreen()],
      [
        .setRequestor(), .logIn(), .entering(.showingCode, .logIn()),
        .entering(.showingCode, visit: 2, .setRequestor()), .entering(.showingCode, visit: 3, .play("news")),
      ],
      path: """
        \(configured) \(dialog) 4.keeps@loggingIn K.told→loggingIn REGCODE@loggingIn K.told→showingCode C05.REGCODE
        K.told→showingCode C03.REGCODE K.told→showingCode C10.REGCODE K.told→showingCode REGCODE.known@showingCode
        REGCODE.known@showingCode K02.decides@showingCode K.told→authorizing C09.done K.told→ready
        """),
    make(
      "requestor-in-picker", "setRequestor for another brand while the app's picker is open: the login ends first",
      given: [.picker(.otherProvider)], [.setRequestor(), .logIn(), .entering(.showingPicker, .setRequestor("OTHER"))],
      endsIn: .unconfigured,
      path: """
        \(configured) \(ownPicker) C03.K03.another C03.login.over K.told→openingRequestor C03.opened C03.failed
        K.told→unconfigured
        """),
    make(
      "login-after-left", "getAuthentication at once after the viewer left the picker begins another login",
      given: [.picker(.otherProvider)],
      [
        .setRequestor(), .logIn(), .entering(.showingPicker, .pick(nil)), .entering(.leavingLogin, .logIn()),
        .entering(.showingPicker, visit: 2, .pick(nil)),
      ],
      path: """
        \(configured) \(ownPicker) C07.nil@showingPicker C07.nil.done K.told→ready \(ownPicker) C07.nil@showingPicker
        C07.nil.done K.told→ready
        """),
  ]

  static let leaving: [Scenario] = [
    make(
      "picker-left", "The viewer leaves the app's picker, and the app says so twice", given: [.picker(.otherProvider)],
      [
        .setRequestor(), .logIn(), .entering(.showingPicker, .pick(nil)), .entering(.leavingLogin, .pick(nil)),
        .pick(nil),
      ],
      path: """
        \(configured) \(ownPicker) C07.nil@showingPicker C07.nil.again C07.nil.done K.told→ready C07.dropped
        K.told→ready
        """),
    make(
      "other-provider", "Another provider is selected while a page is open: the login starts over",
      given: [.picker(.otherProvider)],
      [
        .setRequestor(), .logIn(), .entering(.showingPicker, .pick("citycable")),
        .entering(.showingPage, .pick("pickeronly")), .entering(.showingPage, visit: 2, .complete()),
      ],
      path: """
        \(configured) \(ownPicker) C07.picked K.told→answering \(page) C07.another@showingPage K.told→leavingLogin
        C07.another.again C05.begun K03.known@loggingIn \(page) C08.completed \(loggedIn)
        """),
    make(
      "other-provider-left", "Another provider is selected while a page is open, and then none",
      given: [.picker(.otherProvider)],
      [
        .setRequestor(), .logIn(), .entering(.showingPicker, .pick("citycable")),
        .entering(.showingPage, .pick("pickeronly")), .entering(.leavingLogin, .pick(nil)),
      ],
      path: """
        \(configured) \(ownPicker) C07.picked K.told→answering \(page) C07.another@showingPage K.told→leavingLogin
        C07.nil.instead C07.nil.done K.told→ready
        """),
    make(
      "logout-in-picker", "logout while the app's picker is open: the login ends, the logout follows",
      given: [.picker(.otherProvider)],
      [.setRequestor(), .logIn(), .entering(.showingPicker, .logOut), .entering(.leavingToLogOut, .pick(nil))],
      path: """
        \(configured) \(ownPicker) C15.login@showingPicker C15.left.login C15.login.over K.told→preparingLogout
        C15.begun C15.done@loggingOut K.told→ready
        """),
    make(
      "delegate-dies-in-picker", "The delegate is released while the app's picker is open: it counts as left",
      given: [.picker(.otherProvider)], [.setRequestor(), .logIn(), .entering(.showingPicker, .delegateDies)],
      path: "\(configured) \(ownPicker) K03.died C07.nil.done K.told→ready"),
    make(
      "delegate-dies-in-page", "The delegate is released while a page is open: it counts as left",
      given: [.picker(.picks("pickeronly-apple"))],
      [.setRequestor(), .logIn(), .entering(.showingPage, .delegateDies)],
      path: """
        \(configured) \(dialog) 4.keeps@loggingIn K.told→loggingIn K04@loggingIn K.told→showingPage K04.died
        C07.nil.done K.told→ready
        """),
    make(
      "delegate-dies-asked", "The delegate is released when asked to open a page: the login ends without a callback",
      given: [.picker(.picks("pickeronly-apple")), .set(\.app.lastCallback, "navigate")], [.setRequestor(), .logIn()],
      path: """
        \(configured) \(dialog) 4.keeps@loggingIn K.told→loggingIn K04@loggingIn K.unheard C07.nil.done
        K.unheard.otherwise→ready
        """),
  ]
}
