import FlowEngine
import FlowTesting
import PassService
import PassSimulator

// The properties that every flow with a client at the service shares, whatever its document, and the parts that none
// can cover.

extension Property where F: ServiceFlow {
  /// The properties that they all share.
  package static var ofServices: [Self] {
    [.everyRequestIsAnsweredOnce(), registrations, knownViewers, left] + prerequisites + cancellations + doubts
  }

  /// C-51: the client is registered again at most once on the way to a sign-in, or for a request.
  private static var registrations: Self {
    let first = WalkPredicate<F>.edge("A2")
    return .monitor(
      "C-51: the client is registered twice at most on a way to a sign-in, or for a request", remembering: 0
    ) { count, moment in
      if first.holds(moment) { count += 1 }
      // A deferred request counts when its turn comes.
      if let event = moment.edge?.on, F.requests.contains(event) || F.notifications.contains(event) { count = 0 }
      return count > 2 ? "for the \(count)th time, by \(moment.edge?.id ?? "")" : nil
    }
  }

  /// Requests: `cancelled` answers the requests that wait when the app cancels, and is no answer of the service.
  private static var cancellations: [Self] {
    let cancel = F.Event.cases.cancelRequested.name, store = F.Effect.cases.store.name
    let storingEnd = F.State.cases.storingEnd
    return [
      .never("requests: nobody is told that they cancelled when nobody did") { moment in
        // Whoever has cancelled is told so when that is stored.
        let isToldLater = storingEnd.extract(moment.edgeFrom) != nil
        let isEnd = moment.isEntry && storingEnd.extract(moment.state)?.why == .cancelled
        return (isEnd || moment.refusal == .cancelled && !isToldLater) && moment.event?.name != cancel
          && !moment.edgeBefore.isCancelled
      },
      .never("requests: a cancel leads to rest or to a write, unless it ends a sign-out") { moment in
        moment.edge?.on == cancel && moment.isEntry && moment.started.contains { $0.name != store }
          && moment.before.signingOut == nil
      },
    ]
  }

  /// PassFlow: left.
  private static var left: Self {
    let events = F.Event.cases, states = F.State.cases
    let answered = WalkPredicate<F>.answering(events.signOutRequested.name)
    return .monitor(
      "left: after a sign-out nobody is signed in until a viewer has asked for it, or the settings have changed",
      remembering: SignOutSeen()
    ) { seen, moment in
      let event = moment.edge == nil ? nil : moment.event
      if answered.holds(moment) { seen = SignOutSeen(isOver: true) }
      if let request = event.flatMap(events.signInRequested.extract), request.interrupts, !request.isSilent {
        seen.isAsked = true
      }
      if let contents = event.flatMap(events.vaultOpened.extract)?.value, !moment.before.isLeavingUnsaved {
        if let left = contents.left, !seen.isOver { (seen.isOver, seen.settings) = (true, left.seen) }
        if contents.left == nil { (seen.isOver, seen.settings) = (false, nil) }
      }
      if seen.isOver, let reply = event.flatMap(events.partnerAnswered.extract), reply.access == .granted,
        reply.error == nil
      {
        let provider = reply.value.provider
        // A session that is over says nothing.
        if provider?.expires.map({ $0 > reply.at }) ?? true {
          seen.isOver = seen.settings == nil || seen.settings == provider?.id ?? ""
          seen.settings = seen.isOver ? provider?.id ?? "" : nil
        }
      }
      if moment.state.name == states.signedOut.name { seen.isAsked = false }
      guard moment.state.name == states.authenticated.name else { return nil }
      defer { seen = SignOutSeen() }
      return seen.isOver && !seen.isAsked ? "by \(moment.edge?.id ?? "")" : nil
    }
  }

  /// What the law on signing out remembers.
  private struct SignOutSeen: Hashable, Sendable {
    /// Whether a sign-out was answered, or the vault says so.
    var isOver = false
    /// Whether a viewer has asked for the sign-in that is under way.
    var isAsked = false
    /// The provider that the settings named last, empty for none; `nil` before a look.
    var settings: String?
  }

