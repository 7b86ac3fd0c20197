import PassAPI

extension Trace {
  /// What is lost of the calls that are judged, of requests to others, and of entries that cannot be read.
  static func losses(of entries: [Entry], _ calls: [WireCall], _ unread: [RecordedEvidence.Loss]) -> [RecordedEvidence.Loss] {
    func placed(_ loss: RecordedEvidence.Loss, _ entry: Entry, _ parts: NeededParts) -> RecordedEvidence.Loss {
      var placed = loss
      (placed.number, placed.order, placed.start, placed.end) = (entry.number, entry.order, entry.start, entry.end)
      placed.parts = parts
      return placed
    }
    let lost = calls.flatMap { call in
      call.message.losses.map {
        placed($0, entries[call.order / 2], $0.parts.isEmpty ? NeededParts($0.part, of: call.endpoint) : $0.parts)
      }
    }
    let ofOthers = entries.flatMap { entry -> [RecordedEvidence.Loss] in
      guard case .foreign(let message) = entry.event else { return [] }
      return message.losses.map { placed($0, entry, .others) }
    }
    let withheld = withheld(from: calls).map { call, loss in placed(loss, entries[call.order / 2], loss.parts) }
    let between = unread.map { loss in
      var loss = loss
      if loss.order == nil, loss.start.milliseconds != .min {
        // Those of one moment keep the order in which they were written.
        let key = (loss.start, loss.number ?? .max)
        loss.order = 2 * entries.place { ($0.start, $0.number) > key } - 1
      }
      return loss
    }
    return (lost + ofOthers + withheld + between).sorted { ($0.order ?? -2, $0.number ?? .max) < ($1.order ?? -2, $1.number ?? .max) }
  }

  /// What the producer of a record has taken out of it, as Chrome's sanitised export takes out `Authorization`.
  private static func withheld(from calls: [WireCall]) -> [(WireCall, RecordedEvidence.Loss)] {
    func loss(_ part: RecordedEvidence.Part, _ detail: String, _ parts: NeededParts) -> RecordedEvidence.Loss {
      RecordedEvidence.Loss(part, .takenOut, detail, parts: parts)
    }
    let api = calls.filter { $0.endpoint?.isAPI == true }
    // The service answers nobody without a token, nor without any header.
    let answered = api.contains(where: \.isSuccess)
    let isBare = answered && !api.contains { !$0.message.headers.fields.isEmpty || $0.lost(.headers) }
    let lacksToken = answered && !api.contains { $0.header(.authorization) != nil || $0.lost(.bearer) }
    return calls.flatMap { call in
      guard call.endpoint?.isPage == false else { return [] }
      let isAPI = call.endpoint?.isAPI == true
      let blotted = watched.filter { call.header($0.header)?.isBlottedOut == true }.map {
        loss(.requestHeaders, "\($0.header.rawValue) is blotted out", $0.parts)
      }
      let token = lacksToken && isAPI ? [loss(.requestHeaders, "Authorization was taken out: calls without it succeeded", .bearer)] : []
      let bare = isBare && isAPI ? [loss(.requestHeaders, "calls without any succeeded", NeededParts.headers.subtracting(.bearer))] : []
      return (blotted + token + bare).map { (call, $0) }
    }
      + calls.filter { $0.accessToken?.isBlottedOut == true }.map {
        ($0, loss(.answerBody, "issued tokens are blotted out", .issued))
      }
  }

  /// The headers that rules look into.
  private static let watched: [(header: KnownHeader, parts: NeededParts)] = [
    (.authorization, .bearer), (.deviceIdentifier, .device), (.deviceInfo, .deviceInfo), (.partnerStatus, .partnerStatus),
    (.temporaryIdentity, .identity),
  ]

  /// The account of the record, for some monitors.
  func evidence(for monitors: [RuleMonitor] = RuleMonitor.all) -> RecordedEvidence {
    var evidence = RecordedEvidence()
    let calls = conversations.flatMap(\.calls), entries = calls.map { entry($0.order) }
    let unread = losses.filter { $0.part == .requestLine && $0.parts == .all }
    (evidence.losses, evidence.exchanges) = (losses, calls.count + unread.count { $0.number != nil })
    guard !losses.isEmpty else { return evidence }
    for monitor in monitors {
      let subjects: [Entry] =
        switch monitor.needs.subject {
        case .calls(let endpoints):
          endpoints.isEmpty
            ? entries : zip(calls, entries).filter { $0.0.endpoint.map(endpoints.contains) ?? false }.map(\.1)
        case .others: self.entries.filter { if case .foreign = $0.event { true } else { false } }
        case .framework: self.entries.filter { if case .metadata = $0.event { true } else { false } }
        }
      let blind = BlindSpots(monitor.needs, losses)
      let numbers = unread.compactMap(\.number) + subjects.filter(blind.contains).map(\.number)
      if !numbers.isEmpty || !unread.isEmpty { evidence.notShown[monitor.id] = Set(numbers).sorted() }
      if subjects.isEmpty || !subjects.allSatisfy(blind.contains) { continue }
      let own = losses.first { !$0.parts.isDisjoint(with: monitor.needs.own.union(monitor.needs.before)) }
      evidence.reasons[monitor.id] = own.map { $0.detail.isEmpty ? $0.words : $0.detail }
    }
    return evidence
  }
}

extension WireCall {
  /// Whether some parts are lost in the record.
  func lost(_ parts: NeededParts) -> Bool {
    message.losses.contains {
      !($0.parts.isEmpty ? NeededParts($0.part, of: endpoint) : $0.parts).isDisjoint(with: parts)
    }
  }
}

extension String {
  /// Whether something else stands in place of a value: a word that says so, or one character again and again.
  var isBlottedOut: Bool {
    // What is long is no such word.
    guard utf8.count < 64, let last = split(separator: " ").last?.lowercased() else { return false }
    if contains(Secret.mask) { return true }
    let inner = last.drop { "[<(*".contains($0) }.prefix { $0.isLetter }
    if ["redacted", "removed", "masked", "hidden", "sanitized", "sanitised", "filtered"].contains(inner) {
      return true
    }
    return last.count >= 3 && Set(last).count == 1 && "*x.•-_█".contains(last.first ?? "a")
  }
}
