import Foundation
import PassServer
import PassAPI
import PassService

/// Checks a transport against the contract of `HTTPTransport`, with a server that the checks start at the loopback
/// address.
///
///     let report = await TransportChecks.run { origin in MyTransport(origin) }
///
/// On Apple's systems the app that hosts the test needs `NSAllowsLocalNetworking`. TLS, `offline` and the transport's
/// own time limit are not checked.
public enum TransportChecks {
  /// Runs all checks: sends requests, and compares what arrives.
  ///
  /// - Parameters:
  ///   - limit: How long a call may take before the transport counts as broken.
  ///   - make: Returns a transport to an origin.
  public static func run(
    limit: Duration = .seconds(60), _ make: @escaping @Sendable (Origin) -> any HTTPTransport
  ) async -> ContractReport {
    await run(ClauseCheck(limit: limit), make)
  }

  package static func run(
    _ trial: ClauseCheck, _ make: @escaping @Sendable (Origin) -> any HTTPTransport
  ) async -> ContractReport {
    await .holding(Client(make: make), to: clauses, of: "HTTPTransport", trial)
  }

  private static let clauses = wire + answers + ends

  private static let wire: [Clause<Client>] = [
    Clause("method, target, headers and body go over the wire as given") { client, trial in
      let bytes = Data((0...255).map { UInt8($0) })
      let requests = [
        HTTPRequest(.get, "/a/b%20c?d=%2B+e&f", headers: token),
        HTTPRequest(
          .post, "/o/client/token", headers: ["Content-Type": "application/x-www-form-urlencoded"], body: bytes),
        HTTPRequest(.post, "/empty", headers: ["X-Device-Info": String(repeating: "e30=", count: 512)], body: Data()),
      ]
      for request in requests {
        let (_, sent) = try await client.send(request, trial) { .answer(HTTPResponse(status: 200)) }
        guard let first = sent.first else { throw Breach("nothing was sent") }
        try trial.expect(first.method == request.method.rawValue, "\(request.method) went as \(first.method)")
        try trial.expect(
          first.target == request.target.text, "the target \(request.target.text) went as \(first.target)")
        for field in request.headers.fields {
          try trial.expect(first.headers[field.name] == field.value, "the header \(field.name) was changed or left out")
        }
        try trial.expect((first.body ?? Data()) == (request.body ?? Data()), "the body was changed")
        try trial.expect(sent.count == 1, "one request went \(sent.count) times")
      }
    },
    Clause("a target that mentions another host, or more lines, goes to the origin as it is") { client, trial in
      let other = try LoopbackServer { _, _ in .answer(HTTPResponse(status: 200)) }
      defer { other.stop() }
      let host = other.origin.text.dropFirst("http://".count)
      for text in [
        "@\(host)/a", "//\(host)/b", "/\\\(host)/c", "\(other.origin)/d", "/e@\(host)//f", ":@\(host)", "?@\(host)",
        "#@\(host)",
        "/g\r\nX-Evil: 1\r\n\r\nGET http://\(host)/ HTTP/1.1",
      ] {
        let target = RequestTarget(text)
        let (_, sent) = try await client.send(HTTPRequest(.get, target, headers: token), trial) {
          .answer(HTTPResponse(status: 200))
        }
        try trial.expect(other.requests.isEmpty, "the target \(target.text) led to another host")
        try trial.expect(sent.map(\.target) == [target.text], "the target \(target.text) went as \(sent.map(\.target))")
        try trial.expect(sent.allSatisfy { $0.headers["X-Evil"] == nil }, "the target \(target.text) became a header")
      }
    },
  ]

