import Foundation
import PassAPI
import PassSimulator
import Testing

@Suite("Scripted faults (rest-api-v2.md 11.4)")
struct ScriptedFaultTests {
  /// What calls were answered: status or failure, and the code of an error.
  private func answers(_ faults: [ScriptedFault], paths: [String]) -> [String] {
    var client = Client { $0.faults = faults }
    return paths.map { path in
      switch client.backend.answer(HTTPRequest(.get, RequestTarget(path), headers: client.headers), at: client.now) {
      case .success(let answer): "\(answer.status)" + (code(answer).map { " " + $0 } ?? "")
      case .failure(let failure): failure.rawValue
      }
    }
  }
  private let list = "/api/v2/REF30/profiles", configuration = "/api/v2/REF30/configuration"

  @Test("a fault counts the calls of its endpoint, or of all: the client has made two before these")
  func counting() {
    let paths = [list, configuration, list, configuration]
    #expect(answers([.init(.configuration, .only(2), .status(500))], paths: paths) == ["200", "200", "200", "500"])
    #expect(answers([.init(nil, .only(4), .status(500))], paths: paths) == ["200", "500", "200", "200"])
    #expect(
      answers([.init(nil, .from(5), .transport(.timedOut))], paths: paths) == ["200", "200", "timedOut", "timedOut"])
    #expect(answers([.init(.listProfiles, .every, .tooManyRequests)], paths: paths) == ["429", "200", "429", "200"])
    #expect(answers([.init(.listProfiles, .first(1), .status(401))], paths: paths) == ["401", "200", "200", "200"])
  }

  @Test("of several faults the first that fits counts")
  func precedence() {
    let faults = [ScriptedFault(nil, .only(3), .status(500)), ScriptedFault(.listProfiles, .every, .status(405))]
    #expect(answers(faults, paths: [list, list, configuration]) == ["500", "405", "200"])
  }

  @Test("the kinds have names of their own")
  func names() {
    #expect(Set(ScriptedFault.Answer.kinds.map(\.name)).count == ScriptedFault.Answer.kinds.count)
    #expect(ScriptedFault.Answer.named("too-many-requests") == .tooManyRequests)
    #expect(ScriptedFault.Answer.named("no-such-kind") == nil)
  }

  @Test("the throttle and every kind reach each endpoint, registration included", arguments: Endpoint.all)
  func endpoints(_ endpoint: Endpoint) {
    for kind in ScriptedFault.Answer.kinds {
      var script = BackendScript()
      script.faults = [ScriptedFault(endpoint, .every, kind.answer)]
      var backend = Backend(script)
      let outcome = backend.answer(
        HTTPRequest(endpoint.method, RequestTarget(Self.path(of: endpoint))), at: Timestamp(milliseconds: 0))
      switch kind.answer {
      case .transport(let failure), .answerLost(let failure): #expect(outcome == .failure(failure))
      case .tooManyRequests: #expect(outcome.map(\.status) == .success(429))
      default: if case .failure = outcome { Issue.record("\(kind.name) gives no answer") }
      }
    }
  }

  private static func path(of endpoint: Endpoint) -> String {
    let values = ["serviceProvider": "REF30", "code": "ABCDEF1", "partner": "Apple", "mvpd": "northlight"]
    return values.reduce(endpoint.template) { path, value in
      path.replacingOccurrences(of: "{\(value.key)}", with: value.value)
    }
  }
}
