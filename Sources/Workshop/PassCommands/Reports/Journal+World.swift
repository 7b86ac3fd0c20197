import FlowEngine
import PassAPI
import PassRules
import PassService
import PassSimulator

extension [Journal.Line<RecordLine>] {
  /// The journal of a scenario: the exchanges, the queries to the framework and the reactions of the machine, in the
  /// order of its steps.
  ///
  /// Simulated time stands still between pauses, so times alone would not show the order.
  init(of steps: [ScenarioStep], in world: SimulatedWorld) async {
    var exchanges = await world.transport.log[...]
    var asked = await world.framework.log[...]
    var journal = Draft()
    for step in steps {
      for _ in step.exchanges { if let exchange = exchanges.popFirst() { journal.add(exchange) } }
      if step.query != nil, let entry = asked.popFirst() { journal.add(entry) }
      journal.lines += step.records.map { .record($0) }
    }
    for exchange in exchanges { journal.add(exchange) }
    for entry in asked { journal.add(entry) }
    self = journal.lines
  }
}

/// The lines of an unfinished journal.
private struct Draft {
  var lines: [Journal.Line<RecordLine>] = []
  private var count = 0

  mutating func add(_ exchange: Exchange) { add(.message(Message(exchange)), exchange.start, exchange.end) }

  mutating func add(_ entry: SimulatedFramework.LogEntry) {
    add(.access(AccessCheck(prompts: entry.promptsForAccess, access: entry.reply.access)), entry.time)
    // Without access the request is never submitted.
    guard let query = entry.query, entry.reply.access == .granted else { return }
    add(.metadata(MetadataRequest(query, entry.reply)), entry.time)
  }

  private mutating func add(_ event: Trace.Event, _ start: Timestamp, _ end: Timestamp? = nil) {
    count += 1
    lines.append(.entry(Trace.Entry(count, event, start: start, end: end)))
  }
}

extension MetadataRequest {
  /// Converts a query of the flow, adding the properties that all queries of the flow share.
  init(_ query: PartnerQuery, _ reply: PartnerReply) {
    self.init(channelIdentifier: PartnerQuery.channelIdentifier, allowsInterruption: query.allowsInterruption)
    asksForProvider = PartnerQuery.includesProviderIdentifier
    asksForExpiration = PartnerQuery.includesExpirationDate
    hasDelegate = PartnerQuery.hasDelegate
    supported = query.supported
    verificationToken = query.verificationToken
    attributeNames = query.attributeNames
    answer = Metadata(providerId: reply.providerId, expires: reply.expires, hasSAML: reply.samlResponse != nil)
  }
}
