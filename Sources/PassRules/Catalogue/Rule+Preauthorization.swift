extension Rule {
  /// Preauthorization (REST API v2, section 10).
  static let preauthorization: [Rule] = [
    Rule(
      "R-PRE-1", .must, .preauthorization,
      "Use preauthorization only to filter or mark content",
      enforcement: "a preauthorization has no token"),
    Rule(
      "R-PRE-2", .mustNot, .preauthorization,
      "Start playback on a preauthorization",
      enforcement: "only `authorize` answers a media token"),
    Rule(
      "R-PRE-3", .must, .preauthorization,
      "Cache permit decisions in memory and not ask again for them",
      enforcement: "`Context` keeps permits"),
    Rule(
      "R-PRE-4", .must, .preauthorization,
      "Handle denials and errors by code and `action`",
      enforcement: "question `decisions`"),
    Rule(
      "R-PRE-5", .must, .preauthorization,
      "Limit retries to 2-3 and only for `retry`, without endless loops",
      enforcement: "attempt counter of `Attempts`"),
    Rule(
      "R-PRE-6", .should, .preauthorization,
      "Repeat only the items marked `retry`",
      enforcement: "question `decisions`"),
    Rule(
      "R-PRE-7", .must, .preauthorization,
      "Respect the per-request limit (usually 5)",
      enforcement: "chunks of the configured limit"),
    Rule(
      "R-PRE-8", .should, .preauthorization,
      "Show why an item is denied, using the supplied text",
      enforcement: "`EnhancedError.details`"),
    Rule(
      "R-PRE-9", .may, .preauthorization,
      "Skip the phase",
      enforcement: "the request is the app's"),
    Rule(
      "R-PRE-10", .should, .preauthorization,
      "Avoid resource ids with CDATA sections here",
      enforcement: "the ids are the app's",
      untestable: "the ids are the app's"),
  ]
}
