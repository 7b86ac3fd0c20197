import AppleSSOFlow
import FlowTesting
import PassAPI

extension AppleSSO {
  /// The walks of the flow: from a launch that knows nothing, on a device with a browser and on one without.
  package static let walkSuite = WalkSuite(
    [true, false].map { hasUserAgent in
      var settings = Sample.settings
      settings.hasUserAgent = hasUserAgent
      return Walks(machine, context: Context(settings), samples: samples)
    }, properties + Property.ofServices, acceptedGaps: acceptedGaps)

  /// The payloads of its events.
  package static let samples = Samples<AppleSSO>(Sample.events + Sample.rarities).keepingSecrets

  /// The reasons why walks do not cover parts of the table.
  static let acceptedGaps = sharedExcuses(
    dividing: .preauthorizing, shown: [.choosingProfile, .confirmingProvider, .showingEarlierLogoutPage]
  ).merging([
    "authenticated × profileRequested: partner status needed = nothingAsked":
      "the question is shared by all requests; one for the profile names no resources",
    "resumingSession × requestFailed: provider known = no":
      "if the provider is chosen on a second screen, the session is shown there, and never resumed here",
  ]) { own, _ in own }

  /// The properties of the cookbook and the rules that the table alone, without the wire and its times, can show.
  package static let properties: [Property<AppleSSO>] = [
    .always("R-SSO-26: no other status is kept than one that is granted and names a provider") { moment in
      moment.context.status.map { $0.access == .granted && $0.provider?.id.isEmpty == false } ?? true
    },
    .always("R-DEC-6, R-PRE-3: no media token is kept with the permits") { moment in
      moment.context.permits.values.allSatisfy { permits in permits.values.allSatisfy { $0.decision.token == nil } }
    },
    .always("R-PRE-3: only permits are kept") { moment in
      moment.context.permits.values.allSatisfy { permits in permits.values.allSatisfy { $0.decision.isAuthorized } }
    },
    .never("P2, R-SSO-1: the framework's account is not used while the viewer refuses access") { moment in
      [.denied, .restricted].contains(moment.context.permission) && moment.isEntry
        && [.requestingPartnerSession, .completingLogin, .creatingPartnerProfile]
          .contains(moment.state.name)
    },
    .never("R-CFG-2: the configuration is not fetched for a viewer who is signed in") { moment in
      moment.from.name == .authenticated && moment.isEntry && moment.state.name == .retrievingConfiguration
    },
    .never("R-CFG-9: a provider that the server refused is not offered again") { moment in
      moment.started.contains { effect in
        if case .chooseProvider(let offered) = effect {
          offered.contains { moment.context.rejectedProviders.contains($0.id) }
        } else {
          false
        }
      }
    },
    // A sign-out is not a silent sign-in.
    .nothingIsShown(
      by: [.askForAccess, .explainAccess, .chooseProfile, .confirmProvider, .chooseProvider, .openPage, .offerNewCode],
      unless: { [.showingLogoutPage, .askingAgain].contains($0.state.name) || $0.started == [.askForAccess(false)] }),
    .never("PassFlow: requests: Apple's framework interrupts nobody on a silent way") { moment in
      moment.context.isSilent
        && moment.started.contains { effect in
          if case .queryPartner(let query) = effect {
            query.allowsInterruption || query.promptsForAccess
          } else {
            false
          }
        }
    },
    .before(
      "C12: a partner profile is created only for an answer of the framework", .event(.partnerAnswered),
      .starting(.createPartnerProfile)),
    .before(
      "R-POLL-1, R-POLL-2: polling begins after a session was answered", .event(.sessionAnswered),
      .starting(.poll)),
    codes, logins,
    .order(
      "cookbook: prerequisites, registration, authentication, decisions and sign-out follow each other",
      [
        "Rest": ["P", "B", "Status", "D.1", "D.2", "Profile"], "P": ["Vault"], "Vault": ["B"],
        "B": ["C.1", "C.2", "Basic"], "C.1": ["C.2", "Basic"], "C.2": ["C.3", "C.1", "Basic", "P"],
        "C.3": ["C.1", "C.2", "Basic"], "Basic": ["C.1"], "Status": ["B", "D.1", "D.2", "Profile"],
        "D.1": ["Status", "D.2"], "D.2": ["Status", "D.1"], "Pause": ["D.2"],
        "Profile": ["Status"], "Store": ["E", "P"],
      ]),
  ]

  /// R-POLL-6, R-POLL-8, R-AUTH-9: only the code of the latest answer is polled.
  private static var codes: Property<AppleSSO> {
    .monitor("R-POLL-6, R-POLL-8, R-AUTH-9: only the latest code is polled", remembering: Secret?.none) {
      latest, moment in
      if case .sessionAnswered(let answered)? = moment.event, moment.isEntry, let code = answered.value.code {
        latest = code
      }
      guard case .polling(let polling) = moment.state, moment.isEntry, polling.login.code != latest else { return nil }
      return "an older code is polled, by \(moment.edge?.id ?? "")"
    }
  }

  /// R-AUTH-1, R-TEMP-5: the evidence for a signed-in viewer.
  private static var logins: Property<AppleSSO> {
    .before(
      "R-AUTH-1: nobody is signed in before the service has vouched for a profile, or a temporary pass was chosen",
      .event(.profilesReceived).or(.event(.sessionAnswered)).or(.edge("B2.temporary")).or(.edge("signIn.temporary")),
      .entering(.authenticated))
  }
}
