extension Rule {
  /// Polling (REST API v2, section 10).
  static let polling: [Rule] = [
    Rule(
      "R-POLL-1", .must, .polling,
      "On the first screen start only when the user agent has reached `redirectUrl`",
      enforcement: "edge on the redirect"),
    Rule(
      "R-POLL-2", .must, .polling,
      "With a second screen start right after the session answer, with the code on display",
      enforcement: "edge on the session answer without a browser"),
    Rule(
      "R-POLL-3", .must, .polling,
      "Keep at least 3 s between polls (3 to 5 s or more)",
      enforcement: "named interval of the poll pause"),
    Rule(
      "R-POLL-4", .must, .polling,
      "Stop when the profile is obtained",
      enforcement: "question `poll`"),
    Rule(
      "R-POLL-5", .must, .polling,
      "Stop immediately when session and code expire",
      enforcement: "question `poll`"),
    Rule(
      "R-POLL-6", .must, .polling,
      "Stop polling an old code immediately when a new code is generated",
      enforcement: "a session state holds one code"),
    Rule(
      "R-POLL-7", .must, .polling,
      "Stay within the throttling limits and handle 429",
      enforcement: "question `remedy`"),
    Rule(
      "R-POLL-8", .must, .polling,
      "Use profiles-code with the current code",
      enforcement: "the poll reads the code of its state"),
    Rule(
      "R-POLL-9", .must, .polling,
      "Read an empty map as \"not yet\" and a session/code error as \"stop\"",
      enforcement: "question `poll`"),
  ]
}
