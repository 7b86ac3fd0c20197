/// Watches one rule over a trace.
///
/// A monitor reports only what a trace proves: a call, an answer or a query that was not recorded breaks nothing.
public struct RuleMonitor: Sendable {
  /// The id of the rule.
  public let id: String
  /// The places where the rule is broken, oldest first.
  public let check: @Sendable (Trace) -> [Violation]

  init(_ id: String, _ find: @escaping @Sendable (Conversation) -> [Finding]) {
    self.id = id
    check = { trace in
      trace.conversations.flatMap(find).map { finding in
        Violation(
          rule: id, alsoBreaks: finding.also, number: finding.number, time: finding.time, place: finding.place,
          text: finding.text)
      }
    }
  }

  /// Watches every call by itself: `judge` tells what is wrong with it.
  init(eachCall id: String, _ judge: @escaping @Sendable (WireCall) -> String?) {
    self.init(id) { conversation in conversation.calls.compactMap { call in judge(call).map { call.finding($0) } } }
  }
}

extension Trace {
  /// Everything that some monitors find, in the order of the trace; the same thing is told once.
  public func violations(_ monitors: [RuleMonitor] = RuleMonitor.all) -> [Violation] {
    var seen: Set<Violation> = []
    return monitors.flatMap { $0.check(self) }.filter { seen.insert($0).inserted }.enumerated()
      .sorted { ($0.element.time, $0.element.number, $0.offset) < ($1.element.time, $1.element.number, $1.offset) }.map(
        \.element)
  }
}
