import Foundation
import PassAPI
import PassSimulator
import Testing

@Suite("Distorted answers")
struct DistortionTests {
  /// The answer of configuration, as it is and distorted.
  private func body(_ distortion: Distortion?) -> Data {
    var client = Client { $0.faults = distortion.map { [ScriptedFault(.configuration, .every, .distorted($0))] } ?? [] }
    return client.get("/api/v2/REF30/configuration").body
  }

  @Test("the rest of a cut body is missing", arguments: [0, 50, 99, 100])
  func cut(_ percent: Int) {
    #expect(body(.cut(percent: percent)) == body(nil).prefix(body(nil).count * percent / 100))
  }

  @Test("an emptied body is empty")
  func emptied() { #expect(body(.emptied).isEmpty) }

  @Test("what is no UTF-8 is no JSON")
  func misencoded() {
    #expect(String(data: body(.misencoded), encoding: .utf8) == nil)
    #expect(JSONValue(parsing: body(.misencoded)) == nil)
  }

  @Test("values of another type stand at the level that is named")
  func retyped() {
    #expect(JSONValue(parsing: body(.retyped(level: 0)))?.array?.count == 1)
    #expect(JSONValue(parsing: body(.retyped(level: 1)))?["os"] == true)
    #expect(JSONValue(parsing: body(.retyped(level: 2)))?["requestor"]?["mvpds"]?.text != nil)
    #expect(JSONValue(parsing: body(.retyped(level: 4)))?["requestor"]?["mvpds"]?.array?.first?["id"] == true)
  }

  @Test("padding and nesting leave the rest as it is")
  func padded() {
    #expect(body(.padded(bytes: 1_000)).count == body(nil).count + 1_000 + #""padding":"","#.utf8.count)
    #expect(
      JSONValue(parsing: body(.padded(bytes: 1_000)))?["requestor"] == JSONValue(parsing: body(nil))?["requestor"])
    #expect(JSONValue(parsing: body(.nested(levels: 3)))?["padding"] == [[[]]])
  }

  @Test("a member is replaced wherever it occurs")
  func replaced() {
    let value = JSONValue(parsing: body(.replaced("id", by: "x")))
    #expect(value?["requestor"]?["id"] == "x")
    #expect(value?["requestor"]?["mvpds"]?.array?.allSatisfy { $0["id"] == "x" } == true)
  }

  @Test(
    "items contradict themselves, stand twice or are lost",
    arguments: [
      (nil, [true, false]), (.contradicted, [false, true]), (.doubled(disputed: false), [true, true, false, false]),
      (.doubled(disputed: true), [true, false, false, true]), (.lost, [false]),
    ] as [(Distortion?, [JSONValue])])
  func items(distortion: Distortion?, authorized: [JSONValue]) throws {
    var client = Client {
      $0.resourceRules = [ResourceRule("sport")]
      $0.faults = distortion.map { [ScriptedFault(.preauthorize, .every, .distorted($0))] } ?? []
    }
    _ = client.signIn("northlight")
    let asked = #"{"resources": ["news", "sport"]}"#
    let answer = client.post("/api/v2/REF30/decisions/preauthorize/northlight", json: asked)
    let items = try #require(json(answer)?["decisions"]?.array)
    #expect(items.map { $0["authorized"] } == authorized)
    // What stands beside it stays: an error belongs to a denial.
    #expect(items.allSatisfy { ($0["resource"] == "sport") == ($0["error"] != nil) })
  }

  @Test(
    "the server has done what it was asked, though its answer is lost or damaged",
    arguments: [ScriptedFault.Answer.answerLost(.timedOut), .distorted(.emptied)])
  func done(_ answer: ScriptedFault.Answer) {
    var client = Client { $0.faults = [ScriptedFault(.logout, .only(1), answer)] }
    _ = client.signIn("northlight")
    _ = client.get("/api/v2/REF30/logout/northlight?redirectUrl=https%3A%2F%2Fexample.com")
    #expect(json(client.get("/api/v2/REF30/profiles"))?["profiles"]?.object?.isEmpty == true)
  }
}
