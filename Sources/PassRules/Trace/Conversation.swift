import PassAPI

/// The part of a trace that belongs to one installation of one app.
struct Conversation: Sendable {
  /// The calls, oldest first.
  let calls: [WireCall]
  /// What Apple's framework was asked, oldest first.
  let checks: [(entry: Trace.Entry, check: AccessCheck)]
  let queries: [(entry: Trace.Entry, query: MetadataRequest)]
  /// The pages and the requests to others, oldest first.
  let pages: [(entry: Trace.Entry, page: Page)]
  let foreign: [(entry: Trace.Entry, message: Message)]
  /// What was known of the viewer's profiles before each call.
  let standings: [Standing]

  init(calls: [WireCall], others: [Trace.Entry]) {
    self.calls = calls
    checks = others.compactMap { entry in if case .access(let check) = entry.event { (entry, check) } else { nil } }
    queries = others.compactMap { entry in if case .metadata(let query) = entry.event { (entry, query) } else { nil } }
    pages = others.compactMap { entry in if case .page(let page) = entry.event { (entry, page) } else { nil } }
    foreign = others.compactMap { entry in if case .foreign(let message) = entry.event { (entry, message) } else { nil } }
    standings = Standing.before(calls)
  }

  /// The conversations of a trace; what is no call goes to the longest, since only a device's own journal has more than calls.
  static func all(in entries: [Trace.Entry]) -> [Conversation] {
    let calls = entries.compactMap { entry -> WireCall? in
      guard case .message(let message) = entry.event, let address = Address(method: message.method, path: message.path) else { return nil }
      return WireCall(entry, message, address)
    }
    let others = entries.filter { if case .message = $0.event { false } else { true } }
    let groups = Attribution(calls).groups
    guard let main = groups.indices.max(by: { groups[$0].count < groups[$1].count }) else {
      return [Conversation(calls: [], others: others)]
    }
    return groups.indices.map { Conversation(calls: groups[$0], others: $0 == main ? others : []) }
  }
}

extension Conversation {
  /// The calls of some endpoints.
  func calls(_ endpoints: Endpoint...) -> [WireCall] { calls.filter { $0.endpoint.map(endpoints.contains) ?? false } }

  /// The calls before another whose answers could be known to it.
  func calls(before call: WireCall) -> [WireCall] { calls.filter { $0.precedes(call) } }

  /// The calls that began after another was over.
  func calls(after call: WireCall) -> [WireCall] { calls.filter { call.precedes($0) } }

  /// The calls that lie between two others.
  func calls(between first: WireCall, and last: WireCall) -> [WireCall] {
    calls.filter { first.precedes($0) && $0.precedes(last) }
  }
}
