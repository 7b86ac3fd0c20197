import PassEnabler
import PassService
import PassSimulator
import Testing

/// Delegates that die, parts that never answer, and an app that lets go of its AccessEnabler.
@Suite("Nothing stays mute, and nobody is told after the end", .endsIfStuck) @MainActor struct HangingTests {
  private static let out = "K02(0, USER_NOT_AUTHENTICATED_ERROR)"

  @Test(
    "L1: C03 ends although Apple's framework never answers, and asks it without prompt and interruption",
    arguments: [(.status, []), (.picker, ["AAPL_ERROR"]), (.login, ["AAPL_ERROR"])]
      as [(PartnerQuery.Purpose, [String])])
  func silentFramework(silentFrom: PartnerQuery.Purpose, codes: [String]) async {
    let app = SDKApp(silentFrom: silentFrom) {
      $0.framework.system.provider = "northlight-apple"
    }
    let trace = await app.trace(until: "K01") { $0.setRequestor("REF30") }
    #expect(trace == codes + ["K01(1)"])
    let queries = await app.world.framework.queries
    #expect(queries.allSatisfy { !$0.allowsInterruption && !$0.promptsForAccess })
    let checked = codes.isEmpty ? ["K02(1)"] : codes + ["K02(0, GENERIC_AUTHENTICATION_ERROR)"]
    #expect(await app.trace(until: "K02") { $0.checkAuthentication() } == checked)
  }

  /// A delegate that dies when a callback comes.
  @MainActor final class Mortal: EntitlementDelegate {
    private let name: String
    private let dies: (String) -> Void
    init(_ name: String, _ dies: @escaping (String) -> Void) { (self.name, self.dies) = (name, dies) }
    private func hear(_ callback: String, _ argument: String = "") { if callback == name { dies(argument) } }
    func setRequestorComplete(_ status: Int32) { hear("K01") }
    func setAuthenticationStatus(_ status: Int32, errorCode code: String!) { hear("K02") }
    func displayProviderDialog(_ mvpds: [Any]!) { hear("K03") }
    func navigate(toUrl url: String!) { hear("K04", url) }
    func presentTvProviderDialog(_ viewController: UIViewController!) { hear("K06") }
    func dismissTvProviderDialog(_ viewController: UIViewController!) { hear("K07") }
    func setToken(_ token: String!, forResource resource: String!) { hear("K08") }
    func tokenRequestFailed(_ resource: String!, errorCode code: String!, errorDescription description: String!) {}
    func preauthorizedResources(_ resources: [Any]!) {}
    func selectedProvider(_ mvpd: PassEnabler.MVPD!) {}
    func setMetadataStatus(
      _ metadata: Any!, encrypted: Bool, forKey key: Int32, andArguments arguments: [AnyHashable: Any]!
    ) {}
    func sendTrackingData(_ data: [Any]!, forEventType event: Int32) {}
  }

  @Test(
    "L4: a delegate that dies after a question counts as left, and its successor is served",
    arguments: ["K03", "K04", "K06"])
  func successor(question: String) async {
    let held = HeldParts(dialog: Gate(isShut: question == "K06"))
    let app = SDKApp(held: held) {
      $0.framework.picker = question == "K04" ? .picks("pickeronly-apple") : .otherProvider
    }
    await app.trace(until: "K01") { $0.setRequestor("REF30") }
    var mortal: Mortal?
    await withCheckedContinuation { (asked: CheckedContinuation<Void, Never>) in
      mortal = Mortal(question) { _ in asked.resume() }
      app.enabler.delegate = mortal
      app.enabler.getAuthentication()
    }
    mortal = nil
    #expect(app.enabler.delegate == nil)
    app.enabler.delegate = app
    let trace = await app.trace(until: "K02", count: 2) { $0.checkAuthentication() }
    #expect(trace.filter { $0.hasPrefix("K02") } == ["K02(0, PROVIDER_NOT_SELECTED_ERROR)", Self.out])
    await held.dialog.open()
  }

