import Foundation
import PassAPI

/// The AccessEnabler of the SDK, performed by `AppleSSOClient`: an app keeps its calls and its delegates, and hands in
/// its parts where it made the SDK's object.
///
///     let accessEnabler = AccessEnabler(statement) { requestor, origin in
///       EnablerParts(transport: MyTransport(origin), vault: MyVault(of: requestor), …)
///     }
///     accessEnabler.delegate = self
///     accessEnabler.statusDelegate = self
///     accessEnabler.setRequestor("REF30")
///
/// Every call returns at once, from any thread. Callbacks come on the main actor, one at a time, and never from within
/// the call that caused them. Docs/PassEnabler.md has what becomes of every call, callback, constant and code.
public final class AccessEnabler: Sendable {
  private let mailbox: Mailbox

  /// C01: an app with its software statement. Nothing is sent before `setRequestor`.
  ///
  /// - Parameters:
  ///   - softwareStatement: What proves the app to the registration; it must have been made for REST API v2.
  ///   - report: Receives what the app did that the documents leave undefined; such calls are ignored.
  ///   - parts: Returns the app's parts for a requestor and an address of the service; called once for each pair.
  public convenience init(
    _ softwareStatement: String, report: (@Sendable (CallDefect) -> Void)? = nil,
    parts: @escaping @Sendable (_ requestor: String, _ origin: Origin) -> EnablerParts
  ) {
    self.init(
      storageCheck: INTEGRITY_CHECK_NONE, softwareStatement: softwareStatement, report: report, parts: parts)
  }

  /// C01b: the same, after a check of the vault. It is made by the first `setRequestor` of each requestor.
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

  /// In front of a performer that another part runs.
  package init(_ mailbox: Mailbox) { self.mailbox = mailbox }

  /// Work under way ends with the object; no callback follows.
  deinit { mailbox.release() }

  /// Hears the callbacks of the flow. It is not retained. A question that nobody hears counts as left by the viewer.
  public var delegate: (any EntitlementDelegate)? {
    get { mailbox.flow }
    set { mailbox.flow = newValue }
  }

  /// Hears the advanced status codes. It is not retained.
  public var statusDelegate: (any EntitlementStatus)? {
    get { mailbox.status }
    set { mailbox.status = newValue }
  }
}

// MARK: The calls

extension AccessEnabler {
  /// C02: `visitorID`, `handleSVC` and `device_info` count from the next call on; `applicationProfile` has no
  /// counterpart in v2.
  public func setOptions(_ options: [AnyHashable: Any]!) {
    let options = Options(options ?? [:])
    mailbox.send(.optionsSet(options), defect: options.isUnreadable ? .unreadableOption : nil)
  }

  /// C03: configures the requestor, and silently signs in a viewer whom the service or the device knows.
  public func setRequestor(_ requestorID: String!) {
    mailbox.send(.requestorRequested(EnablerFlow.SetRequestor(requestorID)))
  }

  /// C03b: the same at another address; of several the first counts.
  public func setRequestor(_ requestorID: String!, serviceProviders: [Any]!) {
    let addresses = (serviceProviders ?? []).compactMap(text)
    mailbox.send(.requestorRequested(EnablerFlow.SetRequestor(requestorID, addresses: addresses)))
  }

  /// C04: whether the viewer is logged in, by what the last `setRequestor` or login brought; nothing is sent.
  public func checkAuthentication() { mailbox.send(.checkRequested(EnablerFlow.CheckAuthentication())) }

  /// C05: logs the viewer in.
  public func getAuthentication() { logIn(EnablerFlow.LoginWish()) }

  /// C05b: the same, even when they are logged in, with data for a promotional temporary pass.
  public func getAuthentication(_ forceAuthn: Bool, withData data: [AnyHashable: Any]!) {
    logIn(EnablerFlow.LoginWish(isForced: forceAuthn, data: CallData(data)))
  }

  /// C06: the same as C05, with the providers of Apple's picker.
  public func getAuthentication(_ filter: [AnyHashable: Any]!) {
    logIn(EnablerFlow.LoginWish(filter: ProviderFilter(filter)))
  }

  /// C06b: C05b and C06 in one.
  public func getAuthentication(
    _ forceAuthn: Bool, withData data: [AnyHashable: Any]!, andFilter filter: [AnyHashable: Any]!
  ) {
    logIn(EnablerFlow.LoginWish(isForced: forceAuthn, data: CallData(data), filter: ProviderFilter(filter)))
  }

  private func logIn(_ wish: EnablerFlow.LoginWish) {
    mailbox.send(.loginRequested(wish), defect: wish.data.defect)
  }

  /// C07: the provider that the viewer picked; nil when they cancelled.
  public func setSelectedProvider(_ mvpdID: String?) {
    mailbox.send(
      mvpdID.map { .chooseRequested(EnablerFlow.PickProvider($0)) } ?? .cancelRequested(EnablerFlow.LeavePicker()))
  }

  /// C08: the web component is about to open the completion URL.
  public func handleExternalURL(_ url: String?) { mailbox.send(.completeRequested(EnablerFlow.HandleURL(url))) }

  /// C09: the decision for a resource, for a viewer who is logged in.
  public func checkAuthorization(_ resource: String!) { checkAuthorization(resource, withData: nil) }

  /// C09 with data for a promotional temporary pass.
  public func checkAuthorization(_ resource: String!, withData data: [AnyHashable: Any]!) {
    let call = EnablerFlow.CheckAuthorization(resource, data: CallData(data))
    mailbox.send(.authorizeRequested(call), defect: call.data.defect)
  }

  /// C10: the same as C09, after a login where the viewer is not logged in.
  public func getAuthorization(_ resource: String!) { getAuthorization(resource, withData: nil) }

  /// C10 with data for a promotional temporary pass.
  public func getAuthorization(_ resource: String!, withData data: [AnyHashable: Any]!) {
    let decision = EnablerFlow.CheckAuthorization(resource, data: CallData(data))
    mailbox.send(.playRequested(EnablerFlow.GetAuthorization(decision)), defect: decision.data.defect)
  }

  /// C11: which resources a catalogue may offer.
  public func checkPreauthorizedResources(_ resources: [Any]!) {
    mailbox.send(.resourcesRequested(EnablerFlow.CheckResources((resources ?? []).compactMap(text))))
  }

  /// C11; permits of the present login are remembered whatever `cache` says.
  public func checkPreauthorizedResources(_ resources: [Any]!, cache: Bool) { checkPreauthorizedResources(resources) }

  /// C12: the same with decisions and their errors. It is not queued before the requestor is configured: it fails.
  public func preauthorize(
    _ request: PreauthorizeRequest, didCompleteWith callback: AccessEnablerCallback<PreauthorizeResponse>
  ) {
    mailbox.send(keeping: callback) {
      .preauthorizeRequested(EnablerFlow.Preauthorize(request.resources, number: $0))
    }
  }

  /// C13: the provider of the present or last login, or the one selected.
  public func getSelectedProvider() { mailbox.send(.providerRequested(EnablerFlow.GetProvider())) }

  /// C14: metadata by an opcode.
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
