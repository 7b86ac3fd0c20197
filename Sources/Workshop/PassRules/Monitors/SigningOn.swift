import PassAPI

/// Apple single sign-on on the wire (v2 6.4, v2 7.3, v2 7.4).
extension RuleMonitor {
  static let appleSSO: [RuleMonitor] =
    framework + [
      RuleMonitor("R-SSO-6", Needs([.partnerStatus, .answerHeaders]), also: ["R-SSO-26"]) { client in
        client.sentStatuses.compactMap { call, status in
          guard status.defects.isEmpty else { return nil }
          if call.endpoint != .partnerSession, !status.claimsProvider {
            return call.breach("sends a status that is not valid", also: [])
          }
          if call.endpoint?.isPartner == true, status.isExpired(at: call.moment) {
            return call.breach("sends a status whose date has passed")
          }
          return nil
        }
      },
      RuleMonitor("R-SSO-7", Needs(.partnerStatus), each: .partnerSession, .partnerProfile) { call, _ in
        call.partnerStatus == nil ? "has no AP-Partner-Framework-Status" : nil
      },
      RuleMonitor("R-SSO-8", Needs([.partnerStatus, .answerHeaders], before: [.known, .answers])) {
        $0.checksWithoutStatus.map { $0.breach("leaves out a valid AP-Partner-Framework-Status") }
      },
      RuleMonitor(
        "R-SSO-9", Needs([.partnerStatus, .answerHeaders], before: .facts, of: .decisions), also: ["R-SSO-26"]
      ) { client in
        client.calls(.preauthorize, .authorize).compactMap { call in
          guard case .profile("appleSSO", _)? = client.fact(before: call) else { return nil }
          guard let status = call.partnerStatus else {
            return call.breach("has no AP-Partner-Framework-Status for a profile of type appleSSO", also: [])
          }
          return status.isExpired(at: call.moment) ? call.breach("sends a status whose date has passed") : nil
        }
      },
      RuleMonitor("R-SSO-11", Needs(.partnerStatus)) { client in
        client.sentStatuses.flatMap { call, status in
          status.defects.map { call.breach("sends a status that \($0)") }
            + (status.claimsProvider && status.expires == nil && status.defects.isEmpty
              && call.endpoint != .partnerSession ? [call.breach("sends a status without expirationDate")] : [])
        }
      },
      RuleMonitor("R-SSO-12", Needs(before: .line, of: .calls([.partnerSession]))) { client in
        guard client.calls.contains(where: { $0.endpoint?.isRegistration == true }),
          let first = client.calls.first(where: { $0.isStep }), first.endpoint == .partnerSession
        else { return [] }
        return [first.breach("starts partner authentication before asking for the viewer's profiles")]
      },
      RuleMonitor(
        "R-SSO-13", Needs(.sent, before: [.sent, .status, .times]), each: .partnerProfile, also: ["R-SSO-12"]
      ) {
        call, client in
        let earlier = client.calls(before: call), done = earlier.last { $0.endpoint == .partnerProfile && $0.isSuccess }
        let request = earlier.last { $0.endpoint == .partnerSession }
        guard let request else { return "is asked without a partner authentication request" }
        guard let done, request.precedes(done), done.parameter("SAMLResponse") != call.parameter("SAMLResponse") else {
          return nil
        }
        return "is used to check authentication"
      },
      RuleMonitor("R-SSO-14", Needs([.sent, .partnerStatus], before: .known, startsSuffice: true)) { client in
        client.unknownProviders.filter { $0.isMapping }.map {
          $0.call.breach("names the provider by Apple's id instead of the MVPD's")
        } + client.statusesWithMVPD
      },
      RuleMonitor("R-SSO-16", Needs(before: .session, startsSuffice: true), each: .partnerProfile) { call, client in
        guard let request = client.calls(before: call).last(where: { $0.endpoint == .partnerSession && $0.isSuccess }),
          let action = request.actionName, action != "partner_profile"
        else { return nil }
        return "follows an answer that asked for \(action)"
      },
      RuleMonitor("R-SSO-17", Needs(.sent), each: .partnerProfile) { call, _ in
        guard let field = call.form.first(where: { $0.name == "SAMLResponse" }), !field.value.isEmpty else {
          return nil
        }
        let defect = field.samlDefect?.rawValue ?? (field.isUnencoded ? "is not percent-encoded" : nil)
        return defect.map { "sends a SAMLResponse that \($0)" }
      },
      RuleMonitor("R-SSO-18", Needs(.sent), each: .partnerProfile) { call, _ in
        guard call.message.body != nil, call.parameter("SAMLResponse")?.isEmpty ?? true else { return nil }
        return "has no SAMLResponse: basic authentication was due"
      },
      RuleMonitor(eachCall: "R-SSO-21", Needs([.partnerStatus, .screen], before: .screen)) { call, client in
        guard let name = call.deviceInfo?["osName"]?.text else { return nil }
        if call.sentStatus != nil, name != "iOS", name != "tvOS", call.deviceInfoDefects.isEmpty {
          return "describes a platform that has no Apple single sign-on"
        }
        guard let device = call.device, !device.isRedacted,
          let former = client.calls(before: call).last(where: {
            $0.device == device && $0.deviceInfo != nil
              && ($0.header(.deviceInfo) == call.header(.deviceInfo) || $0.deviceInfoDefects.isEmpty)
          }), let other = former.deviceInfo?["osName"]?.text, other != name, call.deviceInfoDefects.isEmpty
        else { return nil }
        return "describes another platform than entry \(former.number), by the same identifier"
      },
      RuleMonitor("R-SSO-23", Needs(.repeated, before: [.repeated, .answers], within: 120_000), also: ["R-ERR-7"]) {
        client in
        client.repetitions.filter { client.ignoresPartnerError($0) }.map {
          $0.call.breach("repeats what entry \($0.former.number) was refused for")
        }
      },
      RuleMonitor(
        "R-SSO-26", Needs([.partnerStatus, .answerHeaders]), each: .listProfiles, .profileOfMVPD, also: ["R-SSO-6"]
      ) { call, _ in call.sentStatus?.isExpired(at: call.moment) == true ? "sends a status whose date has passed" : nil
      },
    ]
}

