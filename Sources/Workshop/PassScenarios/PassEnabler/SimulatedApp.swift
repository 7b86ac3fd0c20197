import FlowEngine
import PassAPI
import PassEnabler
import PassService
import PassSimulator

/// The script of the app around the façade.
struct AppScript: WorldExtension {
  /// The system on which it runs.
  var platform = Platform.iOS
  /// The name of the callback during which its delegate is released; `nil` if it stays.
  var lastCallback: String?
  func part(of world: SimulatedWorld) -> SimulatedApp { SimulatedApp(world, self) }
}

extension WorldScript {
  /// The script of the app around the façade.
  var app: AppScript {
    get { extensions[AppScript.self] }
    set { extensions[AppScript.self] = newValue }
  }
}

/// An app of the SDK in a scenario: it receives callbacks, and opens the pages that it is given. The script has its
/// calls.
///
/// The client works only while the flow waits for it, so that every run takes the same steps.
@MainActor final class SimulatedApp {
  private let world: SimulatedWorld
  private let script: AppScript
  private var turn = Turn()
  private var performer: EnablerPerformer?
  private var delegate: AppDelegate?
  private var page: (url: Secret, completionURL: String)?
  /// The callbacks, oldest first, in words.
  private(set) var heard: [String] = []

  nonisolated init(_ world: SimulatedWorld, _ script: AppScript) {
    self.world = world
    self.script = script
  }

  func endProcess() async {
    await performer?.end()
    // The client of a process that has ended gets no further turns.
    (performer, delegate, page, turn) = (nil, nil, nil, Turn())
  }

  func perform(_ effect: EnablerFlow.Effect, _ emit: Emitter<EnablerFlow>) async -> EnablerFlow.Event? {
    let performer = performer ?? makePerformer()
    switch effect {
    case .tell(let callbacks): for callback in callbacks { note(callback) }
    case .answer(.completed): await visitPage()
    // Effects that ask the client, or create it, end when it has answered.
    case .checkAuthentication, .beginSignIn, .beginPass, .cancelSignIn, .beginSignOut, .authorize, .checkResources,
      .preauthorize, .readMetadata:
      turn.open()
      defer { turn.shut() }
      return await performer.perform(effect, emit)
    case .answer(.provider), .answer(.left), .openRequestor, .awaitConfiguration, .awaitSignIn, .awaitSignOut,
      .findProvider:
      break
    }
    return await performer.perform(effect, emit)
  }

  private func note(_ callback: Callback) {
    switch callback {
    case .navigate(let url): page = (url, ADOBEPASS_REDIRECT_URL)
    case .navigateSVC(let url): page = (url, "adbe.simulated://adobe.com")
    case .setRequestorComplete, .setAuthenticationStatus, .displayProviderDialog, .presentTvProviderDialog,
      .dismissTvProviderDialog, .setToken, .tokenRequestFailed, .preauthorizedResources, .selectedProvider,
      .setMetadataStatus, .sendTrackingData, .status, .preauthorization, .defect:
      break
    }
  }

  /// Lets the viewer log in, or out, in the app's web view.
  private func visitPage() async {
    guard let page, let url = Origin.releaseProduction.resolve(page.url.revealed) else { return }
    _ = await world.viewer.open(url, until: page.completionURL)
  }

  private func hear(_ callback: String) {
    heard.append(callback)
    if let last = script.lastCallback, callback.hasPrefix(last) { delegate = nil }
  }

  private func makePerformer() -> EnablerPerformer {
    let delegate = AppDelegate { [weak self] in self?.hear($0) }, mailbox = Mailbox()
    (mailbox.flow, mailbox.status, self.delegate) = (delegate, delegate, delegate)
    let world = world, script = script, turn = turn
    let performer = EnablerPerformer(
      statement: Secret("simulated-software-statement"), storageCheck: INTEGRITY_CHECK_NONE, mailbox: mailbox,
      // The report is called on the main actor, as callbacks are.
      report: { [weak self] defect in MainActor.assumeIsolated { self?.hear("report(\(defect.rawValue))") } }
    ) { _, _ in
      var parts = EnablerParts(world, platform: script.platform)
      parts.transport = PausedTransport(world) { await turn.pass() }
      parts.clock = PausedClock(world) { await turn.pass() }
      let adapter = (world.adapter as? any PausableFramework)?.pausing { await turn.pass() }
      parts.framework = adapter ?? PresentedFramework(world) { await turn.pass() }
      return parts
    }
    performer.awaitsClient = { $0 ? turn.open() : turn.shut() }
    self.performer = performer
    return performer
  }
}

/// Lets the client proceed when it is its turn; a cancelled caller always proceeds.
@MainActor private final class Turn {
  private var isOpen = false
  private var count = 0
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  nonisolated init() {}

  func open() {
    isOpen = true
    for number in waiting.keys { wake(number) }
  }
  func shut() { isOpen = false }
  func pass() async {
    while !isOpen, !Task.isCancelled {
      count += 1
      let number = count
      await withTaskCancellationHandler {
        await withCheckedContinuation { waiting[number] = $0 }
      } onCancel: {
        Task { await wake(number) }
      }
    }
  }
  private func wake(_ number: Int) { waiting.removeValue(forKey: number)?.resume() }
}

/// Both delegates of the app.
@MainActor private final class AppDelegate: EntitlementDelegate, EntitlementStatus {
  private let hear: @MainActor (String) -> Void
  init(_ hear: @escaping @MainActor (String) -> Void) { self.hear = hear }

  func setRequestorComplete(_ status: Int32) { hear("setRequestorComplete(\(status))") }
  func setAuthenticationStatus(_ status: Int32, errorCode code: String!) {
    hear("setAuthenticationStatus(\(status)\(code.isEmpty ? "" : ", \(code ?? "")"))")
  }
  func displayProviderDialog(_ mvpds: [Any]!) { hear("displayProviderDialog(\(mvpds.count) providers)") }
  func navigate(toUrl url: String!) { hear("navigate(toUrl)") }
  func navigate(toUrl url: String!, useSVC: Bool) { hear("navigate(toUrl, useSVC)") }
  func presentTvProviderDialog(_ viewController: UIViewController!) { hear("presentTvProviderDialog") }
  func dismissTvProviderDialog(_ viewController: UIViewController!) { hear("dismissTvProviderDialog") }
  func setToken(_ token: String!, forResource resource: String!) { hear("setToken(\(resource ?? ""))") }
  func tokenRequestFailed(_ resource: String!, errorCode code: String!, errorDescription description: String!) {
    hear("tokenRequestFailed(\(resource ?? ""))")
  }
  func preauthorizedResources(_ resources: [Any]!) {
    hear("preauthorizedResources(\(resources.compactMap { $0 as? String }.joined(separator: ", ")))")
  }
  func selectedProvider(_ mvpd: PassEnabler.MVPD!) { hear("selectedProvider(\(mvpd?.id ?? "nil"))") }
  func setMetadataStatus(
    _ metadata: Any!, encrypted: Bool, forKey key: Int32, andArguments arguments: [AnyHashable: Any]!
  ) { hear("setMetadataStatus(\(key)\(metadata == nil ? ", nil" : ""))") }
  func sendTrackingData(_ data: [Any]!, forEventType event: Int32) { hear("sendTrackingData(\(event))") }
  func status(_ statusDictionary: [AnyHashable: Any]!) { hear("status(\(statusDictionary["errorId"] ?? ""))") }
}
