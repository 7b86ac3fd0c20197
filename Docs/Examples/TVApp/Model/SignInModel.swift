import PassFlowKit

/// What a sign-in screen shows and does.
@MainActor final class SignInModel {
  /// What is on the screen.
  struct Screen: Equatable, Sendable {
    /// Where the viewer is: a view switches over it.
    var situation = Situation.working
    /// The name of the provider that the viewer is signed in with.
    var provider: String?
    /// What the viewer reads: nothing while all is well, or when they wanted it so.
    var message: String?
    /// What is left to do after a sign-out.
    var remains: [SignOutResult.Remainder] = []
    /// What was decided last; with a permit the app plays.
    var decision: Decision?
  }
  private(set) var screen = Screen() {
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

  init(_ tv: AppleSSOClient, questions: ViewerQuestions, texts: FailureTexts = .english) {
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
      told = situation
      screen.provider = situation.access == nil ? nil : await tv.remembered()?.label
    }
    await restored
  }

  private func restore() async {
    await request { _ = try await $0.restore() }
    isRestoring = false
  }

  func signIn() async { await request { _ = try await $0.signIn() } }
  func cancel() async { await request { try await $0.cancel() } }
  func newCode() async { await request { try await $0.newCode() } }
  func cameToForeground() async { await tv.cameToForeground() }

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

  /// While an earlier sign-in is looked for, that nothing is known yet is no news.
  private func showSituation() {
    if isRestoring, case .unknown = told { screen.situation = .working } else { screen.situation = told }
  }

  private func show(_ decision: Decision) {
    screen.decision = decision
    if !decision.isAuthorized { screen.message = texts.text(of: decision).description }
  }

  private func show(_ result: SignOutResult) { (screen.remains, screen.provider) = (result.remains, nil) }

  private func request(_ work: @Sendable (AppleSSOClient) async throws -> Void) async {
    (screen.message, screen.remains, screen.decision) = (nil, [], nil)
    do {
      try await work(tv)
    } catch let error as Refusal {
      if error.isFailure { screen.message = texts.text(of: error).description }
    } catch {}
  }
}
