import Foundation
import PassServer
import PassAPI
import PassSimulator
import TestTraits
import Testing

@Suite("Bounds of the server", .endsIfStuck)
struct BoundTests {
  private func ask(_ origin: Origin, _ text: String, type: String = "", _ body: String = "") throws -> String {
    try origin.answer(
      to: "\(text) HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\(type.isEmpty ? "" : "Content-Type: \(type)\r\n")"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
  }

  private func member(_ name: String, of answer: String) throws -> String {
    let body = try #require(answer.components(separatedBy: "\r\n\r\n").last)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
    return try #require(object[name] as? String)
  }

  @Test("the journal after a call has what came later, and every call once")
  func journal() throws {
    let service = try serving()
    defer { service.stop() }
    for number in 1...3 { _ = try ask(service.origin, "GET /api/v2/call\(number)/profiles") }
    let all = try ask(service.origin, "GET /_control/journal"),
      rest = try ask(service.origin, "GET /_control/journal?after=2")
    #expect((1...3).allSatisfy { all.contains("call\($0)") })
    #expect(rest.contains("call3") && !rest.contains("call2") && rest.hasSuffix("}]}"))
    #expect(try ask(service.origin, "GET /_control/journal?after=3").hasSuffix("{\"entries\":[]}"))
    #expect(try ask(service.origin, "GET /_control/journal?after=9999999").hasSuffix("{\"entries\":[]}"))
    for wrong in ["-1", "x", "99999999999999999999"] {
      #expect(try ask(service.origin, "GET /_control/journal?after=\(wrong)").statuses == [400])
    }
  }

  @Test("faults are named by a kind, a status or the code of an error, and by nothing else")
  func faults() throws {
    let service = try serving(throttles: false)
    defer { service.stop() }
    let path = "GET /api/v2/REF30/profiles", json = "application/json"
    for (word, status) in [("gateway-page", 502), ("503", 503), ("invalid_integration", 400)] {
      #expect(try ask(service.origin, "POST /_control/faults", type: json, "{\"fault\":\"\(word)\"}").statuses == [200])
      #expect(try ask(service.origin, path).statuses == [status])
    }
    for word in ["connectionLost", "garbage", "99", "600", "code_of_tomorrow", ""] {
      #expect(try ask(service.origin, "POST /_control/faults", type: json, "{\"fault\":\"\(word)\"}").statuses == [400])
    }
  }

  @Test("v2 8.1: the oldest clients are forgotten, and are told to register again; the others are not")
  func forgotten() throws {
    var script = BackendScript()
    script.options = ServerOptions(.documented)
    script.options.throttles = false
    var backend = Backend(script)
    let now = Timestamp(milliseconds: 1_767_268_800_000)
    let device = Data(#"{"model":"TV","version":"1","osName":"tvOS","osVersion":"17","connectionType":"WiFi"}"#.utf8)
    func send(_ path: String, _ type: String, _ body: String) -> JSONValue? {
      let headers: HTTPHeaders = ["Content-Type": type, "X-Device-Info": device.base64EncodedString()]
      let request = HTTPRequest(.post, RequestTarget(path), headers: headers, body: Data(body.utf8))
      return JSONValue(parsing: backend.respond(to: request, at: now).body)
    }
    func token(_ client: JSONValue) -> JSONValue? {
      send(
        "/o/client/token", "application/x-www-form-urlencoded",
        "client_id=\(client["client_id"]?.text ?? "")&client_secret=\(client["client_secret"]?.text ?? "")"
          + "&grant_type=client_credentials")
    }
    func register() throws -> JSONValue {
      try #require(send("/o/client/register", "application/json", #"{"software_statement":"x"}"#))
    }
    let first = try register(), old = try #require(token(first)?["access_token"]?.text)
    var clients = try (1...Backend.maxRemembered - 1).map { _ in try register() }
    #expect(token(first)?["access_token"] != nil)
    clients.append(try register())
    #expect(token(first) == ["error": "invalid_client"])
    let call = HTTPRequest(.get, "/api/v2/REF30/configuration", headers: ["Authorization": "Bearer \(old)"])
    let refused = backend.respond(to: call, at: now)
    #expect(refused.status == 401)
    #expect(JSONValue(parsing: refused.body)?["code"] == "invalid_access_token_client_application")
    #expect(try token(#require(clients.last))?["access_token"] != nil)
    #expect(token(clients[Backend.maxRemembered / 2])?["access_token"] != nil)
    // Callers are forgotten alike, so that what they say of themselves takes no memory.
    for number in 0...Backend.maxRemembered {
      let call = HTTPRequest(.get, "/x", headers: ["X-Forwarded-For": "\(number)"])
      _ = backend.respond(to: call, at: now)
    }
    #expect(token(clients[Backend.maxRemembered / 2])?["access_token"] != nil)
  }

  @Test(
    "no failure to accept ends the server but those of its own socket",
    arguments: [
      (EBADF, AcceptFailure.ofListener), (EINVAL, .ofListener), (ENOTSOCK, .ofListener), (EFAULT, .ofListener),
      (EINTR, .ofClient), (ECONNABORTED, .ofClient), (EMFILE, .ofMoment), (ENFILE, .ofMoment), (ENOBUFS, .ofMoment),
      (ENOMEM, .ofMoment), (EPERM, .ofMoment), (EPROTO, .ofMoment), (ENETDOWN, .ofMoment), (ENETUNREACH, .ofMoment),
      (EHOSTDOWN, .ofMoment), (EHOSTUNREACH, .ofMoment), (ENOPROTOOPT, .ofMoment), (EOPNOTSUPP, .ofMoment),
      (ETIMEDOUT, .ofMoment), (EAGAIN, .ofMoment),
    ])
  func accepting(code: Int32, failure: AcceptFailure) { #expect(AcceptFailure(code) == failure) }
}
