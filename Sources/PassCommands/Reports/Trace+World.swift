import PassAPI
import PassFlows
import PassRules
import PassSimulator

extension Trace {
  /// What a scenario left behind: the exchanges and the queries to the framework, in the order of its steps.
  ///
  /// Simulated time stands still between pauses, so the times alone would not tell the order.
  init(of steps: [ScenarioStep], in world: World) async {
    var exchanges = await world.transport.log[...]
    var asked = await world.framework.log[...]
    var entries: [Entry] = []
    for step in steps {
      for _ in step.exchanges { if let exchange = exchanges.popFirst() { entries.add(exchange) } }
      if step.query != nil, let entry = asked.popFirst() { entries.add(entry) }
    }
    for exchange in exchanges { entries.add(exchange) }
    for entry in asked { entries.add(entry) }
    self.init(entries)
  }
}

extension [Trace.Entry] {
  fileprivate mutating func add(_ exchange: Exchange) {
    append(Trace.Entry(count + 1, .message(Message(exchange)), start: exchange.start, end: exchange.end))
  }

  fileprivate mutating func add(_ entry: SimulatedFramework.LogEntry) {
    let check = AccessCheck(prompts: entry.promptsForAccess, access: entry.reply.access)
    append(Trace.Entry(count + 1, .access(check), start: entry.time))
    // Without access the request is never submitted.
    guard let query = entry.query, entry.reply.access == .granted else { return }
    append(Trace.Entry(count + 1, .metadata(MetadataRequest(query, entry.reply)), start: entry.time))
  }
}

extension MetadataRequest {
  /// A query of the flow; what every query has in common goes without saying there.
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
