import Foundation
import PassAPI
import PassService

/// A viewer who remembers what the app asked and showed.
actor AskedViewer: ViewerPrompts, UserAgent {
  /// A question of the app.
  enum Question: Hashable, Sendable {
    case profile([Profile])
    case confirmation(String)
    case provider([TVProvider])
    case newCode
    case page(URL)
  }

  private(set) var questions: [Question] = []
  /// Where access is allowed, each time that its benefit was explained.
  private(set) var explanations: [SettingsPlace] = []
  private let viewer: any ViewerPrompts & UserAgent

  init(_ viewer: any ViewerPrompts & UserAgent) { self.viewer = viewer }

  func explainAccess(in place: SettingsPlace) async {
    explanations.append(place)
    await viewer.explainAccess(in: place)
  }

  func chooseProfile(among profiles: [Profile]) async -> String? {
    questions.append(.profile(profiles))
    return await viewer.chooseProfile(among: profiles)
  }

  func confirmProvider(_ provider: RememberedProvider) async -> ProviderConfirmation {
    questions.append(.confirmation(provider.mvpd))
    return await viewer.confirmProvider(provider)
  }

  func chooseProvider(among providers: [TVProvider]) async -> ProviderChoice {
    questions.append(.provider(providers))
    return await viewer.chooseProvider(among: providers)
  }

  func offerNewCode() async -> Bool {
    questions.append(.newCode)
    return await viewer.offerNewCode()
  }

  func open(_ url: URL, until redirect: String) async -> UserAgentOutcome {
    questions.append(.page(url))
    return await viewer.open(url, until: redirect)
  }

  /// How often the app's own picker was shown.
  var pickers: Int { questions.filter { if case .provider = $0 { true } else { false } }.count }
  /// The pages that were opened, with their whole addresses.
  var pages: [String] { questions.compactMap { if case .page(let url) = $0 { url.absoluteString } else { nil } } }
}
