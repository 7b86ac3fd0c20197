import AccessEnablerCodes
import FlowEngine
import FlowTesting
import PassAPI
import PassEnabler
import PassService

extension EnablerFlow {
  /// Proof sets from a launch that knows nothing, with one of Apple's controllers at a time: with calls that ask for
  /// access, with those of newer apps, and with those of an app that never answers.
  package static let proofSets = [
    proofSet("access", Samples(proofCalls + proofEvents), loginAndLogout(within: 5)),
    proofSet("newer-calls", Samples(newerCalls + proofEvents).replacing(otherAnswers), loginAndLogout(within: 7)),
    // No one is signed in, and only the app's calls end what it is asked.
    proofSet(
      "unanswered",
      Samples(mutedCalls + proofEvents.filter { ![.signedIn, .signedOut].contains($0.name) })
        .replacing([.pickerAnswered(.fallsBack(proofNotice))])
        .generating(\.signInFailed) { _, _, state in
          [.showingPicker, .showingPage, .showingCode].contains(state.name) ? nil : FailedSignIn(.cancelled)
        },
      [
        .init("C03, C05 or C10 leads to a callback, whatever the app left unanswered", within: 3) {
          if case .telling(let telling) = $0.state { !telling.callbacks.isEmpty } else { false }
        }
      ]),
  ]

  private static func proofSet(
    _ name: String, _ samples: Samples<EnablerFlow>, _ goals: [Goal<EnablerFlow>]
  ) -> ProofSet<EnablerFlow> {
    ProofSet(
      name,
      Exploration(
        machine, context: Context(),
        samples: samples.generating(\.dialogPresented) { _, context, _ in context.login.presented.isEmpty ? 1 : nil }
          .generating(\.decided) { _, _, state in decided(in: state, true) }.alone.keepingSecrets),
      properties, goals: goals)
  }

  /// - Parameter moves: The largest number of moves to the report of a logout.
  private static func loginAndLogout(within moves: Int) -> [Goal<EnablerFlow>] {
    [
      .init("the app can be told of a login", within: 11) { reports($0.state, ACCESS_ENABLER_STATUS_SUCCESS) },
      .init("the app can be told of a logout", within: moves) { reports($0.state, ACCESS_ENABLER_STATUS_ERROR) },
    ]
  }

  private static func reports(_ state: State, _ status: Int32) -> Bool {
    guard case .telling(let telling) = state else { return false }
    return telling.callbacks.contains { if case .setAuthenticationStatus(status, _) = $0 { true } else { false } }
  }

  private static let proofCalls: [Event] = [
    .requestorRequested(SetRequestor("REF30")), .checkRequested(CheckAuthentication()), .loginRequested(LoginWish()),
    .chooseRequested(PickProvider("First")), .cancelRequested(LeavePicker()),
    .completeRequested(HandleURL(ADOBEPASS_REDIRECT_URL)), .authorizeRequested(CheckAuthorization("a")),
    .resourcesRequested(CheckResources(["a"])), .providerRequested(GetProvider()), .logoutRequested(LogOut()),
    .delegateReleased, .callReceived,
  ]

  /// Calls that `proofCalls` leaves out, and a link with which no page of a login ends.
  private static let newerCalls: [Event] = [
    .requestorRequested(SetRequestor("REF30")), .loginRequested(LoginWish()), .completeRequested(HandleURL(nil)),
    .playRequested(GetAuthorization(CheckAuthorization("a"))),
    .preauthorizeRequested(Preauthorize(["a"], number: 2)),
    .metadataRequested(GetMetadata(.authentication, opcode: METADATA_AUTHENTICATION, number: 4)),
    .logoutRequested(LogOut()), .delegateReleased, .callReceived,
  ]

  /// Calls that need the viewer logged in, and another requestor.
  private static let mutedCalls: [Event] = [
    .requestorRequested(SetRequestor("REF30")), .requestorRequested(SetRequestor("OTHER")),
    .loginRequested(LoginWish()), .playRequested(GetAuthorization(CheckAuthorization("a"))),
  ]

  /// The outcomes of these calls, and of Apple's picker when it does not go on.
  private static let otherAnswers: [Event] = [
    .preauthorized(.failed(.sessionMissing)), .metadataRead(Metadata()),
    .pickerAnswered(.fallsBack(proofNotice)), .pickerAnswered(.keeps("First")), .configured(Configured()),
  ]

  private static let proofNotice = StatusNotice(.appleError, details: "Why")
  private static let proofEvents: [Event] = [
    .told, .unheard, .requestorOpened, .requestorUnusable(proofNotice), .loggedInAlready(Sample.access),
    .signInBegun, .noPass, .answered, .signOutBegun, .checked(Checked()),
    .checked(Checked(access: Sample.access, notice: nil)),
    .resourcesDecided(DecidedResources(permitted: ["a"])),
    .providerFound(nil), .configured(Configured()), .configured(Configured(failure: proofNotice)),
    .signedIn(Sample.access), .signInFailed(FailedSignIn(.cancelled)), .pickerAnswered(.goesOn), .dialogDismissed(1),
    .providersOffered([Sample.mvpd("First")]),
    .pageWanted(
      RequestedPage(url: Secret("https://sp.auth.adobe.com/\(Sample.mark)"), completionURL: ADOBEPASS_REDIRECT_URL)),
    .codeShown(LoginCode(Secret("\(Sample.mark)-one"), until: Sample.later)), .signedOut(SignedOut()),
  ]
}
