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
    await screen.until {
      $0.screen.situation.currentProfile?.mvpd == "northlight" && $0.screen.provider == "Northlight TV"
    }
    await screen.model.play("news")
    #expect(screen.model.screen.decision?.isAuthorized == true && screen.model.screen.decision?.token != nil)
    await screen.model.signOut()
    await screen.until { $0.screen.situation == .signedOut(.signedOut) }
    #expect(screen.model.screen.remaining == [.settings(SettingsPlace(.tvOS))])
    #expect(screen.model.screen.message == nil)
    await screen.close()
  }

  @Test("without access the viewer is told why it helps, then chooses among the providers on the screen")
  func basic() async throws {
    let screen = Screen(.iOS) { $0.framework.system = .init(.denied) }
    let signingIn = await screen.picks()
    #expect(screen.model.screen.choices.map(\.name).contains("Northlight TV"))
    screen.model.questions.answer(.choice(.provider(id: "northlight")))
    await signingIn.value
    await screen.until { $0.screen.situation.currentProfile?.mvpd == "northlight" }
    await screen.close()
  }

  @Test("a viewer who leaves is told nothing; one without network is told what to do")
  func failures() async {
    let leaving = Screen { $0.framework.system = .init(.denied) }
    let signingIn = await leaving.picks()
    leaving.model.questions.answer(nil)
    await signingIn.value
    #expect(leaving.model.screen.message == nil)
    await leaving.until { $0.screen.situation == .signedOut(.viewerLeft) }
    await leaving.close()

    let offline = Screen { $0.backend.faults = [ScriptedFault(nil, .every, .transport(.offline))] }
    await offline.model.signIn()
    #expect(offline.model.screen.message?.contains("Check the connection") == true)
    await offline.close()
  }

  @Test("a code comes with its page, a link for the camera and its letters one by one, and can be cancelled")
  func code() async {
    let screen = Screen { $0.framework.system = .init(.denied) }
    let signingIn = await screen.picks()
    screen.model.search("  CITY ")
    #expect(screen.model.screen.choices.map(\.name) == ["City Cable"])
    screen.model.search("nowhere")
    #expect(screen.model.screen.choices.isEmpty)
    screen.model.questions.answer(.choice(.provider(id: "citycable")))
    await screen.until { $0.screen.code != nil }
    let shown = screen.model.screen, text = shown.situation.codeOnScreen ?? ""
    #expect(shown.code?.link == "https://example.com/activate?code=\(text)")
    #expect(shown.code?.address == "example.com/activate")
    #expect(shown.code?.spelt == text.map { "\($0)" }.joined(separator: ", "))
    let other = SecondScreenCode(text: "A B", activation: "https://example.com/tv?s=1")
    #expect(other.link == "https://example.com/tv?s=1&code=A%20B")
    #expect(!"\(shown)".contains(text) && shown.canBeCancelled && shown.search.isEmpty)
    await screen.model.cancel()
    await signingIn.value
    await screen.until { $0.screen.situation == .signedOut(.cancelled) }
    await screen.model.cancel()
    #expect(screen.model.screen.sentences == [], "a second tap is no news")
    await screen.close()
  }

  @Test("profiles have the names that the app knows, and the id otherwise")
  func profiles() async {
    let screen = Screen(names: ["northlight": "Northlight TV"]) {
      $0.backend.storedProfiles = [StoredProfile("northlight"), StoredProfile("citycable")]
    }
    let signingIn = Task { await screen.model.signIn() }
    await screen.until { !$0.screen.choices.isEmpty && $0.questions.isAsking }
    #expect(Set(screen.model.screen.choices.map(\.name)) == ["Northlight TV", "citycable"])
    #expect(!screen.model.screen.offersSearch)
    screen.model.questions.answer(screen.model.screen.choices.first { $0.id == "northlight" }?.answer)
    await signingIn.value
    await screen.until { $0.screen.situation.currentProfile?.mvpd == "northlight" }
    await screen.close()
  }

  @Test("who is refused reads why once, and after the second time can reset the device")
  func refused() async {
    let screen = Screen { $0.backend.faults = [ScriptedFault(.listProfiles, .first(2), .status(451))] }
    await screen.model.signIn()
    await screen.until { $0.screen.explanation != nil && !$0.screen.canBeCancelled }
    let why = screen.model.screen.sentences
    #expect(why.count == 1 && !screen.model.screen.offersReset, "\(screen.model.screen)")
    await screen.model.signIn()
    // The reason may reach the screen after the answer.
    await screen.until { $0.screen.offersReset && $0.screen.sentences == why }
    var twice = screen.model.screen
    twice.remaining = [.unknownAction, .vault]
    #expect(twice.sentences.count == 2)
    await screen.model.restore()
    #expect(!screen.model.screen.offersReset)
    await screen.model.reset()
    await screen.until { $0.screen.situation == .signedOut(.signedOut) }
    #expect(!screen.model.screen.offersReset && screen.model.screen.sentences == [])
    await screen.close()
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

    init(
      _ platform: Platform = .tvOS, names: [String: String] = [:], _ change: (inout WorldScript) -> Void = { _ in }
    ) {
      var script = WorldScript()
      change(&script)
      var environment = SimulatedWorld(script).environment
      let questions = ViewerQuestions()
      environment.prompts = questions
      client = AppleSSOClient(settings: .simulated(platform), environment: environment)
      let model = SignInModel(
        client, questions: questions, activation: "https://example.com/activate", names: names)
      self.model = model
      shown = Task { await model.run() }
    }

    /// Signs in without access to the stored subscription, as far as the app's own picker.
    func picks() async -> Task<Void, Never> {
      let signingIn = Task { await model.signIn() }
      await until { $0.screen.leadsToSettings && $0.questions.isAsking }
      #expect(model.screen.explanation?.contains("TV Provider") == true && !model.screen.canBeCancelled)
      model.questions.answer(.read)
      await until { !$0.screen.choices.isEmpty && $0.questions.isAsking }
      return signingIn
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
