import PassAPI

/// Apple single sign-on on the wire (REST API v2, sections 6.4, 7.3, 7.4).
extension RuleMonitor {
  static let appleSSO: [RuleMonitor] =
    framework + [
      RuleMonitor("R-SSO-6") { conversation in
        conversation.sentStatuses.compactMap { call, status in
          guard status.defects.isEmpty else { return nil }
          if call.endpoint != .partnerSession, !status.claimsProvider {
            return call.finding("sends a status that is not valid")
          }
          if call.endpoint?.isPartner == true, status.isExpired(at: call.start) {
            return call.finding("sends a status whose date has passed", also: "R-SSO-26")
          }
          return nil
        }
      },
      RuleMonitor("R-SSO-7") { conversation in
        conversation.calls(.partnerSession, .partnerProfile).filter { $0.partnerStatus == nil }.map {
          $0.finding("has no AP-Partner-Framework-Status")
        }
      },
      RuleMonitor("R-SSO-8") {
        $0.checksWithoutStatus.map { $0.finding("leaves out a valid AP-Partner-Framework-Status") }
      },
      RuleMonitor("R-SSO-9") { conversation in
        zip(conversation.calls, conversation.standings).compactMap { call, standing in
          guard call.endpoint?.isDecision == true, let mvpd = call.mvpd,
            case .profile("appleSSO", _)? = standing.fact(mvpd, at: call.address.serviceProvider ?? "")
          else { return nil }
          guard let status = call.partnerStatus else {
            return call.finding("has no AP-Partner-Framework-Status for a profile of type appleSSO")
          }
          return status.isExpired(at: call.start)
            ? call.finding("sends a status whose date has passed", also: "R-SSO-26") : nil
        }
      },
      RuleMonitor("R-SSO-11") { conversation in
        conversation.sentStatuses.flatMap { call, status in
          status.defects.map { call.finding("sends a status that \($0)") }
            + (status.claimsProvider && status.expires == nil && status.defects.isEmpty
              && call.endpoint != .partnerSession
              ? [call.finding("sends a status without expirationDate")] : [])
        }
      },
      RuleMonitor("R-SSO-12") { conversation in
        guard conversation.calls.contains(where: { $0.endpoint?.isRegistration == true }),
          let first = conversation.calls.first(where: { $0.isStep }), first.endpoint == .partnerSession
        else { return [] }
        return [first.finding("starts partner authentication before asking for the viewer's profiles")]
      },
      RuleMonitor("R-SSO-13") { conversation in
        conversation.calls(.partnerProfile).compactMap { call in
          let earlier = conversation.calls(before: call)
          let done = earlier.last { $0.endpoint == .partnerProfile && $0.isSuccess }
          let request = earlier.last { $0.endpoint == .partnerSession }
          guard let request else {
            return call.finding("is asked without a partner authentication request", also: "R-SSO-12")
          }
          guard let done, request.precedes(done), done.parameter("SAMLResponse") != call.parameter("SAMLResponse")
          else { return nil }
          return call.finding("is used to check authentication", also: "R-SSO-12")
        }
      },
      RuleMonitor("R-SSO-14") { conversation in
        conversation.strangers.filter { $0.isMapping }.map {
          $0.call.finding("names the provider by Apple's id instead of the MVPD's")
        }
          + conversation.statusesWithMVPD
      },
      RuleMonitor("R-SSO-16") { conversation in
        conversation.calls(.partnerProfile).compactMap { call in
          guard
            let request = conversation.calls(before: call).last(where: {
              $0.endpoint == .partnerSession && $0.isSuccess
            }),
            let action = request.actionName, action != "partner_profile"
          else { return nil }
          return call.finding("follows an answer that asked for \(action)")
        }
      },
      RuleMonitor("R-SSO-17") { conversation in
        conversation.calls(.partnerProfile).compactMap { call in
          guard let field = call.form.first(where: { $0.name == "SAMLResponse" }), !field.value.isEmpty else {
            return nil
          }
          let defect = field.samlDefect ?? (field.isUnencoded ? "is not percent-encoded" : nil)
          return defect.map { call.finding("sends a SAMLResponse that \($0)") }
        }
      },
      RuleMonitor("R-SSO-18") { conversation in
        conversation.calls(.partnerProfile).compactMap { call in
          guard call.message.body != nil, call.parameter("SAMLResponse")?.isEmpty ?? true else { return nil }
          return call.finding("has no SAMLResponse: basic authentication was due")
        }
      },
      RuleMonitor("R-SSO-21") { conversation in
        conversation.sentStatuses.compactMap { call, _ in
          guard let info = call.deviceInfo?.object, let name = info["osName"]?.text, name != "iOS", name != "tvOS",
            call.deviceInfoDefects.isEmpty
          else { return nil }
          return call.finding("describes a platform that has no Apple single sign-on")
        }
      },
      RuleMonitor("R-SSO-23") { conversation in
        conversation.repetitions.filter { conversation.ignoresPartnerError($0) }.map {
          $0.call.finding("repeats what entry \($0.former.number) was refused for", also: "R-ERR-7")
        }
      },
      RuleMonitor("R-SSO-26") { conversation in
        conversation.sentStatuses.compactMap { call, status in
          guard call.endpoint?.isProfileCheck == true, status.isExpired(at: call.start) else { return nil }
          return call.finding("sends a status whose date has passed", also: "R-SSO-6")
        }
      },
    ]
}

