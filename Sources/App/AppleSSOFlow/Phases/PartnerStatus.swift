import FlowEngine
import PassAPI
import PassService

// The partner status, read without interrupting the viewer: before B3, and before the calls of a signed-in viewer.

extension AppleSSO {
  /// The purpose for which the partner status is read again, with what goes on after that.
  @Cases package enum StatusPurpose: HasAccess {
    /// D1.1, for decisions about a catalogue.
    case preauthorize(Preauthorizing)
    /// D1.1, if every requested resource was permitted before: only the status can have changed.
    case permits(KnownPermits)
    /// D2.1, for a decision about playback.
    case authorize(Authorizing)
    /// D2.1, which interrupts the marking of a catalogue.
    case overtake(Overtaking)
    /// The profile in use is read again.
    case retrieveProfile(RetrievingProfileInUse)
    /// The app came to the foreground: the cached status has to be current.
    case foreground(Authenticated)
  }

  /// Permits that need not be requested again while the partner status holds (R-PRE-3).
  package struct KnownPermits: Hashable, Codable, Sendable {
    /// The profile in use.
    var access: CurrentProfile
    /// One for each requested resource.
    var decisions: [ResourceDecision]
  }

  /// A call that carries a partner status.
  package protocol CarriesStatus: Sendable { var status: PartnerStatus? { get set } }

  /// Whether the framework's answer is a valid status (B2, D1.2, D2.2).
  @Cases package enum StatusResult {
    /// Access is granted, the provider is known, and the expiry lies ahead.
    case valid(PartnerStatus)
    /// The server would not accept the status.
    case unusable(UnusableStatus)
    /// The framework said nothing about the viewer.
    case failed
  }

  /// Why a partner status is unusable; the raw value is the word for support.
  package enum UnusableStatus: String, Hashable, Codable, Sendable {
    /// It has no expiry, so the server's decisions cannot use it (C-11).
    case undated
    /// The viewer has not been asked for access.
    case undetermined
    /// The viewer refused access.
    case denied
    /// The app may not ask for access.
    case restricted
    /// No one is signed in on the device.
    case nobody
    /// This app does not work with the provider, or the provider is not that of the profile (C-95).
    case unknown
    /// The provider's session has ended: by its expiry, or because the provider requires a login that would interrupt
    /// the viewer.
    case expired
  }

  /// The partner status before the calls of a signed-in viewer (D1.1, D2.1).
  static let status = Phase<AppleSSO>(
    "Status", "Partner status for a signed-in viewer", [refreshingStatus], everywhere: whileServing)

  private static let refreshingStatus = StateNode<AppleSSO>(
    \.refreshingStatus, "", "Partner status, read again for a signed-in viewer",
    [
      .does(\.queryPartner) { _, _ in .status },
      .callGoesOn("D1.2", ["v2 D1.2", "R-SSO-9"], with: \.preauthorize, to: \.preauthorizing),
      .on(
        \.partnerAnswered, "D1.2.known", ["v2 D1.2", "R-PRE-3", "R-SSO-26"],
        finding: .purpose(\.permits).and(.status(is: .valid)),
        answering: .all(\.preauthorizeRequested) { _, _, _, permits, _ in .success(permits.decisions) },
        to: \.authenticated
      ) { context, _, answered, permits in
        _ = context.renewStatus(answered)
        return Authenticated(permits.access)
      },
      .callGoesOn("D2.2", ["v2 D2.2", "R-SSO-9"], with: \.authorize, to: \.authorizing),
      .callGoesOn("D2.2.overtakes", ["v2 D2.2", "R-SSO-9"], with: \.overtake, to: \.overtaking),
      .callGoesOn(
        "profile.status.valid", ["R-PROF-4", "R-SSO-8"], with: \.retrieveProfile, to: \.retrievingProfileInUse),
      .on(
        \.partnerAnswered, "foreground.valid", ["R-SSO-25", "R-SSO-26"],
        finding: .purpose(\.foreground).and(.status(is: .valid)).and(.not(.profileOver)), to: \.authenticated
      ) { context, _, answered, state in
        _ = context.renewStatus(answered)
        return state
      },
      // The profile has ended while the app was in the background, but the system's sign-in lives on.
      .on(
        \.partnerAnswered, "foreground.over", ["v2 B2", "R-SSO-25", "R-AUTH-12", "PassFlow: requests"],
        when: .profileOver.and(.purpose(is: .foreground)).and(.status(is: .valid)), to: \.retrievingProfiles
      ) { context, _, answered in
        let status = context.renewStatus(answered)
        context.beginSignIn(SignIn(isSilent: true, at: answered.at))
        return RetrievingProfiles(mvpd: context.providerToAsk(with: status), status: status)
      },
      // The error may pass: the next decision reads the status again.
      .on(
        \.partnerAnswered, "foreground.failed", ["R-SSO-26"],
        finding: .purpose(\.foreground).and(.status(is: .failed)), to: \.authenticated
      ) { context, _, _, state in
        context.status = nil
        return state
      },
      // Without a valid status an `appleSSO` profile is unusable; only an error of the framework may pass.
      .on(
        \.partnerAnswered, "status.unusable", ["v2 D1.2", "v2 D2.2", "R-SSO-6", "R-PROF-4"],
        finding: .status(\.unusable), to: \.storingEnd
      ) { context, _, _, why in
        context.loseProfile(.settings, because: Problem(code: "partner_status_\(why.rawValue)"))
      },
      .on(
        \.partnerAnswered, "status.error", ["v2 D1.2", "v2 D2.2", "R-PROF-4", "C-22"],
        when: .status(is: .failed).and(.not(.purpose(is: .foreground))), to: \.authenticated
      ) { _, state, _ in Authenticated(state.access, interrupted: .partnerUnavailable) },
      .cancels("status.cancel"),
    ])
}

