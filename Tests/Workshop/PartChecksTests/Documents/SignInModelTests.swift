import PartChecks
import PassFlowKit
import PassSimulator
import Testing

@testable import TVApp

/// The screen of Docs/App.md in simulated worlds.
@MainActor @Suite("The screen of the guide", .endsIfStuck)
struct SignInModelTests {
  @Test("its questions keep the contract of prompts")
  func contract() async {
    let report = await trying { await ViewerPromptsChecks.run(ViewerQuestions(), $0) }
    #expect(report.isKept, "\(report)")
  }

  @Test("the viewer signs in with the provider of the device, and is named it; signing out leaves the settings to do")
  func appleSSO() async {
    let screen = Screen()
    await screen.model.signIn()
    await screen.until { $0.screen.situation.access?.mvpd == "northlight" && $0.screen.provider == "Northlight TV" }
    await screen.model.play("news")
    #expect(screen.model.screen.decision?.isAuthorized == true && screen.model.screen.decision?.token != nil)
    await screen.model.signOut()
    await screen.until { $0.screen.situation == .signedOut(.signedOut) }
    #expect(screen.model.screen.remains == [.settings(SettingsPlace(.tvOS))])
    #expect(screen.model.screen.message == nil)
    await screen.close()
  }

  @Test("without access the viewer is told why it helps, then chooses among the providers on the screen")
  func basic() async throws {
    let screen = Screen(.iOS) { $0.framework.system = .init(.denied) }
    let signingIn = Task { await screen.model.signIn() }
    await screen.until { if case .explainingAccess = $0.screen.situation { $0.questions.isAsking } else { false } }
    #expect(screen.model.screen.situation.text.contains("Settings → TV Provider"))
    screen.model.questions.answer(.read)
    await screen.until { if case .choosingProvider = $0.screen.situation { $0.questions.isAsking } else { false } }
    guard case .choosingProvider(let providers, _) = screen.model.screen.situation else { return }
    #expect(providers.map(\.label).contains("Northlight TV"))
    screen.model.questions.answer(.choice(.provider(id: "northlight")))
    await signingIn.value
    await screen.until { $0.screen.situation.access?.mvpd == "northlight" }
    await screen.close()
  }

  @Test("a viewer who leaves is told nothing; one without network is told what to do")
  func failures() async {
    let leaving = Screen { $0.framework.system = .init(.denied) }
    let signingIn = Task { await leaving.model.signIn() }
    await leaving.until { if case .explainingAccess = $0.screen.situation { $0.questions.isAsking } else { false } }
    leaving.model.questions.answer(.read)
    await leaving.until { if case .choosingProvider = $0.screen.situation { $0.questions.isAsking } else { false } }
    leaving.model.questions.answer(nil)
    await signingIn.value
    #expect(leaving.model.screen.message == nil)
    await leaving.until { $0.screen.situation == .signedOut(.viewerLeft) }
    await leaving.close()

    let offline = Screen { $0.backend.faults = [Fault(nil, .every, .transport(.offline))] }
    await offline.model.signIn()
    #expect(offline.model.screen.message?.contains("Check the connection") == true)
    await offline.close()
  }

  @Test(
    "a denial is read, and nothing plays; a view that comes later has what is on the screen at once, then the latest")
  func denied() async {
    let screen = Screen { $0.backend.resourceRules = [ResourceRule("sport")] }
    await screen.model.signIn()
    await screen.until { $0.screen.provider == "Northlight TV" }
    await screen.model.play("sport")
    #expect(screen.model.screen.decision?.isAuthorized == false && screen.model.screen.message?.isEmpty == false)
    var views = screen.model.screens().makeAsyncIterator()
    var last = await views.next()
    // What was reported before the view came may still reach the screen.
    while last != screen.model.screen { last = await views.next() }
    await screen.model.signOut()
    while let shown = last, shown.situation != .signedOut(.signedOut) { last = await views.next() }
    #expect(last?.provider == nil && last?.decision == nil)
    await screen.close()
  }

  /// A screen over a simulated world, shown until it is closed.
  @MainActor private struct Screen {
    let model: SignInModel
    private let client: AppleSSOClient
    private let shown: Task<Void, Never>

    init(_ platform: Platform = .tvOS, _ change: (inout WorldScript) -> Void = { _ in }) {
      var script = WorldScript()
      change(&script)
      var environment = World(script).environment
      let questions = ViewerQuestions()
      environment.prompts = questions
      client = AppleSSOClient(settings: .simulated(platform), environment: environment)
      let model = SignInModel(client, questions: questions)
      self.model = model
      shown = Task { await model.run() }
    }

    /// Returns once the screen is so; fails if it is not soon.
    func until(_ condition: (SignInModel) -> Bool) async {
      for _ in 1...100_000 where !condition(model) { await Task.yield() }
      #expect(condition(model), "\(model.screen)")
    }

    func close() async {
      await client.end()
      await shown.value
    }
  }
}
