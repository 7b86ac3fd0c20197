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
  private let delegates = Delegates()
  private let mailbox: AsyncStream<Call>.Continuation

  /// C01: an app with its software statement. Nothing is sent before `setRequestor`.
  ///
  /// - Parameters:
  ///   - softwareStatement: What proves the app to the registration; it must have been made for REST API v2.
  ///   - report: Receives what the app did that the documents leave undefined; such calls are ignored.
  ///   - parts: What the app hands in for a requestor and the address of the service; asked for once for each pair.
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
    let (calls, mailbox) = AsyncStream.makeStream(of: Call.self), delegates = delegates
    self.mailbox = mailbox
    Task { @MainActor in
      let core = EnablerCore(
        statement: Secret(softwareStatement), storageCheck: storageCheck, delegates: delegates,
        report: report ?? { _ in }, parts: parts)
      for await call in calls { core.receive(call) }
      await core.end()
    }
  }

  /// Work under way ends with the object; no callback follows.
  deinit { mailbox.finish() }

  /// Hears the callbacks of the flow. It is not retained. A question that nobody hears counts as left by the viewer.
  public var delegate: (any EntitlementDelegate)? {
    get { delegates.flow }
    set { delegates.flow = newValue }
  }

  /// Hears the advanced status codes. It is not retained.
  public var statusDelegate: (any EntitlementStatus)? {
    get { delegates.status }
    set { delegates.status = newValue }
  }
}

// MARK: The calls

extension AccessEnabler {
  /// C02: `visitorID`, `handleSVC` and `device_info` count from the next call on; `applicationProfile` has no
  /// counterpart in v2.
  public func setOptions(_ options: [AnyHashable: Any]!) {
    mailbox.yield(.setOptions(Options(options ?? [:])))
  }

  /// C03: configures the requestor, and silently signs in a viewer whom the service or the device knows.
  public func setRequestor(_ requestorID: String!) { mailbox.yield(.setRequestor(requestorID, addresses: [])) }

  /// C03b: the same at another address; of several the first counts.
  public func setRequestor(_ requestorID: String!, serviceProviders: [Any]!) {
    mailbox.yield(.setRequestor(requestorID, addresses: (serviceProviders ?? []).compactMap(text)))
  }

  /// C04: whether the viewer is logged in, by what the last `setRequestor` or login brought; nothing is sent.
  public func checkAuthentication() { mailbox.yield(.checkAuthentication) }

  /// C05: logs the viewer in.
  public func getAuthentication() { mailbox.yield(.getAuthentication(LoginWish())) }

  /// C05b: the same, even when they are logged in, with data for a promotional temporary pass.
  public func getAuthentication(_ forceAuthn: Bool, withData data: [AnyHashable: Any]!) {
    mailbox.yield(.getAuthentication(LoginWish(isForced: forceAuthn, data: CallData(data))))
  }

  /// C06: the same as C05, with the providers of Apple's picker.
  public func getAuthentication(_ filter: [AnyHashable: Any]!) {
    mailbox.yield(.getAuthentication(LoginWish(filter: ProviderFilter(filter))))
  }

  /// C06b: C05b and C06 in one.
  public func getAuthentication(
    _ forceAuthn: Bool, withData data: [AnyHashable: Any]!, andFilter filter: [AnyHashable: Any]!
  ) {
    let wish = LoginWish(isForced: forceAuthn, data: CallData(data), filter: ProviderFilter(filter))
    mailbox.yield(.getAuthentication(wish))
  }

  /// C07: the provider that the viewer picked; nil when they cancelled.
  public func setSelectedProvider(_ mvpdID: String?) { mailbox.yield(.setSelectedProvider(mvpdID)) }

  /// C08: the web component is about to open the completion URL.
  public func handleExternalURL(_ url: String?) { mailbox.yield(.handleExternalURL(url)) }

  /// C09: the decision for a resource, for a viewer who is logged in.
  public func checkAuthorization(_ resource: String!) { mailbox.yield(.checkAuthorization(resource, CallData())) }

  /// C09 with data for a promotional temporary pass.
  public func checkAuthorization(_ resource: String!, withData data: [AnyHashable: Any]!) {
    mailbox.yield(.checkAuthorization(resource, CallData(data)))
  }

  /// C10: the same as C09, after a login where the viewer is not logged in.
  public func getAuthorization(_ resource: String!) { mailbox.yield(.getAuthorization(resource, CallData())) }

  /// C10 with data for a promotional temporary pass.
  public func getAuthorization(_ resource: String!, withData data: [AnyHashable: Any]!) {
    mailbox.yield(.getAuthorization(resource, CallData(data)))
  }

  /// C11: which resources a catalogue may offer.
  public func checkPreauthorizedResources(_ resources: [Any]!) {
    mailbox.yield(.checkPreauthorizedResources((resources ?? []).compactMap(text)))
  }

  /// C11; permits of the present login are remembered whatever `cache` says.
  public func checkPreauthorizedResources(_ resources: [Any]!, cache: Bool) { checkPreauthorizedResources(resources) }

  /// C12: the same with decisions and their errors. It is not queued before the requestor is configured: it fails.
  public func preauthorize(
    _ request: PreauthorizeRequest, didCompleteWith callback: AccessEnablerCallback<PreauthorizeResponse>
  ) {
    mailbox.yield(.preauthorize(request, callback))
  }

  /// C13: the provider of the present or last login, or the one selected.
  public func getSelectedProvider() { mailbox.yield(.getSelectedProvider) }

  /// C14: metadata by an opcode.
  public func getMetadata(_ keyDictionary: [AnyHashable: Any]!) {
    mailbox.yield(.getMetadata(MetadataQuery(keyDictionary ?? [:])))
  }

  /// C15: signs the viewer out.
  public func logout() { mailbox.yield(.logout) }
}
