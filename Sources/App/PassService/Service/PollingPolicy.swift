import FlowEngine
import PassAPI

// One policy for all polls: what each answer means. The first row that matches applies; Docs/Generated/Polling.md is
// generated from it.

/// What a poll means for the login.
@Cases package enum PollOutcome {
  /// The login was found.
  case found
  /// There is no login yet; carries the result of the polls so far.
  case wait(Polls)
  /// No usable answer: the code lives on, and the polls continue.
  case unanswered(Polls)
  /// The token is renewed before the next poll.
  case renew(Polls)
  /// Another client is registered.
  case register
  /// The code is over: another one is offered.
  case dead
  /// The provider cannot be used: another is chosen.
  case reselect
  /// The login ends, and another sign-in is asked for.
  case signIn
  /// The login ends, and the app learns why.
  case stop
}

/// What an answer means, regardless of the polls before it.
package enum PollMeaning: Hashable, Sendable {
  case found, wait, unanswered, renew, register, dead, reselect, signIn, stop
  /// The answer is tolerated a few times in a row, then the login ends.
  case few(thenDead: Bool)
}

/// A kind of answer, and its meaning for each poll; `nil` if another row decides.
package struct PollingRow: Sendable {
  /// The statuses as named in the document, and their ranges; none for a poll without an answer.
  package let statuses: Statuses
  package let body: Body
  private let meanings: [LoginPoll: PollMeaning]

  /// Statuses by name.
  package struct Statuses: Sendable {
    package let title: String
    let ranges: [ClosedRange<Int>]
  }
  /// Answers by their content.
  package struct Body: Sendable {
    package let title: String
    let fits: @Sendable (PollFacts) -> Bool
  }

  /// - Parameters:
  ///   - code: Its meaning for the poll for the profile of a code.
  ///   - device: Its meaning for the poll for the login of the device.
  package init(_ statuses: Statuses, _ body: Body, code: PollMeaning?, device: PollMeaning?) {
    self.statuses = statuses
    self.body = body
    meanings = [.code: code, .device: device].compactMapValues { $0 }
  }

  /// Creates a row with one meaning for every poll.
  fileprivate init(_ statuses: Statuses, _ body: Body, _ all: PollMeaning) {
    self.init(statuses, body, code: all, device: all)
  }

  /// Identifies the row.
  package var id: String { "\(statuses.title): \(body.title)" }

  package func meaning(_ poll: LoginPoll) -> PollMeaning? { meanings[poll] }

  func fits(_ facts: PollFacts) -> Bool {
    (facts.status.map { status in statuses.ranges.contains { $0.contains(status) } } ?? statuses.ranges.isEmpty)
      && body.fits(facts)
  }
}

/// What answers to polls for a login mean (v2 8.4).
package enum PollingPolicy {
  package static let rows: [PollingRow] = [
    PollingRow(.of(200...200), .login, .found),
    PollingRow(.of(200...200), .nothing, code: .wait, device: nil),
    PollingRow(.of(200...200), .others, .wait),
    PollingRow(.of(200...200), .page, .unanswered),
    PollingRow(.of(200...200), .error, .unanswered),
    PollingRow(.of(200...200), .any, .unanswered),
    PollingRow(.of(201...299), .any, .unanswered),
    PollingRow(.of(300...399), .redirect, .unanswered),
    PollingRow(.of(400...403), .client, .register),
    PollingRow(
      .of(400...400), .codes(.invalidAuthenticationSession, .invalidParameterCode), code: .dead, device: nil),
    PollingRow(.of(400...400), .defect, .stop),
    PollingRow(
      .of(400...400), .codes(.invalidParameterMVPD, .invalidIntegration), code: .reselect, device: nil),
    PollingRow(.of(400...400), .own, code: nil, device: .stop),
    PollingRow(.of(400...400), .unknown(.retry), .wait),
    PollingRow(.of(400...400), .unknown(.applicationRegistration), .register),
    PollingRow(.of(400...400), .unknown(.authentication), code: .signIn, device: .stop),
    PollingRow(.of(400...400), .unknown(.configuration), .stop),
    PollingRow(.of(400...400), .other, .few(thenDead: false)),
    PollingRow(.of(401...401), .wanting(.applicationRegistration), .register),
    PollingRow(.of(401...401), .other, .renew),
    PollingRow(.of(403...403), .wanting(.retry), .wait),
    PollingRow(.of(403...403), .wanting(.authentication), code: .signIn, device: .wait),
    PollingRow(.of(403...403), .withoutCode, code: .unanswered, device: .wait),
    PollingRow(.of(403...403), .unknown(.applicationRegistration), .register),
    PollingRow(.of(403...403), .unknown(.configuration), .stop),
    PollingRow(.of(403...403), .other, .unanswered),
    PollingRow(.of(404...404), .any, code: .few(thenDead: true), device: .wait),
    PollingRow(.of(405...405), .any, .stop),
    PollingRow(.of(408...408, 421...421, 425...425), .any, .unanswered),
    PollingRow(.of(410...410), .any, code: .dead, device: .wait),
    PollingRow(.of(412...412), .any, code: nil, device: .wait),
    PollingRow(.of(429...429), .any, .wait),
    PollingRow(.of(402...499, named: "other 4xx"), .any, .few(thenDead: false)),
    PollingRow(.of(500...500), .known(.configuration), code: .stop, device: .unanswered),
    PollingRow(.of(500...599), .failure, .unanswered),
    PollingRow(.of(Int.min...199, 600...Int.max, named: "below 200, above 599"), .any, .unanswered),
    PollingRow(.none, .silence, .unanswered),
    PollingRow(.none, .left, .wait),
    PollingRow(.notSent, .lack(.token), .renew),
    PollingRow(.notSent, .lack(.credentials), .register),
    PollingRow(.notSent, .lack(.device, .status), .stop),
  ]

  /// The row that matches an answer, and its meaning; every answer has one.
  ///
  /// - Parameter rows: The rows of the policy; a check passes others to see the effect.
  package static func row(
    of facts: PollFacts, in rows: [PollingRow] = rows
  ) -> (row: PollingRow, meaning: PollMeaning)? {
    for row in rows where row.fits(facts) {
      if let meaning = row.meaning(facts.poll) { return (row, meaning) }
    }
    return nil
  }

  /// What an answer to a poll means.
  ///
  /// - Parameters:
  ///   - polls: The result of the polls before it.
  ///   - registered: Whether another client was registered already (C-51: once).
  package static func outcome(
    of answer: PollAnswer, to poll: LoginPoll, after polls: Polls, registered: Bool = false
  ) -> PollOutcome {
    let facts = PollFacts(answer, to: poll)
    guard let (row, meaning) = row(of: facts) else { return .unanswered(polls.unanswered()) }
    switch meaning {
    case .found: return .found
    case .wait: return .wait(polls.answered(accepting: facts.status != 429))
    case .unanswered: return .unanswered(polls.unanswered())
    // An expired token was not sent, so it was not refused.
    case .renew where facts.status == nil: return .renew(polls)
    case .renew: return polls.isRenewed ? .stop : .renew(polls.renewing())
    case .register: return registered ? .stop : .register
    case .dead: return .dead
    case .reselect: return .reselect
    case .signIn: return .signIn
    case .stop: return .stop
    case .few(let thenDead):
      guard polls.hasEnough(of: row.id) else { return .unanswered(polls.unanswered(row.id)) }
      return thenDead ? .dead : .stop
    }
  }
}

