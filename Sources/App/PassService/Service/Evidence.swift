import FlowEngine
import PassAPI

/// Why it is certain that no one is signed in. Nobody is said with evidence alone; what may pass, such as silence, is
/// none (PassFlow: doubt).
package enum Evidence: Hashable, Codable, Sendable {
  /// The vault holds nothing, and no one is signed in on the device: Apple's framework has answered.
  case emptyVault
  /// The service has answered that there is no profile or login.
  case noProfile
  /// The service has answered so for a viewer who signed in without Apple, while its framework was silent.
  case noRegularProfile
  /// The service no longer knows the client to which the profiles belonged (R-REG-9).
  case clientGone
  /// The profile has ended, or the service refuses it.
  case profileOver
  /// The service keeps a login but permits nothing with it, so that only a sign-out removes it.
  case signOutFirst
  /// Apple's framework has answered that the device gives no session without the viewer: its settings have changed.
  case settings
  /// The viewer has signed out here.
  case left
}

extension ServiceContext {
  /// Ends with no one signed in.
  package mutating func nobody(_ evidence: Evidence, _ why: ServiceRefusal = .notSignedIn) -> SignedOut {
    service.evidence = evidence
    return SignedOut(why)
  }

  /// Ends a silent sign-in on an answer of Apple's framework, which may say nothing about the viewer.
  package mutating func nobody(_ evidence: Evidence, after answered: Timestamped<PartnerReply>) -> SignedOut {
    isUnanswered(answered) ? SignedOut(.partnerUnavailable) : nobody(evidence)
  }

  /// Ends a silent sign-in on a call that failed: that is evidence only if the service has refused it.
  package mutating func nobody(after failure: Timestamped<CallFailure>) -> SignedOut {
    record(failure)
    return failure.problem.cause == .refused ? nobody(.profileOver) : SignedOut(.failed(failure.problem))
  }

  /// Ends a silent sign-in, since the service has no profile. Apple's framework may have failed meanwhile: then there
  /// is no evidence, unless the viewer signed in without Apple.
  package mutating func nobodyWithProfile(whileSilent isFrameworkSilent: Bool) -> SignedOut {
    recordNoProfile(whileSilent: isFrameworkSilent)
    return SignedOut(service.evidence == nil ? .partnerUnavailable : .notSignedIn)
  }

  /// Records that the service has no profile.
  package mutating func recordNoProfile(whileSilent isFrameworkSilent: Bool) {
    let isRegular = service.remembered?.type.map { $0 != .appleSSO } ?? false
    if !isFrameworkSilent { service.evidence = .noProfile } else if isRegular { service.evidence = .noRegularProfile }
  }

  /// Doubts who is signed in, since that may have changed.
  package mutating func doubt() { service.evidence = nil }

  /// Whether an answer of Apple's framework says nothing about the viewer. Access that is not determined says something
  /// only on a device where Apple has signed no one in.
  package func isUnanswered(_ answered: Timestamped<PartnerReply>) -> Bool {
    let isOfApple = service.remembered.map { [nil, .appleSSO].contains($0.type) } ?? false
    return answered.value.isUnanswered || answered.access == .notDetermined && isOfApple
  }
}

extension Row where F: ServiceFlow, From == AnyState<F> {
  /// A silent sign-in ends on answers after which only the viewer could go on.
  package static func endsSilently(_ sources: [Source], on answers: F.Event.Name...) -> Self {
    .on(anyOf: answers, "silent", sources, when: .silent, to: \.storingEnd) { context, _ in context.nobody(.noProfile) }
  }

  /// It ends on such an answer of Apple's framework.
  package static func endsSilentlyAtPartner(_ sources: [Source]) -> Self {
    .on(\.partnerAnswered, "silent.partner", sources, when: .silent, to: \.storingEnd) { context, _, answered in
      context.nobody(.settings, after: answered)
    }
  }

  /// It ends on a call that failed and cannot be repeated.
  package static func endsSilentlyOnFailure(_ sources: [Source]) -> Self {
    .on(
      \.requestFailed, "silent.failed", sources, when: .silent.and(.remedy(isOneOf: Remedy.hopeless)), to: \.storingEnd
    ) { context, _, failure in context.nobody(after: failure) }
  }
}

extension Guard where F: ServiceFlow, Found == Void {
  /// No one is signed in, on evidence.
  package static var knownSignedOut: Self {
    .check("known to be signed out") { context, _, _ in context.evidence != nil }
  }
}
