import PassAPI

// How a flow asks whether a login has been made, the possible answers, and what a login remembers of its polls.

/// A way to ask whether a login has been made.
package enum LoginPoll: String, Hashable, CaseIterable, Sendable {
  /// Asks for the profile of a code.
  case code = "profile of the code"
  /// Asks for the login of the device, whichever code it was made with.
  case device = "login of the device"

  /// The codes, in addition to the catalogue's, that refuse such a poll; all with status 400.
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

/// The answer to a poll.
package enum PollAnswer: Hashable, Sendable {
  /// The login.
  case login
  /// An answer without a login.
  case nothing
  /// Only logins that do not count: at another provider, of another service provider, or over.
  case others
  /// A status that says that there is no login.
  case absent(status: Int)
  /// A failure: no answer, or any other.
  case failed(CallFailure)
}

/// The facts about a poll's answer by which the policy decides.
package struct PollFacts: Sendable {
  package let poll: LoginPoll
  package let answer: PollAnswer
  /// The HTTP status or, for an error in a successful response, the status of its code; `nil` if there was no answer.
  package let status: Int?
  /// The error in the answer.
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

  /// Whether the code is one that refuses this poll without being in the catalogue.
  var isOwnCode: Bool { error.map { poll.ownCodes.contains($0.code) } ?? false }
  /// Whether the code is in no list.
  var isUnknownCode: Bool { error.map { !$0.code.rawValue.isEmpty && $0.code.entry == nil && !isOwnCode } ?? false }
  /// The failure; `nil` if the poll did not fail.
  var failure: CallFailure? { if case .failed(let failure) = answer { failure } else { nil } }
}

/// The result of the polls of one code so far.
package struct Polls: Hashable, Codable, Sendable {
  /// Whether a token was refused and renewed, and the service has accepted none since.
  private(set) var isRenewed = false
  /// The kind of answer that only a few polls in a row may have, and how many have had it.
  private var row: String?
  private var inRow = 0
  /// The number of consecutive polls that the service has left unanswered; capped once that was reported.
  private var unanswered = 0

  /// Creates the result before the first poll.
  package init() {}

  /// The maximum number of answers of a limited kind.
  package static let maxOfAKind = 3
  /// The number of consecutive unanswered polls after which the app gets a report.
  package static let untilSilence = 10

  /// Whether the service has just reached that silence, so that it is reported once.
  var isSilenceNews: Bool { unanswered == Self.untilSilence }

  /// The result after another poll without an answer.
  ///
  /// - Parameter row: The kind of answer, if only a few of it are tolerated.
  func unanswered(_ row: String? = nil) -> Polls {
    var polls = self
    polls.unanswered = min(unanswered + 1, Self.untilSilence + 1)
    polls.inRow = row == nil ? 0 : row == self.row ? inRow + 1 : 1
    polls.row = row
    return polls
  }

  /// Whether a kind of answer has been tolerated often enough.
  func hasEnough(of row: String) -> Bool { row == self.row && inRow >= Self.maxOfAKind }

  /// The result after a poll that was answered.
  ///
  /// - Parameter accepting: Whether the service accepted the token with the answer.
  func answered(accepting: Bool) -> Polls { with(Polls()) { $0.isRenewed = isRenewed && !accepting } }

  /// The result after a poll whose token was refused.
  func renewing() -> Polls { with(Polls()) { $0.isRenewed = true } }
}
