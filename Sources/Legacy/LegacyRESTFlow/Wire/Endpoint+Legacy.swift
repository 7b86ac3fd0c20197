import PassAPI

// The endpoints of REST API v1 (v1 3).

extension Endpoint.API {
  /// REST API v1; a suffix of the path may name the format of the answer.
  package static let v1 = Self(
    "v1", "REST API v1", roots: ["/api/v1/", "/reggie/v1/"], suffixes: [".json", ".xml"])
}

extension Endpoint {
  /// Check Authentication Token: whether the device has a login.
  public static let checkAuthenticationToken = Endpoint("v1-checkauthn", .v1, .get, "/api/v1/checkauthn")
  /// Whether the login of a code has been made.
  public static let checkCode = Endpoint("v1-checkauthn-code", .v1, .get, "/api/v1/checkauthn/{code}")
  /// Provide MVPD List.
  public static let provideMVPDList = Endpoint("v1-config", .v1, .get, "/api/v1/config/{serviceProvider}")
  /// Profile Request: the payload that Apple's framework passes on to the MVPD.
  public static let profileRequest = Endpoint(
    "v1-profile-request", .v1, .get, "/api/v1/{serviceProvider}/profile-requests/{mvpd}")
  /// Token Exchange: turns the framework's answer into a login.
  public static let tokenExchange = Endpoint("v1-token-exchange", .v1, .post, "/api/v1/tokens/authn", .form)
  /// Retrieve Authentication Token.
  public static let retrieveAuthenticationToken = Endpoint("v1-tokens-authn", .v1, .get, "/api/v1/tokens/authn")
  /// Registration Code Request.
  public static let registrationCode = Endpoint("v1-regcode-create", .v1, .post, "/reggie/v1/{serviceProvider}/regcode")
  /// The record of a code.
  public static let codeRecord = Endpoint("v1-regcode-get", .v1, .get, "/reggie/v1/{serviceProvider}/regcode/{code}")
  /// Frees a code.
  public static let deleteCode = Endpoint(
    "v1-regcode-delete", .v1, .delete, "/reggie/v1/{serviceProvider}/regcode/{code}")
  /// Initiate Authentication: the login page, for user agents.
  public static let initiateAuthentication = Endpoint(
    "v1-authenticate", .v1, .get, "/api/v1/authenticate", isPage: true)
  /// Initiate Authorization.
  public static let initiateAuthorization = Endpoint("v1-authorize", .v1, .get, "/api/v1/authorize")
  /// The permit that the service keeps.
  public static let retrieveAuthorization = Endpoint("v1-tokens-authz", .v1, .get, "/api/v1/tokens/authz")
  /// Obtain Short Media Token.
  public static let shortMediaToken = Endpoint(
    "v1-tokens-media", .v1, .get, "/api/v1/tokens/media", aliases: ["/api/v1/mediatoken"])
  /// User Metadata Call.
  public static let userMetadata = Endpoint("v1-usermetadata", .v1, .get, "/api/v1/tokens/usermetadata")
  /// Logout.
  package static let legacyLogout = Endpoint("v1-logout", .v1, .delete, "/api/v1/logout")
  /// The logout as a user agent opens it; only a table in the vendor's migration pages lists it.
  package static let logoutPage = Endpoint("v1-logout-page", .v1, .get, "/api/v1/logout", isPage: true)
  /// Decisions for a catalogue.
  package static let legacyPreauthorize = Endpoint("v1-preauthorize", .v1, .get, "/api/v1/preauthorize")
  /// Decisions for a catalogue, for the login of a code.
  public static let preauthorizeCode = Endpoint("v1-preauthorize-code", .v1, .get, "/api/v1/preauthorize/{code}")
  /// A login for a temporary pass.
  public static let freePreview = Endpoint("v1-freepreview", .v1, .post, "/api/v1/authenticate/freepreview", .form)

  /// All endpoints of REST API v1; if the templates of several match a path, the first one counts.
  public static let allOfV1 = [
    checkAuthenticationToken, checkCode, provideMVPDList, profileRequest, tokenExchange, retrieveAuthenticationToken,
    registrationCode, codeRecord, deleteCode, initiateAuthentication, initiateAuthorization, retrieveAuthorization,
    shortMediaToken, userMetadata, legacyLogout, legacyPreauthorize, preauthorizeCode, freePreview,
  ]
}
