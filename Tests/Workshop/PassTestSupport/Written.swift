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
  private static let replaced = Catalogue.standard.flows.compactMap(\.replacements)

  /// What a masked journal, or a masked archive, of a scenario shows otherwise than the clear record.
  package static func differences(of scenario: any PlayableScenario, _ inClear: InClear) async throws -> [String] {
    let played = await PlayedScenario(scenario)
    return try differences(of: await Trace.of(played), played.log, inClear).map { "\(scenario.name): \($0)" }
  }

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
      let migrations = replaced.map { MigrationReport(trace, $0).text }.joined()
      return (report.text + report.json + report.junit + migrations).split(separator: "\n").map(String.init)
    }
    return texts[1].difference(from: texts[0]).map { "\($0)" }
  }

  /// The places that are not on the list, and whose marks are in any text that is written of a scenario.
  package static func marks(in scenario: any PlayableScenario, _ inClear: InClear) async throws -> [String] {
    let exchanges = await PlayedScenario(scenario).log
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
      ("migrate-report", replaced.map { MigrationReport(trace, $0).text }.joined()),
      ("description", printed(planted + answers + planted.map(\.request.headers) + answers.map(\.headers))),
      ("failure", printed(failures + failures.map(\.problem) + failures.map { ServiceRefusal.failed($0.problem) })),
    ]
    return texts.flatMap { name, text in
      marks.found(in: text).filter { !stays($0) }.map { "\(scenario.name): \(name) has \($0)" }
    }
  }

  /// The places whose marks are in what a client writes that plays a scenario and gets them in every answer.
  package static func marks(playing scenario: any PlayableScenario) async throws -> [String] {
    var world = SimulatedWorld(scenario.world, seed: scenario.seed)
    let transport = MarkedTransport(world.transport)
    world.detour = transport
    var steps: [ScenarioStep] = []
    let result = await scenario.play(in: world) { steps.append($0) }
    let records = String(decoding: try JSONEncoder().encode(steps), as: UTF8.self)
    // The service's own sentence among the failures is for the viewer.
    let texts = records + (result.answers + result.problems + result.broken + result.unsettled).joined(separator: "\n")
    return await transport.marks.found(in: texts).map { "\(scenario.name): \($0)" }
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

extension Written {
  /// Whether a mark stands where a time, a status, a word of the API, an id of a provider, a service provider or a
  /// resource, or something about the platform belongs. That is what the list may have, and nothing else.
  fileprivate static func stays(_ place: String) -> Bool {
    let name = place.split(separator: ".").last.map(String.init) ?? ""
    return numbers.contains(name) || others.contains(name) || others.contains(place)
  }

  private static let others: Set = Set(
    """
    mvpd mvpdId mso_id requestor requestor_id serviceProvider issuer resource resources platformMappingId mvpds.id
    requestor.id resources.id frameworkProviderInfo.id model version manufacturer vendor osName osFamily osVendor
    osVersion browserName browserVendor browserVersion connectionType primaryHardwareType deviceType action actionName
    actionType reasonType type source error error.code state boardingStatus accessStatus missingParameters grant_type
    grant_types scopes token_type format noflash no_iframe authorizationType Accept Content-Type
    """.split(whereSeparator: \.isWhitespace).map(String.init) + ["key of profiles", "key of logouts"])

  private static let numbers = Set(
    """
    status notBefore notAfter issuedAt created_at expires_in client_id_issued_at time expirationDate displayWidth \
    displayHeight displayPpi diagonalScreenSize generated expires updated
    """.split(separator: " ").map { "\($0) as a number" })
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
