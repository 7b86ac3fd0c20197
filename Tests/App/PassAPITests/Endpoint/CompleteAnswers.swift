/// An answer of every call with all documented members in it (v2 4 and v2 5), made up.
enum CompleteAnswers {
  static func body(of call: String) -> String {
    switch call {
    case "dcr-register":
      #"""
      {"client_id":"hidden-id","client_secret":"hidden","client_id_issued_at":1,"redirect_uris":["a://b"],\#
      "grant_types":["client_credentials"],"scopes":["api:client:v2"]}
      """#
    case "dcr-token":
      #"{"id":"hidden-id","access_token":"hidden","created_at":1,"expires_in":21600,"token_type":"bearer"}"#
    case "configuration": configuration
    case "sessions-create", "sessions-resume", "sessions-sso-partner": session
    case "sessions-get":
      #"""
      {"existingParameters":{"mvpd":"hidden","domain":"d"},"missingParameters":["redirectUrl"],\#
      "device":{"model":"hidden","v":[1,null]},"notBefore":"1","notAfter":"2"}
      """#
    case "decisions-preauthorize", "decisions-authorize": #"{"decisions":[\#(decision)]}"#
    case "logout":
      #"{"logouts":{"M":{"actionName":"logout","actionType":"interactive","mvpd":"hidden","url":"/hidden"}}}"#
    default: profiles
    }
  }

  private static let configuration = #"""
    {"device":"d","clientType":"c","os":"o","errorReporting":true,"time":1,\#
    "requestor":{"id":"REF30","name":"hidden","domains":
    [{"name":"d","mvpdInitiated":false}],\#
    "mvpds":[{"id":"hidden","displayName":"hidden","logoUrl":"https://l","isTempPass":true,"isProxy":false,
    "boardingStatus":"SUPPORTED","platformMappingId":"p","enablePlatformServices":true,"displayInPlatformPicker":true,
    "enforcePlatformPermissions":true,"authPerAggregator":true,"passiveAuthnEnabled":true,\#
    "authPerBrowserSession":true}]}}
    """#

  private static let session = #"""
    {"actionName":"resume","actionType":"direct","reasonType":"none","sessionId":"s","serviceProvider":"R",\#
    "mvpd":"hidden","url":"/hidden",
    "code":"hidden","missingParameters":["mvpd"],"notBefore":"1","notAfter":"2",\#
    "authenticationRequest":{"type":"saml","request":"hidden",
    "attributesNames":["hidden"]}}
    """#

  private static let profiles = #"""
    {"profiles":{"hidden":{"notBefore":1,"notAfter":2,"issuer":"hidden","type":"regular","sessionId":"s",\#
    "attributes":{"userID":
    {"value":"hidden","state":"plain"},"zip":{"value":["hidden"],"state":"enc"},"x":{"state":"plain","error":"e"}}}}}
    """#

  private static let decision = #"""
    {"resource":"hidden","serviceProvider":"R","mvpd":"hidden","source":"mvpd","authorized":false,\#
    "token":{"notBefore":1,"notAfter":2,
    "serializedToken":"hidden","issuedAt":1},"notBefore":1,"notAfter":2,"error":{"action":"none","status":403,\#
    "code":"hidden",
    "message":"hidden","details":"hidden","helpUrl":"hidden","trace":"hidden"}}
    """#
}