  /// The largest body that is read, with every byte value.
  private static let largestBody = {
    var bytes = Data((0...255).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    while bytes.count < HTTPResponse.maximumBodyBytes { bytes.append(bytes) }
    return Data(bytes.prefix(HTTPResponse.maximumBodyBytes))
  }()
  private static let answers: [Clause<Client>] = [
    Clause("every status is an answer, with its body") { client, trial in
      for status in [200, 201, 202, 204, 400, 401, 403, 404, 405, 410, 429, 500, 501, 502, 503, 504] {
        let body = status == 204 ? Data() : Data("status \(status)".utf8)
        let response = try await client.answer(HTTPResponse(status: status, headers: challenge, body: body), trial)
        try trial.expect(response.status == status, "status \(status) became \(response.status)")
        try trial.expect(response.body == body, "the body of an answer with status \(status) was changed")
      }
    },
    Clause("no redirect is followed: it is an answer") { client, trial in
      for status in [301, 302, 303, 307, 308] {
        let (outcome, sent) = try await client.send(HTTPRequest(.get, "/from", headers: token), trial) {
          .answer(HTTPResponse(status: status, headers: ["Location": "/to"]))
        }
        try trial.expect(sent.count == 1, "status \(status) was followed")
        try trial.expect((try? outcome.get().status) == status, "status \(status) ends with \(outcome)")
      }
    },
    Clause("headers and any bytes of an answer are kept, up to the largest body that is read") { client, trial in
      for body in [Data(), Data([0, 0xFF, 0xFE, 0]), largestBody] {
        let answer = HTTPResponse(status: 429, headers: ["Retry-After": "17", "X-Request-Id": "a b"], body: body)
        let response = try await client.answer(answer, trial)
        try trial.expect(response.body == body, "\(body.count) bytes became \(response.body.count), or others")
        for field in answer.headers.fields {
          try trial.expect(response.headers[field.name] == field.value, "the header \(field.name) was changed or lost")
        }
      }
    },
    Clause("no cookie is kept") { client, trial in
      let sent = try await client.sendTwice(
        HTTPResponse(status: 200, headers: ["Set-Cookie": "crumb=1; Path=/; Max-Age=3600"]), trial)
      try trial.expect(sent.allSatisfy { $0.headers["Cookie"] == nil }, "a cookie came back")
    },
    Clause("no answer is kept: the next call asks again") { client, trial in
      let kept: HTTPHeaders = [
        "Cache-Control": "public, max-age=3600", "ETag": "\"1\"", "Last-Modified": "Thu, 01 Jan 2015 00:00:00 GMT",
      ]
      let sent = try await client.sendTwice(HTTPResponse(status: 200, headers: kept, body: Data("kept".utf8)), trial)
      try trial.expect(sent.count == 2, "the second call was not sent")
      let asksForChanges = sent.contains {
        $0.headers["If-None-Match"] != nil || $0.headers["If-Modified-Since"] != nil
      }
      try trial.expect(!asksForChanges, "the second call asks whether a kept answer has changed")
    },
    Clause("calls may overlap") { client, trial in
      let server = try LoopbackServer { _, server in
        server.awaitRequests(2)
        return .answer(HTTPResponse(status: 200))
      }
      defer { server.stop() }
      let transport = client.make(server.origin)
      async let one = trial.value(of: "a call during another") { await transport.send(HTTPRequest(.get, "/1")) }
      async let two = trial.value(of: "a call during another") { await transport.send(HTTPRequest(.get, "/2")) }
      for outcome in try await [one, two] {
        try trial.expect((try? outcome.get().status) == 200, "one of two calls ends with \(outcome)")
      }
    },
  ]

  private static let ends: [Clause<Client>] = [
    Clause("a connection that is refused, or cut within an answer, is connectionLost") { client, trial in
      let (cut, _) = try await client.send(HTTPRequest(.get, "/cut"), trial) {
        .cut(HTTPResponse(status: 200, body: Data(repeating: 0x20, count: 1_000)))
      }
      try trial.expect(cut == .failure(.connectionLost), "an answer that is cut ends with \(cut)")
      try await Socket.withRefusingPort { port in
        guard let unreachable = Origin("http://127.0.0.1:\(port)") else { return }
        let refused = try await trial.value(of: "a call that is refused") {
          await client.make(unreachable).send(HTTPRequest(.get, "/refused"))
        }
        try trial.expect(refused == .failure(.connectionLost), "a refused connection ends with \(refused)")
      }
    },
    Clause("a call that is cancelled ends soon, as cancelled") { client, trial in
      let server = try LoopbackServer { _, _ in .silence }
      defer { server.stop() }
      let transport = client.make(server.origin)
      for cancelled in ClauseCheck.Cancelled.allCases {
        let outcome = try await trial.value(of: "a call", cancelled) { await transport.send(HTTPRequest(.get, "/")) }
        try trial.expect(outcome == .failure(.cancelled), "a call \(cancelled.rawValue) ends with \(outcome)")
      }
    },
    Clause("a call that is cancelled while its answer arrives ends soon, with the answer or as cancelled") {
      client, trial in
      for status in [200, 302, 401] {
        let server = try LoopbackServer { _, _ in
          .answer(HTTPResponse(status: status, headers: status == 302 ? ["Location": "/to"] : challenge))
        }
        defer { server.stop() }
        let transport = client.make(server.origin)
        for yields in 0..<100 {
          let call = Task { await transport.send(HTTPRequest(.get, "/from")) }
          for _ in 0..<yields * 4 { await Task.yield() }
          call.cancel()
          let outcome = try await trial.value(of: "a call cancelled on its way") { await call.value }
          try trial.expect(
            outcome == .failure(.cancelled) || (try? outcome.get().status) == status,
            "a call that is cancelled while status \(status) arrives ends with \(outcome)")
        }
      }
    },
    Clause("eight answers without end at once are not read to their end") { client, trial in
      let head = HTTPResponse(status: 200), most = 100_000_000
      let server = try LoopbackServer { _, server in server.endless(head, upTo: most) }
      defer { server.stop() }
      let transport = client.make(server.origin)
      let outcomes = try await trial.values(of: "a call that is answered without end", 8) { _ in
        await transport.send(HTTPRequest(.get, "/endless"))
      }
      for case .success(let response) in outcomes {
        try trial.expect(
          response.body.count > HTTPResponse.maximumBodyBytes, "a part of an answer is taken for all of it")
      }
      try trial.expect(server.streamed < most, "more than \(most) bytes of them were read")
    },
    Clause("a cancelled call keeps no turn") { client, trial in
      for paths in [Array(repeating: "/packed", count: 8), Flood.all.keys.map { $0 }] {
        let server = try LoopbackServer { request, server in
          Flood.all[request.path].map { server.forever($0, $1) }
            ?? (request.path == "/packed" ? .bytes(Flood.packed) : .answer(HTTPResponse(status: 200)))
        }
        defer { server.stop() }
        let transport = client.make(server.origin)
        try await trial.value(of: "a call", .onItsWay, once: { !server.requests.isEmpty }) {
          await withTaskGroup(of: Void.self) { calls in
            for path in paths { calls.addTask { _ = await transport.send(HTTPRequest(.get, RequestTarget(path))) } }
          }
        }
        let ninth = try await trial.value(of: "a call after eight that were cancelled") {
          await transport.send(HTTPRequest(.get, "/ninth"))
        }
        try trial.expect((try? ninth.get().status) == 200, "a call after eight that were cancelled ends with \(ninth)")
      }
    },
    Clause("a call ends, cancelled or not, for any behaviour of the server") { client, trial in
      let server = try LoopbackServer { request, server in
        Hostility(rawValue: request.path)?.reply(of: server) ?? .silence
      }
      defer { server.stop() }
      let transport = client.make(server.origin)
      let outcomes = try await trial.values(of: "a call to a hostile server", 16 * Hostility.allCases.count) { number in
        let hostility = Hostility.allCases[number % Hostility.allCases.count]
        let call = Task { await transport.send(HTTPRequest(.get, RequestTarget(hostility.rawValue), headers: token)) }
        if hostility.needsCancelling || number % 2 == 0 {
          for _ in 0..<number { await Task.yield() }
          call.cancel()
        }
        return (hostility, await call.value)
      }
      for (hostility, outcome) in outcomes {
        let status = (try? outcome.get())?.status
        try trial.expect(
          outcome == .failure(.cancelled) || hostility.allows(outcome),
          "\(hostility) ends with \(status.map { "status \($0)" } ?? "\(outcome)")")
      }
    },
  ]

  private static let token: HTTPHeaders = ["Authorization": "Bearer checks", "Accept": "application/json"]
  /// A header that makes some clients ask for a password.
  private static let challenge: HTTPHeaders = [
    "WWW-Authenticate": "Basic realm=\"checks\""
  ]
}

/// The transports under check, each with its own server.
private struct Client: Sendable {
  let make: @Sendable (Origin) -> any HTTPTransport

