import AccessEnablerFlow
import FlowEngine
import FlowTesting
import PassService

extension AccessEnablerSDK {
  /// The walks of the flow: from a launch that knows nothing, on iOS and on tvOS.
  package static let walkSuite = WalkSuite(
    [Platform.iOS, .tvOS].map { platform in
      Walks(machine, context: Context(SDKSample.settings(platform)), samples: samples)
    }, properties,
    acceptedGaps: [
      "authenticating × authenticationStatusSet: a decision follows = yes": "it names no resource",
      "preselecting × authenticationStatusSet: a decision follows = yes": "it names no resource",
      "gettingAuthorization × authenticationStatusSet: a decision follows = no": "it names a resource",
    ])

  /// The payloads of its events.
  package static let samples = Samples<AccessEnablerSDK>(
    SDKSample.requests + SDKSample.addresses + SDKSample.outcomes + SDKSample.callbacks
  ).keepingSecrets

  /// The properties of the SDK's cookbook and reference that the table alone, without the SDK, can show.
  package static let properties: [Property<AccessEnablerSDK>] = [
    .everyRequestIsAnsweredOnce(), requestor, access, explanations,
    .never("sdk S2, sdk S3: neither setting the requestor nor a check shows anything") { moment in
      [.configuring, .settlingRequestor, .checking].contains(moment.from.name)
        && moment.started.contains { [.presentDialog, .chooseProvider, .openPage].contains($0.name) }
    },
    logins, ends,
    .eventually(
      "sdk K02: a call ends with it, but for the decision that follows a login", within: 2,
      of: .where { if case .authenticationStatusSet? = $0.mover { true } else { false } }, atRest),
    .eventually(
      "sdk C07: a login that is given up ends, whether K02 comes or not", within: 2, of: .entering(.cancellingLogin),
      atRest),
    cancellations,
    .never("sdk K06: no other controller is shown than the one that the SDK has just handed out") { moment in
      guard moment.isEntry, case .showingDialog(let shown) = moment.state else { return false }
      return if case .tvProviderDialogPresented(let handed)? = moment.mover { handed != shown } else { true }
    },
    .never("sdk K07: a controller that the SDK takes back does not stay on the screen") { moment in
      guard moment.edge?.on == .tvProviderDialogDismissed, case .tvProviderDialogDismissed(let gone)? = moment.event,
        case .showingDialog(let shown) = moment.state
      else { return false }
      return gone == shown
    },
    pages,
    .never("sdk C08: nothing is handed on but an address where a page ends") { moment in
      let ends = [AccessEnablerSettings.webViewRedirect, moment.context.settings.safariRedirect]
      return switch moment.state {
      case .completingLogin(let url), .completingLogout(let url): !ends.contains { url.lowercased().hasPrefix($0) }
      default: false
      }
    },
    .always("sdk K08, sdk K09: a permit has a media token, a denial has none, but a reason") { moment in
      (moment.answer as? SDKDecision).map { $0.token?.revealed != "" && ($0.token == nil) == ($0.failure != nil) }
        ?? true
    },
    decisions, tokens, metadata, statuses, settings, signOuts,
  ]

  /// sdk 3.3: K01 comes before the results of all calls that waited for it.
  private static var requestor: Property<AccessEnablerSDK> {
    let earlier: Set<Effect.Name> = [.makeEnabler, .askForAccess, .explainAccess, .setRequestor, .collectCodes]
    return .monitor(
      "sdk K01, sdk 2.2, sdk 3.3: the SDK is asked nothing, and answers nothing, before it has a requestor",
      remembering: false
    ) { isSet, moment in
      if moment.isEntry, moment.state.name == .configuring { isSet = false }
      if case .requestorCompleted(let isDone)? = moment.mover { isSet = isDone }
      guard !isSet else { return nil }
      if let effect = moment.started.first(where: { !earlier.contains($0.name) }) {
        return "\(effect.name.stringValue) was started"
      }
      guard case .answered(_, let request, let answer) = moment.reaction, request != .optionsRequested,
        (answer as? Preauthorization)?.status != .requestorNotConfigured
      else { return nil }
      return "\(request.stringValue) was answered"
    }
  }

