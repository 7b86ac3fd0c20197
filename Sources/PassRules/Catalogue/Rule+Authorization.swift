extension Rule {
  /// Authorization and media tokens (REST API v2, section 10).
  static let authorization: [Rule] = [
    Rule(
      "R-DEC-1", .must, .authorization,
      "Obtain an authorization decision before every playback, whatever preauthorization said",
      enforcement: "every play request enters `authorizing`"),
    Rule(
      "R-DEC-2", .must, .authorization,
      "Play only on `authorized` true with a token",
      enforcement: "question `decision`"),
    Rule(
      "R-DEC-3", .must, .authorization,
      "Let a running stream continue when the media token expires",
      enforcement: "no edge on the end of a token"),
    Rule(
      "R-DEC-4", .shouldNot, .authorization,
      "Refresh the media token during playback",
      enforcement: "no edge on the end of a token"),
    Rule(
      "R-DEC-5", .must, .authorization,
      "Request a fresh decision for the next playback, same or other resource",
      enforcement: "every play request enters `authorizing`"),
    Rule(
      "R-DEC-6", .mustNot, .authorization,
      "Cache or reuse a media token",
      enforcement: "the token leaves with the answer and is kept nowhere"),
    Rule(
      "R-DEC-7", .may, .authorization,
      "For long live streams ask again after pause, before commercial breaks or when MRSS data changes",
      enforcement: "the request may be repeated"),
    Rule(
      "R-DEC-8", .must, .authorization,
      "Handle denials and errors by code and `action`",
      enforcement: "question `decision`"),
    Rule(
      "R-DEC-9", .must, .authorization,
      "Limit retries to 2-3 and only for `retry`, without endless loops",
      enforcement: "attempt counter of `Attempts`"),
    Rule(
      "R-DEC-10", .must, .authorization,
      "Have the media token verified before playback with the Media Token Verifier (backend); recommended by the checklist, affirmed by the FAQs",
      enforcement: "`MediaToken` is handed to the app"),
    Rule(
      "R-DEC-11", .shouldNot, .authorization,
      "Parse the media token",
      enforcement: "`MediaToken` is opaque"),
    Rule(
      "R-DEC-12", .must, .authorization,
      "Respect the per-request limit (usually 1 resource)",
      enforcement: "one resource per request"),
    Rule(
      "R-DEC-13", .should, .authorization,
      "Show why playback is denied, using the supplied text",
      enforcement: "`EnhancedError.details`"),
    Rule(
      "R-DEC-14", .must, .authorization,
      "Send the list as JSON `resources`",
      enforcement: "`Endpoints.authorize`, `Endpoints.preauthorize`"),
    Rule(
      "R-DEC-15", .may, .authorization,
      "Refrain from storing decisions persistently",
      enforcement: "decisions are not stored"),
    Rule(
      "R-DEC-16", .mustNot, .authorization,
      "Skip this phase when content is to be played",
      enforcement: "only `authorize` answers a media token"),
  ]
}
