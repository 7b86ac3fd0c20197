import Foundation
import PassAPI
import Testing

@Suite("answers with items that cannot be read", .endsIfStuck)
struct LeftOutTests {
  static let endpoints = Sample.endpoints()
  static let profiles = endpoints.profiles(status: nil, token: Sample.token)
  static let decisions = endpoints.preauthorize(["a", "b"], mvpd: "M", status: nil, token: Sample.token)
  static let logout = endpoints.logout(mvpd: "M", redirectAddress: "u", token: Sample.token)

  func read<Answer>(_ call: Call<Answer>, _ body: String) throws -> Reading<Answer> {
    try call.read(HTTPResponse(status: 200, body: Data(body.utf8)))
  }

  static let profile = #"{"notBefore": 1, "notAfter": 2, "issuer": "i", "type": "regular", "attributes": {}}"#

  @Test(
    "one bad profile does not spoil the others, and is reported by its place",
    arguments: [
      (#"{"notBefore": 1, "issuer": "hidden", "type": "regular"}"#, "no member profiles.*.notAfter"),
      (
        #"{"notBefore": "hidden", "notAfter": 2, "issuer": "i", "type": "regular"}"#,
        "unreadable value at profiles.*.notBefore"
      ),
      ("7", "unexpected kind at profiles.*"), ("null", "unexpected kind at profiles.*"),
    ])
  func profiles(_ bad: String, _ place: String) throws {
    let body = #"{"profiles": {"hidden": \#(bad), "12": \#(bad), "good": \#(Self.profile)}}"#
    let reading = try read(Self.profiles, body)
    #expect(reading.answer.map(\.mvpd) == ["good"])
    #expect(reading.leftOut == [place, place])
  }

  @Test("one bad decision does not spoil the others")
  func decisions() throws {
    let reading = try read(
      Self.decisions,
      #"{"decisions": [{"resource": "a"}, {"resource": "b", "authorized": true}, {"authorized": true}, null]}"#)
    #expect(reading.answer.map(\.resource) == ["b"])
    #expect(
      reading.leftOut == [
        "no member decisions.0.authorized", "no member decisions.2.resource", "unexpected kind at decisions.3",
      ])
  }

  @Test("one bad entry of a logout does not spoil the others, with and without wrapper")
  func logouts() throws {
    for shape in [#"{"logouts": E}"#, "E"] {
      let entries = #"{"M": {"actionName": "complete"}, "N": {"url": "hidden"}, "O": 7}"#
      let reading = try read(Self.logout, shape.replacingOccurrences(of: "E", with: entries))
      #expect(reading.answer.map(\.mvpd) == ["M"])
      #expect(reading.leftOut.count == 2)
    }
  }

  @Test("an answer of which no item can be read is unreadable: it does not say that there is nothing")
  func nothingReadable() throws {
    func kind<Answer>(_ call: Call<Answer>, _ body: String) -> CallFailure? {
      do throws(CallFailure) {
        _ = try call.read(HTTPResponse(status: 200, body: Data(body.utf8)))
        return nil
      } catch { return error }
    }
    #expect(
      kind(Self.profiles, #"{"profiles": {"M": {}}}"#)
        == .unreadable(status: 200, reason: "no member profiles.*.notBefore"))
    #expect(
      kind(Self.decisions, #"{"decisions": [{"resource": "a"}]}"#)
        == .unreadable(status: 200, reason: "no member decisions.0.authorized"))
    #expect(kind(Self.logout, #"{"M": {}}"#)?.kind == .unreadable)
    #expect(try read(Self.profiles, #"{"profiles": {}}"#) == Reading([]))
    #expect(try read(Self.decisions, #"{"decisions": []}"#) == Reading([]))
    #expect(try read(Self.logout, #"{"logouts": {}}"#) == Reading([]))
  }

  @Test(
    "an attribute that cannot be read is left out, and its profile stays",
    arguments: [
      (#"{"userID": {"value": "u"}, "a": 7, "b": {"state": 1}}"#, ["userID"], 2), ("7", [], 1), ("null", [], 0),
      (#"{"a": null, "b": {"value": null}, "c": {"error": [1]}}"#, ["b", "c"], 1),
    ] as [(String, [String], Int)])
  func attributes(_ attributes: String, _ kept: [String], _ leftOut: Int) throws {
    let profile = Self.profile.replacingOccurrences(of: "{}", with: attributes)
    let reading = try read(Self.profiles, #"{"profiles": {"M": \#(profile)}}"#)
    #expect(reading.answer.first.map { $0.attributes.keys.sorted() } == kept)
    #expect(reading.leftOut.count == leftOut)
    #expect(reading.leftOut.allSatisfy { $0.contains("profiles.*.attributes") })
  }

  @Test("a denial stays one without its unreadable error; a permit with an unreadable error is left out")
  func errors() throws {
    let reading = try read(
      Self.decisions,
      #"""
      {"decisions": [{"resource": "a", "authorized": false, "error": {"message": "hidden"}},
        {"resource": "b", "authorized": true, "error": {"message": "hidden"}}]}
      """#)
    #expect(reading.answer.map(\.resource) == ["a"])
    #expect(reading.answer.first?.isAuthorized == false)
    #expect(reading.leftOut == ["no member decisions.0.error.code", "no member decisions.1.error.code"])
  }

  @Test("the configuration of another service provider is no answer")
  func anotherConfiguration() {
    let other = HTTPResponse(status: 200, body: Data(#"{"requestor": {"id": "REF31"}}"#.utf8))
    #expect(throws: CallFailure.malformed(status: 200, reason: "requestor.id is another one")) {
      try Sample.endpoints().configuration(token: Sample.token).decode(other)
    }
  }

  @Test("a configuration reports the MVPDs and domains that it leaves out")
  func configuration() throws {
    let reading = try read(
      Self.endpoints.configuration(token: Sample.token),
      #"{"requestor": {"id": "REF30", "domains": 1, "mvpds": [{"id": "M"}, {}, 7]}}"#)
    #expect(reading.answer.mvpds.map(\.id) == ["M"])
    #expect(
      reading.leftOut == [
        "unexpected kind at requestor.domains", "no member requestor.mvpds.1.id",
        "unexpected kind at requestor.mvpds.2",
      ])
  }

  @Test("of very many bad items the first are told, and the number of the others")
  func bounded() throws {
    let bad = String(repeating: "{},", count: 1_000)
    let reading = try read(Self.decisions, #"{"decisions": [\#(bad) {"resource": "b", "authorized": true}]}"#)
    #expect(reading.leftOut.count == 17)
    #expect(reading.leftOut.last == "and 984 more")
  }

  @Test("what is left out is told beside the answer of a call")
  func performing() async {
    let body = Data(#"{"profiles": {"bad": {}, "good": \#(Self.profile)}}"#.utf8)
    let transport = StubTransport(result: .success(HTTPResponse(status: 200, body: body)))
    #expect(await (try? Self.profiles.performReading(over: transport).get())?.leftOut.count == 1)
    #expect(await (try? Self.profiles.perform(over: transport).get())?.count == 1)
  }
}
