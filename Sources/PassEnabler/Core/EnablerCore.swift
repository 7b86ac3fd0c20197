import AccessEnablerCodes
import PassAPI
import PassService

/// Takes the calls of an app in their order, and has them performed one after another.
///
/// What steers a login or a logout that is under way does not wait for it; everything else does.
@MainActor final class EnablerCore {
  let statement: Secret
  let storageCheck: IntegrityCheckType
  let report: @Sendable (CallDefect) -> Void
  private let delegates: Delegates
  let parts: @Sendable (String, Origin) -> EnablerParts

  /// Whether a requestor can be asked for anything.
  enum Configuration { case never, underWay, failed, done }
  var configuration = Configuration.never
  private var waiting: [Call] = []
  private var isWorking = false
  var services: [ServiceKey: Service] = [:]

  /// The requestor in use; nil before the first configuration has ended, and after one that failed.
  var service: Service?
  var options = Options()
  /// The viewer who is being logged in, or out.
  var stage = Stage.none
  /// The provider picked in a call outside of a login, and whether the app has dropped the one known.
  var selection = Selection.remembered
  /// Who uses a promotional temporary pass.
  var identity: TemporaryIdentity?

  let choice = OpenQuestion<ProviderChoice>(otherwise: .left)
  let page = OpenQuestion<UserAgentOutcome>(otherwise: .viewerLeft)
  /// Where the open page ends.
  var completionURL = ""
  /// What K06 has handed out and K07 has not taken back.
  var presented: [UIViewController] = []
  /// How many questions of the client Apple's framework has not answered, be they given up or not.
  var questionsUnderWay = 0

  init(
    statement: Secret, storageCheck: IntegrityCheckType, delegates: Delegates,
    report: @escaping @Sendable (CallDefect) -> Void, parts: @escaping @Sendable (String, Origin) -> EnablerParts
  ) {
    self.statement = statement
    self.storageCheck = storageCheck
    self.delegates = delegates
    self.report = report
    self.parts = parts
  }

  /// The app has let go of its AccessEnabler.
  func end() async {
    waiting = []
    let all = services.values
    services = [:]
    service = nil
    for service in all { await service.client.end() }
  }

  /// Calls the app's delegate; false when there is no delegate for the callback.
  @discardableResult func deliver(_ callback: Callback) -> Bool { delegates.deliver(callback) }
  func deliver(_ notice: StatusNotice?) { if let notice { deliver(.status(notice)) } }
  func deliver(_ code: AdvancedStatus.Code) { deliver(StatusNotice(code)) }

  // MARK: The order of calls

  /// A call of the app; returns at once.
  func receive(_ call: Call) {
    switch call {
    case .setOptions(let changes):
      if changes.isUnreadable { report(.unreadableOption) }
      options.apply(changes)
    case .preauthorize(_, let callback) where configuration != .done:
      callback.fail(PreauthorizeResponse(.requestorNotConfigured))
    default:
      if !steer(call) {
        waiting.append(call)
        proceed()
      }
    }
  }

  private func proceed() {
    guard !isWorking, let call = nextCall() else { return }
    isWorking = true
    begin(call)
    Task {
      await perform(call)
      isWorking = false
      proceed()
    }
  }

  /// What waits behind a login, or comes before it has sent anything, may steer it already.
  private func begin(_ call: Call) {
    guard service != nil else { return }
    switch call {
    case .getAuthentication(let wish): stage = .login(Login(wish))
    case .getAuthorization(_, let data): stage = .login(Login(LoginWish(data: data), isAwaited: false))
    case .logout: stage = .logout
    default: return
    }
    let queued = waiting
    waiting = []
    for call in queued where !steer(call) { waiting.append(call) }
  }

  /// Before the first configuration nothing is answered.
  private func nextCall() -> Call? {
    let next = configuration == .never ? waiting.firstIndex(where: \.isSetRequestor) : waiting.indices.first
    return next.map { waiting.remove(at: $0) }
  }

