import AppleSSOFlow
import FlowCommands
import FlowEngine
import FlowTesting
import Foundation
import PassAPI
import PassScenarios
import PassSimulator
import PassTestSupport
import Testing

@Suite("Properties judged on the full records of a client", .endsIfStuck) struct FullRecordsTests {
  private func judged(_ lines: [Data], _ flow: String, _ flows: Catalogue = .standard) async throws -> Printed {
    try await TemporaryFolder.use { folder in
      let file = folder.appendingPathComponent("records.jsonl")
      try Data(lines.joined(separator: Data("\n".utf8))).write(to: file)
      return try await Printed.by("replay", "--check", "--flow", flow, file.path, flows: flows)
    }
  }

  @Test("a property that reads what is masked is not judged, all others are")
  func masked() async throws {
    let session = Session(Kiosk.machine, Kiosk.Context(settings: .init())) { effect in
      if case .register = effect { .clientIssued(.init(at: .init(milliseconds: 1))) } else { nil }
    }
    let records = await session.records()
    await session.notify(.lightsWentOut)
    _ = try await session.ask(\.openRequested, .init())
    _ = try await session.ask(\.closeRequested, .init())
    await session.end()
    var lines: [Data] = []
    for await record in records { lines.append(try JSONEncoder(keepsSecrets: false).encode(record.full)) }
    #expect(!lines.contains { String(decoding: $0, as: UTF8.self).contains("simulated-software") })
    let reading = Property<Kiosk>.always("the statement is ours") { $0.context.settings.statement.revealed != "masked" }
    let comparing = Property<Kiosk>.always("it stays") { $0.context.settings == $0.before.settings }
    let kiosk = MachineRegistration(
      "masked", Kiosk.machine, context: Kiosk.Context(settings: .init()), samples: Samples().keepingSecrets,
      properties: [reading, comparing, .never("it opens", .entering(.open))])
    let printed = try await judged(lines, "masked", Catalogue(kiosk))
    #expect(
      printed.output.split(separator: "\n").dropFirst() == [
        "not judged, because it reads what is masked: the statement is ours",
        "not judged, because it reads what is masked: it stays",
        "broken by record 3: it opens: it happened in open, by K2.issued",
      ], "\(printed)")
  }

  @Test("a sign-in, a permit and a sign-out keep every property of v2, and no secret is in the file")
  func client() async throws {
    let client = AppleSSOClient(settings: .simulated(), environment: SimulatedWorld(.init()).environment)
    let records = await client.session.records(keeping: 1_000)
    _ = try await client.signIn()
    _ = try await client.authorize("film")
    let context = await client.session.context
    let secrets = try [#require(context.token).token, #require(context.credentials).clientSecret].map(\.revealed)
    _ = try await client.signOut()
    await client.session.end()
    var lines: [Data] = []
    for await record in records { lines.append(try JSONEncoder(keepsSecrets: false).encode(record.full)) }
    #expect(!secrets.contains { String(decoding: lines.joined(), as: UTF8.self).contains($0) })
    let printed = try await judged(lines, "v2")
    #expect(printed.status == 0 && printed.output.contains("holds: "), "\(printed)")
  }
}
