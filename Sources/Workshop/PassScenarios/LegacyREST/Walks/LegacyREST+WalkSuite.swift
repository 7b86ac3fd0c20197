import FlowTesting
import LegacyRESTFlow
import PassAPI
import PassService

extension LegacyREST {
  /// The walks of the flow: from a launch that knows nothing, on a device with a browser and on one without.
  package static let walkSuite = WalkSuite(
    [Platform.iOS, .tvOS].map { platform in
      Walks(machine, context: Context(LegacySample.context(platform).settings), samples: samples)
    }, properties + Property.ofServices, acceptedGaps: acceptedGaps)

  /// The payloads of its events.
  package static let samples = Samples<LegacyREST>(
    LegacySample.requests + LegacySample.outcomes + LegacySample.rarities
  ).keepingSecrets

  /// The reasons why walks do not cover parts of the table.
  static let acceptedGaps = sharedExcuses().merging([
    // Step 2 opens the picker if something may be shown, and a request that joins a sign-in never makes it silent.
    "pickingProvider × partnerAnswered: silent = yes": "Apple's picker never opens during a silent sign-in",
    "S2.unmapped.list": "only a recently fetched list can show that a provider is not on it",
  ]) { own, _ in own }

  /// The properties of REST API v1's cookbook that the table alone, without the wire and its times, can show.
  package static let properties: [Property<LegacyREST>] = [
    .before(
      "step 1, step 9: nobody is signed in before the service says that the device has a login",
      .event(.loginChecked).or(.event(.loginRetrieved)).or(.event(.loginCreated)), .entering(.authenticated)),
    .never("step 2: without access nobody is signed on with the account of the device") { moment in
      moment.context.permission != .granted && moment.isEntry && moment.state.name == .requestingProfile
        && moment.event?.name == .partnerAnswered
    },
    .never("step 4: Apple's picker does not open on a silent way to a sign-in") { moment in
      moment.context.isSilent && moment.isEntry && moment.state.name == .pickingProvider
    },
    .before(
      "step 7: the framework is asked for a profile after the service said what for", .event(.profileRequestReceived),
      .entering(.completingLogin)),
    .before(
      "step 8: only an answer of the framework is exchanged for a login", .event(.partnerAnswered),
      .starting(.exchangeProfile)),
    .before(
      "step 10: a login is looked for after a code was issued", .event(.codeIssued), .starting(.poll)),
    .never("step 11: nothing is asked of a login that is over") { moment in
      guard case .authorizeRequested(let request)? = moment.event, case .authenticated(let signedIn) = moment.from,
        let end = signedIn.access.notAfter
      else { return false }
      return end <= request.at && moment.isEntry && moment.state.name == .authorizing
    },
    .always("step 11: a permit that is handed out has a media token, a denial has none") { moment in
      (moment.answer as? ResourceDecision).map { $0.isAuthorized == ($0.token != nil) } ?? true
    },
    .nothingIsShown(
      by: [.explainAccess, .chooseProvider, .openPage, .offerNewCode],
      // A sign-out is not a silent sign-in.
      unless: { $0.state.name == .showingLogoutPage }),
    codes, permits, sources,
    .order(
      "cookbook: the steps follow each other",
      [
        "Rest": ["P", "S1", "S11", "Metadata"], "P": ["Vault"], "Vault": ["S1"], "S1": ["S2"],
        "S2": ["S3", "S4", "S6", "S10", "P"], "S3": ["S4", "S6", "S10"], "S4": ["S3", "S6", "S10", "P"],
        "S6": ["S3", "S10"], "Store": ["E", "P"],
      ]),
  ]

  /// v1 7.6: a poll is for the login of the code that was issued last.
  private static var codes: Property<LegacyREST> {
    .monitor("step 10: only the latest code is looked for", remembering: Secret?.none) { latest, moment in
      if case .codeIssued(let issued)? = moment.event, moment.isEntry { latest = issued.value.code }
      guard case .polling(let polling) = moment.state, moment.isEntry, polling.login.code != latest else { return nil }
      return "an older code is looked for, by \(moment.edge?.id ?? "")"
    }
  }

  /// v1 3.12: each media token is fetched after its own permit.
  private static var permits: Property<LegacyREST> {
    .monitor("step 11: a media token is fetched only for a permit of the same request", remembering: false) {
      isPermitted, moment in
      if moment.isEntry, moment.state.name == .authenticated { isPermitted = false }
      if moment.edge?.on == .authorized { isPermitted = true }
      return !isPermitted && moment.isEntry && moment.state.name == .obtainingMediaToken
        ? "there is no permit, in \(moment.edge?.id ?? "")" : nil
    }
  }

  /// v1 8.1: only the word Apple, or a sign-in with Apple if the service says nothing, leads to the settings.
  private static var sources: Property<LegacyREST> {
    .monitor("logout: nobody whose login is not Apple's is sent to the settings", remembering: false) {
      isForeign, moment in
      if moment.isEntry, moment.state.name == .recordingSignOut { isForeign = false }
      if moment.edge?.on == .metadataReceived, moment.from.name == .askingTokenSource,
        case .metadataReceived(let received)? = moment.event
      {
        if case .found(let metadata) = received.value { isForeign = !metadata.isFromApple } else { isForeign = true }
      }
      guard isForeign, let result = moment.answer as? SignOutResult else { return nil }
      return result.remaining.contains { if case .settings = $0 { true } else { false } } ? "they are sent there" : nil
    }
  }
}
