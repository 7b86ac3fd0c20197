import Foundation
import PassServer
import PassAPI
import Testing
import TestTraits

@Suite("HTTP/1.1 of the server", .endsIfStuck)
final class ProtocolTests: Sendable {
  /// Of one test alone.
  private let service: LiveService
  init() throws { service = try serving() }
  deinit { service.stop() }

  @Test("requests of one connection are answered in their order, until one says that it is the last")
  func pipelining() throws {
    let answers = try service.origin.answer(
      to: "GET /_done HTTP/1.1\r\nHost: HOST\r\n\r\nGET /nowhere HTTP/1.1\r\nHost: HOST\r\n\r\n"
        + "GET /_done HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\nGET /_done HTTP/1.1\r\nHost: HOST\r\n\r\n")
    #expect(answers.statuses == [200, 404, 200])
  }

  @Test("a client of HTTP/1.0 gets the end of the connection, unless it asks to keep it")
  func old() throws {
    #expect(try service.origin.answer(to: "GET /_done HTTP/1.0\r\n\r\n").statuses == [200])
    let kept = "GET /_done HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /_done HTTP/1.0\r\n\r\n"
    let answers = try service.origin.answer(to: kept)
    #expect(answers.statuses == [200, 200])
    #expect(answers.contains("Connection: keep-alive"))
  }

  @Test("HEAD has the head of GET, with its length, and no body")
  func head() throws {
    let head = try service.origin.answer(to: "HEAD /_done HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n")
    let page = try service.origin.answer(to: "GET /_done HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n")
    #expect(head.hasSuffix("\r\n\r\n"))
    #expect(page.hasPrefix(head))
  }

  @Test("a body may come in chunks, with extensions and fields behind them")
  func chunks() throws {
    let answer = try service.origin.answer(
      to: "POST /_control/clock HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\nConnection: close\r\n"
        + "Transfer-Encoding: chunked\r\n\r\n5;a=b\r\n{\"sec\r\nA\r\nonds\": 60}\r\n0\r\nX: y\r\n\r\n")
    #expect(answer.contains("1767268860000"), "\(answer)")
  }

  @Test("a client that waits to be told goes on with its body")
  func goingOn() throws {
    let wire = try Wire(service.origin), host = service.origin.text.dropFirst(7)
    wire.send(
      "POST /_control/clock HTTP/1.1\r\nHost: \(host)\r\nContent-Type: application/json\r\nConnection: close\r\n"
        + "Expect: 100-continue\r\nContent-Length: 13\r\n\r\n")
    #expect(wire.read(until: "\r\n\r\n").statuses == [100])
    wire.send("{\"seconds\":1}")
    #expect(wire.rest().statuses == [200])
  }

  /// A request that is not one, by what is wrong with it.
  struct Malformed: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let status: Int
    let text: String

