import PassAPI

extension RefusedCall {
  /// Creates the reason that the code of an error implies.
  package init(ofCode code: String) {
    self =
      Self.byCode[code]
      ?? RefusedCall(.service, .refused, "answers \(code.sanitizedCode)", "look the code up in the error catalogue")
  }

  private static let status = Part.header(.partnerStatus)
  private static let signIn = "let the viewer sign in (sessions-create), or look at profiles-list"
  private static let byCode: [String: RefusedCall] = [
    "invalid_parameter_service_provider": RefusedCall(
      .parameter("serviceProvider"), .refused, "in the path is not known in this world",
      "put the id of the service provider after /api/v2/; here it is REF30 unless a scenario has another"),
    "invalid_access_token_service_provider": RefusedCall(
      .parameter("serviceProvider"), .refused, "in the path is not covered by the software statement",
      "call for a service provider of the statement, or register with another statement"),
    "invalid_access_token_client_application": RefusedCall(
      .header(.authorization), .refused, "has the token of a client that is not registered any more",
      "register again (dcr-register), get a token (dcr-token), and let the viewer sign in again"),
    "invalid_header_device_identifier": RefusedCall(
      .header(.deviceIdentifier), .malformed, "is not the word fingerprint, one blank and Base64",
      "send: AP-Device-Identifier: fingerprint BASE64"),
    "invalid_parameter_partner": RefusedCall(
      .parameter("partner"), .refused, "in the path is not one that the service knows", "write Apple"),
    "invalid_parameter_mvpd": RefusedCall(
      .parameter("mvpd"), .refused, "is not an id of the configuration",
      "use an id of GET configuration (requestor.mvpds)"),
    "invalid_integration": RefusedCall(
      .parameter("mvpd"), .expired, "is a provider whose integration is switched off",
      "drop the stored provider and let the viewer choose from GET configuration"),
    "invalid_parameter_code": RefusedCall(
      .parameter("code"), .malformed, "in the path does not have the form of a code",
      "use the member code of the answer of sessions-create: 4 to 16 capital letters and digits"),
    "invalid_authentication_session": RefusedCall(
      .parameter("code"), .expired, "in the path belongs to no open session: unknown, expired, finished or replaced",
      "create a session (sessions-create) and use its code until notAfter"),
    "invalid_parameter_redirect_url": RefusedCall.missing(
      .parameter("redirectUrl"), "send it, percent-encoded once"),
    "invalid_parameter_resources": RefusedCall(
      .member("resources"), .malformed, "is missing, empty, or not a list of texts",
      "send the JSON object {\"resources\": [\"ID\"]}"),
    "too_many_resources": RefusedCall(
      .member("resources"), .refused, "names more resources than a call may", "ask for fewer, in several calls"),
    "invalid_parameter_saml_response": RefusedCall(
      .parameter("SAMLResponse"), .malformed,
      "is missing, or is not the cleaned answer to the request of sessions-sso-partner, in Base64, encoded once",
      "send the framework's answer to the latest request, once, from the same device and client"),
    "invalid_header_pfs_permission_access_not_present": RefusedCall(
      status, .missing, "is missing, or has no frameworkPermissionInfo.accessStatus",
      "send Base64 of JSON with frameworkPermissionInfo and frameworkProviderInfo"),
    "invalid_header_pfs_permission_access_not_determined": RefusedCall(
      status, .refused, "says that access is not determined", "ask for access to the subscriber account first"),
    "invalid_header_pfs_permission_access_not_granted": RefusedCall(
      status, .refused, "says that access is not granted", "sign in by basic authentication"),
    "invalid_header_pfs_provider_id_not_determined": RefusedCall(
      status, .missing, "has no frameworkProviderInfo.id that the configuration maps",
      "send the framework's provider id, a platformMappingId of the configuration"),
    "invalid_header_pfs_provider_id_mismatch": RefusedCall(
      status, .refused, "names another provider than the call", "send the status of the provider that the call names"),
    "invalid_header_pfs_provider_info_expired": RefusedCall(
      status, .expired, "has no expirationDate in the future, as a text of milliseconds",
      "ask the framework again, and send its new answer"),
    "invalid_header_identity_for_temporary_access": RefusedCall(
      .header(.temporaryIdentity), .missing, "is missing, or is not Base64 of JSON with one text",
      "send Base64 of JSON with the hashed identity of the viewer"),
    "temporary_access_duration_limit_exceeded": RefusedCall(
      .service, .expired, "has ended the temporary access of this device or viewer", signIn),
    "temporary_access_resources_limit_exceeded": RefusedCall(
      .service, .refused, "has counted all resources of the temporary access", signIn),
    "authenticated_profile_missing": RefusedCall(.order, .missing, "lacks a login: there is no profile", signIn),
    "authenticated_profile_expired": RefusedCall(.order, .expired, "lacks a login: the profile has ended", signIn),
    "authenticated_profile_invalidated": RefusedCall(
      .order, .expired, "lacks a login: the profile was withdrawn", signIn),
  ]
}
