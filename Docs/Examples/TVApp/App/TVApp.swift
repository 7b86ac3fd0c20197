import PassFlowKit
import SwiftUI

/// An app for iPhone, iPad and Apple TV. What it decides stands in `Model`.
@main struct TVApp: App {
  @State private var start = Result { try Start() }

  var body: some Scene {
    WindowGroup {
      switch start {
      case .success(let start): SignInView(model: start.model)
      // A mistake in the Info.plist or in the settings: the text says which.
      case .failure(let mistake): Text(verbatim: "\(mistake)").padding()
      }
    }
  }
}

/// What the app is made of.
@MainActor struct Start {
  let model: SignInModel

  /// The settings are those of your team: the vendor issues the statement, and knows domain and redirect.
  init() throws {
    let statement = Bundle.main.object(forInfoDictionaryKey: "SoftwareStatement") as? String ?? ""
    let settings = AppSettings(
      serviceProvider: "REF30", domainName: "example.com", redirectAddress: "com.example.tvapp://signed-in",
      softwareStatement: Secret(statement), platform: .current)
    let questions = ViewerQuestions()
    let tv = try AppleSSOClient.live(settings, prompts: questions) { UIApplication.shared.frontViewController }
    model = SignInModel(tv, questions: questions, activation: "https://example.com/activate")
  }
}
