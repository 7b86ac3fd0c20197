import AccessEnablerFlow
import PassAPI
import PassSimulator

/// The SDK, played by what its documents say: what the app sees of it is contract, and which hidden event makes which
/// visible one stands in sdk 11. What nobody has written down is `SDKAssumptions`.
///
/// Callbacks come as soon as a call is made, in an order that the script can turn round; a person who script in Apple's
/// picker or on a second screen script at once.
package actor SimulatedAccessEnabler: AccessEnabling {
  /// The calls, oldest first.
  package private(set) var calls: [AccessEnablerCall] = []
  /// The callbacks that were delivered, oldest first.
  package private(set) var callbacks: [AccessEnablerCallback] = []
  /// What the app did although a document forbids it.
  package internal(set) var defects: [String] = []

  let script: AccessEnablerScript
  let catalogue: [SimulatedMVPD]
  let framework: SimulatedFramework
  let clock: SimulatedClock

  /// What a login or a logout under way waits for.
  enum Waiting: Hashable {
    /// For `setSelectedProvider`.
    case provider
    /// For `handleExternalURL`, or for a second screen.
    case end(mvpd: String)
    /// For `handleExternalURL`, of a logout.
    case logout
  }
  /// A login of the storage.
  struct Token: Hashable {
    var mvpd: String
    var isFromApple: Bool
    var end: Timestamp
  }

  var options = AccessEnablerOptions()
  var waiting: Waiting?
  var token: Token?
  var selected: String?
  /// The resource of a `getAuthorization` whose login is under way.
  var resource: String?
  /// How many pages, or pickers that lead to one, came twice, so that its end may do so, too.
  var repeatedPages = 0
  /// The login that is being removed came from Apple.
  var signsOutOnDevice = false
  private var receiver: (@Sendable (AccessEnablerCallback) -> Void)?
  private var isMade = false
  /// How many callbacks were due.
  private var due = 0
  /// Callbacks that come behind the next one.
  private var late: [AccessEnablerCallback] = []
  private var isConfigured = false, isConfiguring = false
  private var configurations = 0, dialogs = 0
  /// How many SAML requests were handed to the framework: each is good for one.
  var requestCount = 0
  private var queue: [AccessEnablerCall] = []

  /// How long Apple's framework may take where it does not take the viewer's time; nil without limit.
  let limit: Duration?

  /// Puts the SDK in front of Apple's framework.
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

  /// Both delegates are set: what was called back before is lost.
  package func deliver(to receiver: @escaping @Sendable (AccessEnablerCallback) -> Void) {
    self.receiver = receiver
  }

  /// Takes a call: while `setRequestor` runs, into the queue.
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

  /// The process of the app ends; what is stored remains.
  package func endProcess() {
    (isMade, receiver, late) = (false, nil, [])
    callOff()
  }

  /// A new instance, with the storage of the last one.
  private func initialise(_ check: StorageCheck) {
    if isMade { defects.append("two instances in one process") }
    isMade = true
    callOff()
    if check == .clear || check == .all && script.hasDamagedStorage { (token, selected) = (nil, nil) }
  }

  /// Nothing is under way any more.
  private func callOff() {
    (isConfigured, isConfiguring, waiting, resource, queue) = (false, false, nil, nil, [])
  }

  private func beginConfiguration() async {
    isConfiguring = true
    if !script.holdsConfiguration { await finishConfiguration() }
  }

  /// The server answers a `setRequestor` that the script holds.
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

  /// What the last `setRequestor` has loaded.
  var dashboard: AccessEnablerScript.Dashboard {
    script.dashboards.item(configurations) ?? AccessEnablerScript.Dashboard()
  }

  /// Every call that was queued in vain gets a failure of its own (sdk 3.3).
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
    return TVProviderDialog(number: dialogs)
  }

  /// Delivers a callback and the code that belongs to it.
  func deliver(_ callback: AccessEnablerCallback, with status: AdvancedStatus?) {
    if let status, script.order == .before { deliver(.status(status)) }
    deliver(callback)
    if let status, script.order == .after { deliver(.status(status)) }
  }

  func deliver(_ callback: AccessEnablerCallback) {
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

  private func hand(_ all: [AccessEnablerCallback]) {
    late = []
    callbacks += all
    for callback in all { receiver?(callback) }
  }
}

extension Array {
  /// The n-th element, counted from 1; the last repeats.
  fileprivate func item(_ number: Int) -> Element? { isEmpty ? nil : self[Swift.max(0, Swift.min(number, count) - 1)] }
}
