import FlowEngine
import PassAPI
import PassService

extension EnablerFlow {
  /// C05, C06, C10 without a login, and C07 with a temporary pass.
  static let login = Phase<EnablerFlow>(
    "C05", "A login",
    phases: [
      Phase(
        "C05.1", "Preparation and the app's answers", [preparingLogin, preparingPass, answering],
        everywhere: [.oneAfterTheOther]),
      Phase(
        "C05.2", "The client signs in",
        [
          loggingIn, showingDialog, showingPicker, showingPage, showingCode, leavingLogin, leavingToConfigure,
          leavingToLogOut,
        ], everywhere: [ends, asksApp, dialogs, callsMeanwhile]),
    ])

  private static let preparingLogin = StateNode<EnablerFlow>(
    \.preparingLogin, "S4", "If the viewer is not logged in yet, ask the client to sign in",
    [
      .does(\.beginSignIn) { context, _ in BeginSignIn(login: context.login, options: context.options) },
      .on(\.signInBegun, "C05.begun", ["sdk S4"], to: \.loggingIn),
      .on(
        \.loggedInAlready, "C05.already", ["sdk O1", "sdk 5.5"], when: .not(.decisionFollows),
        answering: .loginFailed, to: \.telling, then: \.ready
      ) { context, _, access in
        Telling(context.login.isAwaited ? Callback.loggedIn(access, wasCached: true) : [])
      },
      .on(
        \.loggedInAlready, "C10.already", ["sdk C10"], finding: .decisionFollows, answering: .loginEnded,
        to: \.authorizing
      ) { context, _, _, decision in
        context.login.decisions.removeFirst()
        return decision
      },
    ])

  private static let preparingPass = StateNode<EnablerFlow>(
    \.preparingPass, "", "A provider was selected outside a login: a temporary pass logs in at once",
    [
      .does(\.beginPass) { _, mvpd in mvpd },
      .on(\.signInBegun, "C07.pass", ["sdk C07"], to: \.loggingIn) { context, _, _ in context.login = Login() },
      .on(\.noPass, "C07.noPass", ["sdk C07", "sdk 5.5"], to: \.ready),
    ])

  private static let answering = StateNode<EnablerFlow>(
    \.answering, "", "Pass the app's answer to the client",
    [
      .does(\.answer) { _, answer in answer },
      .on(\.answered, "C05.answered", ["sdk C07", "sdk C08"], to: \.loggingIn),
    ])

  private static let loggingIn = StateNode<EnablerFlow>(
    \.loggingIn, "S4", "The client signs the viewer in", [.does(\.awaitSignIn)])

  private static let showingDialog = StateNode<EnablerFlow>(
    \.showingDialog, "S4", "The app presents Apple's controller", [.does(\.awaitSignIn), .delegateDied("K06.died")])

  private static let showingPicker = StateNode<EnablerFlow>(
    \.showingPicker, "O2", "The app's own picker is open",
    [
      .does(\.awaitSignIn), .delegateDied("K03.died"),
      .asksAgain("K03") { _, providers in .displayProviderDialog(providers) },
      .on(
        \.chooseRequested, "C07.picked", ["sdk O2", "sdk C07"], answering: .done, to: \.telling, then: \.answering
      ) { context, _, call in
        context.login.hasChosen = true
        return (Telling(.selection(call.mvpd)), .provider(call.mvpd))
      },
    ])

  private static let showingPage = StateNode<EnablerFlow>(
    \.showingPage, "O3", "A page of the provider is open",
    [
      .does(\.awaitSignIn), .delegateDied("K04.died"),
      .asksAgain("K04") { context, page in context.navigation(to: page) },
      .on(
        \.completeRequested, "C08.completed", ["sdk C08", "sdk 5.4"], when: .completesPage, answering: .done,
        to: \.answering
      ) { _, _, _ in .completed },
      .foreignURL("C08.foreign"),
    ])

  private static let showingCode = StateNode<EnablerFlow>(
    \.showingCode, "O3", "The app shows a code for a second screen",
    [.does(\.awaitSignIn), .asksAgain("REGCODE") { _, shown in .code(shown) }])

