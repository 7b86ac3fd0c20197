extension Rule {
  /// Preauthorization (v2 10).
  static let preauthorization: [Rule] = [
    .must("R-PRE-1", "Use preauthorization only to filter or mark content")
      .enforced(by: "a preauthorization has no token"),
    .mustNot("R-PRE-2", "Start playback on a preauthorization")
      .enforced(by: "only `authorize` answers a media token"),
    .must("R-PRE-3", "Cache permit decisions in memory and not ask again for them")
      .enforced(by: "`Context` keeps permits"),
    .must("R-PRE-4", "Handle denials and errors by code and `action`")
      .enforced(by: "question `decisions`"),
    .must("R-PRE-5", "Limit retries to 2-3 and only for `retry`, without endless loops")
      .enforced(by: "attempt counter of `Attempts`"),
    .should("R-PRE-6", "Repeat only the items marked `retry`")
      .enforced(by: "question `decisions`"),
    .must("R-PRE-7", "Respect the per-request limit (usually 5)")
      .enforced(by: "chunks of the configured limit"),
    .should("R-PRE-8", "Show why an item is denied, using the supplied text")
      .enforced(by: "`EnhancedError.details`"),
    .may("R-PRE-9", "Skip the phase")
      .enforced(by: "the request is the app's"),
    .should("R-PRE-10", "Avoid resource ids with CDATA sections here")
      .enforced(by: "the ids are the app's").watched(only: "in records of other clients: ours name no such ids")
      .untestable(because: "the ids are the app's"),
  ]

  /// Authorization and media tokens (v2 10).
  static let authorization: [Rule] = [
    .must("R-DEC-1", "Obtain an authorization decision before every playback, whatever preauthorization said")
      .enforced(by: "every play request enters `authorizing`"),
    .must("R-DEC-2", "Play only on `authorized` true with a token")
      .enforced(by: "question `decision`"),
    .must("R-DEC-3", "Let a running stream continue when the media token expires")
      .enforced(by: "no edge on the end of a token"),
    .shouldNot("R-DEC-4", "Refresh the media token during playback")
      .enforced(by: "no edge on the end of a token"),
    .must("R-DEC-5", "Request a fresh decision for the next playback, same or other resource")
      .enforced(by: "every play request enters `authorizing`"),
    .mustNot("R-DEC-6", "Cache or reuse a media token")
      .enforced(by: "the token leaves with the answer and is kept nowhere"),
    .may("R-DEC-7", "For long live streams ask again after pause, before commercial breaks or when MRSS data changes")
      .enforced(by: "the request may be repeated"),
    .must("R-DEC-8", "Handle denials and errors by code and `action`")
      .enforced(by: "question `decision`"),
    .must("R-DEC-9", "Limit retries to 2-3 and only for `retry`, without endless loops")
      .enforced(by: "attempt counter of `Attempts`"),
    .must(
      "R-DEC-10",
      """
      Have the media token verified before playback with the Media Token Verifier (backend); recommended by the \
      checklist, affirmed by the FAQs
      """
    ).enforced(by: "`MediaToken` is handed to the app"),
    .shouldNot("R-DEC-11", "Parse the media token")
      .enforced(by: "`MediaToken` is opaque"),
    .must("R-DEC-12", "Respect the per-request limit (usually 1 resource)")
      .enforced(by: "one resource per request"),
    .should("R-DEC-13", "Show why playback is denied, using the supplied text")
      .enforced(by: "`EnhancedError.details`"),
    .must("R-DEC-14", "Send the list as JSON `resources`")
      .enforced(by: "`Endpoints.authorize`, `Endpoints.preauthorize`"),
    .may("R-DEC-15", "Refrain from storing decisions persistently")
      .enforced(by: "decisions are not stored"),
    .mustNot("R-DEC-16", "Skip this phase when content is to be played")
      .enforced(by: "only `authorize` answers a media token"),
  ]

  /// Temporary and degraded access (v2 10).
  static let specialAccess: [Rule] = [
    .must("R-TEMP-1", "Send `AP-TempPass-Identity` whenever a promotional TempPass is used")
      .enforced(by: "`OptionalHeaders` with `TemporaryIdentity`"),
    .must("R-TEMP-2", "Hash the user identifier before sending it (SHA-2 family recommended)")
      .enforced(by: "type `TemporaryIdentity`"),
    .must("R-TEMP-3", "Stop playback itself when the temporary access ends during a stream")
      .enforced(by: "the decision's times reach the app"),
    .should("R-TEMP-4", "Invite the user to sign in with a regular MVPD when limits are exceeded")
      .enforced(by: "questions `decision` and `decisions`"),
    .may("R-TEMP-5", "Go straight to authorize without session or profile calls")
      .enforced(
        by:
          "`signIn(.temporary(mvpd:))`, with neither session nor profile call; a decision before it is refused"),
    .must("R-DEG-1", "Treat degraded answers like normal permits and go to decisions")
      .enforced(by: "question `decision`"),
    .must("R-DEG-2", "Return to basic authentication when the degraded profile is gone")
      .enforced(by: "question `profiles`"),
    .mustNot("R-DEG-3", "Rely on decision times being present")
      .enforced(by: "`Decision.notAfter` is optional"),
  ]
}
