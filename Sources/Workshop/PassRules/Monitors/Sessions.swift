import PassAPI

/// An authentication session as it appears in a trace.
struct ObservedSession {
  /// The call that opened it.
  let call: WireCall
  let code: String?
  /// The end of the code.
  let notAfter: Timestamp?
  let redirect: String?
  /// Whether another client read the session or completed it.
  let hasSecondScreen: Bool
}

extension ClientTrace {
  /// The sessions, oldest first.
  func findSessions() -> [ObservedSession] {
    calls.filter { $0.endpoint?.opensSession == true && $0.actionName != nil }.map { call in
      let code = call.issuedCode, touching = byCode[code] ?? []
      let status = touching.last { $0.endpoint == .getSession || $0.endpoint == .resumeSession }
      return ObservedSession(
        call: call, code: code, notAfter: (call.answer?["notAfter"] ?? status?.answer?["notAfter"])?.time,
        redirect: call.parameter("redirectUrl"), hasSecondScreen: touching.contains(where: \.isFromSecondScreen))
    }
  }

  /// The fourth and later sessions in a row, each opened within a minute after one whose code no call uses: a viewer
  /// who leaves a login does not return so often.
  var unusedSessions: [WireCall] {
    var count = 0
    return zip(sessions.dropFirst(), sessions).compactMap { session, former in
      let isUnused =
        former.code.map { code in !calls(between: former.call, and: session.call).contains { $0.address.code == code } }
        ?? false
      count = isUnused && former.call.gap(to: session.call) < 60_000 ? count + 1 : 0
      return count > 2 ? session.call : nil
    }
  }

  /// Calls with an expired code, and how late they are, in milliseconds.
  var useAfterEnd: [(call: WireCall, late: Int64)] {
    let telling = Dictionary(grouping: calls.filter { $0.codeEnd != nil }, by: { $0.issuedCode ?? $0.address.code })
    return calls.compactMap { call in
      guard let code = call.address.code,
        let end = (telling[code] ?? []).filter({ $0.precedes(call) }).compactMap(\.codeEnd).max(), call.moment >= end
      else { return nil }
      return (call, end.milliseconds(to: call.moment))
    }
  }

  /// Calls with a code after the same device has got a new one; a second screen does not know of that.
  var useOfOldCodes: [WireCall] {
    let byCode = Dictionary(grouping: sessions, by: \.code)
    return calls.filter { call in
      guard !call.isFromSecondScreen, let code = call.address.code,
        let own = (byCode[code] ?? []).last(where: { $0.call.precedes(call) })
      else { return false }
      let later = sessions[sessions.place { own.call.precedes($0.call) }...].prefix { $0.call.start <= call.start }
      return later.contains {
        $0.code != nil && $0.code != code && $0.call.precedes(call)
          && $0.call.serviceProvider == own.call.serviceProvider
      }
    }
  }

  /// The latest answer about the code of a call that its client can know.
  func answer(before call: WireCall) -> WireCall? {
    guard let code = call.address.code else { return nil }
    return calls(before: call).last { $0.actionName != nil && ($0.issuedCode == code || $0.address.code == code) }
  }
}

extension WireCall {
  /// A breach for the parameters that this call does not supply; `nil` when it supplies all.
  fileprivate func lacking(_ parameters: [String]) -> Breach? {
    let left = parameters.filter { parameter($0)?.isEmpty ?? true }
    return left.isEmpty ? nil : breach("does not supply \(left.joined(separator: ", "))")
  }

  /// The end of the code in this answer.
  fileprivate var codeEnd: Timestamp? {
    guard isSuccess, issuedCode != nil || endpoint == .getSession else { return nil }
    return answer?["notAfter"]?.time
  }
}

