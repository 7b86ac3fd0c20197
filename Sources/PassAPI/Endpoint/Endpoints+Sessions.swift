import Foundation

extension Endpoints {
  /// configuration: the MVPDs of the service provider on this platform (REST API v2, 4.3).
  public func configuration(token: Secret) -> Call<Configuration> {
    call("configuration", HTTPRequest(.get, path("configuration"), headers: headers(token: token, extras: .forwarded)))
  }

  /// sessions-create: starts an authentication session (REST API v2, 4.4).
  public func createSession(_ parameters: SessionParameters, token: Secret) -> Call<SessionAnswer> {
    call(
      "sessions-create",
      post(path("sessions"), form(parameters), headers(token: token, content: .form, extras: [.common, .identity])))
  }

  /// sessions-resume: supplies missing parameters (REST API v2, 4.5).
  public func resumeSession(code: String, _ parameters: SessionParameters, token: Secret) -> Call<SessionAnswer> {
    call(
      "sessions-resume",
      post(path("sessions", code), form(parameters), headers(token: token, content: .form, byCode: true)))
  }

  /// sessions-get: looks at a session without changing it (REST API v2, 4.6).
  public func sessionStatus(code: String, token: Secret) -> Call<SessionStatus> {
    call("sessions-get", HTTPRequest(.get, path("sessions", code), headers: headers(token: token, byCode: true)))
  }

  /// sessions-sso-partner: asks for the request that the partner's framework needs (REST API v2, 4.8).
  ///
  /// The MVPD follows from the status, so `parameters.mvpd` is not sent.
  public func partnerSession(
    _ partner: String = "Apple", parameters: SessionParameters, status: PartnerStatus?, token: Secret
  ) -> Call<
    SessionAnswer
  > {
    var parameters = parameters
    parameters.mvpd = nil
    let headers = headers(token: token, content: .form, status: status)
    return call("sessions-sso-partner", post(path("sessions", "sso", partner), form(parameters), headers))
  }

  /// The target of authenticate, to be resolved against the origin and opened in a user agent (REST API v2, 4.7).
  public func authenticateTarget(code: String) -> String {
    "/api/v2/authenticate/\(PercentEncoding.segment(serviceProvider))/\(PercentEncoding.segment(code))"
  }

  private func form(_ parameters: SessionParameters) -> Form {
    Form(["mvpd": parameters.mvpd, "domainName": parameters.domainName, "redirectUrl": parameters.redirectURL])
  }

  func post(_ target: String, _ form: Form, _ headers: HTTPHeaders) -> HTTPRequest {
    HTTPRequest(.post, target, headers: headers, body: form.data)
  }
}
