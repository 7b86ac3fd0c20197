import AppleSSOFlow
import PassScenarios
import FlowEngine
import Foundation
import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// What a log can show: descriptions, dumps and plain encodings.
@Suite("Secrets", .endsIfStuck) struct SecrecyTests {
  private func leaks(_ value: some Encodable) throws -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    let shown = [
      "describing": String(describing: value), "reflecting": String(reflecting: value), "dump": dumped,
      "encoding": String(decoding: try JSONEncoder(keepsSecrets: false).encode(value), as: UTF8.self),
    ]
    return shown.filter { $0.value.contains(Sample.mark) }.keys.sorted()
  }

  @Test("no state shows a secret", arguments: AppleSSO.State.Name.allCases)
  func states(name: AppleSSO.State.Name) throws {
    for state in Sample.states where state.name == name { #expect(try leaks(state) == [], "\(name)") }
  }
  @Test("no event shows a secret", arguments: AppleSSO.Event.Name.allCases)
  func events(name: AppleSSO.Event.Name) throws {
    for event in Sample.events where event.name == name { #expect(try leaks(event) == [], "\(name)") }
  }
  @Test("no effect shows a secret", arguments: AppleSSO.Effect.Name.allCases)
  func effects(name: AppleSSO.Effect.Name) throws {
    for effect in Sample.effects where effect.name == name { #expect(try leaks(effect) == [], "\(name)") }
  }
  @Test("the context shows no secret")
  func context() throws { #expect(try leaks(Sample.full) == []) }
  @Test("no situation shows the code that is in use")
  func situations() {
    let situation = Situation.showingCode(Secret("\(Sample.mark)-code"), until: Sample.later)
    var dumped = ""
    dump(situation, to: &dumped)
    for text in ["\(situation)", String(reflecting: situation), dumped, situation.text] {
      #expect(!text.contains(Sample.mark))
    }
    // The screen needs it, and one property says so.
    #expect(situation.codeOnScreen == "\(Sample.mark)-code" && Situation.working.codeOnScreen == nil)
  }

  @Test(
    "R-ERR-14: a session code in an answer of any status, or in that to a poll, reaches no refusal and no problem",
    arguments: [201, 202, 203, 204, 206, 400, 403, 412])
  func sessionCode(status: Int) async {
    let app = Installation(given: .noAccess) {
      let body: JSONValue = ["actionName": "authenticate", "code": "8ER640M", "url": "/login/8ER640M"]
      let echo: JSONValue = ["code": "8ER640M", "details": "Who is 8ER640M?", "trace": "8ER640M", "helpUrl": "8ER640M"]
      $0.backend.faults = [
        ScriptedFault(.createSession, .every, .status(status, body: body)),
        ScriptedFault(.profileOfCode, .every, .status(404, body: echo)),
      ]
    }
    let tv = app.launch()
    var refusal: ServiceRefusal?
    do { _ = try await tv.signIn() } catch { refusal = error as? ServiceRefusal }
    #expect(refusal != nil && refusal.map { "\($0)".contains("8ER640M") } == false)
    let problems = await tv.problems()
    #expect(!"\(problems)".contains("8ER640M"))
    #expect(problems.contains { $0.text == "Who is \(Secret.mask)?" } == (status == 201))
  }

  @Test("a code of an error shows no token, be it joined to words, and every documented code is shown")
  func errorCodes() {
    for token in ["eyJhbGciOiJub25lIn0.e30.c2lnbmF0dXJl", "denied_eyJhbGciOi", "denied-8ER640MX7"] {
      let error = EnhancedError(action: .none, status: 403, code: ErrorCode(rawValue: token))
      for text in ["\(error)", "\(error.code)", "\(Problem(error, or: ""))"] { #expect(!text.contains(token)) }
    }
    for code in ErrorCode.allCases {
      #expect("\(code)" == code.rawValue && Problem(code: code.rawValue).code == code.rawValue)
    }
    for code in RegistrationErrorCode.allCases { #expect("\(code)" == code.rawValue) }
  }
  @Test("no refusal shows a secret")
  func refusals() throws {
    for failure in Sample.failures { #expect(try leaks(ServiceRefusal.failed(failure.problem)) == []) }
  }

  @Test("what the engine logs of a flow has masks, and is not restored either")
  func logged() throws {
    for event in Sample.events where [.vaultOpened, .vaultWritten].contains(event.name) {
      let data = try JSONEncoder(keepsSecrets: false).encode(event)
      #expect(!String(decoding: data, as: UTF8.self).contains(Sample.mark))
    }
    let masked = try JSONEncoder(keepsSecrets: false).encode(Sample.full)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(AppleSSO.Context.self, from: masked) }
  }
}
