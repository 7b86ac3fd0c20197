/// The titles of tests that show many demands.
enum Title {
  // The wire
  static let rebuilt = "a request is rebuilt as documented"
  static let exactHeaders = "every call carries exactly its headers"
  static let bearer =
    "R-HDR-1: every call of the API carries one bearer token, registration and the provider's page carry none"
  static let identifier =
    "R-HDR-2: every call of the API carries the identifier of the streaming device, registration does not"
  static let deviceInfo = "R-HDR-3: every call carries the description of the streaming device"
  static let contentType =
    "R-HDR-9: a body has the content type of its endpoint, and what has no body has no content type"
  static let registrationWire =
    "R-REG-11: dcr-register is sent as JSON, dcr-token as form, both with X-Device-Info; 201 is accepted"
  static let resources = "R-DEC-14: the resources are sent as the only member of a JSON object"
  static let everyCode = "R-ERR-1: every code is handled on every endpoint"

  // The framework
  static let access = "R-SSO-1: the viewer is asked for access, and without it the framework's account is not used"
  static let interruption = "R-SSO-2: reading the status never interrupts the viewer, picking and logging in may"
  static let onlyPhaseC = "R-SSO-2: only C3 and C10 may interrupt the viewer or ask for permission"
  static let waits = "R-SSO-28: nothing is sent before the framework has answered"
  static let passedOn = "R-SSO-15: the framework gets the server's request and attribute names unchanged"

  // The partner status
  static let statuses = "R-SSO-6: a status is valid when access is granted, the provider known and the expiry ahead"
  static let known = "C-95: the provider is known by the configuration, else by memory, else the server decides"
  static let ids = "R-SSO-14: Apple's id of the provider goes into the status, the MVPD's id everywhere else"
  static let onlyValid = "R-SSO-26: no scenario sends a status that is not valid"
  static let partnerEndpoints = "R-SSO-7: both partner endpoints get the status"
  static let profilesStatus = "R-SSO-8: the profiles are asked for with a valid status, and without one that is not"
  static let decisionsStatus = "R-SSO-9: decisions on an appleSSO profile get the status, read anew when it has ended"
  static let otherProfile = "R-SSO-10: decisions on another profile do without status and framework"

  // Phase C
  static let pickerAnswers = "C4: what came of the system picker"
  static let loginAnswers = "C11: what came of the login at the provider"
  static let basic =
    "R-SSO-18: without permission, metadata or SAML response the viewer signs in by basic authentication"
  static let unsupported =
    "R-SSO-19: a provider that Apple does not support but the configuration knows is used without the app's picker"
  static let admitted =
    "R-CFG-10: the system's picker gets the providers that the configuration admits to it, and no others"
  static let everyAnswer = "R-AUTH-3: every answer is followed where it leads"
  static let actionDecides = "the action decides, whatever the reason (C-24)"
  static let fallsBack = "sessions-sso-partner falls back, never fails"
  static let integration = "the provider behind the partner status needs an active integration (C-92)"
  static let createdProfile =
    "C14: an appleSSO or degraded profile of the chosen provider signs in, any other leads to basic authentication"
  static let samlWire = "R-SSO-17: the SAML response is cleaned, then Base64, then percent-encoded, each once"

  // Phase D
  static let nothingToPlay =
    """
    R-PRE-1, R-PRE-2, R-DEC-16: a preauthorization hands out nothing to play with, even if the server sends a \
    token
    """
}
