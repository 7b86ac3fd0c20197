import PassAPI

/// Events at the server that do not come from its client, but from the viewer in a browser or the vendor's operators.
extension Backend {
  /// Finishes the login that belongs to a code, and stores a `regular` profile.
  ///
  /// - Parameter mvpd: The provider; `nil` for the one of the session.
  /// - Returns: The redirect URL where the browser ends, `nil` if the session is gone or incomplete.
  @discardableResult
  package mutating func completeLogin(code: String, mvpd: String? = nil, at now: Timestamp) -> String? {
    guard var session = state.sessions[code], now < session.notAfter, !isClosed(session),
      let provider = mvpd ?? session.mvpd
    else { return nil }
    session.mvpd = provider
    guard let redirect = session.redirectUrl, missingParameters(session).isEmpty else { return nil }
    session.loggedIn = true
    state.sessions[code] = session
    let stored = profile("regular", of: provider, from: now, until: now.advanced(bySeconds: options.profileSeconds))
    state.profiles[session.key(provider)] = stored
    share(stored, of: session.key(provider), with: session.identities)
    return redirect
  }

  /// Whether a path is that of a login page for user agents, in this API or another.
  package func isLoginPage(_ path: String) -> Bool {
    path.hasPrefix("/api/v2/authenticate/") || state.extensions.haveLoginPage(path)
  }

  /// Finishes the login of a page; returns where the browser ends, `nil` if the login is gone or incomplete.
  package mutating func completeLogin(on page: HTTPRequest, at now: Timestamp) -> String? {
    let isMeant = { (type: any BackendExtension.Type) in type.isLoginPage(page.path) }
    if let end = extended(by: isMeant, { $0.completeLogin(on: page, of: $1, at: now) }) { return end }
    return completeLogin(code: page.path.split(separator: "/").last.map(String.init) ?? "", at: now)
  }

  /// Supplies on a second screen what the device did not know; `nil` leaves a parameter unchanged.
  package mutating func supplyOnSecondScreen(
    code: String, mvpd: String? = nil, domainName: String? = nil, redirectUrl: String? = nil
  ) {
    guard var session = state.sessions[code], !isClosed(session) else { return }
    session.mvpd = mvpd ?? session.mvpd
    session.domainName = domainName ?? session.domainName
    session.redirectUrl = redirectUrl ?? session.redirectUrl
    state.sessions[code] = session
  }

  /// Begins a rule of degraded access for a provider, or ends it with `nil`.
  package mutating func degrade(_ mvpd: String, _ rule: DegradationRule?) { state.degradation[mvpd] = rule }
}
