import PassAPI

/// Throttling (REST API v2, section 8.5).
extension RuleMonitor {
  static let throttling: [RuleMonitor] = [
    RuleMonitor("R-THR-1") { conversation in
      conversation.calls.filter(\.isThrottled).compactMap { throttled in
        guard let next = conversation.calls(after: throttled).first, throttled.end.milliseconds(to: next.start) < 60_000,
          throttled.mistakes.contains(where: { next.endpoint == $0 })
        else { return nil }
        return next.finding("takes the 429 of entry \(throttled.number) for a refusal")
      }
    },
    RuleMonitor("R-THR-2") { conversation in
      conversation.calls.compactMap { call in
        guard let throttled = conversation.calls(before: call).last(where: { $0.isThrottled && $0.isOfSameScreen(as: call) }) else {
          return nil
        }
        let gap = throttled.end.milliseconds(to: call.start)
        guard gap < 1_000 - 20, !(call.endpoint == .poll && throttled.endpoint == .poll) else { return nil }
        return call.finding("is sent \(seconds(gap)) after a 429")
      }
    },
    RuleMonitor("R-THR-3") { conversation in
      var bucket = Bucket()
      return conversation.calls.filter { $0.endpoint != .authenticate }.compactMap { call in
        bucket.take(at: call.start) ? nil : call.finding("is beyond 1 request per second and a burst of 10")
      }
    },
    RuleMonitor("R-THR-4") { conversation in
      zip(conversation.calls.dropFirst(2), zip(conversation.calls.dropFirst(), conversation.calls)).compactMap { call, earlier in
        guard call.endpoint?.isProfileCheck == true || call.endpoint == .session,
          [earlier.0, earlier.1].allSatisfy({ $0.message.target == call.message.target && $0.isSuccess && $0.repeats(call) }),
          earlier.1.start.milliseconds(to: call.start) < 10_000
        else { return nil }
        return call.finding("asks the same three times within 10 s")
      }
    },
  ]
}

/// Requests that may be sent: one more every second, and never more than the burst and one.
private struct Bucket {
  private var tokens: Double = 11
  private var last: Timestamp?

  /// Takes one; false if there is none. What is refused costs nothing.
  mutating func take(at now: Timestamp) -> Bool {
    if let last { tokens = min(11, tokens + Double(max(0, last.milliseconds(to: now))) / 1000) }
    last = now
    guard tokens >= 1 else { return false }
    tokens -= 1
    return true
  }
}

extension WireCall {
  /// What only a client does next that took throttling for something else.
  fileprivate var mistakes: [Endpoint] {
    switch endpoint {
    case .token: [.register]
    case .partnerSession, .partnerProfile: [.create]
    case .poll: [.create, .logout]
    case .preauthorize, .authorize: [.create, .logout]
    default: []
    }
  }
}