  func send(
    _ request: HTTPRequest, _ trial: ClauseCheck, reply: @escaping @Sendable () -> ServerReply
  ) async throws -> (outcome: Result<HTTPResponse, TransportFailure>, sent: [ReceivedRequest]) {
    let server = try LoopbackServer { _, _ in reply() }
    defer { server.stop() }
    let transport = make(server.origin)
    let outcome = try await trial.value(of: "a call") { await transport.send(request) }
    return (outcome, server.requests)
  }

  func answer(_ answer: HTTPResponse, _ trial: ClauseCheck) async throws -> HTTPResponse {
    let (outcome, _) = try await send(HTTPRequest(.get, "/answer"), trial) { .answer(answer) }
    guard case .success(let response) = outcome else { throw Breach("status \(answer.status) ends with \(outcome)") }
    return response
  }

  /// Returns the requests that two calls of one transport send.
  func sendTwice(_ answer: HTTPResponse, _ trial: ClauseCheck) async throws -> [ReceivedRequest] {
    let server = try LoopbackServer { _, _ in .answer(answer) }
    defer { server.stop() }
    let transport = make(server.origin)
    for _ in 1...2 { _ = try await trial.value(of: "a call") { await transport.send(HTTPRequest(.get, "/same")) } }
    return server.requests
  }
}

/// The behaviour of a hostile or sound server. The raw value is the path that leads to it.
private enum Hostility: String, CaseIterable {
  case sound = "/sound"
  case redirected = "/redirected"
  case challenged = "/challenged"
  case cut = "/cut"
  case cutWithinHead = "/cut-within-head"
  case reset = "/reset"
  case garbage = "/garbage"
  case closed = "/closed"
  case endless = "/endless"
  case dripping = "/dripping"
  case silent = "/silent"

