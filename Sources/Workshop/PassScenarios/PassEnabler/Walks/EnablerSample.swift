import AccessEnablerCodes
import FlowTesting
import PassAPI
import PassEnabler
import PassService

extension EnablerFlow {
  /// The payloads of its events.
  package static let samples = Samples<EnablerFlow>(calls + notices + outcomes + progress).keepingSecrets
    // Each controller has its own number.
    .generating(\.dialogPresented) { _, context, _ in (context.login.presented.max() ?? 0) + 1 }
    .generating(\.decided) { choices, _, state in decided(in: state, choices.pick(below: 2) == 0) }
    // An open picker is rarely offered again.
    .weighing(.providersOffered, 3)

  private static let calls: [Event] = [
    .requestorRequested(SetRequestor("REF30")), .requestorRequested(SetRequestor("OTHER")),
    .checkRequested(CheckAuthentication()), .loginRequested(LoginWish()), .loginRequested(LoginWish(isForced: true)),
    .chooseRequested(PickProvider("First")),
    .chooseRequested(PickProvider("Nobody")), .cancelRequested(LeavePicker()),
    .completeRequested(HandleURL(ADOBEPASS_REDIRECT_URL)), .completeRequested(HandleURL(nil)),
    .authorizeRequested(CheckAuthorization("a")), .playRequested(GetAuthorization(CheckAuthorization("a"))),
    .playRequested(GetAuthorization(CheckAuthorization("b"))), .resourcesRequested(CheckResources(["a"])),
    .preauthorizeRequested(Preauthorize(["a"], number: 2)), .providerRequested(GetProvider()),
    .metadataRequested(GetMetadata(.authentication, opcode: METADATA_AUTHENTICATION, number: 4)),
    .logoutRequested(LogOut()),
  ]

  private static let notices: [Event] = [
    .optionsSet(Options(["handleSVC": true])), .optionsSet(Options(["handleSVC": false])), .callReceived,
    .delegateReleased,
  ]

  private static let notice = StatusNotice(.appleError, details: "Why")
  private static let outcomes: [Event] = [
    .told, .unheard, .requestorOpened, .requestorUnusable(notice), .loggedInAlready(Sample.access), .signInBegun,
    .noPass, .answered, .signOutBegun, .checked(Checked()), .checked(Checked(access: Sample.access, notice: nil)),
    .checked(Checked(notice: notice)), .resourcesDecided(DecidedResources(permitted: ["a"])),
    .preauthorized(.failed(.sessionMissing)), .preauthorized(.decisions([])), .providerFound(nil),
    .providerFound(Sample.mvpd("First")), .metadataRead(Metadata()),
  ]

  /// The permit or denial for the requested resource.
  package static func decided(in state: State, _ isPermitted: Bool) -> Decided? {
    guard case .authorizing(let call) = state else { return nil }
    let resource = call.resource ?? ""
    return isPermitted
      ? Decided(resource, token: Secret("\(Sample.mark)-media")) : Decided(resource, notice: notice)
  }

  private static let page = RequestedPage(
    url: Secret("https://sp.auth.adobe.com/\(Sample.mark)"), completionURL: ADOBEPASS_REDIRECT_URL)
  private static let progress: [Event] = [
    .configured(Configured()), .configured(Configured(notice: notice)), .configured(Configured(failure: notice)),
    .signedIn(Sample.access), .signInFailed(FailedSignIn(.cancelled)),
    .signInFailed(FailedSignIn(.failed(Problem(code: "code", cause: .refused)), needsCode: true)),
    .pickerAnswered(.goesOn), .pickerAnswered(.fallsBack(notice)), .pickerAnswered(.keeps("First")),
    .dialogDismissed(1), .dialogDismissed(2),
    .providersOffered([Sample.mvpd("First"), Sample.mvpd("Second")]), .providersOffered([]), .pageWanted(page),
    .codeShown(LoginCode(Secret("\(Sample.mark)-one"), until: Sample.later)),
    .codeShown(LoginCode(Secret("\(Sample.mark)-two"), until: Sample.later)), .signedOut(SignedOut()),
  ]
}