  /// PassFlow: doubt.
  private static var doubts: [Self] {
    let events = F.Event.cases, states = F.State.cases
    /// Whether Apple's framework, or the check of access, has said nothing about the viewer.
    @Sendable func isSilent(_ reply: PartnerReply, _ before: F.Context) -> Bool {
      let isOfApple = before.remembered.map { $0.type == nil || $0.type == .appleSSO } ?? false
      let mayPass = reply.error?.code == .serviceTemporarilyUnavailable || reply.error?.code == .other
      return reply.access == .granted && (reply.providerId ?? "").isEmpty && mayPass
        || reply.access == .notDetermined && (isOfApple || ![nil, .accessNotGranted].contains(reply.error?.code))
    }
    /// Whether a temporary failure has occurred.
    @Sendable func mayPass(_ event: F.Event, _ before: F.Context) -> Bool {
      switch events.requestFailed.extract(event)?.value {
      case .transport?, .throttled?, .tooManyRequests?, .malformed?, .unreadable?, .unavailable(_, nil, _)?: return true
      case nil, .notSent?, .unavailable?, .unauthorized?, .rejected?, .registrationRefused?: break
      }
      if let answered = events.partnerAnswered.extract(event) { return isSilent(answered.value, before) }
      return [events.vaultNotReadable.name, events.vaultFailed.name, events.deviceUnknown.name].contains(event.name)
    }
    return [
      .never("doubt: no failure that may pass is told as nobody, nor erases anything") { moment in
        guard let event = moment.event, mayPass(event, moment.before), moment.before.left == nil else { return false }
        let before = moment.before.remembered, after = moment.context.remembered
        return moment.context.evidence != nil && moment.before.evidence == nil
          || before != nil && after == nil
          // A sign-in of another kind at the same provider is what the viewer requested.
          || before?.profile != nil && after?.profile == nil
            && before?.mvpd == after?.mvpd && before?.type == after?.type
      },
      .never("doubt: nobody is told on evidence only") { moment in
        moment.refusal == .notSignedIn && moment.context.evidence == nil
      },
      .never("PassFlow: requests: a sign-out is refused only where nobody is signed in for certain") { moment in
        moment.event?.name == events.signOutRequested.name && moment.refusal != nil
          && !(moment.refusal == .notSignedIn && moment.context.evidence != nil)
      },
      .monitor(
        "doubt: nobody is certain for a viewer of Apple's while its framework fails", remembering: false
      ) { fails, moment in
        if moment.isEntry, let answered = moment.event.flatMap(events.partnerAnswered.extract) {
          fails = isSilent(answered.value, moment.before)
        }
        if moment.isEntry, [states.describingDevice.name, states.authenticated.name].contains(moment.state.name) {
          fails = false
        }
        guard fails, moment.context.evidence != nil, moment.before.evidence == nil, moment.before.signingOut == nil,
          moment.before.remembered?.type == .appleSSO, moment.edge?.on != events.signOutRequested.name
        else { return nil }
        // The service may report that the client, or the profile, is gone.
        let refusal = moment.event.flatMap(events.requestFailed.extract)?.problem.cause
        let isClientLost = moment.state.name == states.registering.name
        return refusal == .refused || isClientLost ? nil : "by \(moment.edge?.id ?? "")"
      },
    ]
  }

  /// P1, A1: the beginning of the way to a sign-in.
  private static var prerequisites: [Self] {
    let describing = F.State.cases.describingDevice.name, signIn = F.Event.cases.signInRequested.name
    let register = F.Effect.cases.register.name
    // A signed-in viewer is also searched for silently.
    let unseen: Set = ["foreground.found", "E1.left.asks"]
    return [
      .never("P1: the device is described when a viewer is looked for, and only then") { moment in
        moment.isEntry && moment.state.name == describing && moment.edge?.on != signIn
          && !unseen.contains(moment.edge?.id ?? "")
      },
      .never("A1: a client is registered only where there is no client") { moment in
        moment.context.credentials != nil && moment.started.contains { $0.name == register }
      },
    ]
  }

