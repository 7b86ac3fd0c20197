extension Rule {
  /// Registration and tokens (REST API v2, section 10).
  static let registration: [Rule] = [
    Rule(
      "R-REG-1", .must, .registration,
      "Work with a registered application whose scope covers REST API v2 (`api:client:v2`)",
      enforcement: "guard of the registration's answer: credentials without the scope end the sign-in"),
    Rule(
      "R-REG-2", .must, .registration,
      "Keep client id and secret in persistent storage and use them for every token request, across launches and updates",
      enforcement: "`Vault` keeps `ClientCredentials`, question `stored`, `SingleFlightTransport`"),
    Rule(
      "R-REG-3", .must, .registration,
      "Keep the access token in persistent storage and reuse it until it expires, also across launches",
      enforcement: "`Vault` keeps `StoredToken` with its end, question `stored`"),
    Rule(
      "R-REG-4", .mustNot, .registration,
      "Ask for a token per API call or before it is needed",
      enforcement: "one state asks for a token, entered only without a usable one; `SingleFlightTransport`"),
    Rule(
      "R-REG-5", .mustNot, .registration,
      "Register again just to renew a token",
      enforcement: "question `remedy`: a refused or expired token leads to `requestingToken`"),
    Rule(
      "R-REG-6", .must, .registration,
      "Derive expiry from `expires_in` (seconds) and obtain a new token before sending anything with an expired one",
      enforcement: "`StoredToken.isUsable(at:)` with a margin of 60 s"),
    Rule(
      "R-REG-7", .should, .registration,
      "On 401 renew the token first, then replay the original request once",
      enforcement: "question `remedy` and the attempt counter of `Attempts`"),
    Rule(
      "R-REG-8", .must, .registration,
      "Register again only if the credentials are lost, the token endpoint says `invalid_client`, or an error carries action `application-registration`",
      enforcement: "question `remedy`"),
    Rule(
      "R-REG-9", .must, .registration,
      "After a new registration request a new token with the new pair and treat former profiles as gone (ask to sign in)",
      enforcement: "edges to `registering` drop token and profile"),
    Rule(
      "R-REG-10", .should, .registration,
      "Use one credential pair per app installation",
      enforcement: "`Vault` belongs to one installation"),
    Rule(
      "R-REG-11", .must, .registration,
      "Send dcr-register as JSON and dcr-token as form, both with `X-Device-Info`; accept 201",
      enforcement: "`Endpoints.register`, `Endpoints.token`, `AnswerReader`"),
    Rule(
      "R-REG-12", .must, .registration,
      "Take `grant_type` from the registration answer (`client_credentials`)",
      enforcement: "`Endpoints.token` reads `ClientCredentials.grantTypes`"),
    Rule(
      "R-REG-13", .mustNot, .registration,
      "Retry `invalid_request`, `invalid_software_statement`, `unapproved_software_statement`, `invalid_redirect_uri`, `unauthorized_client`, `unsupported_grant_type` automatically",
      enforcement: "question `remedy`: no edge back"),
    Rule(
      "R-REG-14", .may, .registration,
      "Skip the whole phase while credentials and token are valid",
      enforcement: "question `stored`"),
    Rule(
      "R-REG-15", .must, .registration,
      "Use a software statement generated for REST API v2, not one made for v1 or an SDK",
      enforcement: "the app hands in its statement (`Settings.softwareStatement`)",
      untestable: "the vendor's dashboard makes the statement; its text does not tell what for"),
    Rule(
      "R-REG-16", .must, .registration,
      "Treat the access token as opaque text",
      enforcement: "type `Secret`: the token is never looked into"),
    Rule(
      "R-REG-17", .should, .registration,
      "Use narrowly scoped registered applications, a new one per major app version so that it can be revoked alone",
      enforcement: "the app hands in its statement (`Settings.softwareStatement`)",
      untestable: "an arrangement in the vendor's dashboard"),
  ]
}
