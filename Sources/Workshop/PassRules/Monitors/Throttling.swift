import PassAPI

/// Throttling (v2 8.5).
extension RuleMonitor {
  static let throttling: [RuleMonitor] = [
    RuleMonitor("R-THR-1", Needs(before: [.status, .times], within: 60_000)) { client in
      client.calls.filter(\.isThrottled).compactMap { throttled in
        guard let next = client.calls(after: throttled).first, throttled.gap(to: next) < 60_000,
          throttled.mistakes.contains(where: { next.endpoint == $0 })
        else { return nil }
        return next.breach("takes the 429 of entry \(throttled.number) for a refusal")
      }
    },
    RuleMonitor("R-THR-2", Needs([.times, .screen], before: [.status, .times, .screen], within: 10_000)) { client in
      let refusals = Dictionary(grouping: client.calls.filter(\.isThrottled), by: \.isFromSecondScreen)
      return client.calls.compactMap { call in
        guard let throttled = client.last(of: refusals[call.isFromSecondScreen] ?? [], before: call) else { return nil }
        let gap = throttled.gap(to: call)
        guard gap < 1_000 - 20, !(call.endpoint == .profileOfCode && throttled.endpoint == .profileOfCode) else {
          return nil
        }
        return call.breach("is sent \(seconds(gap)) after a 429")
      }
    },
    RuleMonitor("R-THR-3", Needs([.status, .screen, .starts], before: [.status, .screen, .starts])) { client in
      var allowances = Allowances()
      // Browser and second screen have their own addresses, which are counted separately. A call without an answer may
      // never have left the device.
      let counted = client.calls.filter { $0.endpoint != .authenticate && !$0.isFromSecondScreen && $0.status != nil }
      return counted.compactMap { call in
        allowances.take(at: call.start)
          ? nil : call.breach("is beyond 1 request per second and a burst of 10 at the start")
      }
    },
    RuleMonitor("R-THR-4", Needs([.repeated, .session], before: [.repeated, .answers], within: 300_000)) { client in
      zip(client.calls.dropFirst(2), zip(client.calls.dropFirst(), client.calls)).compactMap { call, earlier in
        guard call.endpoint?.isProfileCheck == true || call.endpoint == .getSession,
          [earlier.0, earlier.1].allSatisfy({
            $0.message.target == call.message.target && $0.isSuccess && $0.ending != .transport && $0.repeats(call)
          }), earlier.1.start.milliseconds(to: call.start) < 10_000
        else { return nil }
        return call.breach("asks the same three times within 10 s")
      } + client.unusedSessions.map { $0.breach("opens a session again, although no earlier code was used") }
    },
  ]
}

/// The requests that the service accepts (C-89): one in each whole second since the first contact, which cannot be
/// saved up, and ten more, once. Refused requests cost nothing.
private struct Allowance {
  /// How much earlier than its second a request may arrive, in milliseconds.
  let earliness: Int64
  private var firstContact: Timestamp?
  private var lastSecond: Int64 = -1
  private var burst = 10

  init(earliness: Int64) { self.earliness = earliness }

  /// Takes a request; returns false if none is left.
  mutating func take(at now: Timestamp) -> Bool {
    let first = firstContact ?? now
    firstContact = first
    let second = first.milliseconds(to: now.advanced(byMilliseconds: earliness)) / 1000
    if second > lastSecond {
      lastSecond = second
      return true
    }
    guard burst > 0 else { return false }
    burst -= 1
    return true
  }
}

/// The requests that the service may have counted, from a client's view.
///
/// The service's seconds begin when the first request reaches it, which no record shows, and requests take unequal
/// times on the way. The requests are therefore counted twice: as recorded, and with every request counted up to a
/// quarter of a second early for the next second. The second count never refuses a client that sends one request a
/// second, however much the delay of its network varies. A refusal of the first count stands only if the second has
/// refused as many.
private struct Allowances {
  private var recorded = Allowance(earliness: 0)
  private var shaken = Allowance(earliness: 250)
  /// The refusals of the second count that the first has not confirmed.
  private var excess = 0

  mutating func take(at now: Timestamp) -> Bool {
    if !shaken.take(at: now) { excess += 1 }
    guard !recorded.take(at: now), excess > 0 else { return true }
    excess -= 1
    return false
  }
}

extension WireCall {
  /// The next calls that only a client makes that took throttling for something else.
  fileprivate var mistakes: [Endpoint] {
    switch endpoint {
    case .token: [.register]
    case .partnerSession, .partnerProfile: [.createSession]
    case .profileOfCode: [.createSession, .logout]
    case .preauthorize, .authorize: [.createSession, .logout]
    default: []
    }
  }
}
