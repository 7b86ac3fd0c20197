import PassAPI

/// Logout (v2 4.15): removes the profile and all that a token of single sign-on shares, and answers what is left to do.
extension Backend {
  mutating func logout(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    guard let redirect = call.form["redirectUrl"] else { throw .enhanced("invalid_parameter_redirect_url") }
    let mvpd = call.mvpd
    let entry: JSONValue
    let known = knownProfile(mvpd, call)
    if let owner = ownerOfProfile(call.key(mvpd)), known != nil { state.profiles[owner] = nil }
    forgetShared(mvpd, call)
    if state.degradation[mvpd] == .authNAll || provider(mvpd)?.temporaryAccess != nil {
      entry = Backend.entry("complete", "none", mvpd)
    } else if let known, known.isValid(at: call.now) {
      if known.type == "appleSSO" {
        entry = Backend.entry("partner_logout", "partner_interactive", mvpd)
      } else if provider(mvpd)?.hasLogoutPage == true {
        entry = Backend.entry("logout", "interactive", mvpd, url: logoutURL(mvpd, call, redirect))
      } else {
        entry = Backend.entry("complete", "none", mvpd)
      }
    } else {
      entry = Backend.entry("invalid", "none", mvpd)
    }
    let entries: JSONValue = [mvpd: entry]
    return .json(200, options.wrapsLogouts ? ["logouts": entries] : entries)
  }

  private static func entry(_ name: String, _ type: String, _ mvpd: String, url: String? = nil) -> JSONValue {
    JSONValue(members: [
      "actionName": .string(name), "actionType": .string(type), "mvpd": .string(mvpd),
      "url": url.map(JSONValue.string),
    ])
  }

  private func logoutURL(_ mvpd: String, _ call: IncomingCall, _ redirect: String) -> String {
    let path =
      "/adobe-services/logout?noflash=true&mso_id=\(PercentEncoding.encode(mvpd))"
      + "&requestor_id=\(PercentEncoding.encode(call.serviceProvider))&redirect_url=\(PercentEncoding.encode(redirect))"
    return options.logoutURLsAreAbsolute ? script.origin + path : path
  }
}
