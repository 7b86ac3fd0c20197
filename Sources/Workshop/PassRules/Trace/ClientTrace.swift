import PassAPI

/// The part of a trace that belongs to one installation of one app.
struct ClientTrace: Sendable {
  /// The calls, oldest first.
  let calls: [WireCall]
  /// The checks and requests of Apple's framework, oldest first.
  let checks: [(entry: Trace.Entry, check: AccessCheck)]
  let metadata: [(entry: Trace.Entry, request: MetadataRequest)]
  /// The pages and the requests to others, oldest first.
  let pages: [(entry: Trace.Entry, page: PageVisit)]
  let foreign: [(entry: Trace.Entry, message: Message)]
  /// The known profiles of the viewer before each call, by its order.
  private let knownProfiles: [Int: KnownProfiles]
  /// The calls that name a provider unknown to the configuration.
  let unknownProviders: [UnknownProvider]
  /// The providers of temporary access, according to the whole trace.
  let temporary: Set<String>
  /// Lists that many monitors need, made once.
  private(set) var repetitions: [Repetition] = []
  private(set) var chains: [[WireCall]] = []
  private(set) var sessions: [ObservedSession] = []
  private(set) var clientsOfSecondScreens: Set<String> = []
  private(set) var streams: [StreamRequest] = []
  /// The calls that issued each token.
  private let issues: [String: [WireCall]]
  /// The calls with each token of a single sign-on method other than Apple's, by its name and the service provider.
  private let tokenUses: [[String]: [WireCall]]
  private let byEndpoint: [Endpoint: [WireCall]]
  private let steps: [WireCall]
  /// The calls with each code in their path.
  let byCode: [String?: [WireCall]]
  /// The decisions about providers whose profile is gone.
  private(set) var decisionsWithoutProfile: [(call: WireCall, reason: KnownProfiles.Reason)] = []
  /// The requests to others that carried each media token of the answers, oldest first.
  private(set) var usesOfMediaTokens: [(issued: WireCall, uses: [(entry: Trace.Entry, message: Message)])] = []

  init(calls: [WireCall], others: [Trace.Entry]) {
    self.calls = calls
    checks = others.compactMap { entry in if case .access(let check) = entry.event { (entry, check) } else { nil } }
    metadata = others.compactMap { entry in
      if case .metadata(let request) = entry.event { (entry, request) } else { nil }
    }
    pages = others.compactMap { entry in if case .page(let page) = entry.event { (entry, page) } else { nil } }
    foreign = others.compactMap { entry in if case .foreign(let message) = entry.event { (entry, message) } else { nil }
    }
    knownProfiles = Dictionary(zip(calls.map(\.order), KnownProfiles.before(calls))) { $1 }
    temporary = Self.temporary(in: calls)
    unknownProviders = UnknownProvider.all(in: calls)
    tokenUses = calls.reduce(into: [:]) { uses, call in
      for name in call.content.tokens { uses[[name, call.serviceProvider], default: []].append(call) }
    }
    byEndpoint = Dictionary(grouping: calls.filter { $0.endpoint != nil }, by: { $0.endpoint ?? .authenticate })
    steps = calls.filter(\.isStep)
    byCode = Dictionary(grouping: calls.filter { $0.address.code != nil }, by: \.address.code)
    issues = Dictionary(
      grouping: (byEndpoint[.token] ?? []).filter { $0.accessToken != nil }, by: { $0.accessToken ?? "" })
    repetitions = findRepetitions()
    chains = findChains()
    sessions = findSessions()
    clientsOfSecondScreens = findClientsOfSecondScreens()
    streams = findStreams()
    decisionsWithoutProfile = findDecisionsWithoutProfile()
    usesOfMediaTokens = findUsesOfMediaTokens()
  }

  /// The client traces of a trace; entries that are not calls belong to the longest, since only a device's own journal
  /// has them.
  static func all(of calls: [WireCall], others: [Trace.Entry]) -> [ClientTrace] {
    let groups = Attribution(calls).groups
    guard let main = groups.indices.max(by: { groups[$0].count < groups[$1].count }) else {
      return [ClientTrace(calls: [], others: others)]
    }
    return groups.indices.map { ClientTrace(calls: groups[$0], others: $0 == main ? others : []) }
  }
}

