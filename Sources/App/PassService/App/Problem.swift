import PassAPI

/// What support needs to know about a failure (R-ERR-13), without secrets.
///
/// Text from the server is kept as it may be shown (`ForeignText`): bounded, on one line, without tokens.
public struct Problem: Hashable, Codable, Sendable {
  /// The cause of a failure; an interface can decide by it.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Cause: String, Hashable, Codable, Sendable, CaseIterable {
    /// The device has no network.
    case offline
    /// The service did not answer: a time-out, a lost connection, an answer that comes from an intermediary, is cut
    /// short or says something else, or an open circuit after several failures in a row, so that nothing was sent.
    case unreachable
    /// The service throttles the client (429), or the client has too many requests to send: wait before the next one.
    case busy
    /// The service answered and refused.
    case refused
    /// Something on this device, or in the app's adapters.
    case local
  }
  /// The server's code, or a word for what happened.
  public var code: String
  /// The cause.
  public var cause: Cause
  /// The HTTP status; `nil` if there was no answer.
  public var status: Int?
  /// The action that the server asks for.
  public var action: ErrorAction?
  /// The text to show: `details` before `message` (C-91).
  public var text: String?
  /// The server's trace, to quote in support tickets.
  public var trace: String?
  /// How long to wait before the next request, as the service says (`Retry-After`), or the client if it has too many to
  /// send; `nil` if nobody says.
  public var wait: Duration?
  /// The maximum number of problems kept since the last sign-in began.
  package static let maxKept = 16
  /// Creates a problem. Only `code` is required; the rest comes from the server.
  public init(
    code: String, cause: Cause = .local, status: Int? = nil, action: ErrorAction? = nil, text: String? = nil,
    trace: String? = nil, wait: Duration? = nil
  ) {
    self.code = code.sanitizedCode
    self.cause = cause
    self.status = status
    self.action = action.map { ErrorAction(rawValue: $0.description) }
    self.text = text?.shown
    self.trace = trace?.asTrace
    self.wait = wait
  }

  /// Something that a flow records before it goes on; no request is refused because of it alone.
  package enum Note: String, Hashable, Sendable, CaseIterable {
    /// Unreadable items of an answer were left out.
    case leftOut = "left_out"
    /// The login is at another provider than requested.
    case otherProvider = "other_provider"
    /// A prompt or a page did not close when it was cancelled.
    case partNotClosed = "part_not_closed"
    /// A step of a sign-out is left to the viewer.
    case signOutRemains = "sign_out_remains"
    /// The service is no longer asked for a sign-out of an earlier launch.
    case signOutGivenUp = "sign_out_given_up"
    /// The service decided on less than it was asked about.
    case undecided
    /// The whole vault could not be read.
    case vaultDamaged = "vault_damaged"
    /// There is a login that does not sign the viewer in.
    case uselessLogin = "useless_login"
    /// What the vault kept without a name, as earlier versions did, belongs to this client from now on.
    case vaultClaimed = "vault_claimed"
    /// A later version wrote the vault: it stays as it is, and this launch works without one.
    case vaultNewer = "vault_newer"
    /// Something could not be stored.
    case vaultNotWritten = "vault_not_written"
    /// One part of the vault could not be read.
    case vaultPartDamaged = "vault_part_damaged"
  }

  /// Creates a problem for a note; `text` is for support.
  package init(noting note: Note, text: String? = nil) { self.init(code: note.rawValue, text: text) }

  /// The service answered, but not about the requested resource.
  package static let incompleteDecision = Problem(code: "incomplete_decision", cause: .unreachable)
  /// The service has left many polls for a login unanswered (`Polls.untilSilence`).
  static let silence = Problem(code: "login_unanswered", cause: .unreachable)

  /// Whether the server no longer accepts the client (R-REG-8).
  package var isAboutClient: Bool {
    action == .applicationRegistration || ErrorCode(rawValue: code).entry?.handling == .registerAgain
  }

  /// Creates a problem from a failed call.
  package init(_ failure: CallFailure) {
    let kind = failure.kind.rawValue, status = failure.status
    switch failure {
    case .notSent(let lack): self.init(code: lack.rawValue)
    case .transport(let transport):
      self.init(code: transport.rawValue, cause: transport == .offline ? .offline : .unreachable)
    case .unavailable(_, let error, _):
      self.init(error, or: kind)
      (cause, self.status) = (.unreachable, status)
    case .throttled, .tooManyRequests: self.init(code: kind, cause: .busy, status: status)
    case .unauthorized(let error), .rejected(_, let error):
      self.init(error, or: kind)
      self.status = self.status ?? status
    case .registrationRefused(_, let code): self.init(code: code.rawValue, cause: .refused, status: status)
    // The answer says something else: it is from an intermediary, or from a failing service.
    case .malformed, .unreadable: self.init(code: kind, cause: .unreachable, status: status)
    }
    wait = failure.retryAfter
  }

  /// Creates a problem from an error of the service; `word` is the code if the error has none.
  package init(_ error: EnhancedError?, or word: String) {
    let code = error?.code.rawValue ?? ""
    self.init(
      code: code.isEmpty ? word : code, cause: .refused, status: error?.status, action: error?.action,
      text: error?.details ?? error?.message, trace: error?.trace)
  }
}

extension Problem: SafelyPrinted {
  /// Code, status, action and trace, in one line; not the text, which is for the viewer alone.
  public var description: String {
    [code, status.map { "status \($0)" }, action.map { "action \($0)" }, trace.map { "trace \($0)" }]
      .compactMap { $0 }.joined(separator: ", ")
  }
}

extension CallFailure {
  /// What support needs to know.
  package var problem: Problem { Problem(self) }
}
