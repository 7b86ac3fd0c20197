import LegacyRESTFlow
import PassScenarios
import PassAPI
import PassService
import PassSimulator
import Testing

/// Where a viewer types the code of a television: the vendor's calls for it (v1 3.6 to 3.8, 3.15), by an app of another
/// device, between two polls of the television.
@Suite("The second screen of v1", .endsIfStuck) struct SecondScreenTests {
  /// What the second screen does between two polls, with what it found; and the way of the television, which it sits on
  /// to know when they come.
  private actor SecondScreen: HTTPTransport {
    private let world: SimulatedWorld
    private let endpoints: LegacyEndpoints
    private let frees: Bool
    private(set) var found: [String] = []
    private var code = "", polls = 0

    init(_ world: SimulatedWorld, frees: Bool) {
      self.world = world
      self.frees = frees
      let info = DeviceInfo(
        model: "Telephone", version: "1", osName: .iOS, osVersion: "17", connectionType: "cellular")
      endpoints = LegacyEndpoints(requestor: "REF30", device: DeviceIdentifier("a-telephone"), info: info)
    }

    func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
      let endpoint = world.transport.endpoint(of: request)
      if endpoint == .retrieveAuthenticationToken { await televisionPolls(request) }
      let answer = await world.transport.send(request)
      if endpoint == .registrationCode, case .success(let answer) = answer {
        code = answer.legacyJSON?["code"]?.text ?? ""
      }
      return answer
    }

    private func televisionPolls(_ request: HTTPRequest) async {
      let token = Secret(String(request.headers["Authorization"]?.dropFirst("Bearer ".count) ?? ""))
      polls += 1
      guard polls == 2 else { return }

      await note("record", endpoints.code(code, token: token)) { [code] in
        "\($0.code.revealed == code), provider: \($0.mvpd ?? "open")"
      }
      await note("another record", endpoints.code("NOSUCH", token: token)) { _ in "yes" }
      await note("login", endpoints.checkCode(code, token: token)) { "\($0)" }
      await note("decisions", endpoints.preauthorize(["news"], code: code, token: token)) { "\($0.count)" }
      if frees { await note("freed", endpoints.deleteCode(code, token: token)) { _ in "yes" } }
      for code in ["NOSUCH", code] { await visit(code) }
      await note("login", endpoints.checkCode(code, token: token)) { "\($0 == .found(NoContent()))" }
      await note("decisions", endpoints.preauthorize(["news", "sport"], code: code, token: token)) { decisions in
        decisions.map { "\($0.resource) \($0.isAuthorized)" }.joined(separator: ", ")
      }
    }

    /// The page in the browser of the second screen.
    private func visit(_ code: String) async {
      let target = LegacyEndpoints.authenticateTarget(
        requestor: "REF30", code: Secret(code), mvpd: "citycable", domainName: "example.com",
        redirectAddress: "https://example.com/done")
      let page = HTTPRequest(.get, RequestTarget(target))
      await world.clock.advance(bySeconds: 1)
      guard case .success(let answer) = await world.transport.send(page), answer.status == 302 else {
        return found.append("page: refused")
      }
      found.append("page: \(await world.transport.completeLogin(on: page) ?? "no end")")
    }

    private func note<Answer>(_ name: String, _ call: Call<Answer>, _ text: (Answer) -> String) async {
      // The viewer takes their time, and nothing is throttled.
      await world.clock.advance(bySeconds: 1)
      switch await call.perform(over: world.transport) {
      case .success(let answer): found.append("\(name): \(text(answer))")
      case .failure(let failure): found.append("\(name): \(failure.problem.status ?? 0)")
      }
    }
  }

  /// A television whose viewer has no login of Apple's.
  private func television(frees: Bool = false) -> (LegacyRESTClient, SecondScreen) {
    var script = WorldScript.legacy
    script.framework.system = .init(.denied)
    script.framework.answerToPrompt = .denied
    script.backend.options.sessionSeconds = 30
    script.backend.resourceRules = [ResourceRule("sport")]
    let world = SimulatedWorld(script), screen = SecondScreen(world, frees: frees)
    return (LegacyRESTClient(settings: .simulated(), environment: world.environment(transport: screen)), screen)
  }

  @Test("v1 3.6, 3.7, 3.8, 3.15: it reads the code, opens the page, confirms the login, and decorates its catalogue")
  func login() async throws {
    let (television, screen) = television()
    let access = try await television.signIn()
    #expect(access.mvpd == "citycable" && access.type == .regular)
    // The television finds its login at the poll after the page.
    #expect(
      await screen.found == [
        "record: true, provider: open", "another record: 404", "login: notAuthenticated", "decisions: 412",
        "page: refused", "page: https://example.com/done",
        "login: true", "decisions: news true, sport false",
      ])
    await television.end()
  }

  @Test("v1 3.6, 3.7: a code that was freed leads to no page, and to no login of the television")
  func freed() async throws {
    let (television, screen) = television(frees: true)
    await #expect(throws: ServiceRefusal.viewerLeft) { try await television.signIn() }
    #expect(
      await screen.found.suffix(5) == [
        "freed: yes", "page: refused", "page: refused", "login: false", "decisions: 404",
      ])
    await television.end()
  }

  @Test("R-ERR-13: the code on display is in no problem, although the service repeats it in the failures of polls")
  func echoedCode() async throws {
    var script = WorldScript.legacy
    (script.framework.system, script.framework.answerToPrompt) = (.init(.denied), .denied)
    let echo: JSONValue = [
      "action": "none", "status": .integer(403), "code": "odd", "message": "m", "details": "Who is NRVV1CR?",
      "trace": "NRVV1CR",
    ]
    script.backend.faults = [ScriptedFault(.retrieveAuthenticationToken, .every, .status(403, body: echo))]
    let world = SimulatedWorld(script), tv = LegacyRESTClient(settings: .simulated(), environment: world.environment())
    _ = try? await tv.signIn()
    #expect(await tv.problems().contains { $0.text == "Who is \(Secret.mask)?" })
  }
}
