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
    private static func outcome(
      of fields: String, status: String = "200 OK", _ body: Data = Data("{}".utf8)
    ) async throws -> Result<HTTPResponse, TransportFailure> {
      let server = try LoopbackServer { _, _ in .bytes(Data("HTTP/1.1 \(status)\r\n\(fields)\r\n".utf8) + body) }
      defer { server.stop() }
      return await Way.own.transport(server.origin).send(HTTPRequest(.get, "/"))
    }

    /// `{}`, packed by gzip once and twice.
    private static let packed = Data(base64Encoded: "H4sIAAAAAAACA6uuBQBDv6ajAgAAAA=="),
      packedTwice = Data(base64Encoded: "H4sIAAAAAAACA5Pv5mAAASbm1etYGZz3L1vMBOQBAGPkxh8WAAAA"),
      deflated = Data(base64Encoded: "eJyrrgUAAXUA+Q==")

    @Test("an answer is unpacked once, by gzip: any other coding, and a second one, is refused wherever it stands")
    func codings() async throws {
      for once in ["Content-Encoding: gzip\r\n", "Content-Encoding: identity, GZIP\r\n"] {
        #expect(try await Self.outcome(of: once, #require(Self.packed)).get().body == Data("{}".utf8))
      }
      for (fields, body) in [
        ("Content-Encoding: gzip, gzip\r\n", Self.packedTwice),
        ("Content-Encoding: gzip\r\nX-A: 1\r\ncontent-encoding: gzip\r\n", Self.packedTwice),
        ("Content-Encoding: gzip,\r\n gzip\r\n", Self.packedTwice),
        ("Transfer-Encoding: gzip\r\nContent-Encoding: gzip\r\n", Self.packedTwice),
        ("Content-Encoding: deflate\r\n", Self.deflated),
      ] { #expect(try await Self.outcome(of: fields, #require(body)) == .failure(.connectionLost), "\(fields)") }
    }

    @Test("a head is read up to its largest number of fields and bytes, interim answers included")
    func heads() async throws {
      let most = HTTPHeaders.maximumFields
      func fields(_ count: Int) -> String { (0..<count).map { "X-\($0): 1\r\n" }.joined() }
      #expect(try await Self.outcome(of: fields(most)).get().headers.fields.count == most)
      #expect(try await Self.outcome(of: "X-A: 1\r\n  2\r\n").get().headers["X-A"] == "1 2")
      let long = String(repeating: "a", count: HTTPHeaders.maximumBytes)
      for excess in [
        fields(most + 1), String(repeating: "X-A: 1\r\n", count: most + 1), "X-A: \(long)\r\n",
        "X-A: 1\r\n" + String(repeating: " 2\r\n", count: most),
        "Transfer-Encoding: chunked\r\n\r\n0\r\n" + fields(most),
      ] { #expect(try await Self.outcome(of: excess) == .failure(.connectionLost), "\(excess.prefix(80))") }
      let hints = "\r\n" + String(repeating: "HTTP/1.1 103 Early Hints\r\n\r\n", count: most) + "HTTP/1.1 200 OK\r\n"
      #expect(try await Self.outcome(of: hints, status: "103 Early Hints") == .failure(.connectionLost))
    }

    @Test(
      "what follows an answer is not taken for the answer to the next call",
      arguments: ["204 No Content\r\n", "200 OK\r\nContent-Length: 1\r\n"])
    func leftovers(head: String) async throws {
      let server = try LoopbackServer { request, server in
        request.path == "/first"
          ? server.forever("HTTP/1.1 \(head)\r\n", "a") : .answer(HTTPResponse(status: 418))
      }
      defer { server.stop() }
      let transport = Way.own.transport(server.origin)
      for _ in 1...20 {
        #expect(try await transport.send(HTTPRequest(.get, "/first")).get().body.count < 2)
        #expect(try await transport.send(HTTPRequest(.get, "/next")).get().status == 418)
      }
    }

    @Test("pinning that nobody can be asked for is a refusal, and not a call")
    func unasked() async throws {
      let origin = try #require(Origin("https://192.0.2.1"))
      let transport = URLSessionTransport(origin, limit: Way.limit, trusts: { _ in true })
      for _ in 1...9 { #expect(await transport.send(HTTPRequest(.get, "/")) == .failure(.connectionLost)) }
    }

    @Test("a call to this machine goes through no proxy of the environment", arguments: ["http_proxy", "ALL_PROXY"])
    func proxy(variable: String) async throws {
      await #expect(processExitsWith: .success) { [variable = variable as String] in
        let proxy = try LoopbackServer { _, _ in .answer(HTTPResponse(status: 418)) }
        let server = try LoopbackServer { _, _ in .answer(HTTPResponse(status: 204)) }
        setenv(variable, proxy.origin.text, 1)
        let answer = await Way.own.transport(server.origin).send(HTTPRequest(.get, "/"))
        #expect(try answer.get().status == 204 && proxy.requests.isEmpty)
      }
    }

    @Test("no key of a connection is written to the file that the environment names", .needs("openssl"))
    func keys() async throws {
      await #expect(processExitsWith: .success) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func openssl(_ words: String...) throws -> Process {
          let process = Process()
          process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
          process.arguments = ["openssl"] + words
          process.currentDirectoryURL = folder
          (process.standardOutput, process.standardError) = (Pipe(), FileHandle.nullDevice)
          process.standardInput = Pipe()
          try process.run()
          return process
        }
        try openssl(
          "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "k", "-out", "c", "-subj", "/CN=localhost"
        ).waitUntilExit()
        let server = try openssl("s_server", "-accept", "0", "-key", "k", "-cert", "c")
        defer { server.terminate() }
        var said = "", port: Substring?
        let output = try #require(server.standardOutput as? Pipe).fileHandleForReading
        while port == nil {
          let more = output.availableData
          if more.isEmpty { break }
          said += String(decoding: more, as: UTF8.self)
          port = said.firstMatch(of: /ACCEPT \S*:([0-9]+)\n/)?.output.1
        }
        let log = folder.appendingPathComponent("log")
        setenv("SSLKEYLOGFILE", log.path, 1)
        let number = try #require(port), origin = try #require(Origin("https://localhost:\(number)"))
        // The server's certificate is not trusted; keys exist before that is known.
        #expect(await Way.own.transport(origin).send(HTTPRequest(.get, "/")) == .failure(.connectionLost))
        #expect(try String(contentsOf: log, encoding: .utf8) == "")
      }
    }

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
