import PassEnabler
import PassSimulator

// The scenarios without logins: the requestor, questions, logouts.

extension EnablerFlow.Scenarios {
  static let requestor: [Scenario] = [
    make(
      "facade-sso", "A first launch without a failure: Apple's picker, playback, logout",
      [.setRequestor(), .check, .logIn(), .authorize("news"), .logOut],
      path: """
        \(configured) C04 C04.done K.told→ready \(dialog) 4.goesOn@loggingIn K02.yes@loggingIn K.told→ready C09 C09.done
        K.told→ready C15 C15.begun C15.done@loggingOut K.told→ready
        """),
    make(
      "requestor-refused", "setRequestor fails, each call gets its own failure, and another setRequestor succeeds",
      given: [.registrationError(.register, "invalid_software_statement", .only(1))],
      [
        .setRequestor(), .check, .logIn(), .pick("citycable"), .pick(nil), .complete(), .authorize("news"),
        .play("news"), .resources(["news"]), .preauthorize(["news"]), .provider, .metadata(.authentication), .logOut,
        .setRequestor(""), .logOut, .setRequestor(),
      ],
      path: """
        C03@unconfigured C03.opened C03.failed K.told→unconfigured C04.failed K.told→unconfigured C05.failed
        K.told→unconfigured C07.failed K.told→unconfigured C07.nil.failed K.told→unconfigured C08.failed
        K.told→unconfigured C09.failed K.told→unconfigured C10.failed K.told→unconfigured C11.failed K.told→unconfigured
        C12.failed K.told→unconfigured C13.failed K.told→unconfigured C14.failed K.told→unconfigured C15.unconfigured
        C15.begun C15.done.unconfigured@loggingOut K.told→unconfigured C03@unconfigured C03.unusable K.told→unconfigured
        C15.failed K.told→unconfigured \(configured)
        """),
    make(
      "requestor-again", "preauthorize during setRequestor fails at once; setRequestor is called again",
      [.setRequestor(), .entering(.openingRequestor, .preauthorize(["news"])), .setRequestor()],
      path: """
        C03@unconfigured C03.opened C12.meanwhile K.told→configuring C03.done K.told→ready C03@ready C03.opened C03.done
        K.told→ready
        """),
  ]

  static let questions: [Scenario] = [
    make(
      "questions", "Questions about a logged-in viewer", given: [.subscription],
      [
        .setRequestor(), .authorize("news"), .authorize(""), .resources(["news"]), .preauthorize(["news"]),
        .metadata(.attribute("tokenSource")), .metadata(.authentication), .provider, .logIn(), .play("news"),
      ],
      path: """
        \(configured) C09 C09.done K.told→ready C09 C09.done K.told→ready C11 C11.done K.told→ready C12 C12.done
        K.told→ready C14 C14.done K.told→ready C14 C14.done K.told→ready C13 C13.found K.told→ready C05 C05.already
        K.told→ready C10 C10.already C09.done K.told→ready
        """),
    make(
      "completion-unexpected", "The completion URL arrives although no page is open: it is reported, and ignored",
      [
        .setRequestor(), .complete(), .logIn(), .entering(.showingDialog, .complete()), .logOut,
        .entering(.loggingOut, .complete()),
      ],
      path: """
        \(configured) C08 K.told→ready C05 C05.begun K06@loggingIn K.told→showingDialog C08.login@showingDialog
        K.told→showingDialog K07@showingDialog K.told→loggingIn 4.goesOn@loggingIn K02.yes@loggingIn K.told→ready C15
        C15.begun C08.logout@loggingOut K.told→loggingOut C15.done@loggingOut K.told→ready
        """),
  ]

  static let logouts: [Scenario] = [
    make(
      "logout-page", "The provider's logout page in a Safari view controller; a wrong completion URL is reported",
      given: [.profile("citycable")],
      [
        .setRequestor(), .handlesSVC, .logOut, .entering(.showingLogoutPage, .complete()),
        .entering(.showingLogoutPage, visit: 2, .complete("adbe.simulated://adobe.com")),
      ],
      path: """
        \(configured) C02@ready C15 C15.begun C15.page C15.told C15.foreign K.told→showingLogoutPage C15.completed
        C15.closed C15.done@loggingOut K.told→ready
        """),
    make(
      "logout-left", "The app cancels the logout page, twice", given: [.profile("citycable")],
      [
        .setRequestor(), .logOut, .entering(.showingLogoutPage, .pick(nil)),
        .entering(.loggingOut, visit: 2, .pick(nil)),
      ],
      path: """
        \(configured) C15 C15.begun C15.page C15.told C15.left C15.closed C15.left.late@loggingOut C15.done@loggingOut
        K.told→ready
        """),
    make(
      "logout-forgotten", "The app forgets the logout page, and makes another call: the page counts as left",
      given: [.profile("citycable")],
      [.setRequestor(), .logOut, .entering(.showingLogoutPage, .comes), .entering(.loggingOut, visit: 2, .check)],
      path: """
        \(configured) C15 C15.begun C15.page C15.told C15.forgotten@callReceived C15.closed C15.done@loggingOut
        K.told→ready C04 C04.done K.told→ready
        """),
    make(
      "logout-unheard", "The delegate is released when asked to open the logout page",
      given: [.profile("citycable"), .set(\.app.lastCallback, "navigate")], [.setRequestor(), .logOut],
      path:
        "\(configured) C15 C15.begun C15.page C15.unheard C15.closed C15.done@loggingOut K.unheard.otherwise→ready"),
  ]
}
