import PassFlowKit
import SwiftUI

/// The one screen: what the viewer reads, what the situation shows, and the ways out of it.
struct SignInView: View {
  let model: SignInModel
  @State private var screen = SignInModel.Screen()
  @Environment(\.scenePhase) private var phase

  var body: some View {
    VStack(spacing: 24) {
      ForEach(screen.sentences, id: \.self) { Text(verbatim: $0) }
      SituationView(model: model, screen: screen)
      if screen.leadsToSettings { SettingsButton() }
      if screen.canBeCancelled { ActionButton("Cancel") { await model.cancel() } }
      if screen.offersReset { ActionButton("Reset this device") { await model.reset() } }
    }
    .padding()
    .task { await model.run() }
    .task { for await next in model.screens() { screen = next } }
    .onChange(of: phase) { if $0 == .active { Task { await model.cameToForeground() } } }
    // What appears without being touched is read aloud.
    .onChange(of: screen.sentences) { sentences in
      if sentences.isEmpty { return }
      UIAccessibility.post(notification: .announcement, argument: sentences.joined(separator: " "))
    }
  }
}

/// What each situation shows: see "What to show" in Docs/App.md.
struct SituationView: View {
  let model: SignInModel
  let screen: SignInModel.Screen

  var body: some View {
    switch screen.situation {
    case .signedOut: FirstButton("Sign in") { await model.signIn() }
    case .unknown(_, let provider):
      if let provider { Text(verbatim: provider.label) }
      FirstButton("Try again") { await model.restore() }
      ActionButton("Sign in") { await model.signIn() }
      ActionButton("Sign out") { await model.signOut() }
    // At the partner, Apple's framework may be in front; then the page of the provider.
    case .working, .stillTrying, .signingOut, .atPartner, .showingPage: ProgressView()
    case .explainingAccess: FirstButton("Go on") { model.questions.answer(.read) }
    case .choosingProfile, .choosingProvider: ChoiceList(model: model, screen: screen)
    case .confirmingProvider(let provider):
      FirstButton("Go on with \(provider.label)") { model.questions.answer(.provider(.confirmed)) }
      ActionButton("Another provider") { model.questions.answer(.provider(.another)) }
      ActionButton("Not now") { model.questions.answer(nil) }
    case .showingCode:
      if let code = screen.code { CodeView(code: code) }
      FirstButton("Show another code") { await model.newCode() }
    case .offeringNewCode:
      FirstButton("Show another code") { model.questions.answer(.newCode(true)) }
      ActionButton("Not now") { model.questions.answer(.newCode(false)) }
    case .signedIn, .deciding:
      if let provider = screen.provider { Text(verbatim: provider) }
      if screen.decision?.isAuthorized == true { Text("Playing news") }
      FirstButton("Play news") { await model.play("news") }
      ActionButton("Sign out") { await model.signOut() }
    @unknown default: ProgressView()
    }
  }
}

/// Profiles or providers, which may come by the hundred.
struct ChoiceList: View {
  let model: SignInModel
  let screen: SignInModel.Screen
  @FocusState private var focus: String?
  @State private var words = ""

  var body: some View {
    if screen.offersSearch { TextField("Search", text: $words).onChange(of: words) { model.search($0) } }
    ScrollView {
      LazyVStack(spacing: 12) {
        ForEach(screen.choices, id: \.id) { choice in
          Button(choice.name) { model.questions.answer(choice.answer) }.focused($focus, equals: choice.id)
        }
        if screen.choices.isEmpty { Text("Nothing has this name") }
      }
    }
    .onAppear { focus = screen.choices.first?.id }
    ActionButton("Not now") { model.questions.answer(nil) }
  }
}
