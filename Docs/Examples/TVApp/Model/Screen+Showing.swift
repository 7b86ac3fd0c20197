import Foundation
import PassFlowKit

/// A profile or a provider to choose.
struct Choice: Identifiable {
  let id: String
  let name: String
  let answer: ViewerQuestions.Answer
}

/// A code that the viewer enters on a second screen.
struct SecondScreenCode {
  /// In the clear, for the screen alone.
  let text: String
  /// Your page for phones, such as `https://example.com/activate`.
  let activation: String

  /// Letter by letter, for VoiceOver.
  var spelt: String { text.map { String($0) }.joined(separator: ", ") }
  /// The page as a person types it.
  var address: String { String(activation.split(separator: "://").last ?? "") }
  /// The page with the code, for a QR code; nil if the code does not belong in an address.
  var link: String? {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics).map {
      "\(activation)\(activation.contains("?") ? "&" : "?")code=\($0)"
    }
  }
}

// What a view shows of a screen, without deciding anything.
extension SignInModel.Screen {
  /// What the viewer reads, none of it twice.
  var sentences: [String] {
    ([explanation, message].compactMap { $0 } + remaining.map(\.sentence))
      .reduce(into: []) { read, next in if !next.isEmpty, !read.contains(next) { read.append(next) } }
  }

  /// Whether Cancel is offered: at every wait, but that for a sign-out, which is carried through.
  var canBeCancelled: Bool {
    switch situation {
    case .working, .stillTrying, .atPartner, .showingPage, .showingCode, .deciding: true
    case .signedOut, .unknown, .explainingAccess, .choosingProfile, .confirmingProvider, .choosingProvider,
      .offeringNewCode, .signedIn, .signingOut:
      false
    @unknown default: false
    }
  }

  /// Whether the viewer has something to change in the settings of the device.
  var leadsToSettings: Bool {
    switch situation {
    case .explainingAccess, .choosingProvider(_, besides: _?): true
    default: remaining.contains { if case .settings = $0 { true } else { false } }
    }
  }

  var code: SecondScreenCode? {
    situation.codeOnScreen.map { SecondScreenCode(text: $0, activation: activation) }
  }

  /// The choices whose names have what the viewer searches for.
  var choices: [Choice] {
    let words = search.trimmingCharacters(in: .whitespaces)
    return allChoices.filter { words.isEmpty || $0.name.localizedStandardContains(words) }
  }

  /// Whether there is more than fits on a screen.
  var offersSearch: Bool { allChoices.count > 8 }

  private var allChoices: [Choice] {
    switch situation {
    case .choosingProfile(let profiles):
      profiles.map { Choice(id: $0.mvpd, name: names[$0.mvpd] ?? $0.mvpd, answer: .profile($0.mvpd)) }
    case .choosingProvider(let providers, _):
      providers.map { Choice(id: $0.id, name: $0.label, answer: .choice(.provider(id: $0.id))) }
    default: []
    }
  }
}
