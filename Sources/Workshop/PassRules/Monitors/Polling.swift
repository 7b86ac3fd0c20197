import PassAPI

/// Polling of profiles-code (v2 8.4).
extension RuleMonitor {
  static let polling: [RuleMonitor] = [
    RuleMonitor("R-POLL-1", .polls(before: [.session, .sent, .others], ahead: .screen)) {
      $0.pollsBeforeRedirect.map { $0.breach("polls before the user agent has reached the redirect") }
    },
    RuleMonitor("R-POLL-2", .polls(.times, before: .session, ahead: .screen)) { client in
      client.sessions.compactMap { session in
        guard session.hasSecondScreen, let code = session.code,
          let first = client.calls(.profileOfCode).first(where: { $0.address.code == code }),
          session.call.gap(to: first) > 10_000
        else { return nil }
        return first.breach("begins to poll \(seconds(session.call.gap(to: first))) after the session answer")
      }
    },
    RuleMonitor("R-POLL-3", .polls(.starts, before: [.profiles, .starts], within: 10_000, startsSuffice: true)) {
      client in
      client.pollPairs.compactMap { former, call in
        let gap = former.start.milliseconds(to: call.start)
        // A refused call, or one that asks for a retry, may be repeated sooner: other rules say when.
        let isRefused = former.status.map { !former.isSuccess && $0 < 500 } ?? false
        guard !isRefused, former.ending != .retry, gap < 3_000 - tolerance else { return nil }
        return call.breach("polls \(seconds(gap)) after the previous poll; at least 3 s are required")
      }
    },
    RuleMonitor("R-POLL-4", .polls(before: .profiles)) { client in
      let successes = client.calls(.profileOfCode).filter { $0.profiles?.isEmpty == false }
      return client.polls(after: successes).map { $0.breach("polls although entry \($1.number) returned the profile") }
    },
    RuleMonitor(
      "R-POLL-5", .polls([.answerHeaders, .starts], before: .session, startsSuffice: true), also: ["R-AUTH-8"]
    ) { client in
      client.useAfterEnd.filter { $0.call.endpoint == .profileOfCode }.map { call, late in
        call.breach("polls \(seconds(late)) after the code's end")
      }
    },
    RuleMonitor("R-POLL-6", .polls(before: [.session, .sent]), also: ["R-AUTH-9"]) { client in
      client.useOfOldCodes.filter { $0.endpoint == .profileOfCode }.map {
        $0.breach("polls an old code after a new one was asked for")
      }
    },
    RuleMonitor("R-POLL-7", .polls(.times, within: 10_000), also: ["R-THR-2"]) { client in
      client.pollPairs.compactMap { former, call in
        let gap = former.gap(to: call)
        guard former.isThrottled, gap < 1_000 - tolerance else { return nil }
        return call.breach("polls \(seconds(gap)) after a 429")
      }
    },
    RuleMonitor("R-POLL-8", Needs(.profiles, before: [.session, .profiles], ahead: .line), also: ["R-PROF-2"]) {
      client in
      client.strangeCodes.map { $0.breach("polls a code that no session answer named", also: []) }
        + client.pollsElsewhere.map { $0.breach("waits for the login at another endpoint than profiles-code") }
    },
    RuleMonitor("R-POLL-9", .polls(before: .answers)) { client in
      let ends = client.calls.filter { $0.error.map { sessionErrors.contains($0.code) } ?? false }
      return client.polls(after: ends).map {
        $0.breach("polls although entry \($1.number) said that the session is over")
      }
    },
  ]

  /// The codes that end a session.
  static let sessionErrors: Set<String> = ["invalid_authentication_session", "invalid_parameter_code"]
  /// How much too early a timer may fire, in milliseconds.
  static let tolerance: Int64 = 100
}

extension ClientTrace {
  /// Each poll with the one before it from the same screen for the same code.
  var pollPairs: [(WireCall, WireCall)] {
    let byScreen = Dictionary(grouping: calls(.profileOfCode), by: \.isFromSecondScreen)
    let byCode = byScreen.values.flatMap { Dictionary(grouping: $0, by: \.address.code).values }
    return byCode.flatMap { polls in Array(zip(polls, polls.dropFirst())) }.sorted { $0.1.number < $1.1.number }
  }

  /// The polls after one of some calls with the same code from the same screen, each with the last of those calls.
  func polls(after ends: [WireCall]) -> [(WireCall, WireCall)] {
    let byCode = Dictionary(grouping: ends, by: \.address.code)
    return calls(.profileOfCode).compactMap { poll in
      let same = (byCode[poll.address.code] ?? []).filter { $0.isOfSameScreen(as: poll) }
      return last(of: same, before: poll).map { (poll, $0) }
    }
  }

  /// Polls of a first screen before the login page was left. Only a recording with pages, or with the browser's
  /// requests, shows them.
  var pollsBeforeRedirect: [WireCall] {
    calls(.profileOfCode).filter { poll in
      guard !poll.isFromSecondScreen, let code = poll.address.code else { return false }
      let visit = pages.first { $0.page.path.hasSuffix("/\(code)") && $0.page.path.contains("/authenticate/") }
      if let visit { return poll.start < visit.entry.end }
      guard let login = calls(.authenticate).first(where: { $0.address.code == code }),
        let session = sessions.last(where: { $0.code == code }), !session.hasSecondScreen
      else { return false }
      if poll.start < login.start { return true }
      guard let redirect = session.redirect, !redirect.isEmpty,
        let arrival = foreign.first(where: { $0.entry.start >= login.start && $0.message.isAt(redirect) })
      else { return false }
      return poll.start < arrival.entry.start
    }
  }

  /// Polls with a code that was never issued, if the session was opened in this client's trace.
  var strangeCodes: [WireCall] {
    let issuing = calls.filter { $0.issuedCode != nil }
    let issuingCode = Dictionary(grouping: issuing, by: \.issuedCode)
    let usingCode = Dictionary(
      grouping: calls.filter { $0.endpoint != .profileOfCode && $0.address.code != nil }, by: \.address.code)
    return calls(.profileOfCode).filter { poll in
      guard let code = poll.address.code, issuing.contains(where: { $0.precedes(poll) }) else { return false }
      return !((issuingCode[code] ?? []) + (usingCode[code] ?? [])).contains { $0.precedes(poll) }
    }
  }

  /// Repeated profile checks during a login that is not polled.
  var pollsElsewhere: [WireCall] {
    sessions.flatMap { session -> [WireCall] in
      guard let code = session.code, !calls(.profileOfCode).contains(where: { $0.address.code == code }) else {
        return []
      }
      let next = sessions.first { session.call.precedes($0.call) }
      let checks = calls(after: session.call).filter { check in
        check.endpoint?.isProfileCheck == true && (next.map { check.precedes($0.call) } ?? true)
          && (session.notAfter.map { check.start < $0 } ?? true)
      }
      let waiting = checks.prefix { $0.profiles?.isEmpty ?? true }
      // A failed poll is repeated, and checks that are further apart belong to different sign-ins.
      return zip(waiting, waiting.dropFirst()).filter { $0.isSuccess && $0.start.milliseconds(to: $1.start) < 60_000 }
        .map(\.1)
    }
  }
}

extension Message {
  /// Whether the request went to a URL, with any query.
  func isAt(_ url: String) -> Bool {
    guard let origin else { return false }
    let plain = url.prefix { $0 != "?" && $0 != "#" }
    return (origin + path).hasPrefix(plain) || origin + path == plain + "/"
  }
}
