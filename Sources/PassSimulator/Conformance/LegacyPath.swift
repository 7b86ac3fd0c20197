/// The paths of REST API v1 (`rest-api-v1.md`, endpoints), which join with their flow.
enum LegacyPath {
  static func matches(_ path: String) -> Bool {
    let segments = path.split(separator: "/").map(String.init)
    return templates.contains { template in
      template.count == segments.count && zip(template, segments).allSatisfy { $0 == "*" || $0 == $1 }
    }
  }

  private static let templates = [
    "api/v1/checkauthn", "api/v1/checkauthn/*", "api/v1/config/*", "api/v1/*/profile-requests/*", "api/v1/tokens/authn",
    "api/v1/tokens/authz", "api/v1/tokens/media", "api/v1/tokens/usermetadata", "api/v1/mediatoken",
    "api/v1/authenticate",
    "api/v1/authenticate/freepreview", "api/v1/authorize", "api/v1/preauthorize", "api/v1/preauthorize/*",
    "api/v1/logout",
    "reggie/v1/*/regcode", "reggie/v1/*/regcode/*",
  ].map { $0.split(separator: "/").map(String.init) }
}
