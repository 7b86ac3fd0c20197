import PassAPI

extension Origin {
  /// REST API v1 with production MVPDs.
  public static let legacyProduction = Origin(documented: "api.auth.adobe.com")
  /// REST API v1 with staging MVPDs.
  public static let legacyStaging = Origin(documented: "api.auth-staging.adobe.com")
}
