import FlowCommands
import PassAPI
import PassService

/// The questions to the viewer, answered by the command line or asked in the terminal.
struct TerminalPrompts: ViewerPrompts {
  let screen: Screen
  /// The lines that the viewer types; `nil` without a terminal, so that nothing can be asked.
  let lines: LineReader?
  /// The provider in the arguments.
  let provider: String?

  func explainAccess(in place: SettingsPlace) async { await screen.ask(Situation.explainingAccess(place).text) }

  func chooseProfile(among profiles: [Profile]) async -> String? {
    await choose(
      among: profiles.map { TVProvider(id: $0.mvpd, displayName: "") }, Situation.choosingProfile(profiles).text)?.id
  }

  func chooseProvider(among providers: [TVProvider]) async -> ProviderChoice {
    await choose(among: providers, Situation.choosingProvider(providers, besides: nil).text)
      .map { .provider(id: $0.id) } ?? .left
  }

  func confirmProvider(_ remembered: RememberedProvider) async -> ProviderConfirmation {
    if let provider { return provider == remembered.mvpd ? .confirmed : .another }
    let question = Situation.confirmingProvider(remembered).text
    let unasked = UsageError("without a terminal this is answered by --provider ID: \(question)")
    return switch await asksYes(question, or: unasked) {
    case true?: .confirmed
    case false?: .another
    case nil: .left
    }
  }

  func offerNewCode() async -> Bool {
    await asksYes(Situation.offeringNewCode.text, or: Refused("The code is not valid any more. Start again.")) ?? false
  }

  private func choose(among providers: [TVProvider], _ question: String) async -> TVProvider? {
    if let provider {
      if let chosen = providers.first(where: { $0.id == provider }) { return chosen }
      await screen.cannotAsk(UsageError.unknown("provider", provider, of: providers.map(\.id)))
      return nil
    }
    guard let lines else {
      let known = providers.prefix(ProviderChooser.most).map(\.id.shown)
      await screen.cannotAsk(
        UsageError(
          "without a terminal the provider is chosen by --provider ID; there are \(known.joined(separator: ", "))"))
      return nil
    }
    var chooser = ProviderChooser(providers), isListed = false
    await screen.ask("\(question) Type a number or a part of the name; Ctrl-D leaves.")
    while true {
      if !isListed { for line in chooser.lines { await screen.say(line, indent: 4) } }
      guard let line = await screen.answer(from: lines) else { return nil }
      switch chooser.read(line) {
      case .chosen(let provider):
        await screen.say("You chose \(provider.label).")
        return provider
      case .narrowed: isListed = false
      case .unknown(let name):
        await screen.say("No provider is called '\(name)'.")
        isListed = true
      }
    }
  }

  /// Asks for yes or no; `nil` if the viewer leaves, or cannot be asked.
  private func asksYes(_ question: String, or unasked: any Error) async -> Bool? {
    guard let lines else {
      await screen.cannotAsk(unasked)
      return nil
    }
    await screen.ask("\(question) [yes/no]")
    while true {
      guard let line = await screen.answer(from: lines) else { return nil }
      switch line.trimmed.lowercased() {
      case "y", "yes": return true
      case "n", "no": return false
      default: await screen.say("Please type yes or no.")
      }
    }
  }
}
