extension Rule {
  /// Parameters and headers (REST API v2, section 10).
  static let headers: [Rule] = [
    Rule(
      "R-HDR-1", .must, .headers,
      "Send `Authorization` on every REST API v2 request (user-agent URL excepted)",
      enforcement: "`Endpoints.headers`"),
    Rule(
      "R-HDR-2", .must, .headers,
      "Send `AP-Device-Identifier` of the actual streaming device on every REST API v2 request (not on DCR; second-screen app: C-55)",
      enforcement: "`Endpoints.headers`"),
    Rule(
      "R-HDR-3", .must, .headers,
      "Send `X-Device-Info` of the actual streaming device on every request (second-screen app: C-55)",
      enforcement: "`Endpoints.headers`, `Endpoints.registrationHeaders`"),
    Rule(
      "R-HDR-4", .must, .headers,
      "Keep the device identifier stable over updates and reboots, and store it",
      enforcement: "protocol `DeviceDescriber`"),
    Rule(
      "R-HDR-5", .should, .headers,
      "Keep it stable over uninstall and re-install",
      enforcement: "protocol `DeviceDescriber`"),
    Rule(
      "R-HDR-6", .must, .headers,
      "Form it as `fingerprint ` + Base64",
      enforcement: "`DeviceIdentifier.headerValue`"),
    Rule(
      "R-HDR-7", .must, .headers,
      "Include at least `model`, `version`, `osName`, `osVersion`, `connectionType` in `X-Device-Info` and use only listed values for restricted keys",
      enforcement: "`DeviceInfo.check()`"),
    Rule(
      "R-HDR-8", .must, .headers,
      "Send only parameters and headers the API expects",
      enforcement: "`Endpoints` builds every request; `Extras` go where they are listed"),
    Rule(
      "R-HDR-9", .must, .headers,
      "Use the content type of section 6.10",
      enforcement: "`Endpoints`"),
    Rule(
      "R-HDR-10", .must, .headers,
      "If `Accept` is sent, use `application/json;charset=utf-8`",
      enforcement: "`Endpoints`"),
    Rule(
      "R-HDR-11", .must, .headers,
      "Send fresh SSO tokens (`AD-Service-Token`) on all endpoints that list them when that method is used",
      enforcement: "`Extras` with `ServiceToken` and `SubjectToken`"),
    Rule(
      "R-HDR-12", .must, .headers,
      "Supply `connectionIp` and `connectionPort` where home-based authentication with Spectrum is required",
      enforcement: "`DeviceInfo.connectionIp`, `DeviceInfo.connectionPort`"),
    Rule(
      "R-HDR-13", .may, .headers,
      "Omit `X-Forwarded-For` on direct device calls (servers must send it)",
      enforcement: "`Endpoints` never sets it"),
    Rule(
      "R-HDR-14", .should, .headers,
      "Reuse identifier and device-info code from a v1 app, adjusted to v2 names",
      enforcement: "the app hands in its description",
      untestable: "a way of working, not a behaviour"),
  ]
}
