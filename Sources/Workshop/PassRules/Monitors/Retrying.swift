import PassAPI

/// A call and the one it repeats.
struct Repetition {
  let call: WireCall
  let former: WireCall
  /// The time from the failure to the repetition, in milliseconds.
  var gap: Int64 { former.gap(to: call) }
}

/// The ending of a call, which decides whether it may be repeated.
enum Ending: Hashable {
  /// The requested answer, or one that was not recorded.
  case fine
  /// No answer, or none from the service.
  case transport
  /// Status 429 or 401, which have their own rules.
  case throttled, unauthorized
  /// An error that asks to be retried.
  case retry
  /// An error that an operator has to resolve.
  case configuration
  /// An error about the partner status or the SAML response.
  case partner
  /// Another status than success.
  case refused
  /// Every item is denied, and none asks for a retry.
  case denied
}

extension Ending {
  /// Classifies a message by its status and its answer.
  init(_ message: Message, to endpoint: Endpoint?, _ answer: JSONValue?, _ reading: AnswerReading) {
    guard case .answered(let status, let body) = message.outcome else {
      self = .transport
      return
    }
    let decisions = reading.decisions ?? [], errors = [reading.error] + decisions.map(\.error)
    let actions = errors.map { $0?.action }
    let registrationError = status == 200 || status == 201 ? nil : answer?["error"]?.text
    // Whether the record shows that something other than the service answered.
    let isForeign = body.map { HTTPResponse(status: status, body: $0).isForeign } ?? false
    self =
      switch status {
      case 429: .throttled
      case 401: .unauthorized
      case _ where actions.contains("retry"): .retry
      case 501...: .transport
      case 500 where !Self.saysMoreThanFailing(reading.error, at: endpoint): .transport
      case _ where actions.contains("configuration"): .configuration
      case _ where reading.partnerError != nil: .partner
      case _ where reading.error == nil && registrationError == nil && isForeign: .transport
      case _ where !decisions.isEmpty && decisions.allSatisfy { !$0.isAuthorized }: .denied
      default: status >= 400 ? .refused : .fine
      }
  }

  /// Whether the error of a failing server counts as an error of its own: it demands something, or has a documented
  /// code that demands nothing (C-75). For calls by which a login is lost or restarted, only the demand counts.
  private static func saysMoreThanFailing(_ error: AnswerError?, at endpoint: Endpoint?) -> Bool {
    guard let error else { return false }
    let said = EnhancedError(
      action: ErrorAction(rawValue: error.action), status: 500, code: .init(rawValue: error.code))
    return [.configuration, .authentication, .applicationRegistration].contains(said.wanted)
      || (said.code.entry != nil && ![.createSession, .resumeSession, .partnerProfile].contains(endpoint))
  }
}

extension WireCall {
  /// The call that this one repeats; repetitions are in the order of their calls.
  func repeated(in repetitions: [Repetition]) -> WireCall? {
    let place = repetitions.place { $0.call.order >= order }
    guard place < repetitions.count, repetitions[place].call === self else { return nil }
    return repetitions[place].former
  }

  /// Whether this call makes the same request as another, or asks for a part of its resources.
  func repeats(_ other: WireCall) -> Bool {
    guard endpoint == other.endpoint, message.target == other.message.target,
      header(.partnerStatus) == other.header(.partnerStatus),
      header(.temporaryIdentity) == other.header(.temporaryIdentity)
    else { return false }
    guard let mine = resources, let theirs = other.resources else { return message.body == other.message.body }
    return Set(mine) == Set(theirs) || (other.ending == .retry && !mine.isEmpty && Set(mine).isSubset(of: theirs))
  }
}

extension ClientTrace {
  /// The calls that repeat the last call of the flow before them, which failed less than half a minute ago. Polls do
  /// not count.
  func findRepetitions() -> [Repetition] {
    calls.compactMap { call in
      guard call.isStep || call.endpoint == .configuration, call.endpoint != .profileOfCode,
        let former = calls(before: call).last(where: { $0.isStep || $0.endpoint == .configuration }),
        former.ending != .fine, call.repeats(former), former.gap(to: call) < 30_000
      else { return nil }
      return Repetition(call: call, former: former)
    }
  }

