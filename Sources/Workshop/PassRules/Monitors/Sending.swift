import Foundation
import PassAPI

/// Parameters and headers (v2 3.1 and v2 6).
extension RuleMonitor {
  static let headers: [RuleMonitor] = [
    RuleMonitor(eachCall: "R-HDR-1", Needs(.bearer)) { call, _ in
      guard call.endpoint?.isAPI == true else { return nil }
      guard let value = call.header(.authorization), !value.isEmpty else { return "has no Authorization" }
      guard let bearer = call.bearer, !bearer.isEmpty else { return "has an Authorization that is not a Bearer token" }
      return value.hasPrefix("Bearer ") ? nil : "spells Bearer in other letters"
    },
    RuleMonitor(eachCall: "R-HDR-2", Needs(.screen)) { call, _ in
      guard call.endpoint?.isAPI == true, !call.isFromSecondScreen, call.device?.isEmpty ?? true else { return nil }
      return "has no AP-Device-Identifier"
    },
    RuleMonitor(eachCall: "R-HDR-3", Needs(.screen)) { call, _ in
      guard call.endpoint?.isAPI == true, !call.isFromSecondScreen else { return nil }
      return call.header(.deviceInfo)?.isEmpty ?? true ? "has no X-Device-Info" : nil
    },
    RuleMonitor("R-HDR-4", Needs(.device, before: .device)) { client in
      var former: String?
      return client.calls.compactMap { call in
        guard let device = call.device, call.identifierDefect == nil, call.endpoint?.isAPI == true else { return nil }
        defer { former = device }
        return former == nil || former == device ? nil : call.breach("has another AP-Device-Identifier than before")
      }
    },
    RuleMonitor(eachCall: "R-HDR-6", Needs(.device)) { call, _ in call.identifierDefect },
    RuleMonitor("R-HDR-7", Needs(.deviceInfo)) { client in
      client.calls.flatMap { call in call.deviceInfoDefects.map { call.breach("has an X-Device-Info \($0)") } }
    },
    RuleMonitor("R-HDR-8", Needs([.headers, .client, .sent])) { client in
      client.calls.flatMap { call in
        call.surplusInAddress.map { call.breach($0, isInAddress: true) } + call.surplus.map { call.breach($0) }
      }
    },
    RuleMonitor(eachCall: "R-HDR-9", Needs(.otherHeaders)) { call, _ in
      call.endpoint?.isAPI == true ? call.contentDefect : nil
    },
    RuleMonitor(eachCall: "R-HDR-10", Needs(.otherHeaders)) { call, _ in
      guard call.endpoint != nil, call.endpoint != .authenticate, let accept = call.header(.accept) else { return nil }
      let plain = accept.lowercased().filter { !$0.isWhitespace && $0 != "\"" }
      return plain == "application/json;charset=utf-8" ? nil : "has an Accept other than application/json;charset=utf-8"
    },
    RuleMonitor("R-HDR-11", Needs([.otherHeaders, .answerHeaders], before: .otherHeaders)) { client in
      client.calls.flatMap { call -> [Breach] in
        guard let endpoint = call.endpoint, endpoint != .logout else { return [] }
        let left = client.tokensUsed(before: call).filter { endpoint.headers.contains($0) && call.header($0) == nil }
        let stale = Endpoint.tokens.compactMap { call.header($0) }.contains { token in
          token.expiration.map { Timestamp(milliseconds: 0).advanced(bySeconds: Int(clamping: $0)) <= call.moment }
            ?? false
        }
        return (left.isEmpty ? [] : [call.breach("leaves out the token of the single sign-on method")])
          + (stale ? [call.breach("sends a single sign-on token that has expired")] : [])
      }
    },
    RuleMonitor(eachCall: "R-HDR-12", Needs(.deviceInfo)) { call, _ in
      guard let info = call.deviceInfo, (info["connectionIp"] == nil) != (info["connectionPort"] == nil) else {
        return nil
      }
      return "has only one of connectionIp and connectionPort in its X-Device-Info"
    },
  ]
}

extension WireCall {
  /// The defect in the form of `AP-Device-Identifier` (v2 6.2).
  var identifierDefect: String? {
    guard endpoint?.isAPI == true, let device, !device.isEmpty else { return nil }
    guard device.hasPrefix("fingerprint ") else { return "has an AP-Device-Identifier without the word fingerprint" }
    let value = device.dropFirst("fingerprint ".count)
    guard !value.isEmpty, let data = Data(base64Encoded: String(value)), !data.isEmpty else {
      return "has an AP-Device-Identifier that is not Base64"
    }
    return nil
  }

  /// The defect of the content type (v2 6.10); any charset is accepted (C-49).
  var contentDefect: String? {
    guard let content = endpoint?.content else { return nil }
    guard let type = header(.contentType) else { return "has no Content-Type" }
    let media = type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    return media == content.rawValue ? nil : "has another Content-Type than \(content.rawValue)"
  }

  /// Paths and parameters of the query that the API does not have.
  var surplusInAddress: [String] {
    guard let endpoint else {
      let isOurs = address.family == .current && !asksForMetadata && !message.path.hasPrefix("/o/")
      return isOurs ? ["is not a call of the API"] : []
    }
    let isKnown = { (name: String) in endpoint.method == .get && endpoint.parameters.contains(name) }
    let names = endpoint == .authenticate ? [] : content.query.map(\.name).filter { !isKnown($0) }
    // C-05
    let isMisspelt = address.partner.map { $0 != "Apple" && $0.lowercased() == "apple" } ?? false
    return names.map { "has the query parameter \($0.asName), which the API does not have" }
      + (isMisspelt ? ["spells the partner in other letters than Apple"] : [])
  }

  /// Headers, and parameters and members of the body, that the API does not have.
  var surplus: [String] {
    guard let endpoint else { return [] }
    var found: [String] = []
    for field in message.headers.fields where endpoint != .authenticate {
      let name = field.name.lowercased()
      if !endpoint.headers.contains(name), !TransportHeader.matches(name) {
        found.append("has the header \(field.name.asName), which the API does not expect here")
      }
    }
    for field in form where endpoint.content == .form && !endpoint.parameters.contains(field.name) {
      found.append("has the form parameter \(field.name.asName), which the API does not have")
    }
    for name in (json?.object ?? [:]).keys.sorted() where endpoint.content == .json && !endpoint.members.contains(name)
    {
      found.append("has the member \(name.asName), which the API does not have")
    }
    return found
  }
}

extension String {
  /// The name if it is listed, otherwise a mask: a client or a server may have put anything there.
  var asName: String { InClear.v2.shown(self) }

  /// The claim `exp` of a signed token, in seconds since 1970; `nil` if it cannot be read.
  var expiration: Int64? {
    let parts = split(separator: ".")
    guard parts.count == 3, let claims = Data(base64URL: parts[1]) else { return nil }
    return JSONValue(parsing: claims)?["exp"]?.whole
  }
}
