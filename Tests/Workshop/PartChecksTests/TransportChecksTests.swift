import Foundation
import PartChecks
import PassAPI
import PassLive
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Checks of a transport", .endsIfStuck)
struct TransportChecksTests {
  @Test("the transport over URLSession keeps the contract")
  func session() async throws {
    let report = await trying { await TransportChecks.run($0) { URLSessionTransport.patient($0) } }
    #expect(report.isKept, "\(report)")
    #expect(try report.undocumented == [])
  }

  @Test("a broken transport is found out", arguments: broken)
  func found(row: Broken<@Sendable (Origin) -> any HTTPTransport>) async {
    let report = await trying { await TransportChecks.run($0, row.part()) }
    #expect(row.isFound(in: report), "\(report)")
  }

  static let broken: [Broken<@Sendable (Origin) -> any HTTPTransport>] = [
    changing("leaves the query out", "go over the wire as given") { request, send in
      var request = request
      request.target = RequestTarget(request.path)
      return await send(request)
    },
    changing("encodes the target once more", "go over the wire as given") { request, send in
      var request = request
      request.target = RequestTarget(request.target.text.replacingOccurrences(of: "%", with: "%25"))
      return await send(request)
    },
    changing("drops a header", "go over the wire as given") { request, send in
      var request = request
      request.headers["Authorization"] = nil
      return await send(request)
    },
    changing("reads the body as a text", "go over the wire as given") { request, send in
      var request = request
      request.body = request.body.map { Data(String(decoding: $0, as: UTF8.self).utf8) }
      return await send(request)
    },
    changing("sends everything twice", "go over the wire as given") { request, send in
      _ = await send(request)
      return await send(request)
    },
    changing("takes a status that is no success for a failure", "every status is an answer") { request, send in
      let outcome = await send(request)
      guard case .success(let response) = outcome, response.status >= 400 else { return outcome }
      return .failure(.connectionLost)
    },
    changing("drops the body of a refusal", "every status is an answer") { request, send in
      await send(request).map { $0.status < 400 ? $0 : HTTPResponse(status: $0.status, headers: $0.headers) }
    },
    changing("follows redirects", "no redirect is followed") { request, send in
      let outcome = await send(request)
      guard case .success(let response) = outcome, let location = response.headers["Location"] else { return outcome }
      return await send(HTTPRequest(.get, RequestTarget(location), headers: request.headers))
    },
    Broken("decodes the target, and lets it name the host", "goes to the origin") {
      { Astray(origin: $0) }
    },
    changing("asks again for what has no end", "not read to their end") { request, send in
      for _ in 1...15 { if (try? await send(request).get().body.count) ?? 0 < 1 << 20 { break } }
      return await send(request)
    },
    changing("drops the headers of an answer", "headers and any bytes") { request, send in
      await send(request).map { HTTPResponse(status: $0.status, body: $0.body) }
    },
    changing("reads a little", "headers and any bytes") { request, send in
      await send(request).map { HTTPResponse(status: $0.status, headers: $0.headers, body: $0.body.prefix(65_536)) }
    },
    changing("takes half an answer for a whole one", "connectionLost") { request, send in
      let outcome = await send(request)
      return outcome == .failure(.connectionLost) ? .success(HTTPResponse(status: 200)) : outcome
    },
    changing("calls every failure offline", "connectionLost") { request, send in
      await send(request).mapError { $0 == .cancelled ? $0 : .offline }
    },
    changing("does not tell that it was cancelled", "as cancelled") { request, send in
      await send(request).mapError { $0 == .cancelled ? .connectionLost : $0 }
    },
    changing("does not heed cancellation", "as cancelled") { request, send in
      let task = Task { await send(request) }
      return await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        Task { await forever() }
      }
    },
    Broken("keeps cookies", "no cookie is kept") {
      {
        Meddling(.patient($0)) { request, send, memory in
          var request = request
          request.headers["Cookie"] = await memory.text
          let outcome = await send(request)
          await memory.keep((try? outcome.get())?.headers["Set-Cookie"])
          return outcome
        }
      }
    },
    Broken("keeps answers", "no answer is kept") {
      {
        Meddling(.patient($0)) { request, send, memory in
          if let text = await memory.text { return .success(HTTPResponse(status: 200, body: Data(text.utf8))) }
          let outcome = await send(request)
          await memory.keep("kept")
          return outcome
        }
      }
    },
    Broken("keeps the turns of calls whose answers are packed again and again", "keeps no turn") {
      {
        Meddling(.patient($0)) { request, send, memory in
          if request.path == "/packed" { await memory.count() }
          if request.path == "/ninth", await memory.counted == 8 { await forever() }
          return await send(request)
        }
      }
    },
    Broken("lets one call at a time", "calls may overlap") {
      {
        Meddling(.patient($0)) { request, send, memory in
          await memory.alone { await send(request) }
        }
      }
    },
  ]

  private typealias Send = @Sendable (HTTPRequest) async -> Result<HTTPResponse, TransportFailure>

  private static func changing(
    _ how: String, _ clause: String,
    _ change: @escaping @Sendable (HTTPRequest, @escaping Send) async -> Result<HTTPResponse, TransportFailure>
  ) -> Broken<@Sendable (Origin) -> any HTTPTransport> {
    Broken(how, clause) {
      { origin in
        Meddling(.patient(origin)) { request, send, _ in await change(request, send) }
      }
    }
  }
}

extension URLSessionTransport {
  /// A transport whose limit is beyond what a busy machine can take.
  static func patient(_ origin: Origin) -> URLSessionTransport { .init(origin, limit: .seconds(100_000)) }
}

/// A transport with something in between.
private struct Meddling: HTTPTransport {
  typealias Send = @Sendable (HTTPRequest) async -> Result<HTTPResponse, TransportFailure>
  private let transport: URLSessionTransport
  private let memory = Memory()
  private let change: @Sendable (HTTPRequest, @escaping Send, Memory) async -> Result<HTTPResponse, TransportFailure>

  init(
    _ transport: URLSessionTransport,
    _ change: @escaping @Sendable (HTTPRequest, @escaping Send, Memory) async -> Result<HTTPResponse, TransportFailure>
  ) { (self.transport, self.change) = (transport, change) }

  func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    await change(request, { await transport.send($0) }, memory)
  }
}

/// A transport that resolves a target as a browser resolves a link.
private struct Astray: HTTPTransport {
  let origin: Origin

  func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    guard let target = request.target.text.removingPercentEncoding,
      let url = URL(string: target, relativeTo: URL(string: origin.text)), let host = url.host,
      let other = Origin("http://\(host)" + (url.port.map { ":\($0)" } ?? ""))
    else { return .failure(.connectionLost) }
    return await URLSessionTransport.patient(other).send(request)
  }
}

private actor Memory {
  private(set) var text: String?
  private(set) var counted = 0
  private var isTaken = false
  func count() { counted += 1 }
  func keep(_ text: String?) { self.text = text ?? self.text }
  func alone<Value: Sendable>(_ work: @Sendable () async -> Value) async -> Value {
    if isTaken { await forever() }
    isTaken = true
    defer { isTaken = false }
    return await work()
  }
}
