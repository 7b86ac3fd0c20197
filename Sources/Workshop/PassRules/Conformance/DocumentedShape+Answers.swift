import PassAPI

/// The documented members of answers and headers (v2 4.1 to v2 4.15, v2 5.1 to v2 5.8), with the required ones.
extension DocumentedShape {
  /// The shape of an endpoint's successful answer.
  static func answer(of endpoint: Endpoint) -> DocumentedShape {
    switch endpoint {
    case .register: credentials
    case .token: token
    case .configuration: configuration
    case .createSession, .resumeSession, .partnerSession: session
    case .getSession: sessionStatus
    case .listProfiles, .profileOfMVPD, .profileOfCode, .partnerProfile:
      .partial(["profiles": .map(profile)], requiring: RequiredMembers(["profiles"]))
    case .preauthorize, .authorize: .partial(["decisions": .list(decision)], requiring: RequiredMembers(["decisions"]))
    case .logout: .partial(["logouts": .list(logout)])
    // Nothing of the login page is read.
    default: .partial([:])
    }
  }

  /// Client credentials (v2 4.1).
  static let credentials = object([
    "client_id": .value, "client_secret": .value, "client_id_issued_at": .number, "redirect_uris": .value,
    "grant_types": .value, "scopes": .value,
  ])

  /// An access token (v2 4.2).
  static let token = object([
    "id": .value, "access_token": .value, "created_at": .number, "expires_in": .number, "token_type": .value,
  ])

  /// The configuration (v2 4.3); MVPDs that are next to the requestor are compared inside it (C-84).
  package static let configuration = object([
    "mvpds": .ignored, "device": .value, "clientType": .value, "os": .value, "errorReporting": .value, "time": .value,
    "requestor": .object([
      "id": .value, "name": .value, "domains": .list(.object(["name": .value, "mvpdInitiated": .scalar])),
      "mvpds": .list(mvpd),
    ]),
  ])

  private static let mvpd = object([
    "id": .value, "displayName": .value, "logoUrl": .value, "isTempPass": .scalar, "isProxy": .scalar,
    "boardingStatus": .value, "platformMappingId": .value, "requiredMetadataFields": .value,
    "enablePlatformServices": .scalar, "displayInPlatformPicker": .scalar, "enforcePlatformPermissions": .scalar,
    "authPerAggregator": .scalar, "passiveAuthnEnabled": .scalar, "authPerBrowserSession": .scalar,
  ])

  /// A session answer (v2 5.1). The words of `missingParameters` are kept as they are, so C-28 needs no rule.
  static let session = object(
    [
      "actionName": .value, "actionType": .value, "reasonType": .value, "sessionId": .value, "serviceProvider": .value,
      "mvpd": .value, "url": .value, "code": .value, "missingParameters": .value, "notBefore": .number,
      "notAfter": .number,
      "authenticationRequest": .object(["type": .value, "request": .value, "attributesNames": .value]),
    ],
    requiring: RequiredMembers(
      ["actionName", "actionType", "reasonType", "sessionId", "serviceProvider"],
      [
        ("code", .when("actionName", ["authenticate", "resume", "retry"])),
        ("missingParameters", .when("actionName", ["resume", "retry"])), ("notBefore", .with("code")),
        ("notAfter", .with("code")), ("authenticationRequest", .when("actionName", ["partner_profile"])),
      ]))

  /// A session status (v2 5.2). The description of the device is for display and kept whole.
  static let sessionStatus = object(
    [
      "existingParameters": .value, "missingParameters": .value, "device": .value, "notBefore": .number,
      "notAfter": .number,
    ], requiring: RequiredMembers(["existingParameters", "device", "notBefore", "notAfter"]))

  /// A profile and its attributes (v2 5.3, v2 5.4), whose values are of any kind (C-67); the key of the map decides the
  /// MVPD (C-69).
  static let profile = object(
    [
      "mvpd": .ignored, "notBefore": .number, "notAfter": .number, "issuer": .value, "type": .value,
      "sessionId": .value, "attributes": .map(.object(["value": .value, "state": .value, "error": .value])),
    ], requiring: RequiredMembers(["notBefore", "notAfter", "issuer", "type", "attributes"]))

  /// A decision (v2 5.5).
  static let decision = object(
    [
      "resource": .trimmed, "serviceProvider": .value, "mvpd": .value, "authorized": .value, "source": .value,
      "token": .object(["notBefore": .number, "notAfter": .number, "serializedToken": .value, "issuedAt": .number]),
      "notBefore": .number, "notAfter": .number, "error": error,
    ], requiring: RequiredMembers(["resource", "serviceProvider", "mvpd", "authorized", "source"]))

  /// A logout entry (v2 5.6).
  static let logout = object(
    ["actionName": .value, "actionType": .value, "mvpd": .value, "url": .value],
    requiring: RequiredMembers(["actionName", "actionType", "mvpd"]))

  /// An enhanced error (v2 5.7).
  package static let error = object(
    [
      "action": .value, "status": .number, "code": .value, "message": .text, "details": .value, "helpUrl": .value,
      "trace": .value,
    ], requiring: RequiredMembers(["action", "status", "code", "message", "helpUrl", "trace"]))

  /// The device description (v2 6.3); booleans and numbers may be in quotation marks.
  static let deviceInfo = partial(
    Dictionary(
      uniqueKeysWithValues: [
        "primaryHardwareType", "model", "version", "manufacturer", "vendor", "osName", "osFamily", "osVendor",
        "osVersion", "browserName", "browserVendor", "browserVersion", "userAgent", "displayWidth", "displayHeight",
        "displayPpi", "diagonalScreenSize", "connectionIp", "connectionPort", "connectionType", "connectionSecure",
        "applicationId",
      ].map { ($0, .scalar) }))

  /// The partner status (v2 6.4).
  static let partnerStatus = partial([
    "frameworkPermissionInfo": .partial(["accessStatus": .value, "error": issue]),
    "frameworkProviderInfo": .partial(["id": .value, "expirationDate": .value, "error": issue]),
  ])

  private static let issue = partial(["code": .value, "message": .value])

  /// The viewer's identity (v2 6.7), which the client hashes, while samples have it in plain text (C-63).
  static let identity = partial(["email": .presence])
}
