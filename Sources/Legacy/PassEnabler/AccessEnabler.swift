import PassAPI

/// The AccessEnabler of the SDK, implemented with `AppleSSOClient`: an app keeps its calls and its delegates, and
/// passes in its adapters where it created the SDK's object.
///
///     let accessEnabler = AccessEnabler(statement) { requestor, origin in
///       EnablerParts(transport: MyTransport(origin), vault: MyVault(of: requestor), …)
///     }
///     accessEnabler.delegate = self
///     accessEnabler.statusDelegate = self
///     accessEnabler.setRequestor("REF30")
///
/// Every call returns at once, from any thread. Callbacks come on the main actor, one at a time, and never from within
/// the call that caused them. Docs/PassEnabler.md describes every call, callback, constant and code.
public final class AccessEnabler: Sendable {
  private let mailbox: Mailbox

  /// C01: creates the AccessEnabler of an app with its software statement. Nothing is sent before `setRequestor`.
  ///
  /// - Parameters:
  ///   - softwareStatement: The text that identifies the app at registration; it must have been issued for REST API v2.
  ///   - report: Receives calls of the app that the documents leave undefined; such calls are ignored.
  ///   - parts: Returns the app's adapters for a requestor and an address of the service; called once for each pair.
  public convenience init(
    _ softwareStatement: String, report: (@Sendable (CallDefect) -> Void)? = nil,
    parts: @escaping @Sendable (_ requestor: String, _ origin: Origin) -> EnablerParts
  ) {
    self.init(
      storageCheck: INTEGRITY_CHECK_NONE, softwareStatement: softwareStatement, report: report, parts: parts)
  }

  /// C01b: creates the AccessEnabler with a check of the vault, which the first `setRequestor` of each requestor makes.
  public init(
    storageCheck: IntegrityCheckType, softwareStatement: String, report: (@Sendable (CallDefect) -> Void)? = nil,
    parts: @escaping @Sendable (_ requestor: String, _ origin: Origin) -> EnablerParts
  ) {
    let report = report ?? { _ in }
    mailbox = Mailbox()
    Task { @MainActor [mailbox] in
      let performer = EnablerPerformer(
        statement: Secret(softwareStatement), storageCheck: storageCheck, mailbox: mailbox, report: report, parts: parts
      )
      await performer.run()
    }
  }

  /// Creates the AccessEnabler of a performer that is run elsewhere.
  package init(_ mailbox: Mailbox) { self.mailbox = mailbox }

  /// Ends work under way; no callback follows.
  deinit { mailbox.release() }

  /// Receives the callbacks of the flow. It is not retained. A question counts as left by the viewer if there is no
  /// delegate.
  public var delegate: (any EntitlementDelegate)? {
    get { mailbox.flow }
    set { mailbox.flow = newValue }
  }

  /// Receives the advanced status codes. It is not retained.
  public var statusDelegate: (any EntitlementStatus)? {
    get { mailbox.status }
    set { mailbox.status = newValue }
  }
}

// MARK: The calls

extension AccessEnabler {
  /// C02: sets options. `visitorID`, `handleSVC` and `device_info` apply from the next call on; `applicationProfile`
  /// has no counterpart in v2.
  public func setOptions(_ options: [AnyHashable: Any]!) {
    let options = Options(options ?? [:])
    mailbox.send(.optionsSet(options), defect: options.isUnreadable ? .unreadableOption : nil)
  }

  /// C03: configures the requestor, and silently signs in a viewer whom the service or the device knows.
  public func setRequestor(_ requestorID: String!) {
    mailbox.send(.requestorRequested(EnablerFlow.SetRequestor(requestorID)))
  }

  /// C03b: configures the requestor at another address; of several the first counts.
  public func setRequestor(_ requestorID: String!, serviceProviders: [Any]!) {
    let addresses = (serviceProviders ?? []).compactMap(text)
    mailbox.send(.requestorRequested(EnablerFlow.SetRequestor(requestorID, addresses: addresses)))
  }

  /// C04: checks whether the viewer is logged in, by the result of the last `setRequestor` or login; nothing is sent.
  public func checkAuthentication() { mailbox.send(.checkRequested(EnablerFlow.CheckAuthentication())) }

  /// C05: logs the viewer in.
  public func getAuthentication() { logIn(EnablerFlow.LoginWish()) }

