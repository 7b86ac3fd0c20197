import AccessEnablerFlow
import PassAPI
import PassSimulator

/// The SDK, simulated from its documents: the app sees the documented contract, and sdk 11 says which hidden event
/// causes which visible one. `SDKAssumptions` fills the gaps in the documents.
///
/// Callbacks arrive as soon as a call is made, in an order that the script can change; a person who acts in Apple's
/// picker or on a second screen acts at once.
package actor SimulatedAccessEnabler: AccessEnabling {
  /// The calls, oldest first.
  package private(set) var calls: [AccessEnablerCall] = []
  /// The callbacks that were delivered, oldest first.
  package private(set) var callbacks: [SDKCallback] = []
  /// The app's violations of the documents.
  package internal(set) var defects: [String] = []

  let script: AccessEnablerScript
  let catalogue: [SimulatedMVPD]
  let framework: SimulatedFramework
  let clock: SimulatedClock

  /// The event for which a running login or logout waits.
  enum Waiting: Hashable {
    /// `setSelectedProvider`.
    case provider
    /// `handleExternalURL`, or a login on a second screen.
    case end(mvpd: String)
    /// `handleExternalURL` of a logout.
    case logout
  }
  /// A login in the storage.
  struct Token: Hashable {
    var mvpd: String
    var isFromApple: Bool
    var end: Timestamp
  }

  var options = AccessEnablerOptions()
  var waiting: Waiting?
  var token: Token?
  var selected: String?
  /// The resource of a `getAuthorization` whose login is running.
  var resource: String?
  /// The number of pages, or of pickers that lead to one, that came twice, so that their ends may come twice, too.
  var repeatedPages = 0
  /// Whether the login that is being removed was made through Apple.
  var signsOutOnDevice = false
  private var receiver: (@Sendable (SDKCallback) -> Void)?
  private var isMade = false
  /// The number of callbacks that were due.
  private var due = 0
  /// Callbacks that are delivered after the next one.
  private var late: [SDKCallback] = []
  private var isConfigured = false, isConfiguring = false
  private var configurations = 0, dialogs = 0
  /// The number of SAML requests that were handed to the framework: each can be used once.
  var requestCount = 0
  private var queue: [AccessEnablerCall] = []

  /// How long Apple's framework may take for queries that do not take the viewer's time; `nil` for no limit.
  let limit: Duration?

  /// Creates the SDK in front of Apple's framework.
  package init(
    _ script: AccessEnablerScript = AccessEnablerScript(), catalogue: [SimulatedMVPD] = SimulatedMVPD.catalogue,
    framework: SimulatedFramework, clock: SimulatedClock, start: Timestamp, limit: Duration? = nil
  ) {
    self.script = script
    self.catalogue = catalogue
    self.framework = framework
    self.clock = clock
    self.limit = limit
    token = script.storedLogin.map {
      Token(mvpd: $0.mvpd, isFromApple: $0.isFromApple, end: start.advanced(bySeconds: $0.secondsLeft))
    }
    selected = token?.mvpd
  }

  /// Sets both delegates; earlier callbacks are lost.
  package func deliver(to receiver: @escaping @Sendable (SDKCallback) -> Void) {
    self.receiver = receiver
  }

  /// Takes a call; while `setRequestor` runs, the call is queued.
  package func make(_ call: AccessEnablerCall) async {
    calls.append(call)
    switch call {
    case .initialise(_, let check): initialise(check)
    case .setOptions(let options): self.options = options
    case .setRequestor where !isConfiguring: await beginConfiguration()
    case .preauthorize where !isConfigured || isConfiguring:
      deliver(.preauthorized(Preauthorization(status: .requestorNotConfigured)))
    case _ where isConfiguring: queue.append(call)
    case _ where !isConfigured: fail(call)
    default: await perform(call)
    }
  }

  /// Ends the app's process; the storage remains.
  package func endProcess() {
    (isMade, receiver, late) = (false, nil, [])
    callOff()
  }

  /// Creates an instance with the storage of the last one.
  private func initialise(_ check: StorageCheck) {
    if isMade { defects.append("two instances in one process") }
    isMade = true
    callOff()
    if check == .clear || check == .all && script.hasDamagedStorage { (token, selected) = (nil, nil) }
  }

  /// Cancels everything that is running.
  private func callOff() {
    (isConfigured, isConfiguring, waiting, resource, queue) = (false, false, nil, nil, [])
  }

  private func beginConfiguration() async {
    isConfiguring = true
    if !script.holdsConfiguration { await finishConfiguration() }
  }

  /// Answers a `setRequestor` that the script holds.
  package func finishConfiguration() async {
    guard isConfiguring else { return }
    configurations += 1
    let isDone = script.configurations.item(configurations) ?? true
    let code = isDone ? await synchronise() : AdvancedStatus(script.configurationFailure)
    isConfigured = isDone
    deliver(.setRequestorComplete(isDone), with: code)
    isConfiguring = false
    while !queue.isEmpty, !isConfiguring {
      let call = queue.removeFirst()
      if case .setRequestor = call { await beginConfiguration() } else { await isDone ? perform(call) : fail(call) }
    }
  }

  /// The dashboard that the last `setRequestor` loaded.
  var dashboard: AccessEnablerScript.Dashboard {
    script.dashboards.item(configurations) ?? AccessEnablerScript.Dashboard()
  }

  /// Reports a failure for a call that was queued and cannot be made (sdk 3.3).
  private func fail(_ call: AccessEnablerCall) {
    switch call {
    case .checkAuthentication, .getAuthentication, .logout, .setSelectedProvider:
      deliver(.setAuthenticationStatus(.failure(.generic)))
    case .checkAuthorization(let resource), .getAuthorization(let resource):
      deliver(.tokenRequestFailed(FailedTokenRequest(resource: resource)))
    case .checkPreauthorizedResources: deliver(.preauthorizedResources([]))
    case .getMetadata(let key): deliver(.setMetadataStatus(SDKMetadata(key, nil)))
    case .getSelectedProvider: deliver(.selectedProvider(nil))
    case .handleExternalURL: defects.append("handleExternalURL before setRequestor has succeeded")
    case .initialise, .setOptions, .setRequestor, .preauthorize: break
    }
  }

  private func perform(_ call: AccessEnablerCall) async {
    switch call {
    case .checkAuthentication: await checkAuthentication()
    case .getAuthentication(let options): await getAuthentication(options)
    case .setSelectedProvider(let mvpd): await select(mvpd)
    case .handleExternalURL: await complete()
    case .checkAuthorization(let resource): await decide(about: resource)
    case .getAuthorization(let resource): await getAuthorization(resource)
    case .checkPreauthorizedResources(let resources, _):
      deliver(
        .preauthorizedResources(await allowed(resources)),
        with: script.isThrottled ? AdvancedStatus(.preauthorizationFailed) : nil)
    case .preauthorize(let request): deliver(.preauthorized(await preauthorize(request)))
    case .getSelectedProvider:
      deliver(.selectedProvider(catalogue.first { $0.id == selected }.map { offered($0) }))
    case .getMetadata(let key): deliver(.setMetadataStatus(await metadata(key)))
    case .logout: await logOut()
    case .initialise, .setOptions, .setRequestor: break
    }
  }

  /// The next number of a controller.
  func nextDialog() -> TVProviderDialog {
    dialogs += 1
    return dialogs
  }

  /// Delivers a callback and the code that belongs to it.
  func deliver(_ callback: SDKCallback, with status: AdvancedStatus?) {
    if let status, script.order == .before { deliver(.status(status)) }
    deliver(callback)
    if let status, script.order == .after { deliver(.status(status)) }
  }

  func deliver(_ callback: SDKCallback) {
    due += 1
    switch script.incidents[due] ?? script.faults[callback.id] {
    case nil: hand([callback] + late)
    case .twice?:
      if ["K03", "K04", "K05"].contains(callback.id) { repeatedPages += 1 }
      hand([callback, callback] + late)
    case .never?: break
    case .late?: late.append(callback)
    }
  }

  private func hand(_ all: [SDKCallback]) {
    late = []
    callbacks += all
    for callback in all { receiver?(callback) }
  }
}

extension Array {
  /// The n-th element, counted from 1; the last repeats.
  fileprivate func item(_ number: Int) -> Element? { isEmpty ? nil : self[Swift.max(0, Swift.min(number, count) - 1)] }
}
