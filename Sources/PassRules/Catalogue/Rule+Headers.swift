extension Rule {
  /// Parameters and headers (v2 10).
  static let headers: [Rule] = [
    .must(
      "R-HDR-1", of: [.checklist, .aiRules],
      "Send `Authorization` on every REST API v2 request (user-agent URL excepted)"
    )
    .enforced(by: "`Endpoints.headers`")
    .shown(by: "the header and its scheme on every call"),
    .must(
      "R-HDR-2", of: [.checklist, .aiRules],
      """
      Send `AP-Device-Identifier` of the actual streaming device on every REST API v2 request (not on DCR; \
      second-screen app: C-55)
      """
    ).enforced(by: "`Endpoints.headers`")
      .shown(by: "the header on every call of the device"),
    .must(
      "R-HDR-3", of: [.checklist],
      "Send `X-Device-Info` of the actual streaming device on every request (second-screen app: C-55)"
    )
    .enforced(by: "`Endpoints.headers`, `Endpoints.registrationHeaders`")
    .shown(by: "the header on every call of the device"),
    .must(
      "R-HDR-4", of: [.checklist, .aiRules], "Keep the device identifier stable over updates and reboots, and store it"
    )
    .enforced(by: "the app's `DeviceDescriber`")
    .shown(by: "two identifiers in the calls of one installation"),
    .should("R-HDR-5", of: [.headerPages], "Keep it stable over uninstall and re-install")
      .enforced(by: "the app's `DeviceDescriber`")
      .hidden(because: "nothing in a record says that an app was installed again"),
    .must("R-HDR-6", of: [.headerPages], "Form it as `fingerprint ` + Base64")
      .enforced(by: "`DeviceIdentifier.headerValue`")
      .shown(by: "the form of the header"),
    .must(
      "R-HDR-7", of: [.headerPages],
      """
      Include at least `model`, `version`, `osName`, `osVersion`, `connectionType` in `X-Device-Info` and use only \
      listed values for restricted keys
      """
    ).enforced(by: "`DeviceInfo.check()`")
      .shown(by: "members and values of the header"),
    .must("R-HDR-8", of: [.checklist, .aiRules], "Send only parameters and headers the API expects")
      .enforced(by: "`Endpoints` builds every request; `OptionalHeaders` go where they are listed")
      .shown(
        by: """
          headers, parameters, members and paths that the API does not have, and another spelling of the \
          partner
          """),
    .must("R-HDR-9", of: [.apiPages], "Use the content type of section 6.10")
      .enforced(by: "`Endpoints`")
      .shown(by: "the content type of calls with a body"),
    .must("R-HDR-10", of: [.apiPages], "If `Accept` is sent, use `application/json;charset=utf-8`")
      .enforced(by: "`Endpoints`")
      .shown(by: "the header `Accept`"),
    .must(
      "R-HDR-11", of: [.flowPages],
      "Send fresh SSO tokens (`AD-Service-Token`) on all endpoints that list them when that method is used"
    ).enforced(by: "`OptionalHeaders` with `ServiceToken` and `SubjectToken`")
      .shown(by: "calls without a token that calls before had, and tokens after their `exp`"),
    .must(
      "R-HDR-12", of: [.checklist],
      "Supply `connectionIp` and `connectionPort` where home-based authentication with Spectrum is required"
    ).enforced(by: "`DeviceInfo.connectionIp`, `DeviceInfo.connectionPort`")
      .shown(by: "one of the two without the other; whether they are required is no call"),
    .may(
      "R-HDR-13", of: [.throttling, .apiPages], "Omit `X-Forwarded-For` on direct device calls (servers must send it)"
    )
    .enforced(by: "`Endpoints` never sets it"),
    .should("R-HDR-14", of: [.checklist], "Reuse identifier and device-info code from a v1 app, adjusted to v2 names")
      .enforced(by: "the app hands in its description")
      .untestable(because: "a way of working, not a behaviour")
      .hidden(because: "a way of building"),
  ]
}