extension ClientTrace {
  /// Whether a repetition comes without a new query to the framework, or after one that changed nothing.
  ///
  /// The framework may be queried once more, and answer the same (class REFRESH_PFS of the error catalogue). A record
  /// that does not show the framework gets the benefit of the doubt.
  func ignoresPartnerError(_ repetition: Repetition) -> Bool {
    guard let code = repetition.former.partnerError else { return false }
    guard code.hasPrefix("invalid_header_pfs_"), code != "invalid_header_pfs_permission_access_not_granted" else {
      return true
    }
    if let last = repetition.former.repeated(in: repetitions), last.partnerError != nil { return true }
    let asked = (metadata.map(\.entry) + checks.map(\.entry)).contains {
      repetition.former.precedes($0) && $0.precedes(repetition.call)
    }
    return !asked && !(metadata.isEmpty && checks.isEmpty)
  }

  /// The calls with a partner status, if the API accepts one.
  var sentStatuses: [(WireCall, PartnerStatusReading)] {
    calls.compactMap { call in call.sentStatus.map { (call, $0) } }
  }

  /// Profile checks without a status, although a valid one was available.
  var checksWithoutStatus: [WireCall] {
    let telling = calls.filter { $0.partnerStatus != nil }
    return calls(.listProfiles, .profileOfMVPD).filter { call in
      let former = last(of: telling, before: call)
      guard call.partnerStatus == nil, former?.partnerError == nil else { return false }
      if let last = metadata.last(where: { $0.entry.precedes(call) && $0.request.answer != nil }) {
        let check = checks.last { last.entry.precedes($0.entry) && $0.entry.precedes(call) }?.check
        guard let answer = last.request.answer, (check?.access ?? .granted) == .granted, let id = answer.providerId,
          isKnown(id, before: call)
        else { return false }
        return answer.expires.map { call.moment < $0 } ?? false
      }
      // Without the framework's answers, only a status that was sent before can be known to be still valid.
      return metadata.isEmpty && checks.isEmpty && former?.partnerStatus?.isValid(at: call.moment) == true
        && validProfiles(before: call).values.contains("appleSSO")
    }
  }

  /// Whether the configuration, if it was seen, knows a provider by Apple's id (C-95).
  private func isKnown(_ id: String, before call: WireCall) -> Bool {
    list(before: call)?.contains { $0["platformMappingId"]?.text == id } ?? true
  }

  /// The last list of providers before a call.
  func list(before call: WireCall) -> [JSONValue]? {
    let lists = calls(.configuration)
    return lists[..<lists.place { $0.order >= call.order }].last { $0.mvpds != nil && $0.precedes(call) }?.mvpds
  }

  /// Statuses with the id of an MVPD instead of Apple's id of the provider (C-10).
  var statusesWithMVPD: [Breach] {
    sentStatuses.compactMap { call, status in
      guard let id = status.providerId, let mvpds = list(before: call),
        mvpds.contains(where: { $0["id"]?.text == id && $0["platformMappingId"]?.text != nil }),
        !mvpds.contains(where: { $0["platformMappingId"]?.text == id })
      else { return nil }
      return call.breach("sends a status with the MVPD's id instead of Apple's")
    }
  }
}

extension WireCall {
  /// The partner status, if the API accepts one.
  fileprivate var sentStatus: PartnerStatusReading? {
    partnerStatus.flatMap { endpoint.map(KnownHeader.partnerStatus.endpoints.contains) == true ? $0 : nil }
  }
}
