import PassAPI

/// Temporary and degraded access (v2 6.7, v2 7.5, v2 7.6).
extension RuleMonitor {
  static let specialAccess: [RuleMonitor] = [
    RuleMonitor("R-TEMP-1", .promotional) { client in
      let promotional = client.promotional, providers = client.providersOfCodes
      return client.calls(.profileOfMVPD, .profileOfCode, .preauthorize, .authorize).compactMap { call in
        guard call.header(.temporaryIdentity) == nil, let mvpd = call.mvpd ?? call.polled(providers),
          promotional.contains(mvpd)
        else { return nil }
        return call.breach("has no AP-TempPass-Identity for a promotional temporary access")
      }
    },
    RuleMonitor(eachCall: "R-TEMP-2", Needs(.identity)) { call, _ in
      call.header(.temporaryIdentity).flatMap(identityDefect)
    },
    RuleMonitor("R-DEG-2", .withoutProfile) { $0.decisionsWithout { $0 == .degradationOver } },
  ]

  /// The defect of an identity header, which has to be Base64 of JSON with hashes only.
  private static func identityDefect(_ header: String) -> String? {
    if header.contains("@") { return "sends a plain e-mail address" }
    guard let members = JSONValue(base64: header)?.object else {
      return "sends an AP-TempPass-Identity that is not Base64 of JSON"
    }
    let values = members.values.map { $0.text ?? "" }
    if values.contains(where: { $0.contains("@") }) { return "sends a plain e-mail address" }
    // The shortest hash of the SHA-2 family has 56 hexadecimal digits, or 38 characters in Base64.
    return values.contains { $0.count < 32 } ? "sends a user identifier that is not hashed" : nil
  }
}

extension ClientTrace {
  /// The providers that are promotional temporary access according to the trace.
  var promotional: Set<String> {
    let providers = providersOfCodes
    return Set(
      calls.compactMap { call in
        guard let mvpd = call.mvpd ?? call.polled(providers) else { return nil }
        if temporary.contains(mvpd), call.header(.temporaryIdentity) != nil { return mvpd }
        let codes = [call.error?.code] + (call.decisions ?? []).map(\.error?.code)
        if codes.contains("invalid_header_identity_for_temporary_access") { return mvpd }
        let attributes = call.answer?["profiles"]?[mvpd]?["attributes"]?.object ?? [:]
        return attributes["remaining_resources"] != nil || attributes["used_assets"] != nil ? mvpd : nil
      })
  }

  /// The providers of the sessions, by code.
  var providersOfCodes: [String: String] {
    calls.reduce(into: [:]) { providers, call in
      if call.endpoint?.opensSession == true, let code = call.issuedCode, let mvpd = call.mvpd {
        providers[code] = mvpd
      }
    }
  }
}

extension WireCall {
  /// The provider of the session whose code the device itself polls.
  fileprivate func polled(_ providers: [String: String]) -> String? {
    guard endpoint == .profileOfCode, device != nil else { return nil }
    return address.code.flatMap { providers[$0] }
  }
}
