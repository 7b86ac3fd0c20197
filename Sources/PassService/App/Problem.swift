import PassAPI

/// What support needs to know about a failure (R-ERR-13). It has no secrets.
///
/// Whatever the server wrote into it is kept as it may be shown (`ForeignText`): bounded, on one line, without tokens.
public struct Problem: Hashable, Codable, Sendable {
  /// The cause of a failure, on which an interface can decide.
  public enum Cause: String, Hashable, Codable, Sendable, CaseIterable {
    /// The device has no network.
    case offline
    /// No answer of the service came: it took too long, the connection was lost, something stands in between, what came
    /// was cut or does not say what was asked, or the service has failed several times in a row, so that nothing was
    /// sent.
    case unreachable
    /// The service throttles the client (429): wait before the next request.
    case busy
    /// The service answered, and refused.
    case refused
    /// Something in this device, or in the app's parts.
    case local
  }
  /// The server's code, or a word for what happened.
  public var code: String
  /// The cause.
  public var cause: Cause
  /// The HTTP status; nil if there was no answer.
  public var status: Int?
  /// What the server wants done.
  public var action: ErrorAction?
  /// The text to show: `details` before `message` (C-91).
  public var text: String?
  /// To quote in support tickets.
  public var trace: String?
  /// How long to wait before the next request (`Retry-After`); nil if the service does not say.
  public var wait: Duration?
  /// How many are kept since the last sign-in began.
  package static let mostKept = 16
  /// Only `code` is required; the rest comes from the server.
  public init(
    code: String, cause: Cause = .local, status: Int? = nil, action: ErrorAction? = nil, text: String? = nil,
    trace: String? = nil, wait: Duration? = nil
  ) {
    self.code = code.shownAsCode
    self.cause = cause
    self.status = status
    self.action = action.map { ErrorAction(rawValue: $0.description) }
    self.text = text?.shown
    self.trace = trace?.shown(keepingTraces: true)
    self.wait = wait
  }

  /// What a flow notes on its way and goes on with; nobody is refused for it alone.
  package enum Note: String, Hashable, Sendable, CaseIterable {
    /// Items of an answer that could not be read were left out.
    case leftOut = "left_out"
    /// The login is at another provider than was asked for.
    case otherProvider = "other_provider"
    /// A prompt or a page did not close when it was cancelled.
    case partNotClosed = "part_not_closed"
    /// Something of a sign-out is left to the viewer.
    case signOutRemains = "sign_out_remains"
    /// The service is not asked any more for a sign-out of an earlier launch.
    case signOutGivenUp = "sign_out_given_up"
    /// The service decided on less than it was asked about.
    case undecided
    /// The vault could not be read as a whole.
    case vaultDamaged = "vault_damaged"
    /// A login is there that signs nobody in.
    case uselessLogin = "useless_login"
    /// The vault was written by a later version: it stays as it is, and this launch works without one.
    case vaultNewer = "vault_newer"
    /// Something could not be stored.
    case vaultNotWritten = "vault_not_written"
    /// One part of the vault could not be read.
    case vaultPartDamaged = "vault_part_damaged"
  }

  /// A note; `text` is for support.
  package init(noting note: Note, text: String? = nil) { self.init(code: note.rawValue, text: text) }

  /// The service answered, and said nothing of the resource that was asked for.
  package static let incompleteDecision = Problem(code: "incomplete_decision", cause: .unreachable)
  /// The service has left many polls for a login without an answer (`Polls.untilSilence`).
  static let silence = Problem(code: "login_unanswered", cause: .unreachable)

  /// The server does not accept the client any more (R-REG-8).
  package var isAboutClient: Bool {
    action == .applicationRegistration || ErrorCode(rawValue: code).entry?.handling == .registerAgain
  }

  /// What is known of a call that failed.
  package init(_ failure: CallFailure) {
    let kind = failure.kind.rawValue, status = failure.status
    switch failure {
    case .notSent(let lack): self.init(code: lack.rawValue)
    case .transport(let transport):
      self.init(code: transport.rawValue, cause: transport == .offline ? .offline : .unreachable)
    case .unavailable(_, let error, _):
      self.init(error, or: kind)
      (cause, self.status) = (.unreachable, status)
    case .throttled: self.init(code: kind, cause: .busy, status: status)
    case .unauthorized(let error), .rejected(_, let error):
      self.init(error, or: kind)
      self.status = self.status ?? status
    case .registrationRefused(_, let code): self.init(code: code.rawValue, cause: .refused, status: status)
    // What answered did not say what was asked: something in between, or a service that fails.
    case .malformed, .unreadable: self.init(code: kind, cause: .unreachable, status: status)
    }
    wait = failure.retryAfter
  }

  /// What an error of the service says; `word` where it has no code.
  package init(_ error: EnhancedError?, or word: String) {
    let code = error?.code.rawValue ?? ""
    self.init(
      code: code.isEmpty ? word : code, cause: .refused, status: error?.status, action: error?.action,
      text: error?.details ?? error?.message, trace: error?.trace)
  }
}

extension CallFailure {
  /// What support needs to know.
  package var problem: Problem { Problem(self) }
}
