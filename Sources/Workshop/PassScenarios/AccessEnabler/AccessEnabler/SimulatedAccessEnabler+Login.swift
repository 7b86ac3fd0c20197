import AccessEnablerFlow
import PassAPI
import PassService
import PassSimulator

// The SDK's decisions by the conditions of sdk 5.1, and its hidden use of Apple's framework.

extension SimulatedAccessEnabler {
  /// Returns the conditions of a decision, and the provider of the device.
  private func look(_ prompts: Bool) async -> (conditions: SDKConditions, provider: SimulatedMVPD?, error: String?) {
    let query = PartnerQuery(promptsForAccess: prompts, allowsInterruption: false)
    return await judge(prompts ? framework.answer(query) : ask(query))
  }

  /// Queries the framework; no answer in time counts as out of order.
  private func ask(_ query: PartnerQuery) async -> PartnerReply {
    let reply = await clock.limiting(limit) { [framework] in await framework.answer(query) }
    return reply ?? PartnerReply(access: .granted, error: FrameworkError(.serviceTemporarilyUnavailable))
  }

  /// Interprets an answer of the framework; a signed-in viewer's provider is asked for a SAML response.
  private func judge(
    _ reply: PartnerReply
  ) async -> (conditions: SDKConditions, provider: SimulatedMVPD?, error: String?) {
    let mapping = await framework.signedInProvider, now = await clock.now
    let provider = catalogue.first { $0.mapping == (reply.providerId ?? mapping) }
    var conditions = SDKConditions(), error = reply.error
    switch reply.access {
    case .granted: conditions.access = .granted
    case .notDetermined: conditions.access = .undecided
    case .denied, .restricted: conditions.access = .denied
    }
    conditions.isSignedInOnDevice = mapping != nil
    conditions.hasProvider = reply.providerId != nil
    let subject = token?.mvpd ?? provider?.id
    conditions.isIntegrated =
      subject.map { id in catalogue.contains { $0.id == id } && !dashboard.integrationOff.contains(id) } ?? false
    conditions.enablesSingleSignOn = subject.map { signsOn($0) } ?? false
    conditions.isNotDegraded = subject.map { !dashboard.degraded.contains($0) } ?? true
    conditions.hasLiveToken = token.map { $0.end > now } ?? false
    conditions.isLoggedInRegularly = token.map { !$0.isFromApple } ?? false
    if conditions.hasProvider, reply.access == .granted {
      requestCount += 1
      let login = await ask(
        PartnerQuery(
          promptsForAccess: false, allowsInterruption: false,
          verificationToken: Secret(SimulatedSAML.request("sdk\(requestCount)", provider: reply.providerId ?? "")),
          attributeNames: SimulatedSAML.attributeNames))
      conditions.hasResponse = login.samlResponse != nil
      error = login.error
    }
    // An ended session at the provider requires a new login, which is not a failure.
    let isOver = error?.code == .providerRejected && !conditions.hasResponse
    conditions.frameworkFailed = reply.access == .granted && error != nil && !isOver
    return (conditions, provider, conditions.frameworkFailed ? error?.code.rawValue : nil)
  }

  private func signsOn(_ mvpd: String) -> Bool {
    !dashboard.singleSignOnOff.contains(mvpd) && catalogue.contains { $0.id == mvpd && $0.signsOnWithPartner }
  }

  /// The code of a step, with the error of the framework.
  private func status(
    _ conditions: SDKConditions, in step: SDKConditions.Step, _ error: String?
  ) -> AdvancedStatus? {
    conditions.code(in: step).map { code in
      AdvancedStatus(
        code, level: code.level ?? SDKAssumptions.levelWithoutEntry,
        message: code == .partnerUnavailable ? error : nil, details: code == .partnerUnavailable ? nil : error)
    }
  }

  func offered(_ provider: SimulatedMVPD) -> OfferedProvider {
    OfferedProvider(
      id: provider.id, displayName: provider.displayName, enablesPlatformServices: signsOn(provider.id),
      boarding: provider.boarding)
  }

