extension Rule {
  /// Registration and tokens (v2 10).
  static let registration: [Rule] = [
    .must(
      "R-REG-1", of: [.checklist, .aiRules],
      "Work with a registered application whose scope covers REST API v2 (`api:client:v2`)"
    )
    .enforced(by: "guard of the registration's answer: credentials without the scope end the sign-in")
    .shown(by: "calls after a registration whose answer has no scope `api:client:v2`"),
    .must(
      "R-REG-2", of: [.checklist, .registrationFAQs],
      """
      Keep client id and secret in persistent storage and use them for every token request, across launches and \
      updates
      """
    ).enforced(by: "`Vault` keeps `ClientCredentials`, question `vault`, `SingleFlightTransport`")
      .shown(
        by: """
          registrations after a successful one, without a refusal, an end of the token or a failure \
          between them
          """),
    .must(
      "R-REG-3", of: [.checklist, .registrationFAQs],
      "Keep the access token in persistent storage and reuse it until it expires, also across launches"
    )
    .enforced(by: "`Vault` keeps `StoredToken` with its end, question `vault`")
    .shown(
      by: """
        one token call while the token before is valid for more than five minutes and was not refused
        """),
    .mustNot("R-REG-4", of: [.checklist, .aiRules], "Ask for a token per API call or before it is needed")
      .enforced(by: "one state asks for a token, entered only without a usable one; `SingleFlightTransport`")
      .shown(
        by: """
          several token calls while the token before is valid for more than five minutes and was not \
          refused
          """),
    .mustNot("R-REG-5", of: [.registrationFAQs], "Register again just to renew a token")
      .enforced(by: "question `remedy`: a refused or expired token leads to `requestingToken`")
      .shown(by: "registrations after a 401, or when a token ends"),
    .must(
      "R-REG-6", of: [.registrationFAQs, .registrationPages],
      "Derive expiry from `expires_in` (seconds) and obtain a new token before sending anything with an expired one"
    ).enforced(by: "`StoredToken.isUsable(at:)` with a margin of 60 s")
      .shown(by: "calls with a token after its `expires_in`, counted from its receipt"),
    .should("R-REG-7", of: [.checklist], "On 401 renew the token first, then replay the original request once")
      .enforced(by: "question `remedy` and the attempt counter of `Attempts`")
      .shown(by: "calls with a token that a 401 has refused, and a call that is repeated after two of them"),
    .must(
      "R-REG-8", of: [.registrationFAQs, .registrationPages, .errorCodes],
      """
      Register again only if the credentials are lost, the token endpoint says `invalid_client`, or an error \
      carries action `application-registration`
      """
    ).enforced(by: "question `remedy`")
      .shown(by: "registrations after an error that does not ask for one"),
    .must(
      "R-REG-9", of: [.registrationFAQs],
      """
      After a new registration request a new token with the new pair and treat former profiles as gone (ask to \
      sign in)
      """
    ).enforced(by: "edges to `registering` drop token and profile")
      .shown(
        by: """
          calls with the client or a token of a former registration, and decisions after a new one without \
          a login
          """),
    .should("R-REG-10", of: [.registrationFAQs], "Use one credential pair per app installation")
      .enforced(by: "`Vault` belongs to one installation; of clients that share it the first to be stored stays")
      .hidden(
        because: """
          records of two installations would have to be compared; within one, R-REG-2 sees a second pair
          """),
    .must(
      "R-REG-11", of: [.registrationPages],
      "Send dcr-register as JSON and dcr-token as form, both with `X-Device-Info`; accept 201"
    )
    .enforced(by: "`Endpoints.register`, `Endpoints.token`, `AnswerReader`")
    .shown(by: "method, content type, device description and members of the two calls"),
    .must("R-REG-12", of: [.registrationPages], "Take `grant_type` from the registration answer (`client_credentials`)")
      .enforced(by: "`Endpoints.token` reads `ClientCredentials.grantTypes`")
      .shown(by: "`grant_type` against `grant_types` of the registration"),
    .mustNot(
      "R-REG-13", of: [.registrationPages],
      """
      Retry `invalid_request`, `invalid_software_statement`, `unapproved_software_statement`, \
      `invalid_redirect_uri`, `unauthorized_client`, `unsupported_grant_type` automatically
      """
    ).enforced(by: "question `remedy`: no edge back")
      .shown(by: "the same body again within 30 s of such an error"),
    .may("R-REG-14", of: [.faqs], "Skip the whole phase while credentials and token are valid")
      .enforced(by: "question `vault`"),
    .must(
      "R-REG-15", of: [.registrationFAQs],
      "Use a software statement generated for REST API v2, not one made for v1 or an SDK"
    )
    .enforced(by: "the app hands in its statement (`AppSettings.softwareStatement`)")
    .untestable(because: "the vendor's dashboard makes the statement; its text does not say for which API")
    .hidden(because: "the text of a statement does not say for which API it was made"),
    .must("R-REG-16", of: [.headerPages], "Treat the access token as opaque text")
      .enforced(by: "type `Secret`: the token is never looked into")
      .shown(by: "tokens that are a part, or another spelling, of the one that was issued last"),
    .should(
      "R-REG-17", of: [.registrationPages],
      "Use narrowly scoped registered applications, a new one per major app version so that it can be revoked alone"
    ).enforced(by: "the app hands in its statement (`AppSettings.softwareStatement`)")
      .untestable(because: "an arrangement in the vendor's dashboard")
      .hidden(because: "how an application is registered is no call"),
  ]
}
