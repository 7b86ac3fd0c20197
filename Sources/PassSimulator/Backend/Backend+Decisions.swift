import Foundation
import PassAPI

/// Preauthorize and authorize (`rest-api-v2.md` 4.13, 4.14): rule of degraded access, then temporary access, then the
/// profile.
extension Backend {
  mutating func decisions(_ call: IncomingCall, binding: Bool) throws(Refusal) -> HTTPResponse {
    let mvpd = call.route.mvpd
    let listed = JSON(parsing: call.request.body ?? Data())?["resources"]?.elements ?? []
    let resources = listed.compactMap(\.text).filter { !$0.isEmpty }
    guard !resources.isEmpty, resources.count == listed.count else { throw .enhanced("invalid_parameter_resources") }
    let limit = binding ? behaviour.authorizeLimit : behaviour.preauthorizeLimit
    guard resources.count <= limit else {
      if behaviour.resourceLimit == .topLevel { throw .enhanced("too_many_resources") }
      return .json(
        200, ["decisions": .array(resources.map { deny($0, call, source: "mvpd", code: "too_many_resources") })])
    }
    var items: [JSON] = []
    for resource in resources { items.append(try decide(resource, mvpd, call, binding: binding)) }
    return .json(200, ["decisions": .array(items)])
  }

  private mutating func decide(_ resource: String, _ mvpd: String, _ call: IncomingCall, binding: Bool) throws(Refusal)
    -> JSON
  {
    if let rule = state.degradation[mvpd] {
      if rule == .authZNone {
        return try denial(resource, call, source: "degradation", code: "authorization_denied_by_degradation_rule")
      }
      return permit(resource, call, source: "degradation", binding: binding, hasTimes: rule == .authNAll)
    }
    if provider(mvpd)?.temporaryAccess != nil {
      do throws(Refusal) {
        _ = try trial(of: mvpd, call, resource: resource)
        if binding { try useTrial(of: mvpd, resource: resource, call) }
      } catch {
        guard case .enhanced(let code) = error else { throw error }
        return try denial(resource, call, source: "temppass", code: code)
      }
      return permit(resource, call, source: "temppass", binding: binding)
    }
    guard let profile = knownProfile(mvpd, call) else {
      return try denial(resource, call, source: "mvpd", code: "authenticated_profile_missing")
    }
    if profile.type == "appleSSO", let code = partnerStatus(call).code(for: mvpd) {
      guard behaviour.partnerStatusRule == .ignored else { throw .enhanced(code) }
      return try denial(resource, call, source: "mvpd", code: "authenticated_profile_missing")
    }
    guard !profile.invalidated else {
      return try denial(resource, call, source: "mvpd", code: "authenticated_profile_invalidated")
    }
    guard call.now < profile.notAfter else {
      return try denial(resource, call, source: "mvpd", code: "authenticated_profile_expired")
    }
    if let rule = ruleThatApplies(to: resource) {
      let code = rule.code ?? (binding ? "authorization_denied_by_mvpd" : "preauthorization_denied_by_mvpd")
      let hasTimes = binding && code == "authorization_denied_by_mvpd"
      return try denial(resource, call, source: "mvpd", code: code, details: rule.details, hasTimes: hasTimes)
    }
    return permit(resource, call, source: behaviour.dummyAuthorization ? "dummy" : "mvpd", binding: binding)
  }

  private mutating func ruleThatApplies(to resource: String) -> ResourceRule? {
    for (number, rule) in script.resourceRules.enumerated() where rule.resource == resource {
      let uses = state.ruleUses["\(number)", default: 0]
      guard rule.times.map({ uses < $0 }) ?? true else { continue }
      state.ruleUses["\(number)"] = uses + 1
      return rule
    }
    return nil
  }

  private mutating func permit(
    _ resource: String, _ call: IncomingCall, source: String, binding: Bool, hasTimes: Bool = true
  ) -> JSON {
    guard binding else {
      return decision(
        resource, of: call.route.mvpd, serviceProvider: call.serviceProvider, source: source, authorized: true)
    }
    let form = behaviour.profileTimestamps
    let token: JSON = [
      "notBefore": .time(call.now, form),
      "notAfter": .time(call.now.advanced(bySeconds: behaviour.mediaTokenSeconds), form),
      "serializedToken": .string(Data("<media>\(resource)</media>\(random.text(12))".utf8).base64EncodedString()),
    ]
    return decision(
      resource, of: call.route.mvpd, serviceProvider: call.serviceProvider, source: source, authorized: true,
      adding: [("token", token)] + (hasTimes ? times(call) : []))
  }

  private func times(_ call: IncomingCall) -> [(String, JSON)] {
    let form = behaviour.profileTimestamps
    return [
      ("notBefore", .time(call.now, form)),
      ("notAfter", .time(call.now.advanced(bySeconds: behaviour.authorizationSeconds), form)),
    ]
  }

  private func denial(
    _ resource: String, _ call: IncomingCall, source: String, code: String, details: String? = nil,
    hasTimes: Bool = false
  ) throws(Refusal) -> JSON {
    if behaviour.denials == .topLevel { throw .enhanced(code) }
    return deny(resource, call, source: source, code: code, details: details, hasTimes: hasTimes)
  }

  private func deny(
    _ resource: String, _ call: IncomingCall, source: String, code: String, details: String? = nil,
    hasTimes: Bool = false
  ) -> JSON {
    decision(
      resource, of: call.route.mvpd, serviceProvider: call.serviceProvider, source: source, authorized: false,
      adding: [("error", error(code, details: details))] + (hasTimes ? times(call) : []))
  }

  func decision(
    _ resource: String, of mvpd: String, serviceProvider: String, source: String, authorized: Bool,
    adding members: [(String, JSON)] = []
  ) -> JSON {
    .object(
      [
        .init("resource", .string(resource)), .init("serviceProvider", .string(serviceProvider)),
        .init("mvpd", .string(mvpd)),
        .init("source", .string(source)), .init("authorized", .bool(authorized)),
      ] + members.map { .init($0.0, $0.1) })
  }
}