  private static var access: Property<AccessEnablerSDK> {
    .never("sdk P2: the viewer is asked against the app's wish, or a requestor is set before access was looked at") {
      moment in
      guard moment.isEntry else { return false }
      let isAsked = moment.started.contains(.askForAccess(!moment.context.settings.asksForAccess))
      let isLooked = [.askingForAccess, .explainingAccess].contains(moment.from.name)
      return isAsked || moment.state.name == .configuring && !isLooked
    }
  }

  /// A viewer who refuses access is shown once what they miss, and not again until they have allowed it.
  private static var explanations: Property<AccessEnablerSDK> {
    .monitor("sdk P3: whoever refuses access is told once why it helps", remembering: false) { isExplained, moment in
      guard case .accessReported(let access)? = moment.mover else { return nil }
      let explainsNow = moment.started.contains { $0.name == .explainAccess }
      defer { isExplained = access != .granted && (isExplained || explainsNow) }
      return explainsNow == (access == .denied && !isExplained)
        ? nil : "\(access), told before: \(isExplained), now: \(explainsNow)"
    }
  }

  /// sdk 3.1: the call that was made decides what K02 means.
  private static var logins: Property<AccessEnablerSDK> {
    .monitor("sdk K02: nobody is signed in unless it said 1 of this call, or a decision came", remembering: false) {
      isSaid, moment in
      if moment.begins { isSaid = false }
      switch moment.mover {
      case .authenticationStatusSet(let status)?: isSaid = status.isSuccess
      // K09 answers C09 also for viewers who are not logged in.
      case .tokenSet?, .tokenRequestFailed?: isSaid = isSaid || moment.from.name != .checkingAuthorization
      default: break
      }
      return !isSaid && moment.isEntry && moment.state.name == .authenticated
        ? "it did not, by \(moment.edge?.id ?? "")" : nil
    }
  }

  private static var ends: Property<AccessEnablerSDK> {
    .monitor("sdk K02: a call is ended by it once", remembering: 0) { count, moment in
      if moment.begins { count = 0 }
      if case .authenticationStatusSet? = moment.mover { count += 1 }
      return count > 1 ? "for the \(count)th time, by \(moment.edge?.id ?? "")" : nil
    }
  }

  private static var cancellations: Property<AccessEnablerSDK> {
    .monitor("sdk C07: after a login was given up nobody is signed in, unless K02 said 1", remembering: false) {
      isGivenUp, moment in
      if moment.begins { isGivenUp = false }
      if moment.isEntry, moment.state.name == .cancellingLogin { isGivenUp = true }
      if case .authenticationStatusSet(.success)? = moment.mover { isGivenUp = false }
      return isGivenUp && moment.isEntry && moment.state.name == .authenticated
        ? "they are, by \(moment.edge?.id ?? "")" : nil
    }
  }

  /// The SDK may open another page, or a controller behind which it opens a page itself (sdk O3).
  private static var pages: Property<AccessEnablerSDK> {
    .monitor("sdk C08: the end of a page is handed on once", remembering: false) { isHandedOn, moment in
      for effect in moment.started {
        switch effect.name {
        case .completeLogin, .completeLogout:
          if isHandedOn { return "again, by \(moment.edge?.id ?? "")" }
          isHandedOn = true
        case .getAuthentication, .getAuthorization, .selectProvider, .logOut, .presentDialog, .openPage:
          isHandedOn = false
        default: break
        }
      }
      return nil
    }
  }

  private static var decisions: Property<AccessEnablerSDK> {
    .monitor("sdk C09, sdk C10: a decision is about the resource that was asked for", remembering: String?.none) {
      asked, moment in
      switch moment.state {
      case .checkingAuthorization(let request): asked = request.resource
      case .gettingAuthorization(let request): asked = request.resource
      default: break
      }
      return (moment.answer as? SDKDecision).flatMap { $0.resource == asked ? nil : "it is about \($0.resource)" }
    }
  }

  /// sdk 1: media tokens are never kept.
  private static var tokens: Property<AccessEnablerSDK> {
    .monitor("sdk 1, sdk K08: a media token is handed out as it comes, and not later", remembering: false) {
      hasCome, moment in
      if moment.isEntry { hasCome = if case .tokenSet? = moment.mover { true } else { false } }
      return !hasCome && (moment.answer as? SDKDecision)?.token != nil ? "in \(moment.state.name.stringValue)" : nil
    }
  }

