/// Status and action of the 47 codes (`rest-api-v2.md` section 9), as the server knows them.
enum ErrorCatalogue {
  static func status(of code: String) -> Int {
    if code.hasPrefix("invalid_access_token_") { return 401 }
    if code.hasPrefix("invalid_configuration_") || code == "internal_server_error" { return 500 }
    if code.hasPrefix("invalid_") { return 400 }
    return 403
  }

  static func action(of code: String) -> String {
    if code.hasPrefix("invalid_access_token_") { return "application-registration" }
    if code.hasPrefix("invalid_configuration_") { return "configuration" }
    switch code {
    case "too_many_resources": return "configuration"
    case "authenticated_profile_missing", "authenticated_profile_expired", "authenticated_profile_invalidated",
      "temporary_access_duration_limit_exceeded", "temporary_access_resources_limit_exceeded",
      "authorization_denied_by_hba_policies",
      "authorization_denied_by_session_invalidated", "identity_not_recognized_by_mvpd":
      return "authentication"
    case "network_received_error", "network_connection_timeout", "maximum_execution_time_exceeded": return "retry"
    default: return "none"
    }
  }
}
