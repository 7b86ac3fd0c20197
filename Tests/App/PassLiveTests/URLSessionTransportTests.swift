import Foundation
import PassAPI
import PassService
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@testable import PartChecks
@testable import PassLive

@Suite("The transport over URLSession", .endsIfStuck)
struct URLSessionTransportTests {
  /// The ways that a transport takes: its own, and everywhere that of Apple's systems.
  enum Way: CaseIterable {
    case own, session

    /// Longer than any machine is busy with something else: what times out here was made to.
    static let limit = Duration.seconds(100_000)

    func transport(_ origin: Origin, clock: any AppClock = SystemClock()) -> URLSessionTransport {
      switch self {
      case .own: URLSessionTransport(origin, limit: Self.limit, clock: clock)
      case .session:
        URLSessionTransport(origin, limit: Self.limit, clock: clock, connecting: { SessionConnection() })
      }
    }
  }

  @Test("of a body that is too long one byte more is read than an answer may have", arguments: Way.allCases)
  func tooLong(way: Way) async throws {
    let server = try LoopbackServer { _, _ in
      .answer(HTTPResponse(status: 200, body: Data(repeating: 0x61, count: 3 * HTTPResponse.maximumBodyBytes)))
    }
    defer { server.stop() }
    let answer = try await way.transport(server.origin).send(HTTPRequest(.get, "/")).get()
    #expect(answer.status == 200)
    #expect(answer.body.count == HTTPResponse.maximumBodyBytes + 1)
  }

  @Test("calls of one transport follow each other, whatever became of the former", arguments: Way.allCases)
  func sequence(way: Way) async throws {
    let body = Data("body".utf8)
    let server = try LoopbackServer { request, _ in
      switch request.path {
      case "/redirect": .answer(HTTPResponse(status: 302, headers: ["Location": "/sound"], body: body))
      case "/challenge":
        .answer(HTTPResponse(status: 401, headers: ["WWW-Authenticate": "Basic realm=\"tests\""], body: body))
      case "/cut": .cut(HTTPResponse(status: 200, body: body))
      default: .answer(HTTPResponse(status: 200, headers: ["X-Path": request.target], body: body))
      }
    }
    defer { server.stop() }
    let transport = way.transport(server.origin)
    for _ in 1...20 {
      #expect(try await transport.send(HTTPRequest(.get, "/redirect")).get().status == 302)
      #expect(try await transport.send(HTTPRequest(.post, "/challenge")).get().body == body)
      #expect(await transport.send(HTTPRequest(.get, "/cut")) == .failure(.connectionLost))
      let answer = try await transport.send(HTTPRequest(.get, "/sound?a=b")).get()
      #expect(answer.headers["x-path"] == "/sound?a=b" && answer.body == body)
    }
  }

  @Test("a body that comes byte by byte has timed out when its time is over", arguments: Way.allCases)
  func dripping(way: Way) async throws {
    let server = try LoopbackServer { _, server in server.dripping(HTTPResponse(status: 200)) }
    defer { server.stop() }
    let clock = HandClock(), transport = way.transport(server.origin, clock: clock)
    let call = Task { await transport.send(HTTPRequest(.get, "/")) }
    while server.streamed < 3 { await Task.yield() }
    await clock.ring()
    #expect(await call.value == .failure(.timedOut))
  }

  #if os(Linux)
    @Test("a network that cannot be reached from this device is offline")
    func offline() async throws {
      // No connection leads to an address of many.
      let many = try #require(Origin("https://224.0.0.1"))
      #expect(await Way.own.transport(many).send(HTTPRequest(.get, "/")) == .failure(.offline))
    }
  #endif

  @Test("a call that waits for its turn can be cancelled, and the next one gets the turn that is free")
  func turns() async throws {
    let server = try LoopbackServer { request, _ in
      request.path == "/silent" ? .silence : .answer(HTTPResponse(status: 204))
    }
    defer { server.stop() }
    let transport = Way.own.transport(server.origin)
    let silent = (0..<8).map { _ in Task { await transport.send(HTTPRequest(.get, "/silent")) } }
    while server.requests.count < 8 { await Task.yield() }
    let waiting = Task { await transport.send(HTTPRequest(.get, "/waiting")) }
    let last = Task { await transport.send(HTTPRequest(.get, "/last")) }
    waiting.cancel()
    #expect(await waiting.value == .failure(.cancelled))
    #expect(server.requests.count == 8)
    silent[3].cancel()
    #expect(try await last.value.get().status == 204)
    for call in silent {
      call.cancel()
      #expect(await call.value == .failure(.cancelled))
    }
  }

