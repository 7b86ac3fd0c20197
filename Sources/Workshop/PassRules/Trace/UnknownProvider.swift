import PassAPI

/// A call that names a provider that neither the configuration nor an answer contains.
struct UnknownProvider: Sendable {
  let call: WireCall
  /// Whether the name is Apple's id of a provider.
  let isMapping: Bool

  /// The unknown providers among some calls, where a configuration was seen before the call.
  static func all(in calls: [WireCall]) -> [UnknownProvider] {
    var entries: [String: [JSONValue]] = [:]
    var known: Set<String> = [], mappings: Set<String> = [], pending = PendingCalls()
    return calls.compactMap { call in
      for earlier in pending.answered(before: call) {
        if let mvpds = earlier.mvpds { entries[earlier.serviceProvider] = mvpds }
        known.formUnion((earlier.profiles ?? []).map(\.mvpd))
        // A provider whose integration was switched off is no longer listed, but still known to the client.
        if earlier.isSuccess { known.formUnion([earlier.mvpd, earlier.answer?["mvpd"]?.text].compactMap { $0 }) }
        if let id = earlier.partnerStatus?.providerId { mappings.insert(id) }
      }
      guard let mvpd = call.mvpd, call.endpoint != nil, let list = entries[call.serviceProvider], !list.isEmpty,
        !known.contains(mvpd), !list.contains(where: { $0["id"]?.text == mvpd })
      else { return nil }
      return UnknownProvider(
        call: call, isMapping: mappings.contains(mvpd) || list.contains { $0["platformMappingId"]?.text == mvpd })
    }
  }
}
