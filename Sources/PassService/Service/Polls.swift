import PassAPI

// What is asked to learn whether a login has been made, what may come of it, and what a login remembers of its polls.

/// A way to ask whether a login has been made.
package enum LoginPoll: String, Hashable, CaseIterable, Sendable {
  /// For the profile of a code.
  case code = "profile of the code"
  /// For the login of the device, whichever code it was made with.
  case device = "login of the device"

  /// The codes that refuse such a poll besides those of the catalogue; all with status 400.
  fileprivate var ownCodes: Set<ErrorCode> {
    switch self {
    case .code: []
    case .device:
      [
        "invalid_requestor", "invalid_device_info", "invalid_device_id", "missing_resource", "malformed_authz_request",
        "internal_error", "unknown_integration",
      ]
    }
  }
}

/// What came of a poll.
package enum PollAnswer: Hashable, Sendable {
  /// The login.
  case login
  /// That there is none.
  case nothing
  /// Logins that do not count: at another provider, of another service provider, or over.
  case others
  /// A status that says there is none.
  case absent(status: Int)
  /// No answer, or another one.
  case failed(CallFailure)
}

/// What a poll that was answered says, by what the policy decides.
package struct PollFacts: Sendable {
  package let poll: LoginPoll
  package let answer: PollAnswer
  /// The HTTP status, or, for an error with a status of success, that of its code; nil when no answer came.
  package let status: Int?
  /// The error in it.
  package let error: EnhancedError?

  package init(_ answer: PollAnswer, to poll: LoginPoll) {
    self.poll = poll
    self.answer = answer
    switch answer {
    case .login, .nothing, .others: (status, error) = (200, nil)
    case .absent(let absent): (status, error) = (absent, nil)
    case .failed(let failure):
      error = failure.error
      let code = failure.error?.code
      status = failure.status.map { (200..<300).contains($0) ? code.flatMap { Self.status(of: $0, poll) } ?? $0 : $0 }
    }
  }

  private static func status(of code: ErrorCode, _ poll: LoginPoll) -> Int? {
    code.entry?.status ?? (poll.ownCodes.contains(code) ? 400 : nil)
  }

  /// Whether a code is one of those that refuse this poll without being in the catalogue.
  var isOwnCode: Bool { error.map { poll.ownCodes.contains($0.code) } ?? false }
  /// Whether no list has the code.
  var isUnknownCode: Bool { error.map { !$0.code.rawValue.isEmpty && $0.code.entry == nil && !isOwnCode } ?? false }
  /// The failure, where it is one.
  var failure: CallFailure? { if case .failed(let failure) = answer { failure } else { nil } }
}

/// What the polls of one code have met so far.
package struct Polls: Hashable, Codable, Sendable {
  /// A token was refused and renewed, and the service has accepted none since.
  private(set) var isRenewed = false
  /// The kind of answer that a few polls in a row may have, and how many have had it.
  private var row: String?
  private var inRow = 0
  /// How many polls in a row the service has left without an answer; counted until that is known.
  private var unanswered = 0

  /// Of the first poll.
  package init() {}

  /// How many answers of one kind are waited for where that kind has no more.
  package static let mostOfAKind = 3
  /// After how many polls in a row without an answer the app is told.
  package static let untilSilence = 10

  /// Whether the service has now been silent for so long that the app is told, once.
  var isSilenceNews: Bool { unanswered == Self.untilSilence }

  /// After another poll without an answer.
  ///
  /// - Parameter row: The kind of answer, where few of it are waited for.
  func unanswered(_ row: String? = nil) -> Polls {
    var polls = self
    polls.unanswered = min(unanswered + 1, Self.untilSilence + 1)
    polls.inRow = row == nil ? 0 : row == self.row ? inRow + 1 : 1
    polls.row = row
    return polls
  }

  /// Whether a kind of answer has been waited for often enough.
  func hasEnough(of row: String) -> Bool { row == self.row && inRow >= Self.mostOfAKind }

  /// After a poll that was answered.
  ///
  /// - Parameter accepting: Whether the service has accepted the token with that.
  func answered(accepting: Bool) -> Polls {
    var polls = Polls()
    polls.isRenewed = isRenewed && !accepting
    return polls
  }

  /// After a poll whose token was refused.
  func renewing() -> Polls {
    var polls = Polls()
    polls.isRenewed = true
    return polls
  }
}
