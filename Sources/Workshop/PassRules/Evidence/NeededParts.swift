import PassAPI

/// The parts of exchanges in the terms of monitors: a body by its content, a header by its name.
struct NeededParts: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  private static func bit(_ place: UInt32) -> NeededParts { NeededParts(rawValue: 1 << place) }

  /// Method, address and beginning, which every monitor needs.
  static let line = bit(0), status = bit(1), times = bit(2), answerHeaders = bit(3)
  static let bearer = bit(4), device = bit(5), deviceInfo = bit(6), partnerStatus = bit(7), identity = bit(8)
  static let otherHeaders = bit(9)
  static let headers: NeededParts = [.bearer, .device, .deviceInfo, .partnerStatus, .identity, .otherHeaders]
  /// The headers that distinguish a second screen from the device.
  static let screen: NeededParts = [.device, .deviceInfo]
  /// The bodies of requests: for registrations and tokens, and for other calls.
  static let client = bit(10), sent = bit(11)
  /// The bodies of answers: to registration and token, with the list of providers, about sessions, and so on.
  static let issued = bit(12), providers = bit(13), session = bit(14), profiles = bit(15), decisions = bit(16)
  static let logouts = bit(17)
  static let answers: NeededParts = [.issued, .providers, .session, .profiles, .decisions, .logouts]
  /// Any part of a request to others.
  static let others = bit(18)
  /// When it began, more exactly than to the minute.
  static let starts = bit(19)
  static let all = NeededParts(rawValue: .max)

  /// The parts by which a repetition is recognised.
  static let repeated: NeededParts = [.sent, .partnerStatus, .identity, .times]
  /// The information of answers on the viewer's profiles, on providers, and on temporary access.
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

  /// Converts a part of an exchange to the terms of monitors.
  init(_ part: RecordedEvidence.Part, of endpoint: Endpoint?) {
    let answer = endpoint.flatMap { Self.byEndpoint[$0] } ?? []
    self =
      switch part {
      case .requestLine: .all
      case .requestHeaders: .headers
      case .requestBody: endpoint?.isRegistration == true ? .client : .sent
      // The status decides whether the body of an answer counts.
      case .status: answer.union(.status)
      case .answerHeaders: .answerHeaders
      case .answerBody: answer
      case .times: .times
      }
  }
}

/// The parts that a monitor needs to judge whether an exchange breaks its rule.
struct Needs: Sendable {
  /// The subject of a rule.
  enum Subject: Hashable, Sendable {
    /// Calls to some endpoints; to any, if none is named.
    case calls([Endpoint])
    /// Requests to others. A finding about a call needs only the parts of that call.
    case others
    /// Queries to Apple's framework.
    case framework

    static let decisions = Subject.calls([.preauthorize, .authorize])
  }

  var subject: Subject
  /// The needed parts of the exchange itself.
  let own: NeededParts
  /// The needed parts of earlier exchanges, and how far back, in milliseconds.
  let before: NeededParts, reach: Int64
  /// The needed parts of later exchanges.
  let ahead: NeededParts

  /// - Parameter startsSuffice: Whether it does not matter when answers arrived: the call uses what they brought,
  ///   or the order says nothing.
  init(
    _ own: NeededParts = [], before: NeededParts = [], within reach: Int64 = .max, ahead: NeededParts = [],
    of subject: Subject = .calls([]), startsSuffice: Bool = false
  ) {
    (self.subject, self.own, self.reach) = (subject, own.union(.line), reach)
    // An answer was known from its time on, and counts by its status.
    let answered: NeededParts = startsSuffice ? [.line, .status] : [.line, .status, .times]
    self.before = before.isEmpty ? [] : before.union(before.isDisjoint(with: .answers) ? .line : answered)
    self.ahead = ahead.isEmpty ? [] : ahead.union(.line)
  }
}

/// Needs that several monitors share.
extension Needs {
  private static let clients: NeededParts = [.bearer, .device, .issued, .client]
  static let registeredAgain = Needs(
    .issued, before: [.answers, .bearer, .device, .client], ahead: clients, of: .calls([.register]))
  static let needlessTokens = Needs(
    [.client, .times], before: clients, ahead: [.issued, .client, .status, .bearer, .times], of: .calls([.token]))
  static let formerRegistrations = Needs(
    [.bearer, .client, .status, .decisions], before: clients.union(.known), ahead: clients.union(.temporary))
  static let repetitions = Needs([.repeated, .client], before: [.repeated, .client, .answers], within: 300_000)
  static let withoutProfile = Needs([.status, .decisions], before: .known, ahead: .temporary, of: .decisions)
  static let undecided = Needs(.others, before: [.others, .sent, .decisions], ahead: .sent, of: .others)
  private static let secrets: NeededParts = [.others, .issued, .decisions, .sent, .logouts]
  static let leaks = Needs(.others, before: secrets, ahead: secrets, of: .others, startsSuffice: true)
  private static let promotions: NeededParts = [.temporary, .identity, .sent, .status]
  static let promotional = Needs(
    [.identity, .sent, .device], before: promotions, ahead: promotions,
    of: .calls([.profileOfMVPD, .profileOfCode, .preauthorize, .authorize]), startsSuffice: true)

  static func polls(
    _ own: NeededParts = [], before: NeededParts = [], within reach: Int64 = .max, ahead: NeededParts = [],
    startsSuffice: Bool = false
  ) -> Needs {
    Needs(
      own.union(.screen), before: before.union(startsSuffice ? [.screen, .status] : [.screen, .status, .times]),
      within: reach, ahead: ahead, of: .calls([.profileOfCode]), startsSuffice: startsSuffice)
  }
}

/// The exchanges for which a monitor is blind, because it needs something that is lost.
struct BlindSpots {
  private var own: Set<Int> = []
  /// Whether something is lost without a place in time.
  private var isEverywhere = false
  /// The places of losses, in order, each with the latest end up to there.
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