  private static let leavingLogin = StateNode<EnablerFlow>(
    \.leavingLogin, "S4f", "Cancel the login, or restart it for another provider",
    [
      .leaves("left"),
      .on(
        \.signInFailed, "C07.nil.done", ["sdk S4f", "sdk 3.1", "sdk 5.4"], when: .why(is: .left),
        answering: .loginFailed, to: \.telling, then: \.ready
      ) { context, _, _ in
        Telling(
          context.dismissAll() + Callback.left + [.authentication(nil, wasCached: false)] + context.refuseDecisions())
      },
      .on(
        \.signInFailed, "C07.another.again", ["sdk C07", "sdk K07"], when: .why(is: .switched), to: \.telling,
        then: \.preparingLogin
      ) { context, _, _ in
        context.login.code = nil
        context.login.fallback = nil
        return Telling(context.dismissAll())
      },
      .stay(on: \.cancelRequested, "C07.nil.again", ["sdk C07"], when: .why(is: .left)),
      .on(\.cancelRequested, "C07.nil.instead", ["sdk C07"], when: .why(is: .switched), to: \.leavingLogin) {
        _, _, _ in .left
      },
      // No call joins a login that is being cancelled.
      .defer(\.chooseRequested, when: .why(is: .left)), .outer(\.chooseRequested),
      .defer(\.loginRequested, when: .why(is: .left)), .outer(\.loginRequested),
      .defer(\.playRequested, when: .why(is: .left)), .outer(\.playRequested),
      .defer(\.logoutRequested, when: .why(is: .left)), .outer(\.logoutRequested),
    ])

  private static let leavingToLogOut = StateNode<EnablerFlow>(
    \.leavingToLogOut, "L1", "Cancel the login for a logout",
    [
      .leaves("C15"),
      .on(
        \.signInFailed, "C15.login.over", ["sdk C15", "sdk 6"], answering: .loginFailed, to: \.telling,
        then: \.preparingLogout
      ) { context, _, failure in Telling(context.endLogin(with: failure)) },
      // The login finished first.
      .on(
        \.signedIn, "C15.login.done", ["sdk C15", "sdk 6"], answering: .loginFailed, to: \.telling,
        then: \.preparingLogout
      ) { context, _, access in Telling(context.endLogin(with: access) + context.refuseDecisions()) },
      .stay(on: \.cancelRequested, "C15.left.login", ["sdk C07"]),
      .defer(.chooseRequested, .loginRequested, .playRequested, .logoutRequested),
    ])

  private static let leavingToConfigure = StateNode<EnablerFlow>(
    \.leavingToConfigure, "S2", "Cancel the login for a setRequestor with another requestor",
    [
      .leaves("C03.left"),
      .on(
        \.signInFailed, "C03.login.over", ["sdk C03", "sdk 5.5"], answering: .loginFailed, to: \.telling,
        then: \.openingRequestor
      ) { context, call, failure in (Telling(context.endLogin(with: failure)), call) },
      // The login finished first.
      .on(
        \.signedIn, "C03.login.done", ["sdk C03", "sdk 5.5"], answering: .loginFailed, to: \.telling,
        then: \.openingRequestor
      ) { context, call, access in (Telling(context.endLogin(with: access) + context.refuseDecisions()), call) },
      .stay(on: \.cancelRequested, "C03.left.again", ["sdk C07"]),
      .defer(.chooseRequested, .loginRequested, .playRequested, .logoutRequested),
    ])

  // MARK: Events of the client

