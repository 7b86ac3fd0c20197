extension Rule {
  /// Preauthorization (v2 10).
  static let preauthorization: [Rule] = [
    .must("R-PRE-1", of: [.checklist, .aiRules], "Use preauthorization only to filter or mark content")
      .enforced(by: "a preauthorization has no token")
      .hidden(because: "what a catalogue shows is no call; playing on it is R-PRE-2"),
    .mustNot("R-PRE-2", of: [.checklist, .aiRules], "Start playback on a preauthorization")
      .enforced(by: "only `authorize` answers a media token")
      .shown(
        by: """
          streams by the name of a resource that a preauthorization has permitted, and no authorization \
          was asked for
          """),
    .must("R-PRE-3", of: [.checklist, .aiRules], "Cache permit decisions in memory and not ask again for them")
      .enforced(by: "`Context` keeps permits")
      .shown(by: "resources that a preauthorization has permitted within a day, asked for again"),
    .must("R-PRE-4", of: [.checklist], "Handle denials and errors by code and `action`")
      .enforced(by: "question `decisions`")
      .hidden(because: "what a viewer reads is no call; wrong repetitions are R-PRE-5 and R-PRE-6"),
    .must("R-PRE-5", of: [.checklist, .aiRules], "Limit retries to 2-3 and only for `retry`, without endless loops")
      .enforced(by: "attempt counter of `Attempts`")
      .shown(by: "the fourth repetition, and repetitions of a denial within two seconds"),
    .should("R-PRE-6", of: [.errorCodes], "Repeat only the items marked `retry`")
      .enforced(by: "question `decisions`")
      .shown(by: "items repeated without `retry` together with items that have it"),
    .must("R-PRE-7", of: [.faqs], "Respect the per-request limit (usually 5)")
      .enforced(by: "chunks of the configured limit")
      .shown(by: "more than five resources in one call"),
    .should("R-PRE-8", of: [.checklist], "Show why an item is denied, using the supplied text")
      .enforced(by: "`EnhancedError.details`")
      .hidden(because: "what a viewer reads is no call"),
    .may("R-PRE-9", of: [.faqs], "Skip the phase")
      .enforced(by: "the request is the app's"),
    .should("R-PRE-10", of: [.decisions], "Avoid resource ids with CDATA sections here")
      .enforced(by: "the ids are the app's").watched(only: "in records of other clients: ours name no such ids")
      .untestable(because: "the ids are the app's")
      .shown(by: "resources with a CDATA section"),
  ]

  /// Authorization and media tokens (v2 10).
  static let authorization: [Rule] = [
    .must(
      "R-DEC-1", of: [.checklist, .aiRules],
      "Obtain an authorization decision before every playback, whatever preauthorization said"
    )
    .enforced(by: "every play request enters `authorizing`")
    .shown(
      by: """
        streams by the name of a resource in other decisions, for which no decision was asked for; \
        names in MRSS documents, and streams that are named otherwise, it cannot see
        """),
    .must("R-DEC-2", of: [.flowPages], "Play only on `authorized` true with a token")
      .enforced(by: "question `decision`")
      .shown(by: "streams by the name of a resource that the last authorization has denied"),
    .must("R-DEC-3", of: [.checklist, .aiRules], "Let a running stream continue when the media token expires")
      .enforced(by: "no edge on the end of a token")
      .hidden(because: "a stream that stops may have been stopped by the viewer"),
    .shouldNot("R-DEC-4", of: [.faqs], "Refresh the media token during playback")
      .enforced(by: "no edge on the end of a token")
      .shown(
        by: """
          authorizations at the end of a media token while a stream runs on, and six or more at equal \
          intervals
          """),
    .must("R-DEC-5", of: [.checklist], "Request a fresh decision for the next playback, same or other resource")
      .enforced(by: "every play request enters `authorizing`")
      .shown(
        by: """
          a media token in requests to others more than a minute apart, or twice at a place that took it
          """),
    .mustNot("R-DEC-6", of: [.mediaTokens], "Cache or reuse a media token")
      .enforced(by: "the token leaves with the answer and is kept nowhere")
      .shown(by: "a media token whose first use is more than a minute after its end; also as R-DEC-5"),
    .may(
      "R-DEC-7", of: [.checklist],
      "For long live streams ask again after pause, before commercial breaks or when MRSS data changes"
    )
    .enforced(by: "the request may be repeated"),
    .must("R-DEC-8", of: [.checklist], "Handle denials and errors by code and `action`")
      .enforced(by: "question `decision`")
      .hidden(because: "what a viewer reads is no call; wrong repetitions are R-DEC-9"),
    .must("R-DEC-9", of: [.checklist, .aiRules], "Limit retries to 2-3 and only for `retry`, without endless loops")
      .enforced(by: "attempt counter of `Attempts`")
      .shown(
        by: """
          the fourth repetition, repetitions of a denial, and six or more of them at equal intervals
          """),
    .must(
      "R-DEC-10", of: [.faqs, .checklist],
      """
      Have the media token verified before playback with the Media Token Verifier (backend); recommended by the \
      checklist, affirmed by the FAQs
      """
    ).enforced(by: "`MediaToken` is handed to the app")
      .hidden(because: "the backend that verifies it talks on a line of its own"),
    .shouldNot("R-DEC-11", of: [.mediaTokens], "Parse the media token")
      .enforced(by: "`MediaToken` is opaque")
      .hidden(because: "parsing is no call"),
    .must("R-DEC-12", of: [.faqs], "Respect the per-request limit (usually 1 resource)")
      .enforced(by: "one resource per request")
      .shown(by: "more than one resource in one call"),
    .should("R-DEC-13", of: [.checklist], "Show why playback is denied, using the supplied text")
      .enforced(by: "`EnhancedError.details`")
      .hidden(because: "what a viewer reads is no call"),
    .must("R-DEC-14", of: [.apiPages], "Send the list as JSON `resources`")
      .enforced(by: "`Endpoints.authorize`, `Endpoints.preauthorize`")
      .shown(by: "the body of decision calls"),
    .may("R-DEC-15", of: [.faqs], "Refrain from storing decisions persistently")
      .enforced(by: "decisions are not stored"),
    .mustNot("R-DEC-16", of: [.faqs], "Skip this phase when content is to be played")
      .enforced(by: "only `authorize` answers a media token")
      .shown(by: "as R-PRE-2 and R-DEC-1"),
  ]

  /// Temporary and degraded access (v2 10).
  static let specialAccess: [Rule] = [
    .must("R-TEMP-1", of: [.flowPages], "Send `AP-TempPass-Identity` whenever a promotional TempPass is used")
      .enforced(by: "`OptionalHeaders` with `TemporaryIdentity`")
      .shown(by: "calls for a promotional pass without the header"),
    .must("R-TEMP-2", of: [.tempPass], "Hash the user identifier before sending it (SHA-2 family recommended)")
      .enforced(by: "type `TemporaryIdentity`")
      .shown(by: "the form of the header: plain addresses, and values too short for a hash"),
    .must("R-TEMP-3", of: [.tempPass], "Stop playback itself when the temporary access ends during a stream")
      .enforced(by: "the decision's times reach the app")
      .shown(
        by: """
          streams that run on more than a minute after the end of the temporary access with which they \
          began
          """),
    .should(
      "R-TEMP-4", of: [.flowPages, .apiPages], "Invite the user to sign in with a regular MVPD when limits are exceeded"
    )
    .enforced(by: "questions `decision` and `decisions`")
    .hidden(because: "what a viewer reads is no call"),
    .may("R-TEMP-5", of: [.flowPages, .tempPass], "Go straight to authorize without session or profile calls")
      .enforced(
        by:
          "`signIn(.temporary(mvpd:))`, with neither session nor profile call; a decision before it is refused"),
    .must("R-DEG-1", of: [.flowPages], "Treat degraded answers like normal permits and go to decisions")
      .enforced(by: "question `decision`")
      .hidden(because: "a permit that is not used leaves nothing; a login in spite of it is R-AUTH-1"),
    .must("R-DEG-2", of: [.flowPages], "Return to basic authentication when the degraded profile is gone")
      .enforced(by: "question `profiles`")
      .shown(by: "decisions after the degraded profile is gone"),
    .mustNot("R-DEG-3", of: [.apiPages], "Rely on decision times being present")
      .enforced(by: "`Decision.notAfter` is optional")
      .hidden(because: "a client that fails without them leaves nothing"),
  ]
}