  @Test("L5: nobody is told after the app let go of its AccessEnabler, whatever was under way", arguments: 0..<7)
  func released(row: Int) async {
    let held = HeldParts(), heard = SDKApp(held: held) { $0.backend.storedProfiles = [StoredProfile("citycable")] }
    let world = heard.world, calls = held.calls
    var enabler: AccessEnabler? = AccessEnabler("simulated-software-statement") { _, _ in
      EnablerParts(world, .iOS, held: held)
    }
    enabler?.delegate = heard
    enabler?.statusDelegate = heard
    enabler?.setRequestor("REF30")
    await heard.hears("K01")
    await calls.shut()
    switch row {
    case 0: enabler?.setRequestor("REF30")
    case 1: enabler?.getAuthentication(true, withData: nil)
    case 2: enabler?.checkAuthorization("news")
    case 3: enabler?.getAuthorization("news")
    case 4: enabler?.checkPreauthorizedResources(["news"])
    case 5: enabler?.logout()
    default:
      enabler?.preauthorize(
        PreauthorizeRequest.Builder().setResources(resources: ["news"]).build(),
        didCompleteWith: AccessEnablerCallback(
          onResponse: { _ in Issue.record("told") }, onFailure: { _ in Issue.record("told") }))
    }
    await calls.reached()
    let trace = heard.trace
    enabler = nil
    await calls.open()
    // Another AccessEnabler takes its turn on the main actor: callbacks that were due would have come.
    await heard.trace(until: "K01") { $0.setRequestor("REF30") }
    await heard.trace(until: "K02") { $0.checkAuthentication() }
    let callbacks = Array(heard.trace.dropFirst(trace.count))
    #expect(callbacks == ["K01(1)", row == 5 ? Self.out : "K02(1)"])
  }

  @Test("3.3: an app that lets go of it in a callback hears none after that")
  func releasedInCallback() async {
    let app = SDKApp(), world = app.world
    var enabler: AccessEnabler? = AccessEnabler("simulated-software-statement") { _, _ in
      EnablerParts(world, .iOS, held: HeldParts())
    }
    enabler?.delegate = app
    enabler?.statusDelegate = app
    app.reactions["K02"] = { _, _ in enabler = nil }
    enabler?.setRequestor("REF30")
    enabler?.setSelectedProvider(nil)
    await app.hears("K02")
    app.reactions["K02"] = nil
    await app.trace(until: "K01") { $0.setRequestor("REF30") }
    #expect(app.trace == ["K01(1)", "K02(0, PROVIDER_NOT_SELECTED_ERROR)", "K01(1)"])
    #expect(enabler == nil)
  }

  @Test(
    "L9: C07 with the id of nobody is no provider for C13, nor where C03 has found a profile, and after another C03",
    arguments: [[], ["citycable"]])
  func unknown(profiles: [String]) async {
    let app = SDKApp { $0.backend.storedProfiles = profiles.map { StoredProfile($0) } }
    for _ in 1...2 {
      await app.trace(until: "K01") { $0.setRequestor("REF30") }
      #expect(
        await app.trace(until: "K11") {
          $0.setSelectedProvider("nosuch")
          $0.getSelectedProvider()
        } == ["K11(nil)"])
    }
  }

  @Test("1: calls of 64 threads are answered once each, on the main actor")
  func threads() async {
    let app = SDKApp { $0.backend.storedProfiles = [StoredProfile("citycable")] }
    await app.trace(until: "K01") { $0.setRequestor("REF30") }
    let enabler = app.enabler
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<64 {
        group.addTask {
          for _ in 0..<50 {
            enabler.checkAuthentication()
            enabler.getSelectedProvider()
          }
        }
      }
    }
    await app.hears("K02", count: 3_200)
    await app.hears("K11", count: 3_200)
    #expect(app.trace.count == 1 + 6_400)
  }
}
