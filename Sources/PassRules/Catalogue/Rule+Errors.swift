extension Rule {
  /// Errors, retries, throttling (v2 10).
  static let errors: [Rule] = [
    .must("R-ERR-1", "Be able to handle every code of the catalogue on every endpoint")
      .enforced(by: "`ErrorCode` and question `remedy`"),
    .should("R-ERR-15", "Do so in one central error handler, whatever endpoint reports")
      .enforced(by: "groups of edges for failures, judged by question `remedy`")
      .untestable(because: "a way of building"),
    .must("R-ERR-2", "Understand top-level and item-level errors alike")
      .enforced(by: "`EnhancedError` in `AnswerReader` and `Decision`"),
    .must("R-ERR-3", "Look at HTTP status and `error.status`")
      .enforced(by: "`CallFailure.status`, `EnhancedError.status`"),
    .must("R-ERR-4", "Decide by `action`")
      .enforced(by: "question `remedy`"),
    .must("R-ERR-5", "Limit retries (2-3) or back off exponentially")
      .enforced(by: "attempt counter and pauses of `Attempts`"),
    .must("R-ERR-6", "Tell HTTP failures (400, 401, 403, 404, 405, 500) from successes (200, 201) that carry errors")
      .enforced(by: "`AnswerReader`"),
    .mustNot("R-ERR-7", "Retry HTTP failures that do not call for it")
      .enforced(by: "question `remedy`"),
    .must("R-ERR-8", "Ask the user to sign in, or get a new authorization, when the action says so")
      .enforced(by: "question `remedy`"),
    .mustNot("R-ERR-9", "Retry `configuration` errors; report them to the operator")
      .enforced(by: "question `remedy`"),
    .must("R-ERR-10", "Tolerate unknown codes, actions and members")
      .enforced(by: "`OpenVocabulary`, tolerant decoding"),
    .mustNot("R-ERR-11", "Construct `helpUrl` or match on `message`")
      .enforced(by: "questions read code and action only"),
    .may("R-ERR-12", "Show `details` or `message` to the user")
      .enforced(by: "`EnhancedError.details`"),
    .must("R-ERR-13", "Keep code, status, action and trace for support")
      .enforced(by: "`CallFailure`, `EnhancedError`"),
    .should("R-ERR-14", "Log without secrets or personal data, and use a circuit breaker for a failing service")
      .enforced(by: "types `Secret` and `ForeignText`; descriptions without bodies; `CircuitBreakerTransport`"),
    .must("R-THR-1", "Handle 429 on every endpoint, DCR included, before decoding the body")
      .enforced(by: "`AnswerReader` looks at the status first"),
    .must("R-THR-2", "Wait at least 1 s after a 429 before any new request")
      .enforced(by: "question `remedy`, `PacedTransport`"),
    .must("R-THR-3", "Stay below 1 request per second on average; burst of 10 only at the start")
      .enforced(by: "`PacedTransport`"),
    .must("R-THR-4", "Avoid needless calls through the caches of section 8")
      .enforced(by: "`Context`, `Vault`, `SingleFlightTransport`"),
  ]
}
