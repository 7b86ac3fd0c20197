import PassAPI

/// Monitors one rule over a trace.
///
/// A monitor reports only what a trace proves: a call, answer or request that was not recorded breaks nothing. It
/// declares the parts of exchanges that it needs; its findings do not count where one of them is lost.
package struct RuleMonitor: Sendable {
  /// The id of the rule.
  package let id: String
  /// The places where the rule is broken, oldest first.
  package let check: @Sendable (Trace) -> [Violation]
  let needs: Needs
  /// Other rules that the same defects break: what hides the one hides the others.
  let also: [String]

  init(_ id: String, _ needs: Needs, also: [String] = [], _ find: @escaping @Sendable (ClientTrace) -> [Breach]) {
    (self.id, self.needs, self.also) = (id, needs, also)
    check = { trace in
      let blind = BlindSpots(needs, trace.losses)
      return trace.clients.flatMap(find).filter { $0.isInAddress || !blind.contains(trace.entry($0.order)) }.map {
        Violation(
          rule: id, alsoBreaks: $0.also ?? also, number: $0.number, time: $0.time, place: $0.place, text: $0.text.shown,
          endpoint: $0.endpoint)
      }
    }
  }

  /// Monitors the calls of some endpoints: `judge` returns what is wrong with a call.
  init(
    _ id: String, _ needs: Needs, each endpoints: Endpoint..., also: [String] = [],
    judge: @escaping @Sendable (WireCall, ClientTrace) -> String?
  ) {
    var needs = needs
    needs.subject = .calls(endpoints)
    self.init(id, needs, also: also) { client in
      client.calls(endpoints).compactMap { call in judge(call, client).map { call.breach($0) } }
    }
  }

  /// Monitors every call in the context of the others.
  init(eachCall id: String, _ needs: Needs, judge: @escaping @Sendable (WireCall, ClientTrace) -> String?) {
    self.init(id, needs) { client in client.calls.compactMap { call in judge(call, client).map { call.breach($0) } } }
  }
}

extension RuleMonitor {
  /// Every monitor, in the order of the checklist.
  package static let all: [RuleMonitor] = [
    registration, configuration, sessions, polling, profiles, appleSSO, decisions, playing, logout, specialAccess,
    headers, errors, throttling, delivery,
  ].flatMap { $0 }
}

extension Trace {
  /// The findings of some monitors, in the order of the trace; equal findings are reported once.
  package func violations(_ monitors: [RuleMonitor] = RuleMonitor.all) -> [Violation] {
    var seen: Set<Violation> = []
    return monitors.flatMap { $0.check(self) }.filter { seen.insert($0).inserted }.enumerated().sorted {
      ($0.element.time, $0.element.number, $0.offset) < ($1.element.time, $1.element.number, $1.offset)
    }.map(\.element)
  }
}

/// A place in a trace where a client broke a rule; it never contains a secret.
package struct Violation: Hashable, Sendable {
  /// The id of the rule.
  package let rule: String
  /// Other rules that the same defect breaks.
  package let alsoBreaks: [String]
  /// The number of the entry.
  package let number: Int
  /// When it happened.
  package let time: Timestamp
  /// Method and path, or another event.
  package let place: String
  /// What is wrong.
  package let text: String
  /// The endpoint of the call; `nil` for another event.
  var endpoint: Endpoint?

  /// How binding the rule is there, or that it is disputed.
  package var level: Rule.Level { Rule.named(rule)?.reported(at: endpoint) ?? .must }
}

extension Violation: CustomStringConvertible {
  /// One line: rule, level, entry, place, what is wrong.
  package var description: String {
    let also = alsoBreaks.isEmpty ? "" : " (also \(alsoBreaks.joined(separator: ", ")))"
    return "\(rule) \(level.rawValue) #\(number) \(time.iso8601) \(place): \(text)\(also)"
  }
}

/// A finding of a monitor at one place; the monitor adds its rule.
struct Breach: Hashable, Sendable {
  let number: Int
  let order: Int
  let time: Timestamp
  let place: String
  let text: String
  /// The other rules that it breaks, if they are not all of the monitor's.
  var also: [String]?
  var endpoint: Endpoint?
  /// Whether method and address alone show it, whatever else of the call is lost.
  var isInAddress = false
}

extension WireCall {
  /// A breach by this call.
  func breach(_ text: String, also: [String]? = nil, isInAddress: Bool = false) -> Breach {
    Breach(
      number: number, order: order, time: start, place: place, text: text, also: also, endpoint: endpoint,
      isInAddress: isInAddress)
  }
}

extension Trace.Entry {
  /// A breach by this entry.
  func breach(_ place: String, _ text: String) -> Breach {
    Breach(number: number, order: order, time: start, place: place, text: text)
  }
}
