import PassFlowKit

/// What a sign-in screen shows and does.
@MainActor final class SignInModel {
  /// What is on the screen.
  struct Screen: Equatable, Sendable {
    /// Where the viewer is: a view switches over it.
    var situation = Situation.working
    /// What that means for the viewer; why they were signed out, if something happened.
    var explanation: String?
    /// The name of the provider that the viewer is signed in with.
    var provider: String?
    /// What the viewer reads: nothing while all is well, or when they wanted it so.
    var message: String?
    /// What is left to do after a sign-out.
    var remaining: [SignOutResult.Remainder] = []
    /// What was decided last; with a permit the app plays.
    var decision: ResourceDecision?
    /// Whether the service refuses this device for good, as far as the app can tell: `reset()` may help.
    var offersReset = false
    /// What the viewer searches for among the choices.
    var search = ""
    /// The names of the providers that are known, by id: profiles have only the id.
    var names: [String: String] = [:]
    /// Your page for phones, on which a viewer enters a code.
    var activation = ""
  }
  private(set) var screen: Screen {
    didSet { if screen != oldValue { views.values.forEach { $0.yield(screen) } } }
  }
  /// Answers what the viewer is asked.
  let questions: ViewerQuestions
  private let tv: AppleSSOClient
  private let texts: FailureTexts
  private var told = Situation.working { didSet { showSituation() } }
  private var isRestoring = true { didSet { showSituation() } }
  private var views: [Int: AsyncStream<Screen>.Continuation] = [:]
  private var count = 0
  /// The code with which the service has refused the last sign-in.
  private var refused: String?

  /// - Parameters:
  ///   - activation: Your page for phones, such as `https://example.com/activate`.
  ///   - names: The names of providers that the app knows by itself, by id.
  init(
    _ tv: AppleSSOClient, questions: ViewerQuestions, activation: String, names: [String: String] = [:],
    texts: FailureTexts = .english
  ) {
    screen = Screen(names: names, activation: activation)
    self.tv = tv
    self.questions = questions
    self.texts = texts
  }

  /// What is on the screen, and from then on each change; a view that is slow gets the latest.
  func screens() -> AsyncStream<Screen> {
    count += 1
    let (number, (stream, view)) = (count, AsyncStream<Screen>.makeStream(bufferingPolicy: .bufferingNewest(1)))
    view.onTermination = { [weak self] _ in Task { await self?.close(number) } }
    views[number] = view
    view.yield(screen)
    return stream
  }

  private func close(_ number: Int) { views[number] = nil }

  /// Follows the client for as long as the app runs, and restores an earlier sign-in.
  func run() async {
    let situations = await tv.situations()
    async let restored: Void = restore()
    for await situation in situations {
      if case .choosingProvider(let providers, _) = situation {
        for provider in providers { screen.names[provider.id] = provider.label }
      }
      told = situation
      screen.provider = situation.currentProfile == nil ? nil : await tv.remembered()?.label
    }
    await restored
  }

  /// Looks for an earlier sign-in; shows nothing to the viewer.
  func restore() async {
    await request { _ = try await $0.restore() }
    isRestoring = false
  }

  /// Of a service that refuses twice in the same way, a third time is not worth trying.
  func signIn() async {
    let problem = await request { _ = try await $0.signIn() }?.problem
    let code = problem?.cause == .refused ? problem?.code : nil
    screen.offersReset = code != nil && code == refused
    refused = code
  }

  func cancel() async { try? await tv.cancel() }
  func newCode() async { await request { try await $0.newCode() } }
  func cameToForeground() async { await tv.cameToForeground() }
  func search(_ words: String) { screen.search = words }

  func play(_ resource: String) async {
    await request { [weak self] tv in
      let decision = try await tv.authorize(resource)
      await self?.show(decision)
    }
  }

  func signOut() async {
    await request { [weak self] tv in
      let result = try await tv.signOut()
      await self?.show(result)
    }
  }

  /// Resets the device at the service: the viewer signs in as on a new one.
  func reset() async {
    await request { [weak self] tv in
      let result = try await tv.forgetClient()
      await self?.show(result)
    }
    refused = nil
  }

  /// While an earlier sign-in is looked for, that nothing is known yet is no news.
  private func showSituation() {
    if isRestoring, case .unknown = told { screen.situation = .working } else { screen.situation = told }
    screen.explanation =
      switch screen.situation {
      case .signedOut(let why), .unknown(let why, _): why.isFailure ? texts.text(of: why).description : nil
      case .signedIn, .deciding: nil
      case let asked: texts.sentence(for: asked)
      }
    screen.search = ""
  }

  private func show(_ decision: ResourceDecision) {
    screen.decision = decision
    if !decision.isAuthorized { screen.message = texts.text(of: decision).description }
  }

  private func show(_ result: SignOutResult) { (screen.remaining, screen.provider) = (result.remaining, nil) }

  @discardableResult private func request(
    _ work: @Sendable (AppleSSOClient) async throws -> Void
  ) async -> ServiceRefusal? {
    (screen.message, screen.remaining, screen.decision, screen.offersReset) = (nil, [], nil, false)
    do { try await work(tv) } catch {
      let refusal = error as? ServiceRefusal
      if refusal?.isFailure != false, !Task.isCancelled { screen.message = texts.text(of: error).description }
      return refusal
    }
    return nil
  }
}
