import PassAPI
import PassRules

extension Replacements {
  /// The replacements of REST API v1 (v1 3, v2 3).
  package static let ofV1 = Replacements(
    api: .v1, calls: calls, parameters: parameters.map { ParameterReplacement($0.key, $0.value) })

  private static let calls: [(endpoint: Endpoint, replacement: Replacement)] = [
    (
      .register,
      Replacement(
        .replaced, [.register],
        "the same call, with a software statement for v2: its clients have the scope api:client:v2", isOneToOne: true)
    ),
    (.token, Replacement(.replaced, [.token], "the same call, for the new client", isOneToOne: true)),
    (
      .checkAuthenticationToken,
      Replacement(
        .replaced, [.listProfiles, .profileOfMVPD],
        "a valid profile replaces a login; without one: an empty map with 200, not 403; send the partner status"
      )
    ),
    (
      .checkCode,
      Replacement(
        .replaced, [.getSession, .profileOfCode],
        "the code is that of a session; a profile for it says that the login is made, an empty map with 200 that it "
          + "is not, which was 403")
    ),
    (
      .provideMVPDList,
      Replacement(
        .replaced, [.configuration], "without requiredMetadataFields, which come with the partner session",
        isOneToOne: true)
    ),
    (
      .profileRequest,
      Replacement(
        .replaced, [.partnerSession],
        "with the partner status instead of the MVPD's id; it may also answer "
          + "that a profile is there, or that the regular login has to follow")
    ),
    (
      .tokenExchange,
      Replacement(
        .replaced, [.partnerProfile],
        "the SAML response is cleaned and encoded in the same way; the answer is the profile", isOneToOne: true)
    ),
    (
      .retrieveAuthenticationToken,
      Replacement(
        .replaced, [.profileOfCode, .listProfiles],
        "while a code is waited for its profile is asked for, else all of them; nothing yet is an empty map, not 404")
    ),
    (
      .registrationCode,
      Replacement(
        .replaced, [.createSession, .resumeSession],
        "the code comes with a session, which also wants domainName and redirectUrl")
    ),
    (
      .codeRecord,
      Replacement(.replaced, [.getSession], "what the code's session has, and what is missing", isOneToOne: true)
    ),
    (.deleteCode, Replacement(.notNeeded, [], "a new session ends the former one of the device")),
    (
      .initiateAuthentication,
      Replacement(
        .replaced, [.authenticate], "at the address that the session names, without the parameters of the page",
        isOneToOne: true)
    ),
    (
      .initiateAuthorization,
      Replacement(
        .replaced, [.authorize],
        "the answer is the decision and, for a permit, its media token at once; "
          + "a denial is a decision with 200, not 403"
      )
    ),
    (
      .retrieveAuthorization,
      Replacement(.notNeeded, [], "a decision is asked for before every playback; its end comes with it")
    ),
    (.shortMediaToken, Replacement(.notNeeded, [], "the media token comes with the decision of decisions-authorize")),
    (
      .userMetadata,
      Replacement(
        .notNeeded, [], "the attributes come with the profile, whose type also says whether Apple signed in")
    ),
    (
      .legacyLogout,
      Replacement(
        .replaced, [.logout],
        "for the profile's MVPD, with redirectUrl; the answer says what is "
          + "left: nothing, a page to open, the settings of the device; that page reaches the provider, "
          + "v1's call did not"
      )
    ),
    (
      .logoutPage,
      Replacement(
        .replaced, [.logout], "no page is opened before the call: its answer says whether there is one, and where")
    ),
    (
      .legacyPreauthorize,
      Replacement(.replaced, [.preauthorize], "the resources go in a JSON body", isOneToOne: true)
    ),
    (.preauthorizeCode, Replacement(.noCounterpart, [], "decisions belong to the device that plays")),
    (.freePreview, Replacement(.notNeeded, [], "decisions with a temporary pass can be asked for at once")),
  ]

  private static let parameters: KeyValuePairs = [
    "resource": "resources of the body", "mvpd": "the MVPD in the path, or mvpd of the session",
    "SAMLResponse": "SAMLResponse of the body", "requestor": "the service provider in the path",
    "requestor_id": "the service provider in the path",
    "deviceId": "header AP-Device-Identifier: the word fingerprint and the Base64 of the same id",
    "device_info": "header X-Device-Info, in Base64 alone", "deviceType": "nothing: the device information says it",
    "deviceUser": "nothing", "appId": "nothing", "mso_id": "mvpd of the session", "reg_code": "the code in the path",
    "domain_name": "domainName of the session", "redirect_url": "redirectUrl of the session",
    "noflash": "nothing", "no_iframe": "nothing", "format": "nothing: answers are JSON",
    "ttl": "nothing: the session says how long its code lives",
    "generic_data": "header AP-TempPass-Identity, with a hash", "ap_vi": "header AP-Visitor-Identifier",
  ]
}
