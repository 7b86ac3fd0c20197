import Foundation
import PassAPI
import PassServer
import PassSimulator
import PassTestSupport
import Testing

@testable import PassTerminal

@Suite("passclient: the files of a call", .endsIfStuck)
struct WrittenFileTests {
  @Test("the archive and the journal have no token, secret or device, unless the archive is to be in clear")
  func files() async throws {
    let world = SimulatedWorld(), service = try WorldServer(world) {}
    defer { service.stop() }
    try await TemporaryFolder.use { folder in
      func call(_ name: String, _ more: String...) async throws -> String {
        let file = folder.appendingPathComponent(name).path
        let words = ["sign-in", "--origin", service.origin.text, "--apple", "northlight-apple"]
        _ = try await Printed.by(
          words + ["--vault", file + ".vault", "--har", file + ".har", "--journal", file + ".jsonl"] + more,
          of: .passclient)
        return try String(contentsOfFile: file + ".har", encoding: .utf8)
          + String(contentsOfFile: file + ".jsonl", encoding: .utf8)
      }
      let masked = try await call("masked"), clear = try await call("clear", "--in-clear")
      let requests = await world.transport.log.map(\.request)
      let secrets = Set(
        requests.flatMap { [$0.headers[.authorization], $0.headers[.deviceIdentifier]] }.compactMap { value in
          value?.split(separator: " ").last.map(String.init)
        })
      #expect(secrets.count > 3)
      #expect(secrets.filter(masked.contains) == [])
      #expect(secrets.contains { clear.contains($0) } && masked.contains("northlight-apple"))
    }
  }
}