  private var providers: [SimulatedMVPD] { catalogue.filter { !dashboard.integrationOff.contains($0.id) } }

  // MARK: Step 2

  /// Synchronises with the login of the device, unseen: a login that is gone there is removed here, and one that is
  /// there is exchanged.
  func synchronise() async -> AdvancedStatus? {
    let seen = await look(false)
    if seen.conditions.access == .granted, !seen.conditions.isSignedInOnDevice, token?.isFromApple == true {
      token = nil
    }
    let again = await look(false)
    if let provider = again.provider, again.conditions.allowsExchange, token == nil || !again.conditions.hasLiveToken,
      !script.refusesExchange
    {
      await store(provider.id, isFromApple: true)
    }
    return status(seen.conditions, in: .setRequestor, seen.error)
  }

  // MARK: Step 3

  /// Checks the login with Apple's framework, but without the network.
  func checkAuthentication() async {
    let seen = await look(false), isLoggedIn = seen.conditions.isAuthenticated
    deliver(
      .setAuthenticationStatus(isLoggedIn ? .success : .failure(.notAuthenticated)),
      with: status(seen.conditions, in: .checkAuthentication, seen.error))
    track(.authentication, [isLoggedIn ? "true" : "false"])
  }

  // MARK: Step 4

  func getAuthentication(_ options: AuthenticationOptions) async {
    guard waiting != .provider else { return }
    let seen = await look(true), conditions = seen.conditions
    guard options.isForced || !conditions.isAuthenticated else { return await succeed() }
    guard providers.contains(where: { signsOn($0.id) }) else {
      guard let selected else { return showOwnPicker(nil) }
      return await logInRegularly(at: selected)
    }
    if let status = status(conditions, in: .getAuthentication, seen.error) { return showOwnPicker(status) }
    guard conditions.hasProvider else { return await pick(options.filter) }
    await logIn(conditions, at: seen.provider)
  }

  /// Logs in with the provider of the device, whenever the viewer signed in there.
  private func logIn(_ conditions: SDKConditions, at provider: SimulatedMVPD?) async {
    guard let provider, !dashboard.integrationOff.contains(provider.id), signsOn(provider.id) else {
      return showOwnPicker(AdvancedStatus(.providerNotSupported))
    }
    guard !dashboard.degraded.contains(provider.id) else {
      await store(provider.id, isFromApple: false)
      return await succeed(AdvancedStatus(.degradedLogin))
    }
    guard conditions.hasResponse, !script.refusesExchange else {
      return deliver(.setAuthenticationStatus(.failure(.generic)))
    }
    await store(provider.id, isFromApple: true)
    await succeed()
  }

  /// Shows Apple's picker. Only those providers of the filter count that it can list, in the order of the filter.
  private func pick(_ filter: ProviderFilter?) async {
    let known = providers.filter { $0.mapping != nil }
    func mapped(_ ids: [String]) -> [String] { ids.compactMap { id in known.first { $0.id == id }?.mapping } }
    let supported = filter.map { mapped($0.listed) } ?? known.compactMap(\.mapping)
    let featured = filter.map { mapped($0.featured).filter(supported.contains) } ?? []
    let dialog = nextDialog()
    deliver(.presentTvProviderDialog(dialog))
    let reply = await framework.answer(
      PartnerQuery(
        promptsForAccess: false, allowsInterruption: true, supported: supported, featured: featured))
    deliver(.dismissTvProviderDialog(dialog))
    if reply.providerId != nil {
      let seen = await judge(reply)
      return await logIn(seen.conditions, at: seen.provider)
    }
    switch (reply.error?.code, reply.error?.unsupportedProviderId) {
    case (.unsupportedProvider, let mapping?):
      guard let provider = providers.first(where: { $0.mapping == mapping }) else {
        return showOwnPicker(AdvancedStatus(.providerNotSupported))
      }
      guard provider.boarding == .picker else { return showOwnPicker(AdvancedStatus(.providerNotSupported)) }
      // The SDK calls `setSelectedProvider` itself.
      await logInRegularly(at: provider.id)
    case (.unsupportedProvider, nil): showOwnPicker(AdvancedStatus(.otherProvider))
    case (.userCancelled, _): showOwnPicker(AdvancedStatus(.pickerCancelled))
    case (let code, _): showOwnPicker(AdvancedStatus(.partnerUnavailable, message: code?.rawValue))
    }
  }

