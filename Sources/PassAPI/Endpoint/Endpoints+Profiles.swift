import Foundation

extension Endpoints {
  /// profiles-list: all valid profiles, sorted by MVPD (REST API v2, 4.9). Without a valid status `appleSSO` profiles
  /// stay invisible.
  public func profiles(status: PartnerStatus?, token: Secret) -> Call<[Profile]> {
    profiles(
      "profiles-list",
      HTTPRequest(.get, path("profiles"), headers: headers(token: token, status: status, extras: [.common, .identity])))
  }

  /// profiles-mvpd: the profile of one MVPD, or none (REST API v2, 4.10).
  public func profiles(mvpd: String, status: PartnerStatus?, token: Secret) -> Call<[Profile]> {
    profiles(
      "profiles-mvpd",
      HTTPRequest(
        .get, path("profiles", mvpd),
        headers: headers(token: token, status: status, extras: [.common, .identity, .temporary])))
  }

  /// profiles-code: the profile that a session brought about; none while the login is unfinished (REST API v2, 4.11).
  public func profiles(code: String, token: Secret) -> Call<[Profile]> {
    profiles(
      "profiles-code",
      HTTPRequest(
        .get, path("profiles", "code", code),
        headers: headers(token: token, extras: [.common, .temporary], byCode: true)))
  }

  /// profiles-sso-partner: turns the framework's answer into a profile (REST API v2, 4.12). None means basic
  /// authentication.
  public func partnerProfile(_ partner: String = "Apple", saml: SAMLResponse, status: PartnerStatus?, token: Secret)
    -> Call<[Profile]>
  {
    var form = Form([:])
    form.append("SAMLResponse", saml.formValue.revealed)
    let headers = headers(token: token, content: .form, status: status)
    return profiles("profiles-sso-partner", post(path("profiles", "sso", partner), form, headers))
  }

  private func profiles(_ name: String, _ request: HTTPRequest) -> Call<[Profile]> {
    Call(name: name, request: request) { response throws(CallFailure) in
      try AnswerReader.read(Envelope.Profiles.self, from: response).sorted
    }
  }
}