  private static let ends: Column<EnablerFlow> = .group([
    .on(
      \.signedIn, "K02.yes", ["sdk O4", "sdk O6", "sdk K02"], when: .not(.decisionFollows), answering: .loginFailed,
      to: \.telling, then: \.ready
    ) { context, _, access in Telling(context.endLogin(with: access)) },
    .on(
      \.signedIn, "K02.decides", ["sdk C10", "sdk 5.5"], finding: .decisionFollows, answering: .loginEnded,
      to: \.telling,
      then: \.authorizing
    ) { context, _, access, decision in
      context.login.decisions.removeFirst()
      return (Telling(context.endLogin(with: access)), decision)
    },
    .on(
      \.signInFailed, "K02.no", ["sdk O5", "sdk K02", "sdk 4.2"], answering: .loginFailed, to: \.telling, then: \.ready
    ) { context, _, failure in Telling(context.endLogin(with: failure)) },
  ])

  private static let asksApp: Column<EnablerFlow> = .group([
    .on(
      \.providersOffered, "K03.known", ["sdk C07", "sdk O7"], finding: .shortcut, to: \.answering
    ) { context, _, _, mvpd in
      context.login.hasChosen = true
      context.login.direct = nil
      return .provider(mvpd)
    },
    .on(
      \.providersOffered, "K03", ["sdk O2", "sdk O7", "sdk K03"], when: .not(.shortcut), to: \.telling,
      then: \.showingPicker
    ) { context, _, providers in
      defer { context.login.fallback = nil }
      return (
        Telling(context.login.fallback.map { .status($0) }, .displayProviderDialog(providers)), providers
      )
    },
    .on(
      \.pageWanted, "K04", ["sdk O3", "sdk O7", "sdk K04", "sdk K05"], to: \.telling, then: \.showingPage
    ) { context, _, page in (Telling(context.navigation(to: page)), page) },
    .on(
      \.codeShown, "REGCODE", ["sdk O3", "sdk 4.3", "sdk 5.4"], when: .newCode, to: \.telling, then: \.showingCode
    ) { context, _, shown in
      context.login.code = shown.code
      return (Telling(.code(shown)), shown)
    },
    .stay(on: \.codeShown, "REGCODE.known", ["sdk 4.3"], when: .not(.newCode)),
  ])

  private static let dialogs: Column<EnablerFlow> = .group([
    .on(\.dialogPresented, "K06", ["sdk S4", "sdk K06"], to: \.telling, then: \.showingDialog) { context, _, dialog in
      context.login.presented.append(dialog)
      return Telling(.presentTvProviderDialog(dialog))
    },
    .on(
      \.dialogDismissed, "K07", ["sdk S4", "sdk K07"], when: .isPresented, to: \.telling, then: \.loggingIn
    ) { context, _, dialog in Telling(context.dismiss(dialog)) },
    .stay(on: \.dialogDismissed, "K07.gone", ["sdk K07"], when: .not(.isPresented)),
    .stay(on: \.pickerAnswered, "4.goesOn", ["sdk O4"], when: .finding(is: .goesOn)) { context, _, _ in
      context.login.hasAskedApple = true
      context.login.hasChosen = true
    },
    .stay(
      on: \.pickerAnswered, "4.fallsBack", ["sdk S4a", "sdk S4b", "sdk S4c", "sdk S4d", "sdk S4e", "sdk S4f"],
      finding: .finding(\.fallsBack)
    ) { context, _, _, notice in
      context.login.hasAskedApple = true
      context.login.fallback = notice
    },
    .on(
      \.pickerAnswered, "4.keeps", ["sdk O3", "sdk 4.3"], finding: .finding(\.keeps), to: \.telling, then: \.loggingIn
    ) { context, _, _, mvpd in
      context.login.hasAskedApple = true
      context.login.hasChosen = true
      return Telling(.selection(mvpd))
    },
  ])

  // MARK: Calls during a login

