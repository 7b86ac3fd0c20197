import PassAPI
import PassEnabler
import PassScenarios
import PassService
import PassSimulator

/// An app written for the SDK: a delegate that records its callbacks, and answers as its viewer does.
@MainActor final class SDKApp: EntitlementDelegate, EntitlementStatus {
  let world: SimulatedWorld
  let enabler: AccessEnabler
  /// The callbacks of the app, but for K13: `K02(0, PROVIDER_NOT_SELECTED_ERROR)`, `N005`.
  private(set) var trace: [String] = []
  /// The events for analytics.
  private(set) var tracking: [[String]] = []
  private(set) var providers: [PassEnabler.MVPD] = []
  private(set) var current: PassEnabler.MVPD?
  private(set) var notices: [[AnyHashable: Any]] = []
  private(set) var metadata: [(value: Any?, isEncrypted: Bool, key: Int32, arguments: [AnyHashable: Any])] = []
  private(set) var texts: [String] = []
  /// What the façade reported of the app.
  let defects = Collected<CallDefect>()
  /// What the viewer does when a callback comes, by its number.
  var reactions: [String: @MainActor (SDKApp, String) -> Void] = [:]
  private var waiting: [(name: String, count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  init(
    _ platform: Platform = .iOS, storageCheck: IntegrityCheckType = INTEGRITY_CHECK_NONE,
    presents: Bool = true, held: HeldParts = HeldParts(),
    silentFrom: PartnerQuery.Purpose? = nil, headers: (any OptionalHeaderSource)? = nil,
    _ change: (inout WorldScript) -> Void = { _ in }
  ) {
    var script = WorldScript()
    change(&script)
    let world = SimulatedWorld(script), defects = defects
    self.world = world
    enabler = AccessEnabler(
      storageCheck: storageCheck, softwareStatement: "simulated-software-statement", report: { defects.add($0) }
    ) { _, _ in
      var parts = EnablerParts(world, platform, presents: presents, held: held)
      parts.optionalHeaders = headers
      if let silentFrom {
        parts.framework = SilentFramework(framework: world.framework, silentFrom: silentFrom, clock: world.clock)
        parts.limits = .standard
      }
      return parts
    }
    enabler.delegate = self
    enabler.statusDelegate = self
    reactions["K04"] = { app, url in app.browse(url, until: ADOBEPASS_REDIRECT_URL) }
    reactions["K05"] = { app, url in app.browse(url, until: "adbe.simulated://adobe.com") }
  }

  /// The viewer follows a page to its end; the app stops before the completion URL.
  private func browse(_ url: String, until end: String) {
    guard let origin = Origin("https://sp.auth.adobe.com"), let page = origin.resolve(url) else { return }
    Task {
      let outcome = await world.viewer.open(page, until: end)
      if outcome == .redirectReached { enabler.handleExternalURL(end) } else { enabler.setSelectedProvider(nil) }
    }
  }

  /// The viewer takes a provider in the app's picker, or leaves it.
  func picks(_ mvpd: String?) { reactions["K03"] = { app, _ in app.enabler.setSelectedProvider(mvpd) } }

  // MARK: Calling

  /// Makes a call and waits for a callback that ends it; answers what came, all that belongs to it included.
  @discardableResult func trace(
    until end: String, count: Int = 1, _ call: (AccessEnabler) -> Void
  ) async -> [String] {
    let start = trace.count
    call(enabler)
    await hears(end, count: count, from: start)
    // A call that is answered after everything before it: K13 and codes come before the next call is taken.
    let settled = trace.count
    enabler.getSelectedProvider()
    await hears("K11", count: 1, from: settled)
    let index = trace.lastIndex { $0.hasPrefix("K11") } ?? trace.count
    trace.remove(at: index)
    return Array(trace[start...])
  }

  func hears(_ name: String, count: Int = 1, from start: Int = 0) async {
    let there = trace[min(start, trace.count)...].filter { $0.hasPrefix(name) }.count
    guard there < count else { return }
    await withCheckedContinuation { waiting.append((name, count - there, $0)) }
  }

  private func note(_ entry: String, _ argument: String = "") {
    trace.append(entry)
    waiting = waiting.compactMap { wait in
      guard entry.hasPrefix(wait.name) else { return wait }
      if wait.count > 1 { return (wait.name, wait.count - 1, wait.continuation) }
      wait.continuation.resume()
      return nil
    }
    reactions[String(entry.prefix(3))]?(self, argument)
  }

  // MARK: Callbacks

  func setRequestorComplete(_ status: Int32) { note("K01(\(status))") }
  func setAuthenticationStatus(_ status: Int32, errorCode code: String!) {
    note(code.isEmpty ? "K02(\(status))" : "K02(\(status), \(Self.name(of: code)))")
  }
  func displayProviderDialog(_ mvpds: [Any]!) {
    providers = mvpds.compactMap { $0 as? PassEnabler.MVPD }
    note("K03")
  }
  func navigate(toUrl url: String!) { note("K04", url) }
  func navigate(toUrl url: String!, useSVC: Bool) { note("K05(\(useSVC))", url) }
  func presentTvProviderDialog(_ viewController: UIViewController!) { note("K06") }
  func dismissTvProviderDialog(_ viewController: UIViewController!) { note("K07") }
  func setToken(_ token: String!, forResource resource: String!) {
    note(token.isEmpty ? "K08 without token" : "K08(\(resource ?? ""))")
  }
  func tokenRequestFailed(_ resource: String!, errorCode code: String!, errorDescription text: String!) {
    texts.append(text)
    note("K09(\(resource ?? ""), \(Self.name(of: code)))")
  }
  func preauthorizedResources(_ resources: [Any]!) {
    note("K10(\(resources.compactMap { $0 as? String }.joined(separator: ", ")))")
  }
  func selectedProvider(_ mvpd: PassEnabler.MVPD!) {
    current = mvpd
    note("K11(\(mvpd?.id ?? "nil"))")
  }
  func setMetadataStatus(
    _ value: Any!, encrypted: Bool, forKey key: Int32, andArguments arguments: [AnyHashable: Any]!
  ) {
    metadata.append((value, encrypted, key, arguments))
    note("K12(\(value.map { "\($0)" } ?? "nil"))")
  }
  func sendTrackingData(_ data: [Any]!, forEventType event: Int32) {
    tracking.append(["\(event)"] + data.compactMap { $0 as? String })
  }
  func status(_ statusDictionary: [AnyHashable: Any]!) {
    notices.append(statusDictionary)
    note(statusDictionary["errorId"] as? String ?? "?")
  }

  private static func name(of code: String) -> String {
    switch code {
    case USER_NOT_AUTHENTICATED_ERROR: "USER_NOT_AUTHENTICATED_ERROR"
    case USER_NOT_AUTHORIZED_ERROR: "USER_NOT_AUTHORIZED_ERROR"
    case PROVIDER_NOT_SELECTED_ERROR: "PROVIDER_NOT_SELECTED_ERROR"
    case GENERIC_AUTHENTICATION_ERROR: "GENERIC_AUTHENTICATION_ERROR"
    default: code
    }
  }
}

extension EnablerParts {
  /// The parts of a simulated world, which can be held.
  init(_ world: SimulatedWorld, _ platform: Platform, presents: Bool = true, held: HeldParts) {
    self.init(
      transport: PausedTransport(world) { await held.calls.pass() },
      framework: presents
        ? PresentedFramework(world) { await held.dialog.pass() } : world.framework,
      vault: world.vault, clock: PausedClock(world) { await held.sleep.pass() }, device: world.device,
      platform: platform, domainName: "example.com", urlScheme: "adbe.simulated", limits: nil, policies: .none)
  }
}