extension Conversation {
  /// Whether a repetition comes without a look at the framework, or after one that changed nothing.
  ///
  /// The framework may be asked once more, and say the same (class REFRESH_PFS of the error catalogue). A record that
  /// does not show the framework gets the benefit of the doubt.
  func ignoresPartnerError(_ repetition: Repetition) -> Bool {
    guard let code = repetition.former.partnerError else { return false }
    guard code.hasPrefix("invalid_header_pfs_"), code != "invalid_header_pfs_permission_access_not_granted" else {
      return true
    }
    if let last = repetition.former.repeated(in: repetitions), last.partnerError != nil { return true }
    let asked = (queries.map(\.entry) + checks.map(\.entry)).contains {
      repetition.former.precedes($0) && $0.precedes(repetition.call)
    }
    return !asked && !(queries.isEmpty && checks.isEmpty)
  }

  /// The calls with a partner status, where the API takes one.
  var sentStatuses: [(WireCall, PartnerStatusReading)] {
    calls.compactMap { call in
      guard call.endpoint?.headers.contains("ap-partner-framework-status") == true, let status = call.partnerStatus
      else { return nil }
      return (call, status)
    }
  }

  /// Profile checks without a status, although a valid one was at hand.
  var checksWithoutStatus: [WireCall] {
    zip(calls, standings).compactMap { call, standing in
      guard call.endpoint?.isProfileCheck == true, call.partnerStatus == nil,
        calls(before: call).last(where: { $0.partnerStatus != nil })?.partnerError == nil
      else { return nil }
      if let last = queries.last(where: { $0.entry.precedes(call) && $0.query.answer != nil }) {
        let denied = checks.last { last.entry.precedes($0.entry) && $0.entry.precedes(call) }.map {
          $0.check.access != .granted
        }
        guard let answer = last.query.answer, denied != true, let id = answer.providerId, isKnown(id, before: call),
          answer.expires.map({ call.start < $0 }) ?? false
        else { return nil }
        return call
      }
      // Without the framework's answers, only a status that was sent before can be known to be valid still.
      guard queries.isEmpty, checks.isEmpty,
        calls(before: call).last(where: { $0.partnerStatus != nil })?.partnerStatus?.isValid(at: call.start) == true,
        standing.valid(at: call.start, for: call.address.serviceProvider ?? "").values.contains("appleSSO")
      else { return nil }
      return call
    }
  }

  /// Whether the configuration, if it was seen, knows a provider by Apple's id (C-95).
  private func isKnown(_ id: String, before call: WireCall) -> Bool {
    guard let mvpds = calls(before: call).compactMap(\.mvpds).last else { return true }
    return mvpds.contains { $0["platformMappingId"]?.text == id }
  }

  /// Statuses with the id of an MVPD where Apple's id of the provider is wanted (C-10).
  var statusesWithMVPD: [Finding] {
    sentStatuses.compactMap { call, status in
      guard let id = status.providerId, let mvpds = calls(before: call).compactMap(\.mvpds).last,
        mvpds.contains(where: { $0["id"]?.text == id && $0["platformMappingId"]?.text != nil }),
        !mvpds.contains(where: { $0["platformMappingId"]?.text == id })
      else { return nil }
      return call.finding("sends a status with the MVPD's id instead of Apple's")
    }
  }
}
