extension Rule {
  /// Errors, retries, throttling (v2 10).
  static let errors: [Rule] = [
    .must("R-ERR-1", of: [.apiPages, .errorCodes], "Be able to handle every code of the catalogue on every endpoint")
      .enforced(by: "`ErrorCode` and question `remedy`")
      .hidden(
        because: """
          being able to is no call; the codes that a client meets and mistakes are watched by R-ERR-5 to \
          R-ERR-9
          """),
    .should("R-ERR-15", of: [.errorCodes], "Do so in one central error handler, whatever endpoint reports")
      .enforced(by: "groups of edges for failures, judged by question `remedy`")
      .untestable(because: "a way of building")
      .hidden(because: "a way of building"),
    .must("R-ERR-2", of: [.errorCodes], "Understand top-level and item-level errors alike")
      .enforced(by: "`EnhancedError` in `AnswerReader` and `Decision`")
      .hidden(because: "what a client reads shows in what it does next: R-PRE-6, R-ERR-8"),
    .must("R-ERR-3", of: [.errorCodes], "Look at HTTP status and `error.status`")
      .enforced(by: "`CallFailure.status`, `EnhancedError.status`")
      .hidden(because: "what a client reads shows in what it does next: R-DEC-9, R-ERR-7"),
    .must("R-ERR-4", of: [.checklist, .aiRules], "Decide by `action`")
      .enforced(by: "question `remedy`")
      .hidden(because: "what a client reads shows in what it does next: R-ERR-7, R-ERR-8, R-ERR-9"),
    .must("R-ERR-5", of: [.errorCodes, .checklist], "Limit retries (2-3) or back off exponentially")
      .enforced(by: "attempt counter and pauses of `Attempts`")
      .shown(
        by: """
          the fourth repetition in a row, repetitions without a pause, and six or more at equal intervals
          """),
    .must(
      "R-ERR-6", of: [.checklist, .aiRules],
      "Tell HTTP failures (400, 401, 403, 404, 405, 500) from successes (200, 201) that carry errors"
    )
    .enforced(by: "`AnswerReader`")
    .hidden(because: "what a client reads shows in what it does next: R-ERR-7, R-AUTH-13"),
    .mustNot("R-ERR-7", of: [.checklist], "Retry HTTP failures that do not call for it")
      .enforced(by: "question `remedy`")
      .shown(by: "repetitions of what was refused"),
    .must("R-ERR-8", of: [.errorCodes], "Ask the user to sign in, or get a new authorization, when the action says so")
      .enforced(by: "question `remedy`")
      .shown(by: "decisions after an error that asks for a login"),
    .mustNot("R-ERR-9", of: [.errorCodes], "Retry `configuration` errors; report them to the operator")
      .enforced(by: "question `remedy`")
      .shown(by: "repetitions of errors with the action `configuration`"),
    .must("R-ERR-10", of: [.errorCodes], "Tolerate unknown codes, actions and members")
      .enforced(by: "`OpenVocabulary`, tolerant decoding")
      .hidden(because: "a client that fails over them leaves nothing"),
    .mustNot("R-ERR-11", of: [.errorCodes], "Construct `helpUrl` or match on `message`")
      .enforced(by: "questions read code and action only")
      .hidden(because: "where an address comes from, and what a text is compared with, is no call"),
    .may("R-ERR-12", of: [.errorCodes], "Show `details` or `message` to the user")
      .enforced(by: "`EnhancedError.details`"),
    .must("R-ERR-13", of: [.errorCodes], "Keep code, status, action and trace for support")
      .enforced(by: "`CallFailure`, `EnhancedError`")
      .hidden(because: "keeping is no call"),
    .should(
      "R-ERR-14", of: [.aiRules],
      "Log without secrets or personal data, and use a circuit breaker for a failing service"
    )
    .enforced(by: "types `Secret` and `ForeignText`; descriptions without bodies; `CircuitBreakerTransport`")
    .hidden(because: "a log is no call"),
    .must("R-THR-1", of: [.throttling, .faqs], "Handle 429 on every endpoint, DCR included, before decoding the body")
      .enforced(by: "`AnswerReader` looks at the status first")
      .shown(by: "what only a client does next that took a 429 for something else"),
    .must("R-THR-2", of: [.throttling], "Wait at least 1 s after a 429 before any new request")
      .enforced(by: "question `remedy`, `PacedTransport`")
      .shown(by: "calls within a second of a 429"),
    .must("R-THR-3", of: [.throttling], "Stay below 1 request per second on average; burst of 10 only at the start")
      .enforced(by: "`PacedTransport`")
      .shown(by: "calls beyond one a second and ten at the start"),
    .must("R-THR-4", of: [.checklist], "Avoid needless calls through the caches of section 8")
      .enforced(by: "`Context`, `Vault`, `SingleFlightTransport`")
      .shown(by: "the same question three times within ten seconds"),
  ]
}
