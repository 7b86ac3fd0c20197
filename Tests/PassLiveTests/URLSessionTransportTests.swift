import Foundation
import PassAPI
import PassLive
import Testing

@testable import PartChecks

@Suite("The transport over URLSession", .endsIfStuck)
struct URLSessionTransportTests {
  @Test("of a body without end one byte more is read than an answer may have")
  func endless() async throws {
    let server = try LoopbackServer { _, _ in
      .answer(HTTPResponse(status: 200, body: Data(repeating: 0x61, count: 3 * HTTPResponse.maximumBodyBytes)))
    }
    defer { server.stop() }
    let answer = try await URLSessionTransport(server.origin).send(HTTPRequest(.get, "/")).get()
    #expect(answer.status == 200)
    #expect(answer.body.count == HTTPResponse.maximumBodyBytes + 1)
  }

  @Test("a server that says nothing has timed out")
  func silent() async throws {
    let server = try LoopbackServer { _, _ in .silence }
    defer { server.stop() }
    let outcome = await URLSessionTransport(server.origin, timeout: 1).send(HTTPRequest(.get, "/"))
    #expect(outcome == .failure(.timedOut))
  }

  @Test("a call goes on although nobody holds the transport any more")
  func released() async throws {
    let server = try LoopbackServer { _, _ in .answer(HTTPResponse(status: 204)) }
    defer { server.stop() }
    let outcome = await URLSessionTransport(server.origin).send(HTTPRequest(.get, "/"))
    #expect(try outcome.get().status == 204)
  }
}