extension Row where F == AppleSSO, From == AppleSSO.StatusPurpose {
  /// The status is valid: the call for which it was read carries it.
  fileprivate static func callGoesOn<Call: AppleSSO.CarriesStatus>(
    _ id: String, _ sources: [Source], with purpose: CasePath<AppleSSO.StatusPurpose, Call>,
    to next: CasePath<F.State, Call>
  ) -> Self {
    .on(
      \.partnerAnswered, id, sources, finding: .purpose(purpose).and(.status(is: .valid)), to: next
    ) { context, _, answered, call in call.carrying(context.renewStatus(answered)) }
  }
}

extension AppleSSO.StatusPurpose {
  package var access: CurrentProfile {
    switch self {
    case .preauthorize(let next): next.access
    case .permits(let known): known.access
    case .authorize(let next): next.access
    case .overtake(let next): next.access
    case .retrieveProfile(let next): next.access
    case .foreground(let next): next.access
    }
  }

  /// Whether a decision waits for the status.
  var isDecision: Bool { [.preauthorize, .permits, .authorize, .overtake].contains(name) }
}

extension AppleSSO.Preauthorizing: AppleSSO.CarriesStatus {}
extension AppleSSO.RetrievingProfileInUse: AppleSSO.CarriesStatus {}

extension AppleSSO.CarriesStatus {
  /// Returns the call with a status; `nil` for none.
  func carrying(_ status: PartnerStatus?) -> Self { with(self) { $0.status = status } }
}

extension AppleSSO.Context {
  /// Records the status that was just read, and returns it.
  fileprivate mutating func renewStatus(_ answered: Timestamped<PartnerReply>) -> PartnerStatus {
    status = answered.value.status
    return answered.value.status
  }

  /// - Parameter mvpd: The provider whose profile the status is for; `nil` before there is one.
  fileprivate func status(in answered: Timestamped<PartnerReply>, for mvpd: String?) -> AppleSSO.StatusResult {
    let reply = answered.value
    switch reply.access {
    case _ where isUnanswered(answered): return .failed
    case .notDetermined: return .unusable(.undetermined)
    case .denied: return .unusable(.denied)
    case .restricted: return .unusable(.restricted)
    case .granted:
      guard let provider = reply.provider else {
        return .unusable(reply.error?.code == .providerRejected ? .expired : .nobody)
      }
      guard knows(provider.id, as: mvpd) else { return .unusable(.unknown) }
      guard let expires = provider.expires else { return .unusable(.undated) }
      return expires > answered.at ? .valid(reply.status) : .unusable(.expired)
    }
  }

  /// C-95: whether a provider of Apple's is one that the app works with, and that of a profile, if there is one. The
  /// configuration in memory decides, otherwise the remembered provider, otherwise the server.
  func knows(_ id: String, as mvpd: String?) -> Bool {
    if let configuration = service.configuration {
      return configuration.mvpds.contains { $0.platformMappingId == id && (mvpd == nil || $0.id == mvpd) }
    }
    guard let mvpd, let mappingId = rememberedProvider(at: mvpd)?.mappingId else { return true }
    return mappingId == id
  }
}

extension PartnerQuery {
  /// The query of B1, D1.1 and D2.1.
  static let status = PartnerQuery(promptsForAccess: false, allowsInterruption: false)
}

// Phase B: the status of any provider.
extension Guard where F == AppleSSO, From == Void, Trigger == Timestamped<PartnerReply> {
  static var status: Question<F, From, Trigger, AppleSSO.StatusResult> {
    Question("partner status") { context, _, answered in context.status(in: answered, for: nil) }
  }
}
// Later: the status of the provider of the profile in use.
extension Guard where F == AppleSSO, From == AppleSSO.StatusPurpose, Trigger == Timestamped<PartnerReply> {
  fileprivate static var status: Question<F, From, Trigger, AppleSSO.StatusResult> {
    Question("partner status") { context, purpose, answered in
      context.status(in: answered, for: purpose.access.mvpd)
    }
  }
  /// Whether the profile has ended, by the time that has certainly been reached, or otherwise by the wall clock: the
  /// service then decides.
  fileprivate static var profileOver: Guard<F, From, Trigger, Void> {
    .check("profile is over") { _, purpose, answered in
      let now = answered.moment.isLearnt ? answered.at : answered.moment.wall
      return purpose.access.notAfter.map { $0 <= now } ?? false
    }
  }
  fileprivate static var purpose: Question<F, From, Trigger, AppleSSO.StatusPurpose> {
    Question("purpose") { _, purpose, _ in purpose }
  }
}
