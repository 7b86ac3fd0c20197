import PassAPI
import Testing

@Suite("The throttle (rest-api-v2.md 8.5, C-89)")
struct ThrottleTests {
  private func client() -> Client { Client({ $0.options.throttles = true }, signsOn: false) }

  @Test("each address has a bucket of its own")
  func addresses() {
    var client = client()
    func status(_ address: String) -> Int {
      client.get("/api/v2/REF30/profiles", headers: ["X-Forwarded-For": address]).status
    }
    let statuses: [Int] = (1...12).map { _ in status("192.0.2.1") }
    #expect(statuses.filter { $0 == 429 }.count == 1)
    #expect(status("192.0.2.2") == 401)
  }

  @Test("registration counts as well, and the page is HTML without a hint when to come back (C-88)")
  func registration() {
    var client = client()
    let answers = (1...12).map { _ in client.post("/o/client/register", json: #"{"software_statement":"s"}"#) }
    #expect(answers.prefix(11).allSatisfy { $0.status == 201 })
    #expect(answers.last?.status == 429)
    #expect(answers.last?.headers["Content-Type"] == "text/html")
    #expect(answers.last?.headers["Retry-After"] == nil)
  }

  @Test("the burst is granted once; after it one request passes per whole second, and none is saved up")
  func burst() {
    var client = client()
    let start = client.now
    for _ in 1...11 { _ = client.get("/api/v2/REF30/profiles") }
    func passes(atSecond second: Int) -> Bool {
      client.now = start.advanced(bySeconds: second)
      return client.get("/api/v2/REF30/profiles").status != 429
    }
    #expect([0, 1, 1, 2, 60, 60, 61].map { passes(atSecond: $0) } == [false, true, false, true, true, false, true])
  }

  @Test(
    "the burst of an address returns after a minute of silence, and not before (C-89)", arguments: [(59, 1), (60, 11)])
  func silence(seconds: Int, passing: Int) {
    var client = client()
    for _ in 1...12 { _ = client.get("/api/v2/REF30/profiles") }
    client.now = client.now.advanced(bySeconds: seconds)
    #expect((1...12).count { _ in client.get("/api/v2/REF30/profiles").status != 429 } == passing)
  }
}