  /// Whether a call was taken up by the login or the logout that is under way.
  private func steer(_ call: Call) -> Bool {
    switch (stage, call) {
    case (.login(let login), .setSelectedProvider(let mvpd)): steer(login, to: mvpd)
    // The running one answers.
    case (.login(let login), .getAuthentication): login.isAwaited = true
    case (.login, .handleExternalURL(let url)), (.logout, .handleExternalURL(let url)): reach(url)
    case (.login, .getSelectedProvider): Task { await deliverProvider() }
    // No second login follows a first one that failed.
    case (.login, .getAuthorization(let resource, let data)): waiting.append(.checkAuthorization(resource, data))
    case (.login(let login), .logout):
      leave(login, because: .loggedOut)
      return false
    case (.logout, .setSelectedProvider(nil)): page.answer(.viewerLeft)
    // Nobody waits for a page that the app has forgotten.
    case (.logout, _):
      page.answer(.viewerLeft)
      return false
    case (.login, _), (.quiet, _), (.none, _): return false
    }
    return true
  }

  /// Ends what the client is doing for the viewer.
  func cancel() {
    guard let client = service?.client else { return }
    Task { try? await client.cancel() }
  }

  /// C08.
  private func reach(_ url: String?) {
    guard page.isOpen else { return report(.unexpectedCompletionURL) }
    guard let url, url.hasPrefix(completionURL) else { return report(.foreignCompletionURL) }
    page.answer(.redirectReached)
  }

  // MARK: Performing

  private func perform(_ call: Call) async {
    if case .setRequestor(let requestor, let addresses) = call {
      await configure(requestor, addresses)
    } else if let service {
      await perform(call, with: service)
    } else {
      fail(call)
    }
  }

  private func perform(_ call: Call, with service: Service) async {
    switch call {
    case .setOptions, .setRequestor: break
    case .checkAuthentication: await checkAuthentication(service)
    case .getAuthentication: await logIn(service)
    case .setSelectedProvider(let mvpd): await select(mvpd, service)
    case .handleExternalURL: report(.unexpectedCompletionURL)
    case .checkAuthorization(let resource, let data): await authorize(resource, data, service)
    case .getAuthorization(let resource, let data):
      await logIn(service)
      await authorize(resource, data, service)
    case .checkPreauthorizedResources(let resources): await preauthorize(resources, service)
    case .preauthorize(let request, let callback): await preauthorize(request, callback, service)
    case .getSelectedProvider: await deliverProvider()
    case .getMetadata(let query): await deliverMetadata(query, service)
    case .logout: await logOut(service)
    }
  }

  /// What a call gets that waited for a configuration which failed.
  private func fail(_ call: Call) {
    switch call {
    case .setOptions, .setRequestor: break
    case .checkAuthentication, .getAuthentication, .setSelectedProvider, .logout:
      deliver(.notLoggedIn(GENERIC_AUTHENTICATION_ERROR))
    case .handleExternalURL: report(.unexpectedCompletionURL)
    case .checkAuthorization(let resource, _), .getAuthorization(let resource, _):
      deliver(.tokenRequestFailed(resource ?? "", text: ""))
    case .checkPreauthorizedResources: deliver(.preauthorizedResources([]))
    case .preauthorize(_, let callback): callback.fail(PreauthorizeResponse(.requestorNotConfigured))
    case .getSelectedProvider: deliver(.selectedProvider(nil))
    case .getMetadata(let query): deliver(.setMetadataStatus(nil, isEncrypted: false, query))
    }
  }
}

/// What the viewer is in the middle of.
enum Stage {
  case none
  /// C03 signs in a known viewer; nothing may be shown.
  case quiet(SilentLogin)
  case login(Login)
  case logout
}

/// The provider that C13 reports.
enum Selection: Equatable {
  /// That of the last login.
  case remembered
  /// The app has chosen one, by C07 outside of a login.
  case mvpd(String)
  /// C07 with nil.
  case dropped
}
