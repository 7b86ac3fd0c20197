import PassWing

extension Cookbook {
  /// A1 to A4.
  static let registration: [Demand] = [
    Demand("V2-028", "A1", "Call Client Register for client credentials")
      .edges("vault.nothing", "A2").code("Endpoints.register").scenarios("apple-sso").tests(Title.registrationWire),
    Demand("V2-029", "A1", "`software_statement` is required")
      .code("Endpoints.register", "AppSettings.softwareStatement").tests(Title.registrationWire),
    Demand("V2-030", "A1", "`Content-Type` is required")
      .code("Endpoints.register").tests(Title.registrationWire, Title.contentType),
    Demand("V2-031", "A1", "`X-Device-Info` is required")
      .code("Endpoints.register", "DeviceInfo.headerValue").tests(Title.registrationWire, Title.deviceInfo),
    Demand("V2-032", "A2", "The answer brings credentials for what was sent")
      .edges("A2").code("ClientCredentials").scenarios("apple-sso"),
    Demand("V2-033", "A2", "Parameters or headers that are not valid: an error of the registration")
      .edges("A.failed", "A2.pause").scenarios("registration-refused", "registration-interrupted")
      .tests(
        "R-REG-13: what a repetition cannot mend is asked once",
        "the seven registration errors are read at status 400, each with its handling"),
    Demand("V2-034", "A2", "Store the credentials")
      .edges("A2", "A2.kept").code("VaultContents.credentials").scenarios("apple-sso")
      .tests("R-REG-2: the client is kept as soon as it is registered, even when no token can be had"),
    Demand("V2-035", "A2", "Use stored credentials without limit in time")
      .edges("vault.token", "vault.credentials").scenarios("second-launch", "credentials-only")
      .tests("R-REG-2: three cold starts register once, and every token is asked for with that client"),
    Demand("V2-036", "A3", "Call Client Token for an access token")
      .edges("A2.kept", "vault.credentials", "A4").code("Endpoints.token").scenarios("apple-sso", "credentials-only"),
    Demand("V2-037", "A3", "`client_id` is required")
      .code("Endpoints.token", "ClientCredentials.clientId").tests(Title.registrationWire),
    Demand("V2-038", "A3", "`client_secret` is required")
      .code("Endpoints.token", "ClientCredentials.clientSecret").tests(Title.registrationWire),
    Demand("V2-039", "A3", "`grant_type` is required")
      .code("Endpoints.token", "ClientCredentials.grantTypes")
      .tests("R-REG-12: grant_type is taken from the registration, also at a later launch"),
    Demand("V2-040", "A3", "`Content-Type` is required")
      .code("Endpoints.token").tests(Title.registrationWire, Title.contentType),
    Demand("V2-041", "A3", "`X-Device-Info` is required")
      .code("Endpoints.token", "DeviceInfo.headerValue").tests(Title.registrationWire, Title.deviceInfo),
    Demand("V2-042", "A4", "The answer brings an access token for what was sent")
      .edges("A4").code("AccessToken").scenarios("apple-sso"),
    Demand("V2-043", "A4", "Parameters or headers that are not valid: an error of the registration")
      .edges("A.failed", "A4.register", "A4.pause")
      .scenarios("token-refused-for-good", "invalid-client", "registration-interrupted")
      .tests("R-REG-8: of the errors of the token endpoint only invalid_client leads to a registration"),
    Demand("V2-044", "A4", "Store the access token")
      .edges("A4", "A4.back").code("VaultContents.token").scenarios("apple-sso")
      .tests("R-REG-3: a token is kept as soon as it is issued, even when the sign-in comes to nothing"),
    Demand("V2-045", "A4", "Use it only within the life that is stated")
      .edges("vault.token").code("StoredToken.isUsable").scenarios("second-launch")
      .tests("R-REG-6: the token's life is counted in seconds of expires_in, and none is sent after its end"),
    Demand("V2-046", "A4", "Ask for a new one after its end")
      .edges("vault.credentials", "D2.4.renew").scenarios("credentials-only", "token-ends-meanwhile")
      .tests("R-REG-5: a token that has ended is renewed with the same client"),
  ]
}
