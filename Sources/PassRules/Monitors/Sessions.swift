import PassAPI

/// An authentication session as a conversation shows it.
struct ObservedSession {
  /// The call that opened it.
  let call: WireCall
  let code: String?
  /// The end of the code.
  let notAfter: Timestamp?
  let redirect: String?
  /// Whether somebody else looked at the session or completed it.
  let hasSecondScreen: Bool
}

extension Conversation {
  /// The sessions, oldest first.
  func findSessions() -> [ObservedSession] {
    let byCode = Dictionary(grouping: calls.filter { $0.address.code != nil }, by: \.address.code)
    return calls.filter { $0.endpoint?.opensSession == true && $0.actionName != nil }.map { call in
      let code = call.issuedCode
      let touching = byCode[code] ?? []
      let status = touching.last { $0.endpoint == .session || $0.endpoint == .resume }
      return ObservedSession(
        call: call, code: code, notAfter: (call.answer?["notAfter"] ?? status?.answer?["notAfter"])?.time,
        redirect: call.parameter("redirectUrl"),
        hasSecondScreen: touching.contains(where: \.isFromSecondScreen))
    }
  }

  /// Calls with a code whose life is over, and how late they are in milliseconds.
  var useAfterEnd: [(call: WireCall, late: Int64)] {
    let telling = Dictionary(grouping: calls.filter { $0.codeEnd != nil }, by: { $0.issuedCode ?? $0.address.code })
    return calls.compactMap { call in
      guard let code = call.address.code,
        let end = (telling[code] ?? []).filter({ $0.precedes(call) }).compactMap(\.codeEnd).max(), call.start >= end
      else { return nil }
      return (call, end.milliseconds(to: call.start))
    }
  }

  /// Calls with a code after the same device has asked for a new one and got it; a second screen does not know of that.
  var useOfOldCodes: [WireCall] {
    let opened = sessions
    return calls.filter { call in
      guard !call.isFromSecondScreen, let code = call.address.code,
        let own = opened.last(where: { $0.code == code && $0.call.precedes(call) })
      else { return false }
      return opened.contains { newer in
        newer.code != nil && newer.code != code && own.call.precedes(newer.call) && newer.call.precedes(call)
          && newer.call.address.serviceProvider == own.call.address.serviceProvider
      }
    }
  }

  /// The newest answer about a code that a client can know.
  func answer(about code: String, before call: WireCall) -> WireCall? {
    calls(before: call).last { $0.actionName != nil && ($0.issuedCode == code || $0.address.code == code) }
  }
}

extension WireCall {
  /// The end of the code that this answer is about.
  fileprivate var codeEnd: Timestamp? {
    guard isSuccess, issuedCode != nil || endpoint == .session else { return nil }
    return answer?["notAfter"]?.time
  }
}

/// Sessions and what their answers ask for (REST API v2, sections 4.4 to 4.8).
extension RuleMonitor {
  static let sessions: [RuleMonitor] = [
    RuleMonitor("R-AUTH-1") { conversation in
      conversation.needlessSessions.map { $0.finding("starts a session although there is a valid profile") }
        + conversation.decisionsWithout { $0 == .loggedOut }
    },
    RuleMonitor("R-AUTH-2") { conversation in
      conversation.calls(.create, .resume, .partnerSession).flatMap { call in
        call.form.compactMap { field in field.addressDefect.map { call.finding("\($0) \(field.name)") } }
      } + conversation.incompleteSessions
    },
    RuleMonitor("R-AUTH-3") { conversation in
      conversation.resumedNeedlessly.map { $0.finding("resumes a session whose answer was authenticate") }
        + conversation.decisionsWithout { $0 == .loginPending }
    },
    RuleMonitor("R-AUTH-4") { conversation in
      conversation.calls(.authenticate).compactMap { call in
        let sent = ["Authorization", "AP-Device-Identifier", "X-Device-Info"].filter { call.header($0) != nil }
        return sent.isEmpty
          ? nil
          : call.finding("is opened with \(sent.joined(separator: ", ")), which no browser sends", also: "R-HDR-8")
      }
    },
    RuleMonitor("R-AUTH-5") { conversation in
      conversation.calls.compactMap { call in
        guard
          call.endpoint == .create || call.endpoint == .resume || call.endpoint == .authenticate
            || call.endpoint == .partnerSession,
          let last = conversation.calls(before: call).last(where: { $0.isStep }), last.actionName == "authorize",
          last.end.milliseconds(to: call.start) < 60_000, call.mvpd == nil || call.mvpd == last.answer?["mvpd"]?.text
        else { return nil }
        return call.finding("goes on with a login although entry \(last.number) asked for a decision")
      }
    },
    RuleMonitor("R-AUTH-6") { conversation in
      conversation.calls(.resume).compactMap { call in
        guard let code = call.address.code, let answer = conversation.answer(about: code, before: call) else {
          return nil
        }
        let left = answer.missing.filter { call.parameter($0)?.isEmpty ?? true }
        return left.isEmpty ? nil : call.finding("does not supply \(left.joined(separator: ", "))")
      }
        + conversation.calls(.authenticate).compactMap { call in
          guard let code = call.address.code, let answer = conversation.answer(about: code, before: call),
            !answer.missing.isEmpty,
            answer.actionName == "resume" || answer.actionName == "retry"
          else { return nil }
          return call.finding("is opened although the session misses \(answer.missing.joined(separator: ", "))")
        }
    },
    RuleMonitor("R-AUTH-8") { conversation in
      conversation.useAfterEnd.filter { $0.call.endpoint != .poll }.map { call, late in
        call.finding("uses a code \(seconds(late)) after its end")
      }
    },
    RuleMonitor("R-AUTH-9") { conversation in
      conversation.useOfOldCodes.filter { $0.endpoint != .poll }.map {
        $0.finding("uses an old code after a new one was asked for")
      }
    },
    RuleMonitor("R-AUTH-12") { conversation in
      zip(conversation.calls, conversation.standings).compactMap { call, standing in
        guard call.endpoint?.isDecision == true, let mvpd = call.mvpd,
          case .profile(let type, let notAfter?)? = standing.fact(mvpd, at: call.address.serviceProvider ?? ""),
          type != "degraded", type != "temporary", notAfter <= call.start
        else { return nil }
        return call.finding("relies on a profile that expired \(seconds(notAfter.milliseconds(to: call.start))) before")
      }
    },
    RuleMonitor("R-AUTH-13") {
      $0.decisionsWithout {
        if case .refused(let code) = $0 { code.hasPrefix("authenticated_profile_") } else { false }
      }
    },
    RuleMonitor("R-AUTH-14") { conversation in
      conversation.calls.filter { $0.address.family == .former }.map { $0.finding("is a call of REST API v1") }
    },
  ]
}

