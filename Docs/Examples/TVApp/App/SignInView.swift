import PassFlowKit
import SwiftUI

/// The one screen: it switches over the situation.
struct SignInView: View {
  let model: SignInModel
  @State private var screen = SignInModel.Screen()
  @Environment(\.scenePhase) private var phase

  var body: some View {
    VStack(spacing: 24) {
      SituationView(model: model, screen: screen)
      if let message = screen.message { Text(message).foregroundStyle(.red) }
      ForEach(Array(screen.remains.enumerated()), id: \.offset) { Text($1.sentence) }
    }
    .padding()
    .task { await model.run() }
    .task { for await next in model.screens() { screen = next } }
    .onChange(of: phase) { if $0 == .active { Task { await model.cameToForeground() } } }
  }
}

/// What each situation shows: see "What to show" in Docs/App.md.
struct SituationView: View {
  let model: SignInModel
  let screen: SignInModel.Screen

  var body: some View {
    switch screen.situation {
    case .signedOut: button("Sign in") { await model.signIn() }
    case .unknown(_, let provider):
      Text(provider?.label ?? "")
      button("Sign in") { await model.signIn() }
    case .working: cancellable { ProgressView() }
    case .stillTrying: cancellable { ProgressView("Still trying…") }
    case .signingOut: ProgressView()
    // Apple's framework, or the page of the provider, is in front.
    case .atPartner, .showingPage: Color.clear
    case .explainingAccess:
      Text(FailureTexts.english.sentence(for: screen.situation))
      answer("Go on", .read)
    case .choosingProfile(let profiles):
      list(profiles.map { ($0.mvpd, $0.mvpd, .profile($0.mvpd)) })
    case .confirmingProvider(let provider):
      answer(provider.label, .provider(.confirmed))
      answer("Another provider", .provider(.another))
      answer("Not now", nil)
    case .choosingProvider(let providers, _):
      list(providers.map { ($0.id, $0.label, .choice(.provider(id: $0.id))) })
    case .showingCode:
      cancellable {
        Text("Go to example.com/activate and enter")
        Text(screen.situation.codeOnScreen ?? "").font(.largeTitle.monospaced())
      }
    case .offeringNewCode:
      answer("Show another code", .newCode(true))
      answer("Not now", .newCode(false))
    case .signedIn, .deciding:
      Text(screen.provider ?? "")
      button("Play news") { await model.play("news") }
      if screen.decision?.isAuthorized == true { Text("Playing news") }
      button("Sign out") { await model.signOut() }
    }
  }

  private func button(_ title: String, _ work: @escaping @MainActor () async -> Void) -> some View {
    Button(title) { Task { await work() } }
  }

  private func answer(_ title: String, _ answer: ViewerQuestions.Answer?) -> some View {
    Button(title) { model.questions.answer(answer) }
  }

  private func list(_ choices: [(id: String, title: String, answer: ViewerQuestions.Answer)]) -> some View {
    ScrollView {
      ForEach(choices, id: \.id) { choice in answer(choice.title, choice.answer) }
      answer("Not now", nil)
    }
  }

  @ViewBuilder private func cancellable(@ViewBuilder _ content: () -> some View) -> some View {
    content()
    button("Cancel") { await model.cancel() }
  }
}