  private static var metadata: Property<AccessEnablerSDK> {
    .monitor("sdk K12: metadata are those that were asked for", remembering: MetadataKey?.none) { asked, moment in
      if case .readingMetadata(let key) = moment.state { asked = key }
      return (moment.answer as? SDKMetadata).flatMap { $0.key == asked ? nil : "they are \($0.key)" }
    }
  }

  /// sdk 3.3: codes come in any order, also after the callback that they belong to.
  private static var statuses: Property<AccessEnablerSDK> {
    .monitor("sdk K14, sdk 3.3: the codes that came go along with the answer", remembering: Set<AdvancedStatus>()) {
      reported, moment in
      // Options are set at any time, and begin nothing.
      if moment.isEntry, rests.contains(moment.from.name), moment.edge?.on != .optionsRequested { reported = [] }
      switch moment.event {
      case .statusReported(let status)?, .codeNotIssued(let status)?:
        if moment.edge?.on == moment.event?.name { reported.insert(status) }
      default: break
      }
      guard let codes = moment.codes, Set(codes) != reported else { return nil }
      return "\(codes.map(\.code.rawValue)) instead of \(reported.map(\.code.rawValue).sorted())"
    }
  }

  private static var settings: Property<AccessEnablerSDK> {
    .monitor("sdk L1, sdk 6: VSA203, and nothing else, sends a viewer to the settings", remembering: false) {
      hasCome, moment in
      if moment.isEntry, moment.state.name == .loggingOut { hasCome = false }
      if moment.edge?.on == .statusReported, case .statusReported(let status)? = moment.event {
        hasCome = hasCome || status.code == .signOutOnDevice
      }
      guard let result = moment.answer as? SignOutResult else { return nil }
      let place = SignOutResult.Remainder.settings(SettingsPlace(moment.context.settings.platform))
      return result.remaining.contains(place) == hasCome ? nil : "\(result.remaining) remains"
    }
  }

  private static var signOuts: Property<AccessEnablerSDK> {
    .monitor("sdk L1, sdk 3.1: a logout whose K02 says 1 has not succeeded", remembering: false) { isStillIn, moment in
      if moment.begins { isStillIn = false }
      if case .authenticationStatusSet(let status)? = moment.mover { isStillIn = status.isSuccess }
      if moment.answer is SignOutResult, isStillIn { return "it was reported as a success" }
      return moment.refusal == .stillSignedIn && !isStillIn ? "another was refused as failed" : nil
    }
  }

  /// The states in which the flow waits for the app.
  fileprivate static let rests: Set<State.Name> = [
    .absent, .unconfigured, .configured, .unauthenticated, .authenticated,
  ]
  private static let atRest = WalkPredicate<AccessEnablerSDK>.where { $0.isEntry && rests.contains($0.state.name) }
}

extension WalkStep<AccessEnablerSDK> {
  /// The event, if it moved the flow on: neither a late one, nor one that released a waiting request.
  fileprivate var mover: F.Event? { isEntry && edge?.on == event?.name ? event : nil }

  /// Whether a call begins that K02 or K01 ends, or a provider that was chosen ahead leads to a login.
  fileprivate var begins: Bool {
    func isBetween(_ state: F.State) -> Bool {
      F.rests.contains(state.name) || F.machine.node(state.name)?.isDetour == true
    }
    return isEntry && isBetween(from) && !isBetween(state)
  }

  /// The codes of an answer or a refusal; `nil` if it cannot have any.
  fileprivate var codes: [AdvancedStatus]? {
    switch refusal {
    case .loginFailed(_, let codes)?, .configurationFailed(let codes)?: return codes
    case nil, .notConfigured?, .cancelled?, .viewerLeft?, .silent?, .signedOut?, .stillSignedIn?, .nothingToChoose?,
      .nothingToCancel?:
      break
    }
    return (answer as? SDKLogin)?.statuses ?? (answer as? SDKDecision)?.statuses
      ?? (answer as? SDKConfiguration)?.statuses
  }
}
