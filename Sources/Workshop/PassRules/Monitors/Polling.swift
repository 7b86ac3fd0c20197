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
          let first = client.byCode[code]?.first(where: { $0.endpoint == .profileOfCode }),
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
    // Two screens do not know of each other's calls.
    let byScreen = Dictionary(grouping: ends, by: \.isFromSecondScreen)
    let byCode = byScreen.mapValues { Dictionary(grouping: $0, by: \.address.code) }
    return calls(.profileOfCode).compactMap { poll in
      last(of: byCode[poll.isFromSecondScreen]?[poll.address.code] ?? [], before: poll).map { (poll, $0) }
    }
  }

  /// Polls of a first screen before the login page was left. Only a recording with pages, or with the browser's
  /// requests, shows them.
  var pollsBeforeRedirect: [WireCall] {
    let sessionOfCode = Dictionary(sessions.map { ($0.code, $0) }) { $1 }
    var arrivals: [String: [Timestamp]] = [:]
    for url in Set(sessions.compactMap { $0.redirect?.withoutQuery }) {
      arrivals[url] = foreign.filter { $0.message.isAt(url) }.map(\.entry.start)
    }
    return byCode.flatMap { code, calls -> [WireCall] in
      guard let code, let end = loginEnd(code, sessionOfCode[code], arrivals) else { return [] }
      return calls.filter { $0.endpoint == .profileOfCode && !$0.isFromSecondScreen && $0.start < end }
    }.sorted { $0.order < $1.order }
  }

  /// When the login page of a code was left, or at least opened.
  private func loginEnd(_ code: String, _ session: ObservedSession?, _ arrivals: [String: [Timestamp]]) -> Timestamp? {
    let visit = pages.first { $0.page.path.hasSuffix("/\(code)") && $0.page.path.contains("/authenticate/") }
    if let visit { return visit.entry.end }
    let login = byCode[code]?.first { $0.endpoint == .authenticate }
    guard let login, let session, !session.hasSecondScreen else { return nil }
    guard let redirect = session.redirect, !redirect.isEmpty else { return login.start }
    let times = arrivals[redirect.withoutQuery] ?? []
    return times[times.place { $0 >= login.start }...].first ?? login.start
  }

  /// Polls with a code that was never issued, if the session was opened in this client's trace.
  var strangeCodes: [WireCall] {
    let issuing = calls.filter { $0.issuedCode != nil }, issuingCode = Dictionary(grouping: issuing, by: \.issuedCode)
    let usingCode = Dictionary(
      grouping: calls.filter { $0.endpoint != .profileOfCode && $0.address.code != nil }, by: \.address.code)
    return calls(.profileOfCode).filter { poll in
      guard let code = poll.address.code, issuing.contains(where: { $0.precedes(poll) }) else { return false }
      return !((issuingCode[code] ?? []) + (usingCode[code] ?? [])).contains { $0.precedes(poll) }
    }
  }

  /// Repeated profile checks during a login that is not polled.
  var pollsElsewhere: [WireCall] {
    let polled = Set(calls(.profileOfCode).map(\.address.code) + [nil])
    return sessions.filter { !polled.contains($0.code) }.flatMap { session -> [WireCall] in
      let next = sessions[sessions.place { session.call.precedes($0.call) }...].first
      let checks = calls(after: session.call).prefix { $0.start <= next?.call.start ?? $0.start }.filter { check in
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
