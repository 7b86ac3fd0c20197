import Foundation
import PassAPI

/// Preauthorize and authorize (v2 4.13, v2 4.14): rule of degraded access, then temporary access, then the
/// profile.
extension Backend {
  mutating func decisions(_ call: IncomingCall, binding: Bool) throws(ErrorAnswer) -> HTTPResponse {
    let listed = call.json?["resources"]?.array ?? []
    let resources = listed.compactMap(\.text).filter { !$0.isEmpty }
    guard !resources.isEmpty, resources.count == listed.count else {
      throw .enhanced(
        "invalid_parameter_resources",
        call.json == nil
          ? RefusedCall(.body, .malformed, "is not JSON", "send the JSON object {\"resources\": [\"ID\"]}") : nil)
    }
    let limit = binding ? options.authorizeLimit : options.preauthorizeLimit
    guard resources.count <= limit else {
      if options.limitsAtRoot {
        throw .enhanced(
          "too_many_resources",
          RefusedCall(
            .member("resources"), .refused, "names \(resources.count) resources; a call may name at most \(limit)",
            "ask for fewer, in several calls"))
      }
      return .json(
        200, ["decisions": .array(resources.map { deny($0, call, source: "mvpd", code: "too_many_resources") })])
    }
    var items: [JSONValue] = []
    for resource in resources { items.append(try decide(resource, call, binding: binding)) }
    return .json(200, ["decisions": .array(items)])
  }

  private mutating func decide(
    _ resource: String, _ call: IncomingCall, binding: Bool
  ) throws(ErrorAnswer) -> JSONValue {
    let mvpd = call.mvpd
    if let rule = state.degradation[mvpd] {
      if rule == .authZNone {
        return try denial(resource, call, source: "degradation", code: "authorization_denied_by_degradation_rule")
      }
      return permit(resource, call, source: "degradation", binding: binding, hasTimes: rule == .authNAll)
    }
    if provider(mvpd)?.temporaryAccess != nil {
      do throws(ErrorAnswer) {
        _ = try trial(of: mvpd, call, resource: resource)
        if binding { try useTrial(of: mvpd, resource: resource, call) }
      } catch {
        guard case .enhanced(let code) = error.form else { throw error }
        return try denial(resource, call, source: "temppass", code: code)
      }
      return permit(resource, call, source: "temppass", binding: binding)
    }
    if let code = try defect(ofProfile: mvpd, call) { return try denial(resource, call, source: "mvpd", code: code) }
    if let rule = ruleThatApplies(to: resource) {
      let code = rule.code ?? (binding ? "authorization_denied_by_mvpd" : "preauthorization_denied_by_mvpd")
      let hasTimes = binding && code == "authorization_denied_by_mvpd"
      return try denial(resource, call, source: "mvpd", code: code, details: rule.details, hasTimes: hasTimes)
    }
    return permit(resource, call, source: options.dummyAuthorization ? "dummy" : "mvpd", binding: binding)
  }

  /// What is wrong with the profile that a decision needs; `nil` if nothing is.
  private func defect(ofProfile mvpd: String, _ call: IncomingCall) throws(ErrorAnswer) -> String? {
    guard let profile = knownProfile(mvpd, call) else { return "authenticated_profile_missing" }
    if profile.type == "appleSSO", let code = partnerStatus(call).code(for: mvpd) {
      guard !options.refusesInvalidStatuses else { throw .enhanced(code) }
      return "authenticated_profile_missing"
    }
    if profile.invalidated { return "authenticated_profile_invalidated" }
    return call.now < profile.notAfter ? nil : "authenticated_profile_expired"
  }

  package mutating func ruleThatApplies(to resource: String) -> ResourceRule? {
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
  ) -> JSONValue {
    guard binding else {
      return decision(resource, call, source: source, authorized: true)
    }
    let isText = options.profileTimesAreTexts
    let token: JSONValue = [
      "notBefore": .time(call.now, isText),
      "notAfter": .time(call.now.advanced(bySeconds: options.mediaTokenSeconds), isText),
      "serializedToken": .string(Data("<media>\(resource)</media>\(random.text(12))".utf8).base64EncodedString()),
    ]
    return decision(resource, call, source: source, authorized: true, hasTimes: hasTimes, adding: ["token": token])
  }

  private func denial(
    _ resource: String, _ call: IncomingCall, source: String, code: String, details: String? = nil,
    hasTimes: Bool = false
  ) throws(ErrorAnswer) -> JSONValue {
    if options.deniesAtRoot { throw .enhanced(code) }
    return deny(resource, call, source: source, code: code, details: details, hasTimes: hasTimes)
  }

  func deny(
    _ resource: String, _ call: IncomingCall, source: String, code: String, details: String? = nil,
    hasTimes: Bool = false
  ) -> JSONValue {
    decision(
      resource, call, source: source, authorized: false, hasTimes: hasTimes,
      adding: ["error": error(code, details: details)])
  }

  private func decision(
    _ resource: String, _ call: IncomingCall, source: String, authorized: Bool, hasTimes: Bool = false,
    adding members: [String: JSONValue] = [:]
  ) -> JSONValue {
    var item: [String: JSONValue] = [
      "resource": .string(resource), "serviceProvider": .string(call.serviceProvider), "mvpd": .string(call.mvpd),
      "source": .string(source), "authorized": .bool(authorized),
    ]
    if hasTimes {
      let isText = options.profileTimesAreTexts
      item["notBefore"] = .time(call.now, isText)
      item["notAfter"] = .time(call.now.advanced(bySeconds: options.authorizationSeconds), isText)
    }
    return .object(item.merging(members) { $1 })
  }
}
