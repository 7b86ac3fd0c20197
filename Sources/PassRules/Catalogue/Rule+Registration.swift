extension Rule {
  /// Registration and tokens (v2 10).
  static let registration: [Rule] = [
    .must("R-REG-1", "Work with a registered application whose scope covers REST API v2 (`api:client:v2`)")
      .enforced(by: "guard of the registration's answer: credentials without the scope end the sign-in"),
    .must(
      "R-REG-2",
      """
      Keep client id and secret in persistent storage and use them for every token request, across launches and \
      updates
      """
    ).enforced(by: "`Vault` keeps `ClientCredentials`, question `vault`, `SingleFlightTransport`"),
    .must("R-REG-3", "Keep the access token in persistent storage and reuse it until it expires, also across launches")
      .enforced(by: "`Vault` keeps `StoredToken` with its end, question `vault`"),
    .mustNot("R-REG-4", "Ask for a token per API call or before it is needed")
      .enforced(by: "one state asks for a token, entered only without a usable one; `SingleFlightTransport`"),
    .mustNot("R-REG-5", "Register again just to renew a token")
      .enforced(by: "question `remedy`: a refused or expired token leads to `requestingToken`"),
    .must(
      "R-REG-6",
      "Derive expiry from `expires_in` (seconds) and obtain a new token before sending anything with an expired one"
    ).enforced(by: "`StoredToken.isUsable(at:)` with a margin of 60 s"),
    .should("R-REG-7", "On 401 renew the token first, then replay the original request once")
      .enforced(by: "question `remedy` and the attempt counter of `Attempts`"),
    .must(
      "R-REG-8",
      """
      Register again only if the credentials are lost, the token endpoint says `invalid_client`, or an error \
      carries action `application-registration`
      """
    ).enforced(by: "question `remedy`"),
    .must(
      "R-REG-9",
      """
      After a new registration request a new token with the new pair and treat former profiles as gone (ask to \
      sign in)
      """
    ).enforced(by: "edges to `registering` drop token and profile"),
    .should("R-REG-10", "Use one credential pair per app installation")
      .enforced(by: "`Vault` belongs to one installation; of clients that share it the first to be stored stays"),
    .must("R-REG-11", "Send dcr-register as JSON and dcr-token as form, both with `X-Device-Info`; accept 201")
      .enforced(by: "`Endpoints.register`, `Endpoints.token`, `AnswerReader`"),
    .must("R-REG-12", "Take `grant_type` from the registration answer (`client_credentials`)")
      .enforced(by: "`Endpoints.token` reads `ClientCredentials.grantTypes`"),
    .mustNot(
      "R-REG-13",
      """
      Retry `invalid_request`, `invalid_software_statement`, `unapproved_software_statement`, \
      `invalid_redirect_uri`, `unauthorized_client`, `unsupported_grant_type` automatically
      """
    ).enforced(by: "question `remedy`: no edge back"),
    .may("R-REG-14", "Skip the whole phase while credentials and token are valid")
      .enforced(by: "question `vault`"),
    .must("R-REG-15", "Use a software statement generated for REST API v2, not one made for v1 or an SDK")
      .enforced(by: "the app hands in its statement (`AppSettings.softwareStatement`)")
      .untestable(because: "the vendor's dashboard makes the statement; its text does not say for which API"),
    .must("R-REG-16", "Treat the access token as opaque text")
      .enforced(by: "type `Secret`: the token is never looked into"),
    .should(
      "R-REG-17",
      "Use narrowly scoped registered applications, a new one per major app version so that it can be revoked alone"
    ).enforced(by: "the app hands in its statement (`AppSettings.softwareStatement`)")
      .untestable(because: "an arrangement in the vendor's dashboard"),
  ]
}