  /// Chains of repetitions of calls that may be repeated, each beginning with the first call.
  func findChains() -> [[WireCall]] {
    var chains: [[WireCall]] = [], chainOfLast: [ObjectIdentifier: Int] = [:]
    for repetition in repetitions where repetition.former.ending == .retry || repetition.former.ending == .transport {
      if let index = chainOfLast.removeValue(forKey: ObjectIdentifier(repetition.former)) {
        chains[index].append(repetition.call)
        chainOfLast[ObjectIdentifier(repetition.call)] = index
      } else {
        chainOfLast[ObjectIdentifier(repetition.call)] = chains.count
        chains.append([repetition.former, repetition.call])
      }
    }
    return chains
  }

  /// Repetitions of one endpoint beyond the third, and repetitions of denials.
  func excessiveRetries(of endpoint: Endpoint) -> [Breach] {
    chains.flatMap { zip($0.indices, $0).dropFirst(4) }.filter { $1.endpoint == endpoint }.map { ordinal, call in
      call.breach("is the \(ordinal)th repetition; at most 3 are allowed")
    }
      + repetitions.filter { $0.call.endpoint == endpoint && $0.former.ending == .denied && $0.gap < 2_000 }.map {
        $0.call.breach("repeats a denial after \(seconds($0.gap))")
      }
  }

  /// The fourth and later repetitions in a row of an authorization, each at most a minute after a denial.
  var excessiveDenialRetries: [Breach] {
    rows { call, former in
      call.endpoint == .authorize && former.ending == .denied && call.repeats(former) && former.precedes(call)
        && former.gap(to: call) < 60_000
    }.flatMap { $0.dropFirst(4) }.map { $0.breach("repeats a denial once more; at most 3 repetitions are allowed") }
  }

  /// The repetitions, neither limited nor backed off, of a registration call that failed for no reason of its own.
  var excessiveRegistrations: [Repetition] {
    rows { call, former in
      call.endpoint?.isRegistration == true && call.endpoint == former.endpoint
        && call.message.body == former.message.body && (former.status.map { $0 >= 500 } ?? true)
        && former.precedes(call) && former.gap(to: call) < 30_000 && !isForPoll(call, after: former)
    }.flatMap(insisting).map(\.0)
  }

  /// Whether a token is requested again because the next poll for a login is due: polls do not count as repetitions,
  /// nor does a token that one of them needs (8.4).
  func isForPoll(_ call: WireCall, after former: WireCall) -> Bool {
    guard call.endpoint == .token, former.start.milliseconds(to: call.start) >= 3_000 - RuleMonitor.tolerance else {
      return false
    }
    return step(before: call).map { $0.endpoint == .profileOfCode && $0.profiles?.isEmpty != false } ?? false
  }

  /// The rows of calls, each of which repeats the call right before it.
  private func rows(_ isRepetition: (WireCall, WireCall) -> Bool) -> [[WireCall]] {
    zip(calls.dropFirst(), calls).reduce(into: []) { rows, pair in
      guard isRepetition(pair.0, pair.1) else { return }
      if rows.last?.last === pair.1 { rows[rows.count - 1].append(pair.0) } else { rows.append([pair.1, pair.0]) }
    }
  }

  /// The repetitions of a chain that are neither limited nor backed off, with their numbers (C-90): the fourth or a
  /// later one, after three pauses of about the same length below 16 seconds.
  ///
  /// A pause that is clearly shorter than the one before may be a launch of the app, which begins to count again.
  func insisting(_ chain: [WireCall]) -> [(Repetition, ordinal: Int)] {
    var ordinal = 0, equal = 0, last: Int64 = 0
    return zip(chain.dropFirst(), chain).compactMap { call, former in
      let pause = former.gap(to: call)
      ordinal = 4 * pause < 3 * last ? 1 : ordinal + 1
      equal = ordinal == 1 || 2 * pause >= 3 * max(last, 1) || pause >= 16_000 ? 1 : equal + 1
      last = pause
      return ordinal > 3 && equal > 2 ? (Repetition(call: call, former: former), ordinal) : nil
    }
  }
}