extension Conversation {
  /// Decisions on a provider whose profile is gone for a reason that somebody accepts; temporary access needs no
  /// profile.
  func decisionsWithout(_ isReason: (Standing.Reason) -> Bool) -> [Finding] {
    let named = Set(strangers.map(\.call.number))
    return zip(calls, standings).compactMap { call, standing in
      // A name that is no provider's has its own rules.
      guard call.endpoint?.isDecision == true, !named.contains(call.number), let mvpd = call.mvpd,
        !temporary.contains(mvpd),
        case .gone(let reason)? = standing.fact(mvpd, at: call.address.serviceProvider ?? ""), isReason(reason),
        // Only the answer tells that this is no temporary access, which needs no profile.
        reason != .noneFound || call.decisions != nil || call.error != nil
      else { return nil }
      return call.finding(reason.text)
    }
  }

  /// Sessions that were opened for a provider with a valid profile.
  var needlessSessions: [WireCall] {
    zip(calls, standings).compactMap { call, standing in
      guard call.endpoint?.opensSession == true else { return nil }
      let valid = standing.valid(at: call.start, for: call.address.serviceProvider ?? "")
      guard let mvpd = call.mvpd ?? mapped(call) else {
        return call.endpoint == .partnerSession && !valid.isEmpty ? call : nil
      }
      return valid[mvpd] == nil ? nil : call
    }
  }

  /// The provider that a partner status names, by the configuration.
  private func mapped(_ call: WireCall) -> String? {
    guard let id = call.partnerStatus?.providerId else { return nil }
    return calls(before: call).compactMap(\.mvpds).last?.first { $0["platformMappingId"]?.text == id }?["id"]?.text
  }

  /// Sessions opened without what the device can supply: its own domain and redirect, beside a provider.
  var incompleteSessions: [Finding] {
    calls(.create, .partnerSession).compactMap { call in
      guard call.message.body != nil, call.endpoint == .partnerSession || call.parameter("mvpd") != nil else {
        return nil
      }
      let left = ["domainName", "redirectUrl"].filter { call.parameter($0)?.isEmpty ?? true }
      return left.isEmpty ? nil : call.finding("does not supply \(left.joined(separator: ", "))")
    }
  }

  /// Sessions that a device resumed although they missed nothing.
  var resumedNeedlessly: [WireCall] {
    calls(.resume).filter { call in
      guard call.device != nil, let code = call.address.code, let answer = answer(about: code, before: call) else {
        return false
      }
      return answer.actionName == "authenticate"
    }
  }
}

extension Standing.Reason {
  /// What a decision without a profile ignores.
  var text: String {
    switch self {
    case .noneFound: "asks for a decision although no profile was found"
    case .degradationOver: "asks for a decision although the degraded profile is gone"
    case .loggedOut: "asks for a decision after the logout"
    case .registeredAgain: "asks for a decision with a profile of the former registration"
    case .loginPending: "asks for a decision although the session asked for a login"
    case .refused(let code): "asks for a decision although \(code) asked for a login"
    }
  }
}
