import AppleSSOFlow
import PartChecks
import PassAPI
import PassService
import PassSimulator
import Testing

/// The screen of Docs/App.md in simulated worlds.
@MainActor @Suite("The screen of the guide", .endsIfStuck)
struct SignInModelTests {
  @available(macOS 14, iOS 17, tvOS 17, *)
  @Test("its questions keep the contract of prompts")
  func contract() async {
    let report = await trying { await ViewerPromptsChecks.run(ViewerQuestions(), $0) }
    #expect(report.isKept, "\(report)")
  }

  @available(macOS 14, iOS 17, tvOS 17, *)
  @Test("the viewer signs in with the provider of the device, and is named it; signing out leaves the settings to do")
  func appleSSO() async {
    let screen = Screen()
    await screen.model.signIn()
    await screen.until { $0.situation.access?.mvpd == "northlight" && $0.provider == "Northlight TV" }
    await screen.model.signOut()
    await screen.until { $0.situation == .signedOut(.signedOut) }
    #expect(screen.model.remains == [.settings(SettingsPlace(.tvOS))])
    #expect(screen.model.message == nil)
    await screen.close()
  }

  @available(macOS 14, iOS 17, tvOS 17, *)
  @Test("without access the viewer is told why it helps, then chooses among the providers on the screen")
  func basic() async throws {
    let screen = Screen(.iOS) { $0.framework.system = .init(.denied) }
    let signingIn = Task { await screen.model.signIn() }
    await screen.until { if case .explainingAccess = $0.situation { $0.questions.isAsking } else { false } }
    #expect(screen.model.situation.text.contains("Settings → TV Provider"))
    screen.model.questions.answer(.read)
    await screen.until { if case .choosingProvider = $0.situation { $0.questions.isAsking } else { false } }
    guard case .choosingProvider(let providers, _) = screen.model.situation else { return }
    #expect(providers.map(\.label).contains("Northlight TV"))
    screen.model.questions.answer(.choice(.provider(id: "northlight")))
    await signingIn.value
    await screen.until { $0.situation.access?.mvpd == "northlight" }
    await screen.close()
  }

  @available(macOS 14, iOS 17, tvOS 17, *)
  @Test("a viewer who leaves is told nothing; one without network is told what to do")
  func failures() async {
    let leaving = Screen { $0.framework.system = .init(.denied) }
    let signingIn = Task { await leaving.model.signIn() }
    await leaving.until { if case .explainingAccess = $0.situation { $0.questions.isAsking } else { false } }
    leaving.model.questions.answer(.read)
    await leaving.until { if case .choosingProvider = $0.situation { $0.questions.isAsking } else { false } }
    leaving.model.questions.answer(nil)
    await signingIn.value
    #expect(leaving.model.refusal == .viewerLeft && leaving.model.message == nil)
    await leaving.close()

    let offline = Screen { $0.backend.faults = [Fault(nil, .every, .transport(.offline))] }
    await offline.model.signIn()
    #expect(offline.model.refusal?.isOffline == true)
    #expect(offline.model.message?.contains("Check the connection") == true)
    await offline.close()
  }

  /// A screen over a simulated world, shown until it is closed.
  @available(macOS 14, iOS 17, tvOS 17, *)
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
      #expect(condition(model), "\(model.situation), \(model.provider ?? "nobody"), \(model.message ?? "")")
    }

    func close() async {
      await client.end()
      await shown.value
    }
  }
}
