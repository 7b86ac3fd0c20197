import Foundation
import PassAPI

/// The two partner endpoints (v2 4.8, v2 4.12, v2 11.2).
extension Backend {
  mutating func partnerSession(_ call: IncomingCall) -> HTTPResponse {
    let status = partnerStatus(call)
    let mvpd = status.mvpd
    if let mvpd, state.degradation[mvpd] == .authNAll { return authorizeAnswer(mvpd, call, "degraded") }
    let isConfigured = isPartnerPlatform(call) && mvpd.flatMap(provider)?.signsOnWithPartner != false
    // The order if several fallbacks apply: configuration, then status, then parameters (C-24).
    guard isConfigured else { return fallback(call, mvpd, "configuration_fallback") }
    guard status.isValid, let mvpd else { return fallback(call, mvpd ?? options.guessedProvider, "pfs_fallback") }
    if let reason = reasonToAuthorize(mvpd, call, seesPartner: true) { return authorizeAnswer(mvpd, call, reason) }
    guard call.form["domainName"] != nil, call.form["redirectUrl"] != nil else {
      return fallback(call, mvpd, "missing_parameters_fallback")
    }
    let request = samlRequest(for: call.key(mvpd), at: call.now)
    return .json(
      200,
      [
        "actionName": "partner_profile", "actionType": "direct", "reasonType": "none",
        "url": sessionURL("/api/v2/\(call.serviceProvider)/profiles/sso/\(call.partner)"),
        "sessionId": .string(random.uuid()), "mvpd": .string(mvpd), "serviceProvider": .string(call.serviceProvider),
        "authenticationRequest": [
          "type": "saml", "request": .string(request),
          options.attributeListName: .array(SimulatedSAML.attributeNames.map { .string($0) }),
        ],
      ])
  }

  private mutating func fallback(_ call: IncomingCall, _ mvpd: String?, _ reason: String) -> HTTPResponse {
    sessionAnswer(openSession(call, mvpd: mvpd), incomplete: "resume", reason: reason)
  }

  mutating func partnerProfile(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    guard let answer = call.form["SAMLResponse"].flatMap(samlResponse) else {
      throw .enhanced("invalid_parameter_saml_response")
    }
    let provider = answer.provider
    if let code = partnerStatus(call).code(for: provider.id) {
      guard !options.refusesInvalidStatuses else { throw .enhanced(code) }
      return listProfiles(call)
    }
    guard answers(answer.request, call.key(provider.id), at: call.now) else {
      throw .enhanced("invalid_parameter_saml_response")
    }
    try checkMVPD(provider.id)
    if options.partnerProfileIsEmpty { return .json(200, ["profiles": [:]]) }
    if state.degradation[provider.id] == .authNAll {
      return .json(200, profiles([(provider.id, degradedProfile(call.now))]))
    }
    guard isPartnerPlatform(call), provider.signsOnWithPartner else {
      throw .enhanced("invalid_configuration_platform_services")
    }
    let stored = profile(
      "appleSSO", of: provider.id, from: call.now, until: call.now.advanced(bySeconds: options.profileSeconds))
    state.profiles[call.key(provider.id)] = stored
    state.samlRequests[answer.request] = nil
    return .json(options.partnerProfileStatus, profiles([(provider.id, stored)]))
  }
}

// MARK: SAML

extension Backend {
  /// A new request for the login at a provider, as the client hands it to the framework.
  package mutating func samlRequest(for owner: BackendState.ProfileKey, at now: Timestamp) -> String {
    let id = random.uuid()
    state.samlRequests[id] = BackendState.SAMLRequest(
      owner: owner, notAfter: now.advanced(bySeconds: options.sessionSeconds))
    return SimulatedSAML.request(id, provider: provider(owner.mvpd)?.mapping ?? "")
  }

  /// The provider of a response, and the id of the request that it answers; `nil` if there was no such request.
  package func samlResponse(_ base64: String) -> (provider: SimulatedMVPD, request: String)? {
    guard let text = Data(base64Encoded: base64),
      let answer = SimulatedSAML.read(cleaned: String(decoding: text, as: UTF8.self)),
      state.samlRequests[answer.request] != nil,
      let provider = script.catalogue.provider(mappedFrom: answer.provider)
    else { return nil }
    return (provider, answer.request)
  }

  /// Whether the request was made for those who answer it, and has not expired.
  package func answers(_ request: String, _ owner: BackendState.ProfileKey, at now: Timestamp) -> Bool {
    guard options.bindsPartnerRequests else { return true }
    return state.samlRequests[request].map { $0.owner == owner && now < $0.notAfter } ?? false
  }

  /// Whether Apple's single sign-on is available to this device.
  private func isPartnerPlatform(_ call: IncomingCall) -> Bool {
    let system = call.deviceInfo?["osName"]?.text.map(DeviceInfo.OSName.init(rawValue:))
    return options.partnerSignOn && (!options.partnerNeedsPlatform || system == .iOS || system == .tvOS)
  }
}

/// The header `AP-Partner-Framework-Status`, judged as in v2 11.2: permission, provider id, date, in that order.
enum PartnerStatusHeader: Hashable, Sendable {
  case notPresent, notDetermined, notGranted
  case providerNotDetermined
  /// Access is granted and the provider is known, but its date is absent, unreadable or past.
  case expired(mvpd: String)
  case valid(mvpd: String)

  init(_ header: String?, at now: Timestamp, providers: [SimulatedMVPD]) {
    let value = header.flatMap(JSONValue.init(base64:))
    guard let access = value?["frameworkPermissionInfo"]?["accessStatus"]?.text else {
      self = .notPresent
      return
    }
    guard access == "granted" else {
      self = access == "notDetermined" ? .notDetermined : .notGranted
      return
    }
    let info = value?["frameworkProviderInfo"]
    guard let id = info?["id"]?.text, let provider = providers.provider(mappedFrom: id) else {
      self = .providerNotDetermined
      return
    }
    // The documents want a string of milliseconds; a number counts as unreadable.
    let expires = info?["expirationDate"]?.text.flatMap { Int64($0) }
    self = expires.map { $0 > now.milliseconds } == true ? .valid(mvpd: provider.id) : .expired(mvpd: provider.id)
  }

  /// The provider, if its id is known.
  var mvpd: String? {
    switch self {
    case .expired(let mvpd), .valid(let mvpd): mvpd
    case .notPresent, .notDetermined, .notGranted, .providerNotDetermined: nil
    }
  }

  /// Whether the status is valid.
  var isValid: Bool { if case .valid = self { true } else { false } }

  /// The code of the error for a call that needs a status for a provider; `nil` if the call may proceed.
  func code(for mvpd: String) -> String? {
    switch self {
    case .notPresent: "invalid_header_pfs_permission_access_not_present"
    case .notDetermined: "invalid_header_pfs_permission_access_not_determined"
    case .notGranted: "invalid_header_pfs_permission_access_not_granted"
    case .providerNotDetermined: "invalid_header_pfs_provider_id_not_determined"
    case .expired(let own), .valid(let own):
      if own != mvpd {
        "invalid_header_pfs_provider_id_mismatch"
      } else {
        isValid ? nil : "invalid_header_pfs_provider_info_expired"
      }
    }
  }
}

extension Backend {
  func partnerStatus(_ call: IncomingCall) -> PartnerStatusHeader {
    PartnerStatusHeader(call.request.headers[.partnerStatus], at: call.now, providers: script.catalogue)
  }
}