extension ClientTrace {
  private static func temporary(in calls: [WireCall]) -> Set<String> {
    var found: Set<String> = []
    for call in calls {
      found.formUnion((call.mvpds ?? []).filter { $0["isTempPass"]?.bool == true }.compactMap { $0["id"]?.text })
      found.formUnion((call.profiles ?? []).filter { $0.type == "temporary" }.map(\.mvpd))
      guard let mvpd = call.mvpd ?? call.answer?["mvpd"]?.text else { continue }
      let codes = [call.error?.code] + (call.decisions ?? []).map(\.error?.code)
      if (call.decisions ?? []).contains(where: { $0.source == "temppass" })
        || call.answer?["reasonType"]?.text == "temporary"
        || codes.contains(where: { $0?.hasPrefix("temporary_access_") ?? false })
      {
        found.insert(mvpd)
      }
    }
    return found
  }

  /// The knowledge before a call about the provider that it names; `nil` if there was none.
  func fact(before call: WireCall) -> KnownProfiles.Fact? {
    call.mvpd.flatMap { knownProfiles[call.order]?.fact($0, at: call.serviceProvider) }
  }

  /// The types of the profiles that were known before a call and valid at its start, by MVPD.
  func validProfiles(before call: WireCall) -> [String: String] {
    knownProfiles[call.order]?.valid(at: call.moment, for: call.serviceProvider) ?? [:]
  }

  /// Whether the profile of an MVPD exists, but decisions refuse it.
  func isRefused(_ mvpd: String?, before call: WireCall) -> Bool {
    mvpd.map { knownProfiles[call.order]?.isRefused($0, at: call.serviceProvider) ?? false } ?? false
  }

  /// The calls to some endpoints.
  func calls(_ endpoints: [Endpoint]) -> [WireCall] {
    if let only = endpoints.first, endpoints.count == 1 { return byEndpoint[only] ?? [] }
    return calls.filter { $0.endpoint.map(endpoints.contains) ?? false }
  }

  func calls(_ endpoints: Endpoint...) -> [WireCall] { calls(endpoints) }

  /// The calls before another whose answers it could know.
  func calls(before call: WireCall) -> some BidirectionalCollection<WireCall> {
    // Most ask for the last one alone, and are not to pay for the rest.
    calls[..<calls.place { $0.order >= call.order }].lazy.filter { $0.precedes(call) }
  }

  /// The headers with tokens of other single sign-on methods that were sent before.
  func tokensUsed(before call: WireCall) -> [String] {
    Endpoint.tokens.filter { last(of: tokenUses[[$0, call.serviceProvider]] ?? [], before: call) != nil }
  }

  /// The call that issued a token.
  func issue(of token: String, before call: WireCall) -> WireCall? { last(of: issues[token] ?? [], before: call) }

  /// The last of some ordered calls that ended before something else.
  func last(of some: [WireCall], before other: some Occurrence) -> WireCall? {
    some[..<some.place { $0.order >= other.order }].last { $0.precedes(other) }
  }

  /// The last call before another that advances the flow.
  func step(before call: WireCall) -> WireCall? { last(of: steps, before: call) }

  /// The first call after another that advances the flow.
  func step(after call: WireCall) -> WireCall? { steps[steps.place { call.precedes($0) }...].first }

  /// The calls that began after the end of another.
  func calls(after call: WireCall) -> ArraySlice<WireCall> { calls[calls.place { call.precedes($0) }...] }

  /// The calls between two others.
  func calls(between first: WireCall, and last: WireCall) -> [WireCall] {
    let begin = calls.place { first.precedes($0) }, end = calls.place { $0.order >= last.order }
    return begin < end ? calls[begin..<end].filter { $0.precedes(last) } : []
  }
}

extension Array {
  /// The first place from which on a condition holds; the elements are ordered by the condition.
  func place(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension ClientTrace {
  /// The other version of the API that a client uses, to which the rules of v2 do not apply; `nil` for v2. A client
  /// that mixes the two is judged, since it must not (R-AUTH-14).
  var otherVersion: String? {
    let version = calls.lazy.compactMap(\.address.otherVersion).first
    return calls.allSatisfy { $0.address.otherVersion != nil || $0.endpoint?.isRegistration == true } ? version : nil
  }
}
