import FlowEngine
import Foundation
import PassAPI
import PassScenarios
import PassService
import PassSimulator

@testable import PassCommands
@testable import PassRules

/// What is written of exchanges, in clear and masked.
package enum Written {
  private static let key: (UInt64, UInt64) = (1, 2)

  /// What a masked journal, or a masked archive of some exchanges, shows otherwise than the clear record.
  package static func differences(
    of trace: Trace, _ exchanges: [Exchange] = [], _ inClear: InClear = .v2
  ) throws -> [String] {
    let journal = try Journal.trace(of: Data(Journal.text(trace, key: key, inClear).utf8))
    let mask = Mask(key, Trace(entries(of: exchanges)), inClear)
    let archives = try [exchanges, exchanges.map(mask.exchange)].map { exchanges in
      let text = HAR.text(of: exchanges, at: .releaseProduction)
      return try Recording(of: RecordedBytes(Data(text.utf8))).trace
    }
    return differences("journal", trace, journal) + differences("archive", archives[0], archives[1])
  }

  private static func differences(_ name: String, _ clear: Trace, _ masked: Trace) -> [String] {
    let texts = [clear, masked].map { trace -> [String] in
      let report = AuditReport([AuditedRecord(name, trace)])
      return (report.text + report.json + report.junit + MigrationReport(trace, .ofV1).text)
        .split(separator: "\n").map(String.init)
    }
    return texts[1].difference(from: texts[0]).map { "\($0)" }
  }

  /// The places whose marks are in any text that is written of some exchanges, each with the text.
  package static func marks(in exchanges: [Exchange], _ inClear: InClear) throws -> Set<String> {
    var marks = Marks()
    let planted = exchanges.flatMap { marks.plant($0) }
    var all = entries(of: planted)
    all += marks.entries(from: all.count + 1, at: all.last?.end ?? Timestamp(milliseconds: 0))
    let trace = Trace(all), clear = HAR.text(of: planted, at: .releaseProduction)
    let mask = Mask(key, trace, inClear)
    let recording = try Recording(of: RecordedBytes(Data(clear.utf8)))
    let report = AuditReport([AuditedRecord("archive", recording), AuditedRecord("journal", trace)])
    let answers = planted.compactMap { exchange in try? exchange.outcome.get() }
    let failures = answers.filter { $0.status >= 400 }.map { AnswerReader.failure(of: $0) }
    let texts: [(String, String)] = [
      ("journal", Journal.text(trace, key: key, inClear)),
      ("archive", HAR.text(of: planted.map(mask.exchange), at: .releaseProduction)),
      ("audit", report.text + report.json + report.junit + report.markdown + (try report.sarif)),
      ("warnings", report.warnings.joined(separator: "\n")),
      ("migrate-report", MigrationReport(trace, .ofV1).text),
      ("description", printed(planted + answers + planted.map(\.request.headers) + answers.map(\.headers))),
      ("failure", printed(failures + failures.map(\.problem) + failures.map { Refusal.failed($0.problem) })),
    ]
    return Set(texts.flatMap { name, text in marks.found(in: text).map { "\(name): \($0)" } })
  }

  /// The places whose marks are in what a client writes that plays a scenario and gets them in every answer.
  package static func marks(playing scenario: any PlayableScenario) async throws -> Set<String> {
    var world = World(scenario.world, seed: scenario.seed)
    let transport = MarkedTransport(world.transport)
    world.detour = transport
    var steps: [ScenarioStep] = []
    let result = await scenario.play(in: world) { steps.append($0) }
    let records = String(decoding: try JSONEncoder().encode(steps), as: UTF8.self)
    let texts = [("records", records), ("result", printed([result]))]
    let marks = await transport.marks
    return Set(texts.flatMap { name, text in marks.found(in: text).map { "\(name): \($0)" } })
  }

  private static func printed(_ values: [Any]) -> String {
    values.map { value in
      var dumped = ""
      dump(value, to: &dumped)
      return "\(value)\n\(String(reflecting: value))\n\(dumped)"
    }.joined()
  }

  private static func entries(of exchanges: [Exchange]) -> [Trace.Entry] {
    exchanges.enumerated().map { Trace.Entry($0 + 1, .message(Message($1)), start: $1.start, end: $1.end) }
  }
}

/// A wire on which every answer gets marks.
private actor MarkedTransport: HTTPTransport {
  private(set) var marks = Marks()
  private let wire: any HTTPTransport

  init(_ wire: any HTTPTransport) { self.wire = wire }

  func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    await wire.send(request).map { marks.plantBeside($0) }
  }
}
