import FlowEngine
import FlowTesting
import PassAPI
import PassEnabler

extension EnablerFlow {
  /// The walks of the façade: from a launch that knows nothing.
  package static let walkSuite = WalkSuite(
    [Walks(machine, context: Context(), samples: samples)], properties, acceptedGaps: [:])

  /// The properties that hold whatever client and app do.
  package static let properties: [Property<EnablerFlow>] = [
    .everyRequestIsAnsweredOnce(), ends, askedAgain, silence, controllers, requestor,
    .never("sdk 3.3: no call is taken while the app is told something") { moment in
      guard case .telling = moment.from, moment.isEntry, let event = moment.cause else { return false }
      return requests.contains(event.name) && moment.edge?.on == event.name && moment.event == moment.cause
        && moment.keptBefore == moment.kept
    },
  ]

  /// The calls that a callback ends.
  private static func ended(by callback: Callback) -> Set<Event.Name> {
    switch callback {
    case .setRequestorComplete: [.requestorRequested]
    case .setAuthenticationStatus: [.checkRequested, .logoutRequested]
    // After C10, the decision, or the failure of its login.
    case .setToken, .tokenRequestFailed: [.authorizeRequested, .playRequested]
    case .preauthorizedResources: [.resourcesRequested]
    case .preauthorization: [.preauthorizeRequested]
    case .selectedProvider: [.providerRequested]
    case .setMetadataStatus: [.metadataRequested]
    case .displayProviderDialog, .navigate, .navigateSVC, .presentTvProviderDialog, .dismissTvProviderDialog,
      .sendTrackingData, .status, .defect:
      []
    }
  }

  private static let endings: Set<Event.Name> = [
    .requestorRequested, .checkRequested, .authorizeRequested, .resourcesRequested, .preauthorizeRequested,
    .providerRequested, .metadataRequested, .logoutRequested, .playRequested,
  ]

  /// sdk 2, sdk 3.3: a call that ends is reported in the same step, by one callback of its kind.
  private static var ends: Property<EnablerFlow> {
    .monitor("sdk 2, sdk 3.3: a call ends in its callback, once", remembering: LastCallbacks()) { last, moment in
      if moment.isEntry {
        last.callbacks = if case .telling(let telling) = moment.state { telling.callbacks } else { [] }
        last.decisions = moment.from.name == .authorizing ? 1 : max(1, moment.before.login.decisions.count)
      }
      guard case .answered(_, let request, _) = moment.reaction, endings.contains(request) else { return nil }
      let count = last.callbacks.filter { ended(by: $0).contains(request) }.count
      return count == (request == .playRequested ? last.decisions : 1)
        ? nil : "\(request.stringValue) ends with \(count) callbacks, in \(moment.edgeFrom.name.stringValue)"
    }
  }

  /// The last callbacks, and the number of calls of C10 that they end: all that wait for a login that failed, or the
  /// one that was decided.
  private struct LastCallbacks: Hashable {
    var callbacks: [Callback] = []
    var decisions = 1
  }

  /// sdk 3.3, sdk 5.5: an app that has lost sight of a question still gets an answer.
  private static var askedAgain: Property<EnablerFlow> {
    .never("sdk 3.3, sdk 5.5: C03, C05 or C10 of an app that is asked something leads to no callback") { moment in
      let asked: Set<State.Name> = [.showingPicker, .showingPage, .showingCode]
      let calls: Set<Event.Name> = [.requestorRequested, .loginRequested, .playRequested]
      guard asked.contains(moment.from.name), let call = moment.event, calls.contains(call.name) else { return false }
      switch moment.state {
      case .telling(let telling): return telling.callbacks.isEmpty
      case .leavingToConfigure: return false
      default: return true
      }
    }
  }

  /// sdk 5.3: only K01 and K14 leave step 2, and only a login or a logout asks the app anything.
  private static var silence: Property<EnablerFlow> {
    .never("sdk 5.3, sdk 7: a silent question never shows anything") { moment in
      guard moment.isEntry, case .telling(let telling) = moment.state else { return false }
      let silent: Set<State.Name> = [
        .unconfigured, .openingRequestor, .configuring, .ready, .checking, .authorizing, .checkingResources,
        .preauthorizing, .readingMetadata, .findingProvider,
      ]
      return silent.contains(moment.from.name) && telling.callbacks.contains { $0.isQuestion }
    }
  }

  /// sdk 3.3: K06 before K07, both before the K02 that ends the login; a controller comes and goes once.
  private static var controllers: Property<EnablerFlow> {
    .monitor("sdk K06, sdk K07, sdk 3.3: a controller is taken back once, before K02", remembering: [Int]()) {
      shown, moment in
      guard moment.isEntry, case .telling(let telling) = moment.state else { return nil }
      for callback in telling.callbacks {
        switch callback {
        case .presentTvProviderDialog(let number): shown.append(number)
        case .dismissTvProviderDialog(let number):
          guard shown.contains(number) else { return "\(number) is dismissed, and was not shown" }
          shown.removeAll { $0 == number }
        case .setAuthenticationStatus where !shown.isEmpty: return "K02 with \(shown) on the screen"
        case .setAuthenticationStatus, .setRequestorComplete, .displayProviderDialog, .navigate, .navigateSVC,
          .setToken, .tokenRequestFailed, .preauthorizedResources, .selectedProvider, .setMetadataStatus,
          .sendTrackingData, .status, .preauthorization, .defect:
          break
        }
      }
      return nil
    }
  }

  /// sdk 3.3: K01 comes before the results of the calls that waited for it.
  private static var requestor: Property<EnablerFlow> {
    .monitor("sdk K01, sdk 3.3: the client is asked only to log out before there is a requestor", remembering: false) {
      isSet, moment in
      if moment.isEntry, case .telling(let telling) = moment.state {
        for case .setRequestorComplete(let status) in telling.callbacks {
          isSet = status == ACCESS_ENABLER_STATUS_SUCCESS
        }
      }
      let free: Set<Effect.Name> = [
        .tell, .openRequestor, .awaitConfiguration, .beginSignOut, .awaitSignOut, .answer,
      ]
      return isSet ? nil : moment.started.first { !free.contains($0.name) }.map { "\($0.name.stringValue) was started" }
    }
  }

  /// PassFlow: left. A login at device level is excepted, since the settings may have changed.
  static var left: Property<EnablerFlow> {
    .monitor(
      "left: after a logout nobody is logged in until the app asks for a login", remembering: ViewerSeen.unknown
    ) { seen, moment in
      let asking: Set<Event.Name> = [.loginRequested, .playRequested, .chooseRequested]
      if let event = moment.event?.name, asking.contains(event) { seen = .unknown }
      guard moment.isEntry, case .telling(let telling) = moment.state else { return nil }
      let isLoggedIn = telling.callbacks.contains { callback in
        switch callback {
        case .setToken, .setAuthenticationStatus(ACCESS_ENABLER_STATUS_SUCCESS, _): true
        default: false
        }
      }
      let type: ProfileType? =
        switch moment.event {
        case .checked(let checked): checked.access?.type
        case .decided(let decided): decided.access?.type
        default: nil
        }
      defer {
        if isLoggedIn {
          seen = .loggedIn
        } else if moment.edge?.on == .signedOut, seen == .loggedIn {
          seen = .loggedOut
        }
      }
      return seen == .loggedOut && isLoggedIn && type != .appleSSO ? "by \(moment.edge?.id ?? "")" : nil
    }
  }

  private enum ViewerSeen { case unknown, loggedIn, loggedOut }
}
