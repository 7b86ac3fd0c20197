import PassAPI

/// The parts of exchanges as monitors name them: a body by what stands in it, a header by its name.
struct NeededParts: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  private static func bit(_ place: UInt32) -> NeededParts { NeededParts(rawValue: 1 << place) }

  /// Method, address and beginning, which who needs anything needs.
  static let line = bit(0), status = bit(1), times = bit(2), answerHeaders = bit(3)
  static let bearer = bit(4), device = bit(5), deviceInfo = bit(6), partnerStatus = bit(7), identity = bit(8)
  static let otherHeaders = bit(9)
  static let headers: NeededParts = [.bearer, .device, .deviceInfo, .partnerStatus, .identity, .otherHeaders]
  /// What tells a second screen from the device.
  static let screen: NeededParts = [.device, .deviceInfo]
  /// What is sent for a registration or a token, and with other calls.
  static let client = bit(10), sent = bit(11)
  /// What is answered: to registration and token, with the list of providers, about sessions, and so on.
  static let issued = bit(12), providers = bit(13), session = bit(14), profiles = bit(15), decisions = bit(16)
  static let logouts = bit(17)
  static let answers: NeededParts = [.issued, .providers, .session, .profiles, .decisions, .logouts]
  /// Anything of a request to others.
  static let others = bit(18)
  static let all = NeededParts(rawValue: .max)

  /// What a repetition is known by.
  static let repeated: NeededParts = [.sent, .partnerStatus, .identity, .times]
  /// What answers say of the viewer's profiles, of providers, and of temporary access.
  static let facts: NeededParts = [.session, .profiles, .decisions, .logouts, .sent]
  static let known: NeededParts = [.facts, .providers, .partnerStatus]
  static let temporary: NeededParts = [.providers, .session, .profiles, .decisions]
}

extension NeededParts {
  private static let byEndpoint: [Endpoint: NeededParts] = [
    .register: .issued, .token: .issued, .configuration: .providers, .createSession: .session,
    .partnerSession: .session, .resumeSession: .session, .getSession: .session, .listProfiles: .profiles,
    .profileOfMVPD: .profiles, .profileOfCode: .profiles, .partnerProfile: .profiles, .preauthorize: .decisions,
    .authorize: .decisions, .logout: .logouts,
  ]

  /// What a part of an exchange is to monitors.
  init(_ part: RecordedEvidence.Part, of endpoint: Endpoint?) {
    let answer = endpoint.flatMap { Self.byEndpoint[$0] } ?? []
    self =
      switch part {
      case .requestLine: .all
      case .requestHeaders: .headers
      case .requestBody: endpoint?.isRegistration == true ? .client : .sent
      // What was answered counts by its status.
      case .status: answer.union(.status)
      case .answerHeaders: .answerHeaders
      case .answerBody: answer
      case .times: .times
      }
  }
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

    static let decisions = Subject.calls([.preauthorize, .authorize])
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
    // What was answered was known from its time on, and counts by its status.
    let answered: NeededParts = before.isDisjoint(with: .answers) ? .line : [.line, .status, .times]
    self.before = before.isEmpty ? [] : before.union(answered)
    self.ahead = ahead.isEmpty ? [] : ahead.union(.line)
  }
}

/// What several monitors need.
extension Needs {
  private static let clients: NeededParts = [.bearer, .device, .issued, .client]
  static let registeredAgain = Needs(
    .issued, before: [.answers, .bearer, .device, .client], ahead: clients, of: .calls([.register]))
  static let needlessTokens = Needs(
    [.client, .times], before: clients, ahead: [.issued, .client, .status, .bearer, .times], of: .calls([.token]))
  static let formerRegistrations = Needs(
    [.bearer, .client, .status, .decisions], before: clients.union(.known), ahead: clients.union(.temporary))
  static let withoutProfile = Needs([.status, .decisions], before: .known, ahead: .temporary, of: .decisions)
  static let undecided = Needs(.others, before: [.others, .sent, .decisions], ahead: .sent, of: .others)
  private static let secrets: NeededParts = [.others, .issued, .decisions, .sent, .logouts]
  static let leaks = Needs(.others, before: secrets, ahead: secrets, of: .others)
  private static let promotions: NeededParts = [.temporary, .identity, .sent, .status]
  static let promotional = Needs(
    [.identity, .sent, .device], before: promotions, ahead: promotions,
    of: .calls([.profileOfMVPD, .profileOfCode, .preauthorize, .authorize]))

  static func polls(
    _ own: NeededParts = [], before: NeededParts = [], within reach: Int64 = .max, ahead: NeededParts = []
  ) -> Needs {
    Needs(
      own.union(.screen), before: before.union([.screen, .status, .times]), within: reach, ahead: ahead,
      of: .calls([.profileOfCode]))
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
      guard let order = loss.order else {
        isEverywhere = isEverywhere || isBefore || isAhead
        continue
      }
      if isBefore { before.append((order, max(loss.end, before.last?.end ?? loss.end))) }
      if isAhead { last = max(last, order) }
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