  private func showOwnPicker(_ status: AdvancedStatus?) {
    waiting = .provider
    deliver(.displayProviderDialog(providers.map { offered($0) }), with: status)
  }

  // MARK: The regular login

  func select(_ mvpd: String?) async {
    guard let mvpd else {
      (waiting, selected, resource) = (nil, nil, nil)
      return deliver(
        .setAuthenticationStatus(.failure(.providerNotSelected)), with: AdvancedStatus(.pickerCancelled))
    }
    guard let provider = providers.first(where: { $0.id == mvpd }) else {
      waiting = nil
      return deliver(.setAuthenticationStatus(.failure(.generic)))
    }
    if case .basic? = provider.temporaryAccess {
      (waiting, selected) = (nil, mvpd)
      await store(mvpd, isFromApple: false)
      return await succeed(AdvancedStatus(.temporaryLogin))
    }
    if waiting == nil, script.platform != .tvOS {
      selected = mvpd
      return track(.selectedProvider, [mvpd])
    }
    await logInRegularly(at: mvpd)
  }

  /// Shows a code for a second screen on tvOS, and a page elsewhere.
  private func logInRegularly(at mvpd: String) async {
    (selected, waiting) = (mvpd, .end(mvpd: mvpd))
    track(.selectedProvider, [mvpd])
    guard script.platform != .tvOS else { return await showCode(for: mvpd) }
    let isInSafari = dashboard.demandsSafari.contains(mvpd)
    guard !isInSafari || options.handlesSafariController else {
      // The SDK presents and closes the controller itself.
      return await complete()
    }
    deliver(
      .navigate(
        RequestedPage(url: "https://sp.auth.adobe.com/simulated/login/\(mvpd)", inSafariController: isInSafari)))
  }

  private func showCode(for mvpd: String) async {
    guard script.hasCodes else {
      waiting = nil
      return deliver(.status(AdvancedStatus(.noRegistrationCode)))
    }
    let end = await clock.now.advanced(bySeconds: SDKAssumptions.codeLife)
    let code = String("K7QX2MDRWP".prefix(SDKAssumptions.codeLength))
    deliver(
      .status(AdvancedStatus(.registrationCode, message: code, others: ["expires": "\(end.milliseconds)"])))
    if script.secondScreenLogsIn { await complete() }
  }

  /// Ends a page, or the login on a second screen.
  func complete() async {
    switch waiting {
    case .end(let mvpd)?:
      waiting = nil
      guard script.loginSucceeds else { return deliver(.setAuthenticationStatus(.failure(.generic))) }
      await store(mvpd, isFromApple: false)
      await succeed()
    case .logout?:
      waiting = nil
      endLogout()
    case .provider?, nil:
      guard repeatedPages == 0 else { return repeatedPages -= 1 }
      defects.append("handleExternalURL without a page, or twice")
    }
  }

  // MARK: Shared parts

  private func store(_ mvpd: String, isFromApple: Bool) async {
    token = Token(
      mvpd: mvpd, isFromApple: isFromApple, end: await clock.now.advanced(bySeconds: script.loginSeconds))
    selected = mvpd
  }

  private func succeed(_ status: AdvancedStatus? = nil) async {
    waiting = nil
    deliver(.setAuthenticationStatus(.success), with: status)
    track(.authentication, ["true", token?.mvpd ?? ""])
    guard let resource else { return }
    self.resource = nil
    await decide(about: resource)
  }

  func track(_ event: TrackingData.Event, _ data: [String]) {
    deliver(.sendTrackingData(TrackingData(event, data)))
  }
}
