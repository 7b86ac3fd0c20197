import PassAPI

extension Trace {
  /// The losses of the calls that are judged, of requests to others, and of unreadable entries.
  static func losses(
    of entries: [Entry], _ calls: [WireCall], _ unread: [RecordedEvidence.Loss]
  ) -> [RecordedEvidence.Loss] {
    let withheld = withheld(from: calls)
    let ours = calls.flatMap { call in
      (call.losses + (withheld[call.order] ?? [])).map { $0.placed(entries[call.order / 2], $0.parts) }
    }
    let others = entries.flatMap { entry -> [RecordedEvidence.Loss] in
      guard case .foreign(let message) = entry.event else { return [] }
      return message.losses.map { $0.placed(entry, .others) }
    }
    let between = unread.map { loss in
      var loss = loss
      guard loss.order == nil, loss.start.milliseconds != .min else { return loss }
      // Losses of one moment keep the order in which they were written.
      loss.order = 2 * entries.place { ($0.start, $0.number) > (loss.start, loss.number ?? .max) } - 1
      return loss
    }
    return (ours + others + between).sorted {
      ($0.order ?? -2, $0.number ?? .max) < ($1.order ?? -2, $1.number ?? .max)
    }
  }

  /// The parts that the producer of a record has removed, by the order of the calls; for example, Chrome's sanitised
  /// export removes `Authorization`.
  private static func withheld(from calls: [WireCall]) -> [Int: [RecordedEvidence.Loss]] {
    let api = calls.filter { $0.endpoint?.isAPI == true }
    // The service answers no call without a token.
    let lacksToken =
      api.contains(where: \.isSuccess) && !api.contains { $0.header(.authorization) != nil || $0.lost(.bearer) }
    // Where calls take no time, as in a simulation, a whole minute is as good as any moment.
    let isCoarse =
      calls.count > 1 && calls.allSatisfy { $0.start.milliseconds % 60_000 == 0 }
      && calls.contains { $0.start < $0.end || $0.lost(.times) }
    var found: [Int: [RecordedEvidence.Loss]] = [:]
    for call in calls where call.endpoint?.isPage == false {
      func lose(_ part: RecordedEvidence.Part, _ parts: NeededParts, _ detail: String, if isLost: Bool?) {
        guard isLost == true else { return }
        found[call.order, default: []].append(RecordedEvidence.Loss(part, .takenOut, detail, parts: parts))
      }
      for (header, parts) in watched {
        lose(.requestHeaders, parts, "\(header.rawValue) is redacted", if: call.header(header)?.isRedacted)
      }
      lose(.answerBody, .issued, "issued tokens are redacted", if: call.accessToken?.isRedacted)
      lose(.times, [.times, .starts, .answerHeaders], "all calls begin with a whole minute", if: isCoarse)
      lose(
        .requestHeaders, .bearer, "Authorization was taken out: calls without it succeeded",
        if: lacksToken && call.endpoint?.isAPI == true)
    }
    return found
  }

  /// The headers that rules examine.
  private static let watched: [(KnownHeader, NeededParts)] = [
    (.authorization, .bearer), (.deviceIdentifier, .device), (.deviceInfo, .deviceInfo),
    (.partnerStatus, .partnerStatus), (.temporaryIdentity, .identity),
  ]

  /// The account of the record for some rules.
  func evidence(for scope: AuditScope) -> RecordedEvidence {
    var evidence = RecordedEvidence()
    let calls = clients.flatMap(\.calls), unread = losses.filter { $0.part == .requestLine }
    (evidence.losses, evidence.exchanges) = (
      losses, calls.count + unread.count { $0.number != nil && $0.parts == .all }
    )
    guard !losses.isEmpty else { return evidence }
    for monitor in RuleMonitor.all {
      let rules = ([monitor.id] + monitor.also).filter(scope.contains)
      guard !rules.isEmpty else { continue }
      let subjects = subjects(of: monitor.needs, calls), blind = BlindSpots(monitor.needs, losses)
      let hidden = subjects.filter(blind.contains)
      let unread = unread.filter { !$0.parts.isDisjoint(with: monitor.needs.own) }
      if !hidden.isEmpty || !unread.isEmpty {
        let numbers = unread.compactMap(\.number) + hidden.map(\.number)
        for rule in rules { evidence.notShown[rule] = Set(numbers + (evidence.notShown[rule] ?? [])).sorted() }
      }
      guard rules.first == monitor.id, !subjects.isEmpty, hidden.count == subjects.count else { continue }
      let needed = monitor.needs.own.union(monitor.needs.before).union(monitor.needs.ahead)
      evidence.reasons[monitor.id] = losses.first { !$0.parts.isDisjoint(with: needed) }.map {
        $0.detail.isEmpty ? $0.words : $0.detail
      }
    }
    return evidence
  }
}

extension Trace {
  /// The entries that are subjects of a monitor.
  private func subjects(of needs: Needs, _ calls: [WireCall]) -> [Entry] {
    var some: [Entry] = []
    if case .calls(let endpoints) = needs.subject {
      some = calls.filter { endpoints.isEmpty || $0.endpoint.map(endpoints.contains) ?? false }.map { entry($0.order) }
    }
    return some
      + entries.filter { entry in
        switch entry.event {
        case .foreign: needs.own.contains(.others)
        case .metadata: needs.subject == .framework
        case .access, .message, .page: false
        }
      }
  }
}

extension WireCall {
  /// Its losses, with the parts in the terms of monitors.
  var losses: [RecordedEvidence.Loss] {
    message.losses.map { loss in
      var loss = loss
      if loss.parts.isEmpty { loss.parts = NeededParts(loss.part, of: endpoint) }
      return loss
    }
  }

  /// Whether some parts are lost in the record.
  func lost(_ parts: NeededParts) -> Bool { losses.contains { !$0.parts.isDisjoint(with: parts) } }
}

extension RecordedEvidence.Loss {
  /// The loss with the place of its entry.
  fileprivate func placed(_ entry: Trace.Entry, _ parts: NeededParts) -> Self {
    var placed = self
    (placed.number, placed.order, placed.parts) = (entry.number, entry.order, parts)
    (placed.start, placed.end) = (entry.start, entry.end)
    return placed
  }
}

extension String {
  private static let words = Set("redacted removed masked hidden sanitized sanitised filtered".split(separator: " "))

  /// Whether something else replaces a value: a word that says so, or one repeated character.
  var isRedacted: Bool {
    // A long text is no such word.
    guard utf8.count < 64, let word = utf8.split(separator: UInt8(ascii: " ")).last else { return false }
    let last = Substring(word).lowercased()
    if !utf8.allSatisfy({ $0 < 0x80 }), contains(Secret.mask) { return true }
    let inner = last.drop { "[<(*".contains($0) }.prefix { $0.isLetter }
    if Self.words.contains(inner) { return true }
    return "*x.•-_█".contains(last.first ?? "a") && last.count >= 3 && Set(last).count == 1
  }
}