  private static let callsMeanwhile: Column<EnablerFlow> = .group([
    // The login under way answers the call, and decides for each C10.
    .stay(on: \.loginRequested, "C05.joins", ["sdk 3.3"]) { context, _, _ in context.login.isAwaited = true },
    .stay(on: \.playRequested, "C10.joins", ["sdk C10", "sdk 3.3"]) { context, _, call in
      context.login.add(call.decision)
    },
    .on(\.cancelRequested, "C07.nil", ["sdk C07", "sdk 5.4"], to: \.leavingLogin) { _, _, _ in .left },
    .on(\.logoutRequested, "C15.login", ["sdk C15", "sdk 6"], to: \.leavingToLogOut),
    .on(
      \.chooseRequested, "C07.another", ["sdk C07"], answering: .done, to: \.telling, then: \.leavingLogin
    ) { context, _, call in
      context.login.hasChosen = true
      context.login.direct = call.mvpd
      return (Telling(.selection(call.mvpd)), .switched)
    },
    .unexpectedURL("C08.login"),
    .on(\.providerRequested, "C13.login", ["sdk C13"], to: \.findingProvider, then: .again) { _, _, _ in },
    .defer(
      .requestorRequested, .checkRequested, .authorizeRequested, .resourcesRequested, .preauthorizeRequested,
      .metadataRequested),
  ])
}

extension Row where F == EnablerFlow {
  /// Cancels the sign-in; its questions until then are answered with "left", and not delivered.
  fileprivate static func leaves(_ id: String) -> Self {
    .group([
      .does(\.cancelSignIn) { _, _ in }, .does(\.awaitSignIn),
      .stay(on: \.providersOffered, "\(id).K03", ["sdk 3.3"]), .stay(on: \.pageWanted, "\(id).K04", ["sdk 3.3"]),
      .stay(on: \.codeShown, "\(id).REGCODE", ["sdk 3.3"]), .stay(on: \.dialogPresented, "\(id).K06", ["sdk 3.3"]),
      .stay(on: \.pickerAnswered, "\(id).picker", ["sdk 3.3"]),
      .on(\.dialogDismissed, "\(id).K07", ["sdk K07"], when: .isPresented, to: \.telling, then: .again) {
        context, _, dialog in EnablerFlow.Telling(context.dismiss(dialog))
      },
      .outer(\.dialogDismissed),
    ])
  }

  /// Asks the app again, at each call that needs a login, if it has lost sight of its picker, page or code, whichever
  /// delegate it has now. C03 of the same requestor ends at once: the login itself asks service and framework.
  fileprivate static func asksAgain(
    _ id: String, _ question: @escaping @Sendable (F.Context, From) -> Callback
  ) -> Self {
    .group([
      .on(\.loginRequested, "C05.\(id)", ["sdk C05", "sdk 3.3"], to: \.telling, then: .again) { context, asked, _ in
        context.login.isAwaited = true
        return EnablerFlow.Telling(question(context, asked))
      },
      .on(\.playRequested, "C10.\(id)", ["sdk C10", "sdk 3.3"], to: \.telling, then: .again) { context, asked, call in
        context.login.add(call.decision)
        return EnablerFlow.Telling(question(context, asked))
      },
      .on(
        \.requestorRequested, "C03.\(id)", ["sdk C03", "sdk 5.5"], when: .sameRequestor, answering: .done,
        to: \.telling, then: .again
      ) { _, _, _ in EnablerFlow.Telling(.requestorComplete(true)) },
      .on(
        \.requestorRequested, "C03.\(id).another", ["sdk C03", "sdk 5.5"], when: .not(.sameRequestor),
        to: \.leavingToConfigure
      ) { _, _, call in call },
    ])
  }

  /// The viewer can no longer answer.
  fileprivate static func delegateDied(_ id: String) -> Self {
    .on(\.delegateReleased, id, ["sdk 13"], to: \.leavingLogin) { _, _, _ in .left }
  }
}
extension Row where F == EnablerFlow, From == EnablerFlow.RequestedPage {
  /// C08 with an address at which the page does not end.
  static func foreignURL(_ id: String) -> Self {
    .on(
      \.completeRequested, id, ["sdk C08"], when: .not(.completesPage), answering: .done, to: \.telling, then: .again
    ) { _, _, _ in EnablerFlow.Telling(.defect(.foreignCompletionURL)) }
  }
}

extension EnablerFlow.Login {
  /// Adds a C10 during the login; a repeated request is decided once.
  fileprivate mutating func add(_ decision: EnablerFlow.CheckAuthorization) {
    if !decisions.contains(decision) { decisions.append(decision) }
  }
}

