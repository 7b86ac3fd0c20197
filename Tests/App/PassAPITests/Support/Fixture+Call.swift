import Foundation
import PassAPI
import PassTestSupport

extension Fixture {
  /// The call of this package that corresponds to the fixture's request; nil where the client makes none.
  var call: AnyCall? {
    let parts = (target.split(separator: "?").first ?? "").split(separator: "/").map(String.init)
    switch (method, parts.count, parts.first) {
    case ("POST", 3, "o"?): return registration(parts[2])
    case (_, 4..., "api"?) where parts[2] != "authenticate": return call(parts[2], Array(parts[3...]))
    default: return nil
    }
  }

  private func registration(_ last: String) -> AnyCall {
    let endpoints = Sample.endpoints()
    if last == "register" {
      let statement = Secret(requestBody["software_statement"]?.text ?? "")
      return AnyCall(endpoints.register(softwareStatement: statement, redirectURI: requestBody["redirect_uri"]?.text))
    }
    return AnyCall(
      endpoints.token(
        ClientCredentials(clientId: form["client_id"] ?? "", clientSecret: Secret(form["client_secret"] ?? ""))))
  }

  private func call(_ serviceProvider: String, _ rest: [String]) -> AnyCall? {
    let endpoints = Sample.endpoints(serviceProvider)
    let token = Sample.token
    let status = requestHeaders["AP-Partner-Framework-Status"]?.text.flatMap(PartnerStatus.init(headerValue:))
    let parameters = SessionParameters(
      mvpd: form["mvpd"], domainName: form["domainName"], redirectAddress: form["redirectUrl"])
    let resources = requestBody["resources"]?.texts ?? []
    switch (method, rest.count, rest[0], rest.dropFirst().first) {
    case ("GET", 1, "configuration", _): return AnyCall(endpoints.configuration(token: token))
    case ("POST", 1, "sessions", _): return AnyCall(endpoints.createSession(parameters, token: token))
    case ("POST", 2, "sessions", let code?):
      return AnyCall(endpoints.resumeSession(code: code, parameters, token: token))
    case ("GET", 2, "sessions", let code?): return AnyCall(endpoints.sessionStatus(code: code, token: token))
    case ("POST", 3, "sessions", "sso"?):
      return AnyCall(endpoints.partnerSession(rest[2], parameters: parameters, status: status, token: token))
    case ("GET", 1, "profiles", _): return AnyCall(endpoints.profiles(status: status, token: token))
    case ("GET", 2, "profiles", let mvpd?): return AnyCall(endpoints.profiles(mvpd: mvpd, status: status, token: token))
    case ("GET", 3, "profiles", "code"?): return AnyCall(endpoints.profiles(code: rest[2], token: token))
    case ("POST", 3, "profiles", "sso"?):
      guard let text = saml, let saml = SAMLResponse(cleaning: text) else { return nil }
      return AnyCall(endpoints.partnerProfile(rest[2], saml: saml, status: status, token: token))
    case ("POST", 3, "decisions", "preauthorize"?):
      return AnyCall(endpoints.preauthorize(resources, mvpd: rest[2], status: status, token: token))
    case ("POST", 3, "decisions", "authorize"?):
      return AnyCall(endpoints.authorize(resources, mvpd: rest[2], status: status, token: token))
    case ("GET", 2, "logout", let mvpd?):
      return AnyCall(endpoints.logout(mvpd: mvpd, redirectAddress: "https://adobe.com", token: token))
    default: return nil
    }
  }

  /// The fields of a form body, decoded.
  private var form: [String: String] {
    let pairs = (requestBody.text ?? "").split(separator: "&").map {
      $0.split(separator: "=", maxSplits: 1).map(String.init)
    }
    return Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1].removingPercentEncoding ?? $0[1]) }) {
      first, _ in first
    }
  }

  /// The text inside the SAML response of a form body; any text where the documentation cuts the value short.
  private var saml: String? {
    guard let value = form["SAMLResponse"] else { return nil }
    return value.hasSuffix("...")
      ? "<samlp:Response/>" : Data(base64Encoded: value).map { String(decoding: $0, as: UTF8.self) }
  }
}