extension PollingRow.Statuses {
  fileprivate static func of(_ ranges: ClosedRange<Int>..., named title: String? = nil) -> Self {
    let titles = { ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" } }
    return Self(title: title ?? titles().joined(separator: ", "), ranges: ranges)
  }
  fileprivate static var none: Self { Self(title: "none", ranges: []) }
  fileprivate static var notSent: Self { Self(title: "not sent", ranges: []) }
}

extension PollingRow.Body {
  fileprivate static var any: Self { Self(title: "any") { _ in true } }
  fileprivate static var other: Self { Self(title: "any other, or none") { _ in true } }
  fileprivate static var redirect: Self { Self(title: "any; a redirect is never followed") { _ in true } }
  fileprivate static var failure: Self { Self(title: "any: JSON, HTML, XML, text, truncated or none") { _ in true } }
  fileprivate static var login: Self { Self(title: "the login") { $0.answer == .login } }
  fileprivate static var nothing: Self { Self(title: "an empty map") { $0.answer == .nothing } }
  fileprivate static var others: Self {
    Self(title: "only logins elsewhere, or expired ones") { $0.answer == .others }
  }
  fileprivate static var page: Self {
    Self(title: "truncated, or HTML such as the login page of a network") {
      $0.failure?.kind == .unavailable
    }
  }
  fileprivate static var error: Self {
    Self(title: "an error; if its code has a status, as with that status") { $0.error != nil }
  }
  fileprivate static var client: Self {
    Self(title: "`invalid_client`, as from registration") { facts in
      if case .registrationRefused(_, .invalidClient)? = facts.failure { true } else { false }
    }
  }
  fileprivate static var defect: Self {
    Self(title: "`invalid_parameter_service_provider`, `invalid_header_*`") {
      $0.error.map {
        $0.code == .invalidParameterServiceProvider || $0.code.rawValue.hasPrefix("invalid_header_")
      } ?? false
    }
  }
  fileprivate static var own: Self {
    Self(title: "a code of that API, action `none` or `configuration`") {
      $0.isOwnCode && [ErrorAction.none, .configuration].contains($0.error?.action)
    }
  }
  fileprivate static var withoutCode: Self {
    Self(title: "an error without a code, or no body") { facts in
      facts.failure?.kind == .rejected && facts.error?.code.rawValue.isEmpty != false
    }
  }
  fileprivate static func codes(_ codes: ErrorCode...) -> Self {
    Self(title: codes.map { "`\($0)`" }.joined(separator: ", ")) { $0.error.map { codes.contains($0.code) } ?? false }
  }
  fileprivate static func unknown(_ action: ErrorAction) -> Self {
    Self(title: "an unknown code, action `\(action)`") { $0.isUnknownCode && $0.error?.action == action }
  }
  fileprivate static func known(_ action: ErrorAction) -> Self {
    Self(title: "a code of the catalogue, action `\(action)`") {
      $0.error?.code.entry != nil && $0.error?.wanted == action
    }
  }
  fileprivate static func wanting(_ action: ErrorAction) -> Self {
    Self(title: "any code, action `\(action)`") { $0.error?.wanted == action }
  }
  fileprivate static var silence: Self {
    Self(title: "offline, lost, timed out, circuit open") { facts in
      if case .transport(let failure)? = facts.failure { failure != .cancelled } else { false }
    }
  }
  fileprivate static var left: Self {
    Self(title: "cancelled: the flow has left") { $0.failure == .transport(.cancelled) }
  }
  fileprivate static func lack(_ lacks: CallFailure.Missing...) -> Self {
    Self(title: lacks.map(\.title).joined(separator: ", ")) { facts in
      if case .notSent(let lack)? = facts.failure { lacks.contains(lack) } else { false }
    }
  }
}

extension CallFailure.Missing {
  /// What is missing, in words.
  fileprivate var title: String {
    switch self {
    case .token: "token expired"
    case .credentials: "no credentials"
    case .device: "device not described"
    case .status: "partner status expired"
    }
  }
}
