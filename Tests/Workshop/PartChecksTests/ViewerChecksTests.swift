import Foundation
import PartChecks
import PassAPI
import PassLive
import PassService
import PassSimulator
import Testing

@Suite("Checks of prompts and browser", .endsIfStuck)
struct ViewerChecksTests {
  @Test("the simulated viewer, and questions that wait for one, keep the contract of prompts")
  func choosers() async throws {
    for prompts in [SimulatedWorld().viewer, MockPrompts()] as [any ViewerPrompts] {
      let report = await trying { await ViewerPromptsChecks.run(prompts, $0) }
      #expect(report.isKept, "\(report)")
      #expect(try report.undocumented == [])
      #expect(try report.undocumented == [])
    }
  }

  @Test("broken prompts are found out", arguments: brokenPrompts)
  func prompts(row: Broken<MockPrompts>) async {
    let report = await trying { await ViewerPromptsChecks.run(row.part(), $0) }
    #expect(row.isFound(in: report), "\(report)")
  }

  static let brokenPrompts: [Broken<MockPrompts>] =
    ["explainAccess", "chooseProfile", "confirmProvider", "chooseProvider", "offerNewCode"].map { question in
      Broken("\(question) stays on the screen", question) { MockPrompts(deaf: question) }
    } + [
      Broken("takes a profile that was not offered", "chooseProfile") { MockPrompts(answer: "nobody") },
      Broken("takes a provider that was not offered", "chooseProvider") { MockPrompts(answer: "nobody") },
    ]

  @Test("a browser that follows redirects with cookies keeps the contract")
  func browser() async throws {
    let report = await trying { await UserAgentChecks.run(MockBrowser(), $0) }
    #expect(report.isKept, "\(report)")
    #expect(try report.undocumented == [])
  }

  @Test(
    "a component that ends at a scheme of the app keeps it; what no session of the system can meet is not looked at"
  )
  func systemSession() async throws {
    let report = await trying {
      await UserAgentChecks.run(MockBrowser(), redirect: "myapp://signed-in", isSystemSession: true, $0)
    }
    #expect(report.isKept && report.findings.count == 3, "\(report)")
    #expect(report.skippedClauses.count == 1 && report.skippedClauses.first?.contains("shows its own page") == true)
  }

  @Test("a broken browser is found out", arguments: brokenBrowsers)
  func browser(row: Broken<MockBrowser>) async throws {
    let report = await trying { await UserAgentChecks.run(row.part(), $0) }
    #expect(row.isFound(in: report), "\(report)")
  }

  static let brokenBrowsers: [Broken<MockBrowser>] = [
    Broken("keeps no cookies", "cookies kept") { MockBrowser(faults: [.noCookies]) },
    Broken("has a fresh store of cookies for each visit", "at the next") { MockBrowser(faults: [.freshCookies]) },
    Broken("takes an address that mentions the redirect for it", "closed") { MockBrowser(faults: [.searches]) },
    Broken("leaves a page open that cannot be shown", "cannot be shown") { MockBrowser(faults: [.waitsForNothing]) },
    Broken("stays open when it is cancelled", "closed") { MockBrowser(faults: [.deaf]) },
  ]
}

/// Asks, and waits until the question is taken back.
struct MockPrompts: ViewerPrompts {
  var deaf = ""
  var answer: String?

  private func ask(_ question: String) async {
    if question == deaf { await forever() }
    if answer == nil { await untilCancelled() }
  }

  func explainAccess(in place: SettingsPlace) async { await ask("explainAccess") }
  func chooseProfile(among profiles: [Profile]) async -> String? {
    await ask("chooseProfile")
    return answer
  }
  func confirmProvider(_ provider: RememberedProvider) async -> ProviderConfirmation {
    await ask("confirmProvider")
    return .left
  }
  func chooseProvider(among providers: [TVProvider]) async -> ProviderChoice {
    await ask("chooseProvider")
    return answer.map { .provider(id: $0) } ?? .left
  }
  func offerNewCode() async -> Bool {
    await ask("offerNewCode")
    return false
  }
}

/// A browser without a screen: it follows redirects, and waits at a page.
struct MockBrowser: UserAgent {
  enum Fault { case noCookies, freshCookies, searches, waitsForNothing, deaf }
  var faults: Set<Fault> = []
  private let jar = CookieJar()

  init(faults: Set<Fault> = []) { self.faults = faults }

  func open(_ url: URL, until redirect: String) async -> UserAgentOutcome {
    guard let host = url.host, let port = url.port, let origin = Origin("http://\(host):\(port)") else {
      return .failed
    }
    let transport = URLSessionTransport.patient(origin)
    var path = url.path
    if faults.contains(.freshCookies) { jar.cookie = nil }
    while !Task.isCancelled {
      let headers: HTTPHeaders = jar.cookie.map { ["Cookie": $0] } ?? [:]
      let request = HTTPRequest(.get, RequestTarget(path), headers: headers)
      guard case .success(let answer) = await transport.send(request) else { break }
      if !faults.contains(.noCookies), let crumb = answer.headers["Set-Cookie"] {
        jar.cookie = String(crumb.prefix { $0 != ";" })
      }
      guard let location = answer.headers["Location"] else {
        if !faults.isDisjoint(with: [.noCookies, .freshCookies]) { await hangUntilCancelled() }
        await wait()
        return .viewerLeft
      }
      path = location
      let end = path.contains("://") && !path.hasPrefix("/") ? path : origin.text + path
      let isReached = faults.contains(.searches) ? end.contains("/done") : end.hasPrefix(redirect)
      if isReached { return .redirectReached }
    }
    if faults.contains(.waitsForNothing) { await hangUntilCancelled() }
    return Task.isCancelled ? .viewerLeft : .failed
  }

  private func wait() async {
    if faults.contains(.deaf) { await forever() }
    await untilCancelled()
  }
}

/// The last cookie of a browser.
///
/// Sendable, because what changes is touched only under the lock.
private final class CookieJar: @unchecked Sendable {
  private let lock = NSLock()
  private var last: String?
  var cookie: String? {
    get { lock.withLock { last } }
    set { lock.withLock { last = newValue } }
  }
}
