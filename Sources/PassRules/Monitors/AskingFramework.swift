import PassAPI

/// What a trace with Apple's framework in it shows beside the wire (REST API v2, section 7.3).
extension RuleMonitor {
  static let framework: [RuleMonitor] = [
    RuleMonitor("R-SSO-1") { conversation in
      conversation.queries.compactMap { entry, _ in
        guard let check = conversation.checks.last(where: { $0.entry.precedes(entry) }), check.check.access != .granted
        else { return nil }
        return entry.finding(place, "is made although access is \(check.check.access.rawValue)")
      }
        + (conversation.checks.isEmpty
          // What a record begins with may have had its check before.
          ? conversation.queries.prefix(1).filter { $0.entry.order > 0 }.map {
            $0.entry.finding(place, "is made without asking for access")
          } : [])
    },
    RuleMonitor("R-SSO-2") { conversation in
      conversation.queries.compactMap { entry, query in
        let interrupts = conversation.phaseInterrupts(entry, query)
        guard query.allowsInterruption != interrupts else { return nil }
        return entry.finding(
          place,
          interrupts
            ? "forbids interruption while the viewer signs in" : "allows interruption while only the status is read")
      }
    },
    RuleMonitor(eachQuery: "R-SSO-3") { query in
      channels.contains(query.channelIdentifier ?? "")
        ? nil : "has another channelIdentifier than https://saml.sp.auth.adobe.com"
    },
    RuleMonitor(eachQuery: "R-SSO-4") { query in
      if !query.asksForProvider { return "does not ask for the provider's id" }
      return query.asksForExpiration ? nil : "does not ask for the end of the sign-in"
    },
    RuleMonitor(eachQuery: "R-SSO-5") { $0.hasDelegate ? nil : "has no delegate" },
    RuleMonitor("R-SSO-15") { conversation in
      conversation.queries.compactMap { entry, query in
        guard let token = query.verificationToken else { return nil }
        let answers = conversation.calls(.partnerSession).filter { $0.precedes(entry) && $0.actionName != nil }
        guard
          let request = answers.last(where: { $0.actionName == "partner_profile" })?.answer?["authenticationRequest"]
        else {
          return answers.isEmpty ? nil : entry.finding(place, "has a verification token that no answer brought")
        }
        if let wanted = request["request"]?.text, wanted != token.revealed {
          return entry.finding(place, "has another verification token than the answer's request")
        }
        let names = (request["attributesNames"] ?? request["attributes"])?.texts ?? []
        return Set(names).isSubset(of: query.attributeNames)
          ? nil : entry.finding(place, "does not ask for every attribute of the answer")
      }
    },
    RuleMonitor("R-SSO-28") { conversation in
      conversation.calls.compactMap { call in
        guard call.isStep,
          conversation.queries.contains(where: { $0.entry.start < call.start && call.start < $0.entry.end })
        else {
          return nil
        }
        return call.finding("is sent while the framework is still asked")
      }
    },
  ]

  private static let place = "metadata request"
  private static let channels: Set<String> = [
    "https://saml.sp.auth.adobe.com", "https://saml.sp.auth-staging.adobe.com",
  ]

  private init(eachQuery id: String, _ judge: @escaping @Sendable (MetadataRequest) -> String?) {
    self.init(id) { conversation in
      conversation.queries.compactMap { entry, query in judge(query).map { entry.finding(RuleMonitor.place, $0) } }
    }
  }
}

extension Conversation {
  /// Whether a query belongs to the phases in which the viewer may be interrupted, C.2 and C.3.
  ///
  /// Phase C shows in what the query is about, or in the configuration read just before.
  func phaseInterrupts(_ entry: Trace.Entry, _ query: MetadataRequest) -> Bool {
    if query.verificationToken != nil || !query.supported.isEmpty { return true }
    guard query.allowsInterruption,
      let last = calls.last(where: { $0.precedes(entry) && !($0.endpoint?.isRegistration ?? true) })
    else {
      return false
    }
    return last.endpoint == .configuration || last.hasNoProfile
  }
}
