extension Rule {
  /// Errors, retries, throttling (REST API v2, section 10).
  static let errors: [Rule] = [
    Rule(
      "R-ERR-1", .must, .errors,
      "Be able to handle every code of the catalogue on every endpoint",
      enforcement: "`ErrorCode` and question `remedy`"),
    Rule(
      "R-ERR-15", .should, .errors,
      "Do so in one central error handler, whatever endpoint reports",
      enforcement: "groups of edges for failures, judged by question `remedy`",
      untestable: "a way of building"),
    Rule(
      "R-ERR-2", .must, .errors,
      "Understand top-level and item-level errors alike",
      enforcement: "`EnhancedError` in `AnswerReader` and `Decision`"),
    Rule(
      "R-ERR-3", .must, .errors,
      "Look at HTTP status and `error.status`",
      enforcement: "`CallFailure.status`, `EnhancedError.status`"),
    Rule(
      "R-ERR-4", .must, .errors,
      "Decide by `action`",
      enforcement: "question `remedy`"),
    Rule(
      "R-ERR-5", .must, .errors,
      "Limit retries (2-3) or back off exponentially",
      enforcement: "attempt counter and pauses of `Attempts`"),
    Rule(
      "R-ERR-6", .must, .errors,
      "Tell HTTP failures (400, 401, 403, 404, 405, 500) from successes (200, 201) that carry errors",
      enforcement: "`AnswerReader`"),
    Rule(
      "R-ERR-7", .mustNot, .errors,
      "Retry HTTP failures that do not call for it",
      enforcement: "question `remedy`"),
    Rule(
      "R-ERR-8", .must, .errors,
      "Ask the user to sign in, or get a new authorization, when the action says so",
      enforcement: "question `remedy`"),
    Rule(
      "R-ERR-9", .mustNot, .errors,
      "Retry `configuration` errors; report them to the operator",
      enforcement: "question `remedy`"),
    Rule(
      "R-ERR-10", .must, .errors,
      "Tolerate unknown codes, actions and members",
      enforcement: "`OpenVocabulary`, tolerant decoding"),
    Rule(
      "R-ERR-11", .mustNot, .errors,
      "Construct `helpUrl` or match on `message`",
      enforcement: "questions read code and action only"),
    Rule(
      "R-ERR-12", .may, .errors,
      "Show `details` or `message` to the user",
      enforcement: "`EnhancedError.details`"),
    Rule(
      "R-ERR-13", .must, .errors,
      "Keep code, status, action and trace for support",
      enforcement: "`CallFailure`, `EnhancedError`"),
    Rule(
      "R-ERR-14", .should, .errors,
      "Log without secrets or personal data, and use a circuit breaker for a failing service",
      enforcement: "type `Secret`; descriptions without bodies; `CircuitBreakerTransport`"),
    Rule(
      "R-THR-1", .must, .errors,
      "Handle 429 on every endpoint, DCR included, before decoding the body",
      enforcement: "`AnswerReader` looks at the status first"),
    Rule(
      "R-THR-2", .must, .errors,
      "Wait at least 1 s after a 429 before any new request",
      enforcement: "question `remedy`, `PacedTransport`"),
    Rule(
      "R-THR-3", .must, .errors,
      "Stay below 1 request per second on average; burst of 10 only at the start",
      enforcement: "`PacedTransport`"),
    Rule(
      "R-THR-4", .must, .errors,
      "Avoid needless calls through the caches of section 8",
      enforcement: "`Context`, `Vault`, `SingleFlightTransport`"),
  ]
}
