import Foundation
import PassAPI
import PassService

/// The viewer, played from a script: in the app's pickers, and in the browser.
package actor SimulatedViewer {
  /// The pages that were opened, without their queries, oldest first.
  package private(set) var openedPages: [String] = []
  private let script: ViewerScript
  private let transport: SimulatedTransport
  private let clock: SimulatedClock
  private var picks = 0
  private var newCodes = 0

  /// Creates a viewer in front of the app, whose browser uses the same server.
  package init(_ script: ViewerScript = ViewerScript(), transport: SimulatedTransport, clock: SimulatedClock) {
    self.script = script
    self.transport = transport
    self.clock = clock
  }
}

extension SimulatedViewer: ViewerPrompts {
  /// The scripted profile if it is offered, else `nil`.
  package func chooseProfile(among profiles: [Profile]) -> String? {
    script.profile.flatMap { wanted in
      !script.choosesOnlyOffered || profiles.contains { $0.mvpd == wanted } ? wanted : nil
    }
  }

  /// The scripted confirmation.
  package func confirmProvider(_ provider: RememberedProvider) -> ProviderConfirmation { script.confirmation }

  /// The scripted provider if it is offered; a viewer who does not find it leaves.
  package func chooseProvider(among providers: [TVProvider]) -> ProviderChoice {
    picks += 1
    switch script.providers.isEmpty ? .leaves : script.providers[min(picks, script.providers.count) - 1] {
    case .takes(let id):
      return !script.choosesOnlyOffered || providers.contains { $0.id == id } ? .provider(id: id) : .left
    case .onSecondScreen: return .onSecondScreen
    case .leaves: return .left
    }
  }

  /// True, as often as the script says.
  package func offerNewCode() -> Bool {
    newCodes += 1
    return newCodes <= script.newCodes
  }
}

extension SimulatedViewer: UserAgent {
  /// Visits a login page or a logout page. A page that the server refuses, or a redirect that the session does not
  /// have, fails.
  package func open(_ url: URL, until redirect: String) async -> UserAgentOutcome {
    openedPages.append(url.path)
    let page = script.pages.isEmpty ? .finishes : script.pages[min(openedPages.count, script.pages.count) - 1]
    await clock.advance(bySeconds: script.secondsPerPage)
    switch page {
    case .leaves: return .viewerLeft
    case .fails: return .failed
    case .finishes, .arrivesWithoutLogin: break
    }
    // The effect of a logout page on the provider's session is not simulated.
    guard await transport.isLoginPage(url.path) else { return .redirectReached }
    let login = HTTPRequest(.get, RequestTarget(url.target))
    guard case .success(let answer) = await transport.send(login), answer.status == 302 else { return .failed }
    guard page == .finishes else { return .redirectReached }
    let end = await transport.completeLogin(on: login)
    return end?.hasPrefix(redirect) == true ? .redirectReached : .failed
  }
}

extension URL {
  /// The path and the encoded query.
  fileprivate var target: String {
    let query = URLComponents(url: self, resolvingAgainstBaseURL: true)?.percentEncodedQuery
    return query.map { "\(path)?\($0)" } ?? path
  }
}