  /// C05b: logs the viewer in, even if they are logged in already, with data for a promotional temporary pass.
  public func getAuthentication(_ forceAuthn: Bool, withData data: [AnyHashable: Any]!) {
    logIn(EnablerFlow.LoginWish(isForced: forceAuthn, data: CallData(data)))
  }

  /// C06: logs the viewer in, with a filter for Apple's picker.
  public func getAuthentication(_ filter: [AnyHashable: Any]!) {
    logIn(EnablerFlow.LoginWish(filter: ProviderFilter(filter)))
  }

  /// C06b: combines C05b and C06.
  public func getAuthentication(
    _ forceAuthn: Bool, withData data: [AnyHashable: Any]!, andFilter filter: [AnyHashable: Any]!
  ) {
    logIn(EnablerFlow.LoginWish(isForced: forceAuthn, data: CallData(data), filter: ProviderFilter(filter)))
  }

  private func logIn(_ wish: EnablerFlow.LoginWish) {
    mailbox.send(.loginRequested(wish), defect: wish.data.defect)
  }

  /// C07: passes on the provider that the viewer picked; `nil` if they cancelled.
  public func setSelectedProvider(_ mvpdID: String?) {
    mailbox.send(
      mvpdID.map { .chooseRequested(EnablerFlow.PickProvider($0)) } ?? .cancelRequested(EnablerFlow.LeavePicker()))
  }

  /// C08: reports that the web component is about to open the completion URL.
  public func handleExternalURL(_ url: String?) { mailbox.send(.completeRequested(EnablerFlow.HandleURL(url))) }

  /// C09: requests the decision for a resource, for a viewer who is logged in.
  public func checkAuthorization(_ resource: String!) { checkAuthorization(resource, withData: nil) }

  /// C09: requests the decision, with data for a promotional temporary pass.
  public func checkAuthorization(_ resource: String!, withData data: [AnyHashable: Any]!) {
    let call = EnablerFlow.CheckAuthorization(resource, data: CallData(data))
    mailbox.send(.authorizeRequested(call), defect: call.data.defect)
  }

  /// C10: requests the decision for a resource, after a login if the viewer is not logged in.
  public func getAuthorization(_ resource: String!) { getAuthorization(resource, withData: nil) }

  /// C10: requests the decision, with data for a promotional temporary pass.
  public func getAuthorization(_ resource: String!, withData data: [AnyHashable: Any]!) {
    let decision = EnablerFlow.CheckAuthorization(resource, data: CallData(data))
    mailbox.send(.playRequested(EnablerFlow.GetAuthorization(decision)), defect: decision.data.defect)
  }

  /// C11: requests the resources that a catalogue may offer.
  public func checkPreauthorizedResources(_ resources: [Any]!) {
    mailbox.send(.resourcesRequested(EnablerFlow.CheckResources((resources ?? []).compactMap(text))))
  }

  /// C11: ignores `cache`; permits of the present login are always remembered.
  public func checkPreauthorizedResources(_ resources: [Any]!, cache: Bool) { checkPreauthorizedResources(resources) }

  /// C12: requests the resources that a catalogue may offer, with decisions and their errors. It is not queued before
  /// the requestor is configured: it fails.
  public func preauthorize(
    _ request: PreauthorizeRequest, didCompleteWith callback: AccessEnablerCallback<PreauthorizeResponse>
  ) {
    mailbox.send(keeping: callback) {
      .preauthorizeRequested(EnablerFlow.Preauthorize(request.resources, number: $0))
    }
  }

  /// C13: requests the provider of the present or last login, or the selected one.
  public func getSelectedProvider() { mailbox.send(.providerRequested(EnablerFlow.GetProvider())) }

  /// C14: requests metadata by an opcode.
  public func getMetadata(_ keyDictionary: [AnyHashable: Any]!) {
    let arguments: [AnyHashable: Any] = keyDictionary ?? [:]
    let opcode = arguments[METADATA_OPCODE_KEY].flatMap(number) ?? -1,
      wanted = WantedMetadata(arguments, opcode: opcode)
    mailbox.send(keeping: arguments) {
      .metadataRequested(EnablerFlow.GetMetadata(wanted, opcode: opcode, number: $0))
    }
  }

  /// C15: signs the viewer out.
  public func logout() { mailbox.send(.logoutRequested(EnablerFlow.LogOut())) }
}
