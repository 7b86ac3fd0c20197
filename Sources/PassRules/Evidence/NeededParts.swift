import PassAPI

/// The parts of exchanges as monitors name them: a body by what stands in it, a header by its name.
struct NeededParts: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  /// Method, address and beginning. Who needs anything needs these.
  static let line = NeededParts(rawValue: 1)
  static let status = NeededParts(rawValue: 1 << 1)
  static let times = NeededParts(rawValue: 1 << 2)
  static let answerHeaders = NeededParts(rawValue: 1 << 3)

  static let bearer = NeededParts(rawValue: 1 << 4)
  static let device = NeededParts(rawValue: 1 << 5)
  static let deviceInfo = NeededParts(rawValue: 1 << 6)
  static let partnerStatus = NeededParts(rawValue: 1 << 7)
  static let identity = NeededParts(rawValue: 1 << 8)
  static let otherHeaders = NeededParts(rawValue: 1 << 9)
  static let headers: NeededParts = [.bearer, .device, .deviceInfo, .partnerStatus, .identity, .otherHeaders]
  /// What tells a second screen from the device.
  static let screen: NeededParts = [.device, .deviceInfo]

  /// What is sent for a registration or a token, and with other calls.
  static let client = NeededParts(rawValue: 1 << 10)
  static let sent = NeededParts(rawValue: 1 << 11)

  /// What is answered: to registration and token, with the list of providers, about sessions, with profiles, decisions
  /// and logouts.
  static let issued = NeededParts(rawValue: 1 << 12)
  static let providers = NeededParts(rawValue: 1 << 13)
  static let session = NeededParts(rawValue: 1 << 14)
  static let profiles = NeededParts(rawValue: 1 << 15)
  static let decisions = NeededParts(rawValue: 1 << 16)
  static let logouts = NeededParts(rawValue: 1 << 17)
  static let answers: NeededParts = [.issued, .providers, .session, .profiles, .decisions, .logouts]

  /// Anything of a request to others.
  static let others = NeededParts(rawValue: 1 << 18)

  static let all = NeededParts(rawValue: (1 << 19) - 1)

  /// What a repetition is known by.
  static let repeated: NeededParts = [.sent, .partnerStatus, .identity, .times]
  /// What answers say of the viewer's profiles, and of providers.
  static let facts: NeededParts = [.status, .times, .session, .profiles, .decisions, .logouts, .sent]
  static let known: NeededParts = [.facts, .providers, .partnerStatus]
  /// What shows that a provider stands for temporary access.
  static let temporary: NeededParts = [.providers, .session, .profiles, .decisions]

  /// What a part of an exchange is to monitors.
  init(_ part: RecordedEvidence.Part, of endpoint: Endpoint?) {
    self =
      switch part {
      case .requestLine: .all
      case .requestHeaders: .headers
      case .requestBody: endpoint?.isRegistration == true ? .client : .sent
      case .status: .status
      case .answerHeaders: .answerHeaders
      case .times: .times
      case .answerBody:
        switch endpoint {
        case .register, .token: .issued
        case .configuration: .providers
        case .createSession, .partnerSession, .resumeSession, .getSession: .session
        case .listProfiles, .profileOfMVPD, .profileOfCode, .partnerProfile: .profiles
        case .preauthorize, .authorize: .decisions
        case .logout: .logouts
        default: []
        }
      }
  }

  init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// What a monitor needs, to say of an exchange that it breaks the rule, or that it does not.
struct Needs: Sendable {
  /// What it may be about.
  enum Subject: Hashable, Sendable {
    /// Calls of some endpoints; of any, where none is named.
    case calls([Endpoint])
    /// Requests to others. What it finds of calls needs what it needs of the call alone.
    case others
    /// Queries to Apple's framework.
    case framework
  }

  var subject: Subject
  /// Of the exchange itself.
  let own: NeededParts
  /// Of those before it, and for how long before, in milliseconds.
  let before: NeededParts, reach: Int64
  /// Of those after it.
  let ahead: NeededParts

  init(
    _ own: NeededParts = [], before: NeededParts = [], within reach: Int64 = .max, ahead: NeededParts = [],
    of subject: Subject = .calls([])
  ) {
    (self.subject, self.own, self.reach) = (subject, own.union(.line), reach)
    self.before = before.isEmpty ? [] : before.union(.line)
    self.ahead = ahead.isEmpty ? [] : ahead.union(.line)
  }
}

/// Where a monitor is blind: the exchanges for which something that it needs is lost.
struct BlindSpots {
  private var own: Set<Int> = []
  /// Whether something is lost that has no place in time.
  private var isEverywhere = false
  /// The places of what is lost, in order, each with the latest end up to there.
  private var before: [(order: Int, end: Timestamp)] = []
  private var last = -1
  private let needs: Needs

  init(_ needs: Needs, _ losses: [RecordedEvidence.Loss]) {
    self.needs = needs
    for loss in losses {
      if let number = loss.number, !loss.parts.isDisjoint(with: needs.own) { own.insert(number) }
      let isBefore = !loss.parts.isDisjoint(with: needs.before), isAhead = !loss.parts.isDisjoint(with: needs.ahead)
      guard let place = loss.place else {
        isEverywhere = isEverywhere || isBefore || isAhead
        continue
      }
      if isBefore { before.append((place.order, max(place.end, before.last?.end ?? place.end))) }
      if isAhead { last = max(last, place.order) }
    }
  }

  /// Whether the monitor is blind for an entry.
  func contains(_ entry: Trace.Entry) -> Bool {
    if own.contains(entry.number) { return true }
    if case .message = entry.event, needs.subject == .others { return false }
    if isEverywhere || last > entry.order { return true }
    let place = before.place { $0.order >= entry.order }
    return place > 0 && before[place - 1].end.milliseconds(to: entry.start) <= needs.reach
  }
}