  func reply(of server: LoopbackServer) -> ServerReply {
    let answer = HTTPResponse(status: 200, body: Data(repeating: 0x61, count: 1_000))
    switch self {
    case .sound: return .answer(answer)
    case .redirected: return .answer(HTTPResponse(status: 302, headers: ["Location": "/sound"], body: answer.body))
    case .challenged:
      return .answer(
        HTTPResponse(status: 401, headers: ["WWW-Authenticate": "Basic realm=\"checks\""], body: answer.body))
    case .cut: return .cut(answer)
    case .cutWithinHead: return .bytes(Data("HTTP/1.1 200 OK\r\nContent-Type: te".utf8))
    case .reset: return .cut(answer, isReset: true)
    case .garbage: return .bytes(Data((0...255).map { UInt8($0) }))
    case .closed: return .bytes(Data())
    case .endless: return server.endless(HTTPResponse(status: 200))
    case .dripping: return server.dripping(HTTPResponse(status: 200))
    case .silent: return .silence
    }
  }

  /// Whether only cancelling ends a call within the limits of the checks.
  var needsCancelling: Bool { self == .dripping || self == .silent }

  func allows(_ outcome: Result<HTTPResponse, TransportFailure>) -> Bool {
    let status = (try? outcome.get())?.status
    switch self {
    case .sound: return status == 200
    case .redirected: return status == 302
    case .challenged: return status == 401
    case .endless: return status == 200 || outcome == .failure(.connectionLost)
    case .cut, .cutWithinHead, .reset, .garbage, .closed: return outcome == .failure(.connectionLost)
    case .dripping, .silent: return false
    }
  }
}

/// Answers that go on without end in what is no body.
private enum Flood {
  private static let ok = "HTTP/1.1 200 OK\r\n", chunked = "\(ok)Transfer-Encoding: chunked\r\n\r\n"
  /// What stands first, and then again and again, by path.
  static let all = [
    "/comment": ("\(ok)Content-Encoding: gzip\r\n\r\n\u{1F}\u{8B}\u{8}\u{10}\0\0\0\0\0\u{3}", "a"),
    "/interim": ("", "HTTP/1.1 103 Early Hints\r\nX-A: 1\r\n\r\n"), "/fields": (ok, "X-A: 1\r\n"),
    "/folded": ("\(ok)X-A: 1\r\n", " a\r\n"), "/field": ("\(ok)X-A: ", "a"),
    "/trailers": ("\(chunked)0\r\n", "X-A: 1\r\n"), "/extension": ("\(chunked)1;", "a"),
    "/chunks": (chunked, "1\r\na\r\n"),
  ]
  /// An answer whose body is a member of gzip with a comment of 16 GB, packed four times.
  static let packed =
    Data("\(ok)Content-Encoding: gzip, gzip, gzip, gzip, gzip\r\n\r\n".utf8)
    + (Data(
      base64Encoded: """
        H4sIAAAAAAACA5Pv5mAAASbmt3fsPZgCZQ58TGfnb+fbxHFEuquJIysjSKOpRSGDozPs4NKjR5p2aLK/vX9JKffiI6EYv75EFjFBXkEOL6E2\
        1kBBwYsBF4K0Foq4KJYHx4s/Lfyz731hXZ6Q9bU3iz5lBckVVb/q8F+TEr9bJvqVp8PNL7kyJw6apS/bWWoqXf5ueszy2/3/Tu/b/u/Er9CP\
        O59/SP3h835+nwyvn86bu2e2a/vL1Qe5xSpp8EQf+sPvKOhz4ry5VsiKgIVOrVyiBBg/26c+ctYL+3sy/E/tsuorF5bZuN0on+hR/XVp9czw\
        yfa6MV61nqdXJs5Pf77dWzrqRvj7pccvdHV+mMN6ee/Xs9P9kw5++fXstPrGhKp9235+8tSZMW9N7r4ioc/L/a+axe/kfeZv/mq2/nyV3IPh\
        IgzEgwf+DG+cq9K/Xre8/v55GXt583HBfmUS9DMEL/te9/P2HOt3bP3Kcu6k6FzGKCF/yVpU8ciBwpe55Wd2r+Hy3eHqIeJySizAyOhX7UHd\
        LU0crFNC3lwHhgYHZ/mpsBMnGpKOAgPBuGhbqmGd9cserW382lEcF85MZGAAAEIdLyc+AgAA
        """) ?? Data())
}