extension EnablerFlow.Context {
  /// K07 for every controller that K06 has presented: it comes before K02.
  mutating func dismissAll() -> [Callback] {
    defer { login.presented = [] }
    return login.presented.map { .dismissTvProviderDialog($0) }
  }

  mutating func dismiss(_ dialog: Int) -> [Callback] {
    login.presented.removeAll { $0 == dialog }
    return [.dismissTvProviderDialog(dialog)]
  }

  mutating func endLogin(with access: CurrentProfile) -> [Callback] {
    selection = .remembered
    return dismissAll() + Callback.loggedIn(access, wasCached: false)
  }

  mutating func endLogin(with failed: EnablerFlow.FailedSignIn) -> [Callback] {
    let isSession = login.hasChosen && failed.needsCode && login.code == nil
    let notice = StatusNotice(ofLogin: failed.refusal, isSession: isSession)
    return dismissAll()
      + [
        notice.map { .status($0) }, .notLoggedIn(GENERIC_AUTHENTICATION_ERROR), .authentication(nil, wasCached: false),
      ]
      .compactMap { $0 } + refuseDecisions()
  }

  /// Refuses each C10 whose login failed, with K09.
  mutating func refuseDecisions() -> [Callback] {
    defer { login.decisions = [] }
    return login.decisions.flatMap { decision in
      let resource = decision.resource ?? ""
      return Callback.decided(.init(resource, notice: StatusNotice(.notAuthenticated, resource: resource)))
    }
  }

  /// K04, or K05 if the app wants it.
  func navigation(to page: EnablerFlow.RequestedPage) -> Callback {
    options.handlesSVC == true ? .navigateSVC(page.url) : .navigate(page.url)
  }
}

extension Guard where F == EnablerFlow, Found == EnablerFlow.CheckAuthorization {
  /// C10 began the login, or came during it. A row that takes a decision removes it from the list.
  static var decisionFollows: Self {
    .found("decision follows", bounded: true) { context, _, _ in context.login.decisions.first }
  }
}
extension Guard where F == EnablerFlow, Trigger == EnablerFlow.SetRequestor, Found == Void {
  fileprivate static var sameRequestor: Self {
    .check("same requestor") { context, _, call in context.requestor == call }
  }
}
extension Guard where F == EnablerFlow, Trigger == [TVProvider], Found == String {
  /// The provider that C07 names; one selected earlier counts if Apple's picker was not involved.
  fileprivate static var shortcut: Self {
    .found("provider known") { context, _, providers in
      if let direct = context.login.direct { return direct }
      guard case .mvpd(let selected) = context.selection, !context.login.hasAskedApple else { return nil }
      return providers.contains { $0.id == selected } ? selected : nil
    }
  }
}
extension Guard where F == EnablerFlow, Trigger == EnablerFlow.LoginCode, Found == Void {
  fileprivate static var newCode: Self { .check("new code") { context, _, shown in context.login.code != shown.code } }
}
extension Guard where F == EnablerFlow, Trigger == Int, Found == Void {
  fileprivate static var isPresented: Self {
    .check("presented") { context, _, dialog in context.login.presented.contains(dialog) }
  }
}
extension Guard where F == EnablerFlow, Trigger == EnablerFlow.PickerFinding {
  fileprivate static var finding: Question<F, From, Trigger, EnablerFlow.PickerFinding> {
    Question("finding") { _, _, finding in finding }
  }
}
extension Guard where F == EnablerFlow, From == EnablerFlow.Leaving {
  fileprivate static var why: Question<F, From, Trigger, EnablerFlow.Leaving> { Question("why") { _, why, _ in why } }
}
extension Guard<EnablerFlow, EnablerFlow.RequestedPage, EnablerFlow.HandleURL, Void> {
  static var completesPage: Self {
    .check("the page ends there") { _, page, call in call.url?.hasPrefix(page.completionURL) ?? false }
  }
}
