import AccessEnablerFlow
import PassAPI

// The SDK's work for a logged-in viewer, and the logout.

extension SimulatedAccessEnabler {
  private var isLoggedIn: Bool { get async { await clock.now < (token?.end ?? Timestamp(milliseconds: .min)) } }

  func getAuthorization(_ resource: String) async {
    guard await !isLoggedIn else { return await decide(about: resource) }
    self.resource = resource
    await getAuthentication(AuthenticationOptions())
  }

  func decide(about resource: String) async {
    func deny(_ status: AdvancedStatus, _ text: String = "") {
      deliver(.tokenRequestFailed(FailedTokenRequest(resource: resource, description: text)), with: status)
    }
    guard await isLoggedIn else { return deny(AdvancedStatus(.notAuthenticated)) }
    guard !script.isThrottled, !script.deniedResources.contains(resource) else {
      let text = script.isThrottled ? "" : "Your subscription does not have this channel."
      return deny(AdvancedStatus(.denied, message: text, others: ["resource": resource]), text)
    }
    let mediaToken = script.tokenlessResources.contains(resource) ? "" : "simulated-media-token-\(resource)"
    deliver(.setToken(Secret(mediaToken), resource: resource), with: reasonForPermit)
    track(.authorization, ["true", token?.mvpd ?? ""])
  }

  /// The reason for a permit that does not come from the provider.
  private var reasonForPermit: AdvancedStatus? {
    guard let mvpd = token?.mvpd else { return nil }
    if dashboard.degraded.contains(mvpd) { return AdvancedStatus(.degradedPermit) }
    let isTemporary = catalogue.contains { $0.id == mvpd && $0.temporaryAccess != nil }
    return isTemporary ? AdvancedStatus(.temporaryPermit) : nil
  }

  func allowed(_ resources: [String]) async -> [String] {
    guard await isLoggedIn, !script.isThrottled else { return [] }
    return resources.filter { !script.deniedResources.contains($0) }
  }

  func preauthorize(_ request: PreauthorizationRequest) async -> Preauthorization {
    guard await isLoggedIn else {
      return Preauthorization(status: token == nil ? .sessionMissing : .sessionExpired)
    }
    guard !script.isThrottled else {
      return Preauthorization(status: .init(status: 429, code: "too_many_requests", action: "retry-after"))
    }
    return Preauthorization(
      request.resources.map { resource in
        let isDenied = script.deniedResources.contains(resource)
        return .init(
          resource, isAuthorized: !isDenied,
          error: isDenied ? .init(status: 200, code: "authorization_denied_by_mvpd", action: "none") : nil)
      })
  }

  func metadata(_ key: MetadataKey) async -> SDKMetadata {
    guard let token, await isLoggedIn, !script.isThrottled else { return SDKMetadata(key, nil) }
    switch key {
    case .authentication, .authorization: return SDKMetadata(key, Secret(SDKAssumptions.exampleTime))
    // Disabled unless the vendor enables it.
    case .deviceId: return SDKMetadata(key, nil)
    case .user(let name):
      let source = token.isFromApple ? "Apple" : SDKAssumptions.otherTokenSource
      let value = (name == "tokenSource" ? source : script.userMetadata[name]).map { Secret($0) }
      guard script.wrapsMetadata else { return SDKMetadata(key, value) }
      return SDKMetadata(key, nil, wrapped: value.map { [name: $0] } ?? [:])
    }
  }

  /// Removes tokens, then calls the server: on iOS with an invisible page (sdk 6).
  func logOut() async {
    guard !script.keepsLogin else { return deliver(.setAuthenticationStatus(.success)) }
    let wasFromApple = token?.isFromApple == true, mvpd = token?.mvpd
    (token, selected, resource) = (nil, nil, nil)
    signsOutOnDevice = wasFromApple
    guard let mvpd, script.platform != .tvOS else { return endLogout() }
    waiting = .logout
    deliver(
      .navigate(
        RequestedPage(
          url: "https://sp.auth.adobe.com/simulated/logout/\(mvpd)",
          inSafariController: dashboard.demandsSafari.contains(mvpd) && options.handlesSafariController)))
  }

  /// Reports the end of a logout; 0 means success.
  func endLogout() {
    let status = signsOutOnDevice ? AdvancedStatus(.signOutOnDevice) : nil
    signsOutOnDevice = false
    deliver(.setAuthenticationStatus(.failure(SDKAssumptions.codeAfterLogout)), with: status)
  }
}
