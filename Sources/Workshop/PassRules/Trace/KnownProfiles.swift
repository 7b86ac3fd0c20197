import PassAPI

/// The knowledge of a client about the viewer's profiles at a moment, from the answers that it got.
struct KnownProfiles: Hashable, Sendable {
  /// The knowledge about one MVPD.
  enum Fact: Hashable, Sendable {
    /// There is a profile, with its end.
    case profile(type: String, notAfter: Timestamp?)
    /// A session answer said that no login is needed.
    case waved
    /// There is no profile.
    case gone(Reason)
  }

  /// The reason why there is no profile.
  enum Reason: Hashable, Sendable {
    case noneFound, degradationOver, loggedOut, registeredAgain, loginPending
    /// An error reported it, with its code.
    case refused(String)
  }

  /// The facts by service provider and MVPD.
  private var facts: [String: [String: Fact]] = [:]
  /// The ends of existing profiles that decisions have refused, by service provider and MVPD: such a profile is listed
  /// again, but is as useless as before.
  private var refusedEnds: [String: [String: Timestamp]] = [:]
  /// Service providers without any profile.
  private var empty: [String: Reason] = [:]

  /// The knowledge about an MVPD, if any.
  func fact(_ mvpd: String, at provider: String) -> Fact? { facts[provider]?[mvpd] ?? empty[provider].map(Fact.gone) }

  /// The profiles that are valid at a moment.
  func valid(at now: Timestamp, for provider: String) -> [String: String] {
    (facts[provider] ?? [:]).compactMapValues { fact in
      guard case .profile(let type, let notAfter) = fact, notAfter.map({ $0 > now }) ?? true else { return nil }
      return type
    }
  }

  /// Whether decisions have refused the existing profile of an MVPD.
  func isRefused(_ mvpd: String, at provider: String) -> Bool {
    guard case .gone(.refused)? = facts[provider]?[mvpd] else { return false }
    return refusedEnds[provider]?[mvpd] != nil
  }

  /// The knowledge before each of some calls, from the answers that had arrived by then.
  static func before(_ calls: [WireCall]) -> [KnownProfiles] {
    var known = KnownProfiles(), pending = PendingCalls()
    return calls.map { call in
      for earlier in pending.answered(before: call) { known.note(earlier) }
      return known
    }
  }

  private mutating func note(_ call: WireCall) {
    let provider = call.serviceProvider
    switch call.endpoint {
    case .register: if call.isSuccess { loseAll(.registeredAgain) }
    case .listProfiles: replaceAll(call, provider)
    case .profileOfMVPD, .profileOfCode, .partnerProfile: add(call, provider)
    case .createSession, .partnerSession, .resumeSession: follow(call, provider)
    case .preauthorize, .authorize: judge(call, provider)
    case .logout: if call.isSuccess, let mvpd = call.mvpd { facts[provider, default: [:]][mvpd] = .gone(.loggedOut) }
    default: break
    }
    if let error = call.error, call.endpoint?.isDecision != true, let mvpd = call.mvpd { lose(mvpd, provider, error) }
  }

  private mutating func loseAll(_ reason: Reason) {
    let providers = Set(facts.keys).union(empty.keys)
    (facts, refusedEnds) = ([:], [:])
    for provider in providers { empty[provider] = reason }
  }

  private mutating func replaceAll(_ call: WireCall, _ provider: String) {
    guard call.isSuccess else { return }
    guard let found = call.profiles else {
      (facts[provider], empty[provider]) = (nil, nil)
      return
    }
    let before = facts[provider] ?? [:]
    facts[provider] = before.filter { found.isEmpty && $0.value.isDegraded }.mapValues { _ in .gone(.degradationOver) }
    empty[provider] = found.isEmpty ? .noneFound : nil
    for profile in found { note(profile, provider) }
  }

  private mutating func add(_ call: WireCall, _ provider: String) {
    guard let found = call.profiles else {
      // An invisible answer may have had any profile.
      if call.isSuccess { (facts[provider], empty[provider]) = (nil, nil) }
      return
    }
    if found.isEmpty, call.endpoint == .profileOfMVPD, let mvpd = call.mvpd {
      let wasDegraded = facts[provider]?[mvpd]?.isDegraded ?? false
      facts[provider, default: [:]][mvpd] = .gone(wasDegraded ? .degradationOver : .noneFound)
    }
    for profile in found { note(profile, provider) }
  }

  private mutating func note(_ profile: AnswerProfile, _ provider: String) {
    if let end = profile.notAfter, refusedEnds[provider]?[profile.mvpd] == end { return }
    facts[provider, default: [:]][profile.mvpd] = .profile(type: profile.type, notAfter: profile.notAfter)
  }

  private mutating func follow(_ call: WireCall, _ provider: String) {
    guard let action = call.actionName, let mvpd = call.answer?["mvpd"]?.text ?? call.mvpd else { return }
    if action == "authorize" {
      let fact = facts[provider]?[mvpd]
      if case .profile = fact { return }
      if isRefused(mvpd, at: provider), call.answer?["reasonType"]?.text != "degraded" { return }
      facts[provider, default: [:]][mvpd] =
        call.answer?["reasonType"]?.text == "degraded" ? .profile(type: "degraded", notAfter: nil) : .waved
    } else if fact(mvpd, at: provider) == nil {
      facts[provider, default: [:]][mvpd] = .gone(.loginPending)
    }
  }

  private mutating func judge(_ call: WireCall, _ provider: String) {
    guard let mvpd = call.mvpd else { return }
    if let error = call.error { lose(mvpd, provider, error) }
    for decision in call.decisions ?? [] {
      if let error = decision.error {
        lose(mvpd, provider, error)
      } else if decision.isAuthorized, decision.source == "degradation" {
        if case .profile? = facts[provider]?[mvpd] { continue }
        facts[provider, default: [:]][mvpd] = .profile(type: "degraded", notAfter: nil)
      }
    }
  }

  private mutating func lose(_ mvpd: String, _ provider: String, _ error: AnswerError) {
    guard error.action == "authentication" || error.code.hasPrefix("authenticated_profile_") else {
      // The partner status no longer fits: the knowledge of an Apple profile is void.
      if error.code.hasPrefix("invalid_header_pfs_") { facts[provider]?[mvpd] = nil }
      return
    }
    if case .profile(_, let end?)? = facts[provider]?[mvpd], !error.code.hasPrefix("authenticated_profile_") {
      refusedEnds[provider, default: [:]][mvpd] = end
    }
    facts[provider, default: [:]][mvpd] = .gone(.refused(error.code))
  }
}

extension KnownProfiles.Fact { var isDegraded: Bool { if case .profile("degraded", _) = self { true } else { false } } }
