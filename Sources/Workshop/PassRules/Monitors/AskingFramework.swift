import PassAPI

/// The rules that a trace with Apple's framework shows in addition to the wire (v2 7.3).
extension RuleMonitor {
  static let framework: [RuleMonitor] = [
    RuleMonitor("R-SSO-1", Needs(of: .framework)) { client in
      client.metadata.compactMap { entry, _ in
        guard let check = client.checks.last(where: { $0.entry.precedes(entry) }), check.check.access != .granted else {
          return nil
        }
        return entry.breach(place, "is made although access is \(check.check.access.rawValue)")
      }
        + (client.checks.isEmpty
          // The check of a request at the beginning of a record may have come before it.
          ? client.metadata.prefix(1).filter { $0.entry.order > 0 }.map {
            $0.entry.breach(place, "is made without asking for access")
          } : [])
    },
    RuleMonitor("R-SSO-2", Needs(before: .profiles, of: .framework)) { client in
      client.metadata.compactMap { entry, request in
        let interrupts = client.phaseInterrupts(entry, request)
        guard request.allowsInterruption != interrupts else { return nil }
        return entry.breach(
          place,
          interrupts
            ? "forbids interruption while the viewer signs in" : "allows interruption while only the status is read")
      }
    },
    RuleMonitor(eachRequest: "R-SSO-3", Needs(of: .framework)) { request in
      channels.contains(request.channelIdentifier ?? "")
        ? nil : "has another channelIdentifier than https://saml.sp.auth.adobe.com"
    },
    RuleMonitor(eachRequest: "R-SSO-4", Needs(of: .framework)) { request in
      if !request.asksForProvider { return "does not ask for the provider's id" }
      return request.asksForExpiration ? nil : "does not ask for the end of the sign-in"
    },
    RuleMonitor(eachRequest: "R-SSO-5", Needs(of: .framework)) { $0.hasDelegate ? nil : "has no delegate" },
    RuleMonitor("R-SSO-15", Needs(before: .session, of: .framework)) { client in
      client.metadata.compactMap { entry, request in
        guard let token = request.verificationToken else { return nil }
        let answers = client.calls(.partnerSession).filter { $0.precedes(entry) && $0.actionName != nil }
        guard let asked = answers.last(where: { $0.actionName == "partner_profile" })?.answer?["authenticationRequest"]
        else { return answers.isEmpty ? nil : entry.breach(place, "has a verification token that no answer contained") }
        if let wanted = asked["request"]?.text, wanted != token.revealed {
          return entry.breach(place, "has another verification token than the answer's request")
        }
        let names = (asked["attributesNames"] ?? asked["attributes"])?.texts ?? []
        return Set(names).isSubset(of: request.attributeNames)
          ? nil : entry.breach(place, "does not ask for every attribute of the answer")
      }
    },
    RuleMonitor(eachCall: "R-SSO-28", Needs(.times)) { call, client in
      guard call.isStep, client.metadata.contains(where: { $0.entry.start < call.start && call.start < $0.entry.end })
      else { return nil }
      return "is sent while the framework is still asked"
    },
  ]

  private static let place = "metadata request"
  static let channels: Set<String> = ["https://saml.sp.auth.adobe.com", "https://saml.sp.auth-staging.adobe.com"]

  private init(eachRequest id: String, _ needs: Needs, _ judge: @escaping @Sendable (MetadataRequest) -> String?) {
    self.init(id, needs) { client in
      client.metadata.compactMap { entry, request in judge(request).map { entry.breach(RuleMonitor.place, $0) } }
    }
  }
}

extension Trace {
  /// The rules about Apple's framework, with the reason why they are not judged, if nothing of it was recorded: an
  /// archive never has it.
  var unseen: [String: String] {
    let isSeen = entries.contains { entry in
      switch entry.event {
      case .access, .metadata: true
      case .message, .foreign, .page: false
      }
    }
    let reason = "the record has no query to Apple's framework"
    return isSeen ? [:] : Dictionary(RuleMonitor.framework.map { ($0.id, reason) }) { one, _ in one }
  }
}

extension ClientTrace {
  /// Whether a request belongs to the phases in which the viewer may be interrupted, C.2 and C.3.
  ///
  /// The object of the request shows phase C, or the configuration read just before.
  func phaseInterrupts(_ entry: Trace.Entry, _ request: MetadataRequest) -> Bool {
    // A sign-in of the system that is exchanged unseen: no picker was requested before.
    if request.verificationToken != nil, !request.allowsInterruption,
      let before = metadata.last(where: { $0.0.precedes(entry) && $0.1.verificationToken == nil }),
      before.1.supported.isEmpty
    {
      return false
    }
    if request.verificationToken != nil || !request.supported.isEmpty { return true }
    guard request.allowsInterruption,
      let last = calls.last(where: { $0.precedes(entry) && !($0.endpoint?.isRegistration ?? true) })
    else { return false }
    return last.endpoint == .configuration || last.hasNoProfile
  }
}