  @Test("a call goes on although nobody holds the transport any more")
  func released() async throws {
    let server = try LoopbackServer { _, _ in .answer(HTTPResponse(status: 204)) }
    defer { server.stop() }
    let outcome = await Way.own.transport(server.origin).send(HTTPRequest(.get, "/"))
    #expect(try outcome.get().status == 204)
  }

  @Test("fields behind a chunked body, and interim answers, are no part of an answer")
  func fields() async throws {
    let server = try LoopbackServer { _, _ in
      .bytes(
        Data(
          """
          HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\nHTTP/1.1 200 OK\r\nX-A: 1\r\nX-A: 2\r\n\
          Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\nX-Late: 1\r\n\r\n
          """.utf8))
    }
    defer { server.stop() }
    let answer = try await Way.own.transport(server.origin).send(HTTPRequest(.get, "/")).get()
    #expect(answer.status == 200 && answer.body == Data("ab".utf8))
    #expect(answer.headers["X-A"] == "1, 2" && answer.headers["X-Early"] == nil && answer.headers["X-Late"] == nil)
  }

  @Test("an app configures a session, and what keeps cookies stays off whatever it sets")
  func configured() async throws {
    let server = try LoopbackServer { _, _ in
      .answer(HTTPResponse(status: 204, headers: ["Set-Cookie": "a=1; Path=/"]))
    }
    defer { server.stop() }
    let transport = URLSessionTransport(
      server.origin,
      configure: {
        $0.httpAdditionalHeaders = ["X-App": "1"]
        $0.httpCookieStorage = .shared
        $0.httpCookieAcceptPolicy = .always
        $0.httpShouldSetCookies = true
      })
    for _ in 1...2 { #expect(try await transport.send(HTTPRequest(.get, "/")).get().status == 204) }
    #expect(server.requests.map { $0.headers["X-App"] } == ["1", "1"])
    #expect(server.requests.allSatisfy { $0.headers["Cookie"] == nil })
  }

  @Test(
    "a server that the app does not trust is refused, one that it trusts is left to the system",
    arguments: [true, false])
  func pinned(isTrusted: Bool) async throws {
    let connection = SessionConnection(trusts: { space in
      #expect(space.host == "example.com")
      return isTrusted
    })
    defer { connection.close() }
    let space = URLProtectionSpace(
      host: "example.com", port: 443, protocol: "https", realm: nil,
      authenticationMethod: "NSURLAuthenticationMethodServerTrust")
    let challenge = URLAuthenticationChallenge(
      protectionSpace: space, proposedCredential: nil, previousFailureCount: 0, failureResponse: nil, error: nil,
      sender: Nobody())
    let session = URLSession(configuration: .ephemeral)
    let task = session.dataTask(with: try #require(URL(string: "https://example.com")))
    let disposition = await withCheckedContinuation { answer in
      connection.urlSession(session, task: task, didReceive: challenge) { disposition, _ in
        answer.resume(returning: disposition)
      }
    }
    #expect(disposition == (isTrusted ? .performDefaultHandling : .cancelAuthenticationChallenge))
    session.invalidateAndCancel()
  }

  #if os(Linux)
    @Test("eight answers without end, and eight redirects without end, take less than 100 MB", arguments: [200, 302])
    func memory(status: Int) async throws {
      await #expect(processExitsWith: .success) { [status = status as Int] in
        func peak() throws -> Int {
          let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
          let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM") }
          return try #require(line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
        }
        let server = try LoopbackServer { _, server in
          server.endless(HTTPResponse(status: status, headers: ["Location": "/"]), upTo: 1_000_000_000)
        }
        let before = try peak(), transport = Way.own.transport(server.origin)
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<8 {
            group.addTask {
              let answer = try? await transport.send(HTTPRequest(.get, "/")).get()
              #expect(answer?.status == status && answer?.body.count == HTTPResponse.maximumBodyBytes + 1)
            }
          }
        }
        #expect(try peak() - before < 100_000)
      }
    }
  #endif
}

/// Whom a challenge in a test comes from.
private final class Nobody: NSObject, URLAuthenticationChallengeSender, Sendable {
  func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
  func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
  func cancel(_ challenge: URLAuthenticationChallenge) {}
  func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
  func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
}
