import FlowExport

/// Every numbered step of "Apple SSO Cookbook (REST API V2)", in short.
enum CookbookSteps {
  static let all: [DocumentedStep] = [
    DocumentedStep("P1", "collect the device information that lets the server recognise the platform"),
    DocumentedStep(
      "P2",
      "ask for permission to read the device's subscription, and look again when the app comes to the foreground"),
    DocumentedStep("P3", "explain to viewers who refused what they would gain, and where to change their mind"),
    DocumentedStep("A1", "register the client, unless credentials are stored"),
    DocumentedStep("A2", "receive credentials and store them for good"),
    DocumentedStep("A3", "request an access token, unless a valid one is stored"),
    DocumentedStep("A4", "receive the token and use it only until it expires"),
    DocumentedStep("B1", "ask the framework for the partner status without interrupting the viewer"),
    DocumentedStep("B2", "check the status: access granted, provider known, not expired"),
    DocumentedStep("B3", "retrieve profiles, all or the remembered provider's, with the status if it is valid"),
    DocumentedStep("B4", "receive the profiles"),
    DocumentedStep("B5", "choose a profile and go on to decisions"),
    DocumentedStep("B6", "no profile: go on to partner authentication"),
    DocumentedStep("C1", "retrieve the configuration"),
    DocumentedStep("C2", "receive the providers and what each supports"),
    DocumentedStep("C3", "ask for the partner status; the viewer may pick a provider"),
    DocumentedStep(
      "C4",
      "check the status and map Apple's provider to the service's; an unsupported one leads to basic authentication"),
    DocumentedStep("C5", "request the partner authentication request"),
    DocumentedStep("C6", "receive the next action, or an error"),
    DocumentedStep("C7", "authorize: a profile exists, go on to decisions"),
    DocumentedStep("C8", "authenticate or resume: basic authentication"),
    DocumentedStep("C9", "partner_profile: the SAML request for the provider"),
    DocumentedStep("C10", "let the framework complete the login with the provider"),
    DocumentedStep("C11", "check the status again, and that a SAML response came with it"),
    DocumentedStep("C12", "create the partner profile from the SAML response"),
    DocumentedStep("C13", "receive the profile"),
    DocumentedStep("C14", "a profile: go on to decisions; none: basic authentication"),
    DocumentedStep("D1.1", "preauthorize: ask for the partner status if the profile is from Apple"),
    DocumentedStep("D1.2", "check the status; it must have an expiry"),
    DocumentedStep("D1.3", "request decisions for several resources"),
    DocumentedStep("D1.4", "receive a permit or a denial for each resource"),
    DocumentedStep("D2.1", "authorize: ask for the partner status if the profile is from Apple"),
    DocumentedStep("D2.2", "check the status; it must have an expiry"),
    DocumentedStep("D2.3", "request the decision for the resource to be played"),
    DocumentedStep("D2.4", "receive a permit with a media token, or a denial"),
    DocumentedStep("E1", "log out when the viewer asks"),
    DocumentedStep("E2", "receive the next action of each profile: none, a page to open, or the device's settings"),
  ]
}
