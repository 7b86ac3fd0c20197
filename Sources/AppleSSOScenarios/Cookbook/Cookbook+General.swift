import PassWing

extension Cookbook {
  /// What concerns all steps, and what the pages are like.
  static let general: [Demand] = [
    Demand("V2-001", "general", "The flow is for apps on iOS, iPadOS and tvOS")
      .code("Platform").tests("R-SSO-21: every call names the platform"),
    Demand("V2-002", "general", "Use the API under a current licence of the vendor only")
      .demandsNothing(because: "a contract between the app's owner and the vendor; README says so"),
    Demand("V2-003", "general", "Read two other pages first: the overview of the API, and single sign-on by partners")
      .demandsNothing(because: "a hint to the reader"),
    Demand("V2-004", "general", "Meet all prerequisites (P1 to P4) before the flow begins")
      .edges("signIn", "P1", "P1.unknown", "P1.undocumented", "P2")
      .scenarios("apple-sso", "device-unknown", "device-undocumented"),
    Demand("V2-005", "general", "Carry out the numbered steps as they are given")
      .edges("signIn", "C14", "D1.4", "D2.4.permit", "E2.done").scenarios("apple-sso")
      .tests("each step leads where the cookbook says"),
    Demand("V2-006", "general", "Phases are lettered A, B, C, D and D again")
      .demandsNothing(because: "how the page is laid out; the second D, logout, is E here"),
    Demand("V2-007", "general", "Or there are no phases, only steps with names")
      .demandsNothing(because: "the plain text has lost the headings"),
    Demand("V2-008", "general", "Send every parameter and header that the API page of the endpoint requires")
      .code("Endpoints").tests(Title.exactHeaders, "what is required is missed, what is optional is not"),
    Demand("V2-009", "general", "Optional parameters and headers are those of the API page, and may be sent")
      .code("Extras", "ExtraHeaders")
      .tests(
        "R-HDR-8: an optional header goes to the endpoints that list it, and to no other",
        "R-HDR-8: only headers and parameters that the endpoint expects are sent, each once"),
    Demand("V2-010", "general", "Answers, headers and the framework are described on pages of their own")
      .demandsNothing(because: "it says where to read; the rows of the steps say what follows"),
    Demand("V2-011", "general", "Follow the three pieces of code, above all their comments")
      .code("PartnerQuery", "SAMLResponse").scenarios("apple-sso").tests(Title.onlyPhaseC)
      .differs(
        "C-16", because: "where the code contradicts the text of its step we follow the text; each such place has a row"
      ),
    Demand("V2-012", "general", "Action names and types of C8 are German words")
      .demandsNothing(because: "a slip of the translation: the words of the wire are English"),
    Demand("V2-013", "general", "Action names and types of C7, C8 and C9 are Chinese words")
      .demandsNothing(because: "a slip of the translation: the words of the wire are English"),
  ]

  /// P1 to P4.
  static let prerequisites: [Demand] = [
    Demand("V2-014", "P1", "Gather all that `X-Device-Info` and the user agent have to say")
      .edges("P1", "P1.unknown").code("DeviceDescriber", "DeviceInfo").scenarios("apple-sso", "device-unknown")
      .tests("R-HDR-7: the description has the required keys, and listed values for the restricted ones"),
    Demand("V2-015", "P1", "The server must be able to tell platform and abilities of the device from it")
      .edges("P1", "P1.undocumented").code("DeviceInfo.check").scenarios("apple-sso", "device-undocumented")
      .tests("R-SSO-21: every call names the platform"),
    Demand("V2-016", "P2", "Ask for access to the subscription that the device stores")
      .edges("P2", "P2.denied").code("PartnerFramework.accessStatus", "AppSettings.asksForAccess")
      .scenarios("access-asked", "access-denied").tests(Title.access),
    Demand("V2-017", "P2", "Go on with the subscription only when the viewer has permitted it")
      .edges("P2.denied", "B2.without", "C4.ownPicker").code("PartnerFramework.answer")
      .scenarios("access-denied", "access-restricted").tests(Title.access),
    Demand("V2-018", "P2", "Ask per app, and through Apple's framework")
      .edges("P2").code("PartnerFramework.accessStatus").scenarios("access-asked").tests(Title.access),
    Demand("V2-019", "P2", "The device keeps the viewer's answer")
      .demandsNothing(because: "Apple's system does; the flow asks it at every sign-in"),
    Demand("V2-020", "P2", "Permission may be asked for when the app comes to the foreground")
      .edges("P2", "foreground.access").scenarios("access-asked", "access-denied-for-good")
      .tests("P2: after a refusal, coming to the foreground looks again, and asks nobody")
      .differs(
        "C-16",
        because: "the viewer is asked when they sign in; in the foreground access is looked at, and nobody is asked"),
    Demand("V2-021", "P2", "Access may be checked at any time before the viewer has to be authenticated")
      .edges("P2", "foreground.access", "foreground.access.known").code("PartnerFramework.accessStatus")
      .scenarios("apple-sso", "access-denied-for-good")
      .tests("P2: after a refusal, coming to the foreground looks again, and asks nobody"),
    Demand("V2-022", "P3", "Explain to viewers who refuse what single sign-on gives them")
      .edges("P2.denied", "C4.denied", "P3").code("Chooser.explainAccess", "Situation.explainingAccess")
      .scenarios("access-denied", "access-denied-at-picker")
      .tests("P3, R-SSO-24: a viewer who refuses is told why access helps and where to allow it, once"),
    Demand("V2-023", "P3", "Viewers can change their answer in the settings of the app")
      .edges("foreground.access", "foreground.access.known").scenarios("access-denied-for-good")
      .tests("P3: wherever the framework says that access is denied, the app knows"),
    Demand("V2-024", "P3", "On iOS and iPadOS they can under Settings → TV Provider")
      .code("SettingsPlace.path")
      .tests("R-LOGOUT-4: an appleSSO profile sends the viewer to the settings of their system"),
    Demand("V2-025", "P3", "On tvOS they can under Settings → Accounts → TV Provider")
      .edges("P2.denied").code("SettingsPlace.path").scenarios("access-denied")
      .tests("P3, R-SSO-24: a viewer who refuses is told why access helps and where to allow it, once"),
    Demand("V2-026", "P3", "Which of the two places belongs to which system is left open")
      .demandsNothing(because: "a slip of the translation; the newest edition tells them apart"),
    Demand("V2-027", "P4", "Onboarding is done: entitlement, and single sign-on switched on")
      .demandsNothing(because: "set up outside of the program (R-SSO-27)"),
  ]
}
