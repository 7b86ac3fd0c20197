import Foundation
import Testing

@testable import AppleSSOFlow
@testable import PassScenarios
@testable import PassAPI
@testable import PassRules
@testable import PassSimulator
@testable import PassTestSupport

/// What the flow sends and the simulator answers, written as fixtures.
@Suite("conformance of simulated exchanges", .endsIfStuck)
struct ScenarioConformanceTests {
  @Test("every exchange of every scenario conforms, and its answer has the members that it must have (v2 5.1 to 5.7)")
  func scenarios() async {
    var seen: Set<Data> = []
    for played in await PlayedScenario.all(of: AppleSSO.self) {
      for (number, problems) in problems(in: played.log, except: &seen) where problems != Self.odd[played.scenario.name]
      {
        Issue.record("\(played.scenario), exchange \(number): \(problems)")
      }
      #expect(lacking(in: played.log).sorted() == Self.lacking[played.scenario.name] ?? [], "\(played.scenario)")
    }
    #expect(seen.count > 200)
  }

  /// What is answered against the documents, because that is the story.
  private static let odd = [
    "client-forgotten": ["status 451 is not documented"], "exchange-garbled": ["answer: no member actionName"],
  ]

  /// What a scenario lacks, because that is its story.
  private static let lacking = [
    "partner-session-without-request": ["authenticationRequest"],
    "exchange-garbled": ["actionName", "actionType", "reasonType", "serviceProvider", "sessionId"],
  ]

  private func lacking(in log: [Exchange]) -> Set<String> {
    log.reduce(into: []) { lacking, exchange in
      guard case .success(let response) = exchange.outcome, let endpoint = Backend.endpoint(of: exchange.request)
      else { return }
      lacking.formUnion(Conformance.lacking(in: response, to: endpoint))
    }
  }

  static let switches: [(String, @Sendable (inout ServerOptions) -> Void)] = [
    ("C-33: times as integers", { $0.sessionTimesAreTexts = false }),
    ("C-33: times as strings", { $0.profileTimesAreTexts = true }),
    ("C-28: the other name of the domain", { $0.domainToken = "domain" }),
    ("C-66: the other word for encrypted", { $0.encryptedState = "encrypted" }),
    ("2: absolute addresses", { $0.sessionURLsAreAbsolute = true }),
    ("C-82: relative addresses", { $0.logoutURLsAreAbsolute = false }),
    ("C-82: no wrapper around logouts", { $0.wrapsLogouts = false }),
    ("C-70: denials at the root", { $0.deniesAtRoot = true }),
    ("C-71: too many resources as items", { $0.limitsAtRoot = false }),
    ("C-17: 200 for a created profile", { $0.partnerProfileStatus = 200 }),
    ("C-06: no partner profile", { $0.partnerProfileIsEmpty = true }),
    ("C-19: the older name of the attribute list", { $0.attributeListName = "attributes" }),
    ("C-84: providers beside the requestor", { $0.listsProvidersAtRoot = true }),
    ("C-72: wrapped errors", { $0.wrapsErrors = true }),
    ("2: 200 for a registration", { $0.registrationStatus = 200 }),
    ("4.14: dummy permits", { $0.dummyAuthorization = true }),
  ]

  @Test("every exchange conforms whatever the server's switches", arguments: switches.indices)
  func options(_ index: Int) async {
    let (rule, change) = Self.switches[index]
    var seen: Set<Data> = []
    for name in ["apple-sso", "second-screen", "first-screen", "resource-denied", "logout-page"] {
      guard var scenario = AppleSSO.scenarios.first(where: { $0.name == name }) else {
        Issue.record("there is no scenario \(name)")
        continue
      }
      change(&scenario.world.backend.options)
      for (number, problems) in problems(in: await PlayedScenario(scenario).log, except: &seen) {
        Issue.record("\(rule), \(name), exchange \(number): \(problems)")
      }
    }
  }

  /// What is wrong with the exchanges of a run, by number; those that were seen before are left out.
  private func problems(in log: [Exchange], except seen: inout Set<Data>) -> [(Int, [String])] {
    var found: [(Int, [String])] = []
    for (number, exchange) in log.enumerated() {
      guard case .success(let response) = exchange.outcome else { continue }
      let data = fixture(exchange.request, response).data
      guard seen.insert(data).inserted, case .failed(let problems) = Conformance().outcome(of: data) else { continue }
      found.append((number, problems))
    }
    return found
  }

  /// The exchange as a fixture file has it: a form as text, JSON as an object, anything else as text.
  private func fixture(_ request: HTTPRequest, _ response: HTTPResponse) -> JSONValue {
    [
      "request": [
        "method": .string(request.method.rawValue), "path": .string(request.target.text),
        "headers": fields(request.headers),
        "body": body(request.body ?? Data()),
      ],
      "response": [
        "status": .integer(Int64(response.status)), "headers": fields(response.headers), "body": body(response.body),
      ],
    ]
  }

  private func fields(_ headers: HTTPHeaders) -> JSONValue {
    .object(Dictionary(headers.fields.map { ($0.name, .string($0.value)) }) { $1 })
  }

  private func body(_ data: Data) -> JSONValue {
    data.isEmpty ? .null : JSONValue(parsing: data) ?? .string(String(decoding: data, as: UTF8.self))
  }
}
