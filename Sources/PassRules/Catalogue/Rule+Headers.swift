extension Rule {
  /// Parameters and headers (v2 10).
  static let headers: [Rule] = [
    .must("R-HDR-1", "Send `Authorization` on every REST API v2 request (user-agent URL excepted)")
      .enforced(by: "`Endpoints.headers`"),
    .must(
      "R-HDR-2",
      """
      Send `AP-Device-Identifier` of the actual streaming device on every REST API v2 request (not on DCR; \
      second-screen app: C-55)
      """
    ).enforced(by: "`Endpoints.headers`"),
    .must("R-HDR-3", "Send `X-Device-Info` of the actual streaming device on every request (second-screen app: C-55)")
      .enforced(by: "`Endpoints.headers`, `Endpoints.registrationHeaders`"),
    .must("R-HDR-4", "Keep the device identifier stable over updates and reboots, and store it")
      .enforced(by: "the app's `DeviceDescriber`"),
    .should("R-HDR-5", "Keep it stable over uninstall and re-install")
      .enforced(by: "the app's `DeviceDescriber`"),
    .must("R-HDR-6", "Form it as `fingerprint ` + Base64")
      .enforced(by: "`DeviceIdentifier.headerValue`"),
    .must(
      "R-HDR-7",
      """
      Include at least `model`, `version`, `osName`, `osVersion`, `connectionType` in `X-Device-Info` and use only \
      listed values for restricted keys
      """
    ).enforced(by: "`DeviceInfo.check()`"),
    .must("R-HDR-8", "Send only parameters and headers the API expects")
      .enforced(by: "`Endpoints` builds every request; `OptionalHeaders` go where they are listed"),
    .must("R-HDR-9", "Use the content type of section 6.10")
      .enforced(by: "`Endpoints`"),
    .must("R-HDR-10", "If `Accept` is sent, use `application/json;charset=utf-8`")
      .enforced(by: "`Endpoints`"),
    .must(
      "R-HDR-11", "Send fresh SSO tokens (`AD-Service-Token`) on all endpoints that list them when that method is used"
    ).enforced(by: "`OptionalHeaders` with `ServiceToken` and `SubjectToken`"),
    .must(
      "R-HDR-12", "Supply `connectionIp` and `connectionPort` where home-based authentication with Spectrum is required"
    ).enforced(by: "`DeviceInfo.connectionIp`, `DeviceInfo.connectionPort`"),
    .may("R-HDR-13", "Omit `X-Forwarded-For` on direct device calls (servers must send it)")
      .enforced(by: "`Endpoints` never sets it"),
    .should("R-HDR-14", "Reuse identifier and device-info code from a v1 app, adjusted to v2 names")
      .enforced(by: "the app hands in its description")
      .untestable(because: "a way of working, not a behaviour"),
  ]
}
