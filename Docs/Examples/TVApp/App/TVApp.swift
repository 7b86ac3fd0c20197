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
      case .failure(let mistake): Text("\(mistake)").padding()
      }
    }
  }
}

/// What the app is made of.
@MainActor struct Start {
  let model: SignInModel

  init() throws {
    let questions = ViewerQuestions()
    let tv = try AppleSSOClient.live(Self.settings, prompts: questions) { Self.rootViewController }
    model = SignInModel(tv, questions: questions)
  }

  /// Those of your team: the vendor issues the statement, and knows domain and redirect.
  private static var settings: AppSettings {
    #if os(tvOS)
      let platform = Platform.tvOS
    #else
      let platform = UIDevice.current.userInterfaceIdiom == .pad ? Platform.iPadOS : .iOS
    #endif
    let statement = Bundle.main.object(forInfoDictionaryKey: "SoftwareStatement") as? String ?? ""
    return AppSettings(
      serviceProvider: "REF30", domainName: "example.com", redirectURL: "com.example.tvapp://signed-in",
      softwareStatement: Secret(statement), platform: platform)
  }

  /// That of the window in front.
  private static var rootViewController: UIViewController? {
    UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
      .first { $0.activationState == .foregroundActive }?.keyWindow?.rootViewController
  }
}
