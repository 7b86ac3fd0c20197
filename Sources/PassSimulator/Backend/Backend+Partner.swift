import Foundation
import PassAPI

/// The two partner endpoints (`rest-api-v2.md` 4.8, 4.12, 11.2).
extension Backend {
  mutating func partnerSession(_ call: IncomingCall) -> HTTPResponse {
    let status = partnerStatus(call)
    let mvpd = status.mvpd
    if let mvpd, state.degradation[mvpd] == .authNAll { return authorizeAnswer(mvpd, call, "degraded") }
    let isConfigured = behaviour.partnerSignOn && mvpd.flatMap(provider)?.signsOnWithPartner != false
    // When several fallbacks apply: configuration, then the status, then the parameters (C-24).
    guard isConfigured else { return fallback(call, mvpd, "configuration_fallback") }
    guard status.isValid, let mvpd else { return fallback(call, mvpd ?? behaviour.guessedProvider, "pfs_fallback") }
    if let reason = reasonToAuthorize(mvpd, call, seesPartner: true) { return authorizeAnswer(mvpd, call, reason) }
    guard call.form["domainName"] != nil, call.form["redirectUrl"] != nil else {
      return fallback(call, mvpd, "missing_parameters_fallback")
    }
    let request = random.uuid()
    state.samlRequests.insert(request)
    return .json(
      200,
      [
        "actionName": "partner_profile", "actionType": "direct", "reasonType": "none",
        "url": sessionURL("/api/v2/\(call.serviceProvider)/profiles/sso/\(call.route.partner)"),
        "sessionId": .string(random.uuid()), "mvpd": .string(mvpd), "serviceProvider": .string(call.serviceProvider),
        "authenticationRequest": .object([
          .init("type", "saml"),
          .init("request", .string(SimulatedSAML.request(request, provider: provider(mvpd)?.mapping ?? ""))),
          .init(behaviour.attributeListName, .array(SimulatedSAML.attributeNames.map { .string($0) })),
        ]),
      ])
  }

  private mutating func fallback(_ call: IncomingCall, _ mvpd: String?, _ reason: String) -> HTTPResponse {
    sessionAnswer(openSession(call, mvpd: mvpd), incomplete: "resume", reason: reason)
  }

  mutating func partnerProfile(_ call: IncomingCall) throws(Refusal) -> HTTPResponse {
    guard
      let text = call.form["SAMLResponse"].flatMap({ Data(base64Encoded: $0) }).map({
        String(decoding: $0, as: UTF8.self)
      }),
      let answer = SimulatedSAML.read(cleaned: text), state.samlRequests.contains(answer.request),
      let provider = script.catalogue.first(where: { $0.mapping == answer.provider })
    else { throw .enhanced("invalid_parameter_saml_response") }
    if let code = partnerStatus(call).code(for: provider.id) {
      guard behaviour.partnerStatusRule == .ignored else { throw .enhanced(code) }
      return listProfiles(call)
    }
    try checkMVPD(provider.id)
    if behaviour.partnerProfileIsEmpty { return .json(200, ["profiles": [:]]) }
    if state.degradation[provider.id] == .authNAll {
      return .json(200, profiles([(provider.id, degradedProfile(call.now))]))
    }
    guard behaviour.partnerSignOn, provider.signsOnWithPartner else {
      throw .enhanced("invalid_configuration_platform_services")
    }
    let stored = profile(
      "appleSSO", of: provider.id, from: call.now, until: call.now.advanced(bySeconds: behaviour.profileSeconds))
    state.profiles[call.key(provider.id)] = stored
    state.samlRequests.remove(answer.request)
    return .json(behaviour.partnerProfileStatus, profiles([(provider.id, stored)]))
  }
}
