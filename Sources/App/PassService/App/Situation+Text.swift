import Foundation
import PassAPI

extension Situation {
  /// The English sentence for the screen, without secrets. An app with its own words asks its `FailureTexts`.
  public var text: String { FailureTexts.english.sentence(for: self) }

  /// The code that the viewer has to enter on another device, in the clear; `nil` in any other situation. For the
  /// screen only: anyone who reads it can complete the login, so it belongs in no log, and no other text contains it.
  public var codeOnScreen: String? { if case .showingCode(let code, _) = self { code.revealed } else { nil } }

  /// The sentence in English; `reason` says why a viewer is signed out.
  func english(because reason: (ServiceRefusal) -> String) -> String {
    switch self {
    case .signedOut(let why): reason(why.isFailure ? why : .notSignedIn)
    case .unknown(let why, _) where why.isFailure: reason(why)
    case .unknown(.notKnownYet, _): "One moment…"
    case .unknown: "It is not known yet whether you are signed in."
    case .working: "One moment…"
    case .atPartner: "Asking your TV provider to sign you in…"
    case .explainingAccess(let place):
      "Allow this app to use your TV provider in \(place), and you do not have to sign in here."
    case .choosingProfile: "Which of your TV providers do you want to use?"
    case .confirmingProvider(let provider): "Do you want to sign in with \(provider.label) again?"
    case .choosingProvider(_, nil): "Choose your TV provider."
    case .choosingProvider(_, let place?):
      "Choose your TV provider for this app. The one in \(place) stays until you change it there."
    case .showingPage: "Sign in on your TV provider's page."
    case .showingCode: "Enter the code on your phone or computer."
    case .offeringNewCode: "The code has expired. Do you want another one?"
    case .signedIn: "You are signed in."
    case .deciding: "One moment…"
    case .stillTrying: "This takes longer than usual. Still trying…"
    case .signingOut: "Signing you out…"
    }
  }

  /// The profile in use; `nil` while no one is signed in.
  public var currentProfile: CurrentProfile? {
    switch self {
    case .signedIn(let profile), .deciding(let profile): profile
    case .stillTrying(let profile): profile
    case .signedOut, .unknown, .working, .atPartner, .explainingAccess, .choosingProfile, .confirmingProvider,
      .choosingProvider, .showingPage, .showingCode, .offeringNewCode, .signingOut:
      nil
    }
  }
}

extension TVProvider {
  /// The name of the provider for a screen: its brand name, or its id if it has none.
  public var label: String { (displayName.trimmingCharacters(in: .whitespaces).isEmpty ? id : displayName).shown }
}

extension RememberedProvider {
  /// The provider's name for a screen: its brand name if a configuration named it, otherwise its id.
  public var label: String { TVProvider(id: mvpd, displayName: displayName ?? "").label }
}