/// Sessions and the demands of their answers (v2 4.4 to v2 4.8).
extension RuleMonitor {
  static let sessions: [RuleMonitor] = [
    RuleMonitor("R-AUTH-1", Needs([.sent, .partnerStatus, .status, .decisions], before: .known, ahead: .temporary)) {
      client in
      client.needlessSessions.map { $0.breach("starts a session although there is a valid profile") }
        + client.decisionsWithout { $0 == .loggedOut }
    },
    RuleMonitor("R-AUTH-2", Needs(.sent, of: .calls([.createSession, .resumeSession, .partnerSession]))) { client in
      client.calls(.createSession, .resumeSession, .partnerSession).flatMap { call in
        call.form.compactMap { field in field.addressDefect.map { call.breach("\($0) \(field.name)") } }
      } + client.incompleteSessions
    },
    RuleMonitor("R-AUTH-3", Needs([.device, .status, .decisions], before: .known, ahead: .temporary)) { client in
      client.resumedNeedlessly.map { $0.breach("resumes a session whose answer was authenticate") }
        + client.decisionsWithout { $0 == .loginPending }
    },
    RuleMonitor("R-AUTH-4", Needs(.headers), each: .authenticate, also: ["R-HDR-8"]) { call, _ in
      let sent = ["Authorization", "AP-Device-Identifier", "X-Device-Info"].filter { call.header($0) != nil }
      return sent.isEmpty ? nil : "is opened with \(sent.joined(separator: ", ")), which no browser sends"
    },
    RuleMonitor(eachCall: "R-AUTH-5", Needs(.sent, before: .facts)) { call, client in
      guard
        call.endpoint == .createSession || call.endpoint == .resumeSession || call.endpoint == .authenticate
          || call.endpoint == .partnerSession, let last = client.step(before: call), last.actionName == "authorize",
        last.gap(to: call) < 60_000, call.mvpd == nil || call.mvpd == last.answer?["mvpd"]?.text,
        !client.isRefused(last.answer?["mvpd"]?.text, before: call)
      else { return nil }
      return "goes on with a login although entry \(last.number) asked for a decision"
    },
    RuleMonitor("R-AUTH-6", Needs(.sent, before: .session)) { client in
      client.calls(.resumeSession).compactMap { call in client.answer(before: call).flatMap { call.lacking($0.missing) }
      }
        + client.calls(.authenticate).compactMap { call in
          guard let answer = client.answer(before: call), !answer.missing.isEmpty,
            answer.actionName == "resume" || answer.actionName == "retry"
          else { return nil }
          return call.breach("is opened although the session misses \(answer.missing.joined(separator: ", "))")
        }
    },
    RuleMonitor("R-AUTH-8", Needs([.answerHeaders, .starts], before: .session, startsSuffice: true)) { client in
      client.useAfterEnd.filter { $0.call.endpoint != .profileOfCode }.map { call, late in
        call.breach("uses a code \(seconds(late)) after its end")
      }
    },
    RuleMonitor("R-AUTH-9", Needs(.screen, before: [.session, .sent])) { client in
      client.useOfOldCodes.filter { $0.endpoint != .profileOfCode }.map {
        $0.breach("uses an old code after a new one was asked for")
      }
    },
    RuleMonitor("R-AUTH-12", Needs([.answerHeaders, .times], before: .facts), each: .preauthorize, .authorize) {
      call, client in
      guard case .profile(let type, let notAfter?)? = client.fact(before: call), type != "degraded",
        type != "temporary", notAfter <= call.moment
      else { return nil }
      return "relies on a profile that expired \(seconds(notAfter.milliseconds(to: call.moment))) before"
    },
    RuleMonitor("R-AUTH-13", .withoutProfile) {
      $0.decisionsWithout { $0.refusal?.hasPrefix("authenticated_profile_") == true }
    },
    RuleMonitor(eachCall: "R-AUTH-14", Needs()) { call, _ in
      call.address.otherVersion.map { "is a call of REST API \($0)" }
    },
  ]
}

extension ClientTrace {
  /// Decisions on a provider whose profile is gone for an accepted reason.
  func decisionsWithout(_ isReason: (KnownProfiles.Reason) -> Bool) -> [Breach] {
    decisionsWithoutProfile.filter { isReason($0.reason) }.map { $0.call.breach($0.reason.text) }
  }

  /// Decisions on a provider whose profile is gone; temporary access needs no profile.
  func findDecisionsWithoutProfile() -> [(WireCall, KnownProfiles.Reason)] {
    let named = Set(unknownProviders.map(\.call.number))
    return calls(.preauthorize, .authorize).compactMap { call in
      // A name that is not a provider's has its own rules.
      guard !named.contains(call.number), let mvpd = call.mvpd, !temporary.contains(mvpd),
        case .gone(let reason)? = fact(before: call),
        // Only the answer shows that it is not temporary access, which needs no profile.
        reason != .noneFound || call.decisions != nil || call.error != nil
      else { return nil }
      return (call, reason)
    }
  }

  /// Sessions that were opened for a provider with a valid profile.
  var needlessSessions: [WireCall] {
    calls(.createSession, .partnerSession).filter { call in
      // A profile of Apple's counts only if a status was sent: the viewer may have signed out in the settings.
      let listing = last(of: calls(.listProfiles), before: call)
      let valid = validProfiles(before: call).filter { $0.value != "appleSSO" || listing?.partnerStatus != nil }
      guard let mvpd = call.mvpd ?? mapped(call) else { return call.endpoint == .partnerSession && !valid.isEmpty }
      return valid[mvpd] != nil
    }
  }

  /// The provider in a partner status, mapped by the configuration.
  private func mapped(_ call: WireCall) -> String? {
    guard let id = call.partnerStatus?.providerId else { return nil }
    return list(before: call)?.first { $0["platformMappingId"]?.text == id }?["id"]?.text
  }

  /// Sessions opened with a provider, but without the device's own domain and redirect.
  var incompleteSessions: [Breach] {
    calls(.createSession, .partnerSession).compactMap { call in
      guard call.message.body != nil, call.endpoint == .partnerSession || call.parameter("mvpd") != nil else {
        return nil
      }
      return call.lacking(["domainName", "redirectUrl"])
    }
  }

  /// Sessions that a device resumed although they lacked nothing.
  var resumedNeedlessly: [WireCall] {
    calls(.resumeSession).filter { call in call.device != nil && answer(before: call)?.actionName == "authenticate" }
  }
}

extension KnownProfiles.Reason {
  /// The code of an error that reported it.
  var refusal: String? { if case .refused(let code) = self { code } else { nil } }

  /// The breach of a decision without a profile.
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