  /// The phases of a document follow one another in its order. Rest and vault may follow each of them; registration and
  /// a pause may, too, as detours that lead back.
  package static func order(_ title: String, _ following: [String: Set<String>]) -> Self where F: SimulatedFlow {
    let phases = Dictionary(
      F.machine.allPhases.flatMap { phase in phase.nodes.map { ($0.state, phase.name) } },
      uniquingKeysWith: { one, _ in one })
    return .never(title) { moment in
      // A poll for a login whose token cannot be had is followed by the next one.
      guard moment.isEntry, moment.edge?.returns == false, moment.edge?.id != "A4.poll",
        let before = phases[moment.from.name],
        let after = phases[moment.state.name], before != after
      else { return false }
      return following[before, default: []].union(["A", "Pause", "Rest", "Store"]).contains(after) == false
    }
  }

  /// R-AUTH-1: a request to sign in a signed-in viewer does not wait for a client or a token.
  private static var knownViewers: Self {
    .eventually(
      "R-AUTH-1: who asks for the sign-in of a viewer who is signed in is answered at once", within: 0,
      of: .edge("signIn.known"), .answering(F.Event.cases.signInRequested.name))
  }

  /// These effects, which ask or show something, do not occur during a silent sign-in.
  package static func nothingIsShown(
    by effects: Set<F.Effect.Name>, unless isMeant: @escaping @Sendable (WalkStep<F>) -> Bool = { _ in false }
  ) -> Self {
    .never("nothing is shown on a silent way to a sign-in") { moment in
      moment.context.isSilent && moment.started.contains { effects.contains($0.name) } && !isMeant(moment)
    }
  }
}

extension ServiceFlow where Self: SimulatedFlow {
  /// The reasons why walks do not cover parts of the table that every such flow has, by their names in `Coverage`: many
  /// states ask for the remedy of a failure, and get remedies that only some of them have.
  ///
  /// - Parameters:
  ///   - divisible: The state whose call can be split.
  ///   - shown: The states in front of the viewer besides that of every flow.
  package static func sharedExcuses(dividing divisible: State.Name? = nil, shown: [State.Name] = []) -> [String: String]
  {
    var acceptedGaps = [
      "pausing × signInRequested: cancelled = yes":
        "a request cancelled during registration or while a token is fetched ends with that, and does not pause"
    ]
    let polling = "\(State.cases.polling.name.stringValue) × \(Event.cases.requestFailed.name.stringValue): poll"
    acceptedGaps["\(polling) = found"] = "a failed call returns no login"
    let meanings = Set(PollingPolicy.rows.compactMap { $0.meaning(poll) })
    let possible: [(outcome: String, meanings: Set<PollMeaning>)] = [
      ("dead", [.dead, .few(thenDead: true)]), ("reselect", [.reselect]), ("signIn", [.signIn]),
    ]
    for (outcome, wanted) in possible where meanings.isDisjoint(with: wanted) {
      acceptedGaps["\(polling) = \(outcome)"] = "no answer to a poll for the \(poll.rawValue) has this meaning"
    }
    let search = "cancelRequested: searching for who signs out"
    let unseen = "a search for who signs out shows nothing", seen = shown + [State.cases.explainingAccess.name]
    for state in seen { acceptedGaps["\(state.stringValue) × \(search) = yes"] = unseen }
    for request in ["signInRequested: signing out", "cancelRequested: signing out", search] {
      acceptedGaps["storingToken × \(request) = yes"] = "only the token of a viewer who is signed in is stored at once"
    }
    let renewing = State.cases.requestingToken.name
    for cell in machine.cells where cell.questions.contains(where: { $0.name == "remedy" }) {
      let place = "\(cell.state.stringValue) × \(cell.event.stringValue): remedy"
      if cell.state != renewing {
        acceptedGaps["\(place) = pollAgain"] = "only a token for a poll is requested again with the next poll"
      }
      if cell.state != divisible {
        acceptedGaps["\(place) = split"] = "the call names a single resource, which cannot be split"
      }
    }
    return acceptedGaps
  }
}