    init(_ defect: String, _ text: String, _ status: Int = 400) {
      (testDescription, self.status, self.text) = (defect, status, text)
    }
  }

  private static let post = "POST / HTTP/1.1\r\nHost: HOST\r\n"
  private static let get = "GET / HTTP/1.1\r\nHost: HOST\r\n"
  static let malformed = [
    Malformed("a length beside a coding", post + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    Malformed("two lengths", post + "Content-Length: 4\r\nContent-Length: 4\r\n\r\nabcd"),
    Malformed("a list of lengths", post + "Content-Length: 4, 4\r\n\r\nabcd"),
    Malformed("a signed length", post + "Content-Length: +4\r\n\r\nabcd"),
    Malformed("a negative length", post + "Content-Length: -1\r\n\r\n"),
    Malformed("a blank before a colon", post + "Content-Length : 4\r\n\r\nabcd"),
    Malformed("line feeds alone", "GET / HTTP/1.1\nHost: HOST\n\n"),
    Malformed("a line feed within the head", "GET / HTTP/1.1\r\nHost: HOST\nX: y\r\n\r\n"),
    Malformed("a folded field", get + "X: a\r\n b\r\n\r\n"),
    Malformed("a blank before the first field", "GET / HTTP/1.1\r\n Host: HOST\r\n\r\n"),
    Malformed("a carriage return alone", get + "X: a\rb\r\n\r\n"),
    Malformed("a zero byte", get + "X: a\0b\r\n\r\n"),
    Malformed("two hosts", get + "Host: HOST\r\n\r\n"),
    Malformed("no host", "GET / HTTP/1.1\r\n\r\n"),
    Malformed("two blanks", "GET  / HTTP/1.1\r\nHost: HOST\r\n\r\n"),
    Malformed("a blank at the end", "GET / HTTP/1.1 \r\nHost: HOST\r\n\r\n"),
    Malformed("no version", "GET /\r\n\r\n"),
    Malformed("a version in small letters", "GET / http/1.1\r\nHost: HOST\r\n\r\n"),
    Malformed("HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
    Malformed("a coding before chunks", post + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501),
    Malformed("chunks in HTTP/1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    Malformed("a negative chunk", post + "Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n"),
    Malformed("a chunk that is too long", post + "Transfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n0\r\n\r\n"),
    Malformed("chunks with line feeds alone", post + "Transfer-Encoding: chunked\r\n\r\n1\nb\n0\n\n"),
    Malformed("an unknown expectation", post + "Expect: the best\r\nContent-Length: 1\r\n\r\na", 417),
  ]

  @Test(
    "what two readers could take for different messages is refused, and nothing behind it is read", arguments: malformed
  )
  func refused(request: Malformed) throws {
    let smuggled = "GET /_done HTTP/1.1\r\nHost: HOST\r\n\r\n"
    #expect(try service.origin.answer(to: request.text + smuggled).statuses == [request.status])
    #expect(try service.origin.status(of: "GET /_done HTTP/1.0\r\n\r\n") == 200)
  }

  @Test("what is too large is refused with the status for it")
  func limits() throws {
    let large = String(repeating: "x", count: 70_000)
    let head = "GET / HTTP/1.1\r\nHost: HOST\r\n"
    #expect(try service.origin.status(of: "GET /\(large.prefix(9_000)) HTTP/1.1\r\nHost: HOST\r\n\r\n") == 414)
    #expect(try service.origin.status(of: head + "X: \(large)\r\n\r\n") == 431)
    let fields = (1...101).map { "X\($0): y\r\n" }.joined()
    #expect(try service.origin.status(of: head + fields + "\r\n") == 431)
    #expect(try service.origin.status(of: head + "Content-Length: 1048577\r\n\r\n") == 413)
    #expect(try service.origin.status(of: head + "Content-Length: 99999999999999999999\r\n\r\n") == 413)
    #expect(try service.origin.status(of: head + "Transfer-Encoding: chunked\r\n\r\nFFFFFFF\r\n") == 413)
  }

  @Test("a client that takes too long within a request is cut off, and one that is silent between two")
  func slow() throws {
    var limits = ReadingLimits.ofService
    (limits.silence, limits.message) = (.milliseconds(1), .milliseconds(1))
    let service = try serving(limits: limits)
    defer { service.stop() }
    let wire = try Wire(service.origin)
    #expect(wire.rest() == "")
    let slow = try Wire(service.origin)
    slow.send("GET / HT")
    #expect([[408], []].contains(slow.rest().statuses))
  }

  @Test("names that lead here from outside are refused, and so are pages of other origins")
  func strangers() throws {
    let port = service.origin.text.split(separator: ":").last ?? ""
    let control = "POST /_control/reset HTTP/1.0\r\nHost: HOST\r\n"
    #expect(try service.origin.status(of: "GET /_live HTTP/1.0\r\nHost: evil.example:\(port)\r\n\r\n") == 421)
    #expect(try service.origin.status(of: "GET http://evil.example/_live HTTP/1.0\r\n\r\n") == 421)
    #expect(try service.origin.status(of: "GET http://HOST/_live HTTP/1.0\r\nHost: HOST\r\n\r\n") == 200)
    #expect(try service.origin.status(of: control + "Origin: http://evil.example\r\n\r\n") == 403)
    #expect(try service.origin.status(of: control + "Origin: null\r\n\r\n") == 403)
    #expect(try service.origin.status(of: control + "Origin: http://HOST\r\n\r\n") == 200)
    #expect(try service.origin.status(of: control + "Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}") == 415)
  }

  @Test("ending the server lets go of every connection")
  func stopping() throws {
    let service = try LiveService(scripts: [ServedScript("plain", "everything works", .init())])
    let idle = try Wire(service.origin)
    _ = try service.origin.answer(to: "GET /_done HTTP/1.0\r\n\r\n")
    service.stop()
    #expect(idle.rest() == "")
    #expect(throws: (any Error).self) { _ = try Wire(service.origin) }
  }
}
