import PassAPI

/// Errors and retries (v2 8.6).
extension RuleMonitor {
  static let errors: [RuleMonitor] = [
    RuleMonitor("R-ERR-5", Needs([.repeated, .client, .status, .answers], before: [.repeated, .client, .answers])) {
      client in
      client.chains.flatMap(client.insisting).filter { $0.0.call.endpoint?.isDecision != true }.map {
        $0.0.call.breach("is the \($0.ordinal)th repetition, and the pauses do not grow")
      } + client.hastyRetries + client.endlessRetries
        + client.excessiveRegistrations.filter { $0.former.status == nil }.map {
          $0.call.breach("is repeated once more, and the pauses do not grow")
        }
    },
    RuleMonitor("R-ERR-7", .repetitions, also: ["R-ERR-5"]) { client in
      // A closed session demands a new one.
      client.repetitions.filter {
        $0.former.ending == .refused && !($0.former.error.map { sessionErrors.contains($0.code) } ?? false)
      }.map {
        $0.call.breach("repeats entry \($0.former.number), which failed with \($0.former.status ?? 0)", also: [])
      }
        + client.excessiveRegistrations.filter { $0.former.status != nil }.map {
          $0.call.breach("is repeated once more, and the pauses do not grow")
        }
    },
    RuleMonitor("R-ERR-8", .withoutProfile) {
      $0.decisionsWithout { $0.refusal?.hasPrefix("authenticated_profile_") == false }
    },
    RuleMonitor("R-ERR-9", .repetitions, also: ["R-ERR-7"]) { client in
      client.repetitions.filter { $0.former.ending == .configuration }.map {
        $0.call.breach("repeats entry \($0.former.number), whose error an operator has to resolve")
      }
    },
  ]
}

extension ClientTrace {
  /// Calls that fail and are repeated at equal intervals: neither limited nor with a growing pause.
  var endlessRetries: [Breach] {
    let endpoints: [Endpoint] = [
      .register, .token, .configuration, .createSession, .partnerSession, .listProfiles, .profileOfMVPD, .preauthorize,
      .authorize, .logout,
    ]
    return endpoints.flatMap { endpoint in
      loops(of: endpoint) { $0.ending != .fine && $0.ending != .denied }.filter { call in
        !(last(of: calls(endpoint), before: call).map { isForPoll(call, after: $0) } ?? false)
      }.map { $0.breach("fails and is repeated at equal intervals") }
    }
  }

  /// Immediate repetitions of errors with the action `retry`, and of failures of the server; few repetitions need no
  /// growing pauses (C-90).
  var hastyRetries: [Breach] {
    chains.flatMap { chain -> [Breach] in
      let pairs = zip(chain, chain.dropFirst()).filter { $0.0.ending == .retry || ($0.0.status ?? 0) >= 500 }
      let gaps = pairs.map { (call: $0.1, gap: $0.0.gap(to: $0.1)) }
      return gaps.filter { $0.gap < 900 }.map {
        $0.call.breach("is repeated after \(seconds($0.gap)), without a pause")
      }
    }
  }
}
