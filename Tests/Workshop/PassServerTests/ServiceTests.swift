import Foundation
import PassAPI
import PassScenarios
import PassServer
import PassSimulator
import TestTraits
import Testing

@Suite("The service over HTTP", .endsIfStuck)
final class ServiceTests: Sendable {
  /// Of one test alone.
  private let service: LiveService
  init() throws { service = try serving() }
  deinit { service.stop() }

  /// Asks the server itself, and answers what it says.
  private func control(
    _ origin: Origin, _ method: String, _ path: String, _ body: String = "", world: String? = nil
  ) throws -> String {
    let field = world.map { "X-PassFlow-World: \($0)\r\n" } ?? ""
    return try origin.answer(
      to: "\(method) /_control\(path) HTTP/1.1\r\nHost: HOST\r\n\(field)Connection: close\r\n"
        + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
  }

  private func get(_ origin: Origin, _ path: String, world: String? = nil) throws -> String {
    let field = world.map { "X-PassFlow-World: \($0)\r\n" } ?? ""
    return try origin.answer(to: "GET \(path) HTTP/1.1\r\nHost: HOST\r\n\(field)Connection: close\r\n\r\n")
  }

  @Test("worlds are apart, and each begins anew when it is reset")
  func worlds() throws {
    _ = try get(service.origin, "/api/v2/REF30/profiles", world: "one")
    #expect(try control(service.origin, "GET", "/journal", world: "one").contains("profiles-list"))
    #expect(try control(service.origin, "GET", "/journal", world: "two").hasSuffix("{\"entries\":[]}"))
    #expect(try control(service.origin, "POST", "/reset", world: "one").statuses == [200])
    #expect(try control(service.origin, "GET", "/journal", world: "one").hasSuffix("{\"entries\":[]}"))
  }

  @Test("no more worlds are made than there may be")
  func manyWorlds() throws {
    let statuses = try (1...70).map { try get(service.origin, "/api/v2/x", world: "w\($0)").statuses }
    #expect(statuses == Array(repeating: [404], count: 70))
    #expect(try get(service.origin, "/_live", world: "w64").statuses == [200])
    #expect(try get(service.origin, "/_live", world: "w65").statuses == [404])
  }

  @Test("a page of another site makes no worlds, neither in frames nor by leading the viewer here")
  func foreignFrames() throws {
    func lead(_ destination: String, to path: String = "/_live?world=main", from site: String = "cross-site") throws
      -> [Int]
    {
      try ask(
        service.origin, "GET \(path)",
        "Sec-Fetch-Site: \(site)\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: \(destination)\r\n"
      ).statuses
    }
    #expect(try lead("iframe") == [403] && lead("document") == [404])
    #expect(try lead("document", from: "same-site") == [404])
    #expect(try lead("document", to: "/_control?world=main") == [403])
    #expect(try get(service.origin, "/_live?world=main").statuses == [200])
    #expect(try lead("document") == [200])
  }

  @Test("time goes forward when it is told to, and never back")
  func time() throws {
    #expect(try control(service.origin, "POST", "/clock", "{\"seconds\":90}").contains("{\"now\":1767268890000}"))
    #expect(try control(service.origin, "POST", "/clock", "{\"seconds\":-1}").statuses == [400])
    #expect(try get(service.origin, "/api/v2/REF30/profiles").contains("Date: Thu, 01 Jan 2026 12:01:30 GMT"))
  }

  @Test("a fault meets the next calls that it is for, and is used up")
  func faults() throws {
    let path = "/api/v2/REF30/profiles",
      fault = "{\"fault\":\"gateway-page\",\"endpoint\":\"profiles-list\",\"times\":2}"
    #expect(try control(service.origin, "POST", "/faults", fault).statuses == [200])
    #expect(try get(service.origin, "/api/v2/REF30/configuration").statuses == [401])
    #expect(try (1...3).map { _ in try get(service.origin, path).statuses } == [[502], [502], [401]])
    _ = try control(service.origin, "POST", "/faults", "{\"fault\":\"connection-lost\"}")
    let cut = try get(service.origin, path)
    #expect(cut.contains("Content-Length: 2\r\n") && cut.hasSuffix("\r\n\r\n{"))
    _ = try control(service.origin, "POST", "/faults", fault)
    #expect(try control(service.origin, "DELETE", "/faults").statuses == [200])
    #expect(try get(service.origin, path).statuses == [401])
    #expect(try control(service.origin, "POST", "/faults", "{\"fault\":\"flood\"}").statuses == [400])
  }

  @Test(
    "a method that a path does not have is refused with those that it has",
    arguments: ["v2", "v1"].filter { Catalogue.standard[$0] != nil })
  func methods(flow name: String) throws {
    let scenarios = try #require(Catalogue.standard[name]).scenarios
    let service = try serving(scenarios.map { ServedScript($0) })
    defer { service.stop() }
    let head = "HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n"
    let put = try service.origin.answer(to: "PUT /api/v2/REF30/profiles \(head)")
    #expect(put.statuses == [405] && put.contains("Allow: GET, HEAD, OPTIONS\r\n"))
    #expect(try service.origin.answer(to: "BREW /api/v2/REF30/profiles \(head)").statuses == [501])
    // The token check of REST API v1 is a path of its flow alone.
    let known = try service.origin.answer(to: "GET /api/v1/tokens/authn?requestor=REF30 \(head)").statuses
    #expect(known == [name == "v1" ? 401 : 404])
  }

  @Test("what a stranger writes stands in pages as text, and secrets do not stand there")
  func pages() throws {
    _ = try service.origin.answer(
      to: "GET /api/v2/<script>/profiles HTTP/1.1\r\nHost: HOST\r\nAuthorization: Bearer very-secret\r\n"
        + "Accept: <b>bold</b>\r\nConnection: close\r\n\r\n")
    let page = try get(service.origin, "/_live")
    #expect(page.contains("&lt;b&gt;bold&lt;/b&gt;"))
    #expect(!page.contains("<script") && !page.contains("<b>bold") && !page.contains("very-secret"))
    let journal = try control(service.origin, "GET", "/journal")
    #expect(!journal.contains("very-secret"))
    #expect(try get(service.origin, "/_live?world=%3Cb%3E").contains("<b>&lt;b&gt;</b>"))
  }

  @Test(
    "a logout page leads only where a call has asked for, and to no address that runs a program",
    arguments: [
      ("https://example.com/done", 303), ("app:done", 303), ("javascript:alert(1)", 200), ("JavaScript:alert(1)", 200),
      ("data:text/html,x", 200), ("intent:x", 303), ("", 200),
    ])
  func logout(address: String, status: Int) throws {
    let service = try serving(like: .real)
    defer { service.stop() }
    let page = "/adobe-services/logout?redirect_url=\(address)"
    #expect(try get(service.origin, page).statuses == [200])
    let device = Data(#"{"model":"TV","version":"1","osName":"tvOS","osVersion":"17","connectionType":"WiFi"}"#.utf8)
    _ = try ask(
      service.origin, "GET /api/v2/REF30/logout/northlight?redirectUrl=\(address)",
      "Authorization: Bearer \(try #require(try token(at: service.origin)))\r\n"
        + "AP-Device-Identifier: fingerprint YQ==\r\nX-Device-Info: \(device.base64EncodedString())\r\n")
    #expect(try get(service.origin, page).statuses == [status])
  }
}
