import FlowEngine
import PassAPI
import PassService

extension LegacyREST {
  /// A provider that Apple signs in to, from the service's list.
  package struct MappedProvider: Hashable, Codable, Sendable {
    /// The MVPD's id, which every call to the service carries.
    package var mvpd: String
    /// Apple's id, which no call carries.
    var mappingId: String
    /// The attributes that the login has to return.
    var attributes: [String]
  }

  /// The framework's answer in step 2, without interrupting the viewer.
  @Cases package enum DeviceLoginResult {
    /// The viewer is signed in on the device, at a provider of the list in memory.
    case mapped(MappedProvider)
    /// The viewer is signed in at a provider that the list does not have: the service cannot sign on with it.
    case unmapped
    /// The viewer is signed in at a provider, by Apple's id, while there is no list, or only an outdated one without
    /// it.
    case unlisted(String)
    /// Access is granted, but no one is signed in, or no longer.
    case nobody
    /// The viewer refuses access, and its benefit was not explained yet.
    case denied
    /// There is no access.
    case noAccess
    /// Whatever it is, it signs nobody in: the viewer has signed out, and not asked for this.
    case left
  }

  /// Step 2: checks whether the viewer is signed in on the device.
  static let deviceLogin = Phase<LegacyREST>(
    "S2", "Is the viewer signed in on the device?", [readingStatus],
    everywhere: [
      .endsSilentlyAtPartner(["v1 S2", "PassFlow: requests", "PassFlow: doubt"]),
      // The service has said in step 1 that there is no login.
      .atEveryEdge(on: \.partnerAnswered) { context, _, answered in
        guard answered.value.provider == nil, !context.isUnanswered(answered) else { return }
        context.recordNoProfile(whileSilent: false)
      },
    ] + whileSearching)

  private static let readingStatus = StateNode<LegacyREST>(
    \.readingStatus, "S2", "Access and the device's account; the viewer is not interrupted",
    [
      .does(\.queryPartner) { context, _ in
        PartnerQuery(promptsForAccess: context.asksForAccess, allowsInterruption: false)
      },
      // A viewer who has signed out is not signed in again unasked, whatever the service or the system still has.
      .on(
        \.partnerAnswered, "S2.left", ["v1 S2", "v1 8.1", "PassFlow: left"], when: .account(is: .left), to: \.storingEnd
      ) { context, _, _ in context.nobody(.left) },
      .on(
        \.partnerAnswered, "S2.signedIn", ["v1 S2", "v1 S6", "v1 7.2"], finding: .account(\.mapped),
        to: \.requestingProfile
      ) { _, _, _, provider in RequestingProfile(provider: provider) },
      // The list is needed here, too, to find the provider's id at the service.
      .on(
        \.partnerAnswered, "S2.signedIn.list", ["v1 S2", "v1 S3", "v1 3.2"], finding: .account(\.unlisted),
        to: \.retrievingConfiguration
      ) { _, _, _, id in RetrievingConfiguration(purpose: .mapping(id)) },
      .towardsRegularLogin(
        "S2.unmapped", on: \.partnerAnswered, ["v1 S2", "v1 S10", "v1 7.8"], when: .account(is: .unmapped)),
      .on(
        \.partnerAnswered, "S2.nobody.cached", ["v1 S2", "v1 S4", "v1 3.2"],
        finding: .freshPicker.and(.account(is: .nobody)).and(.not(.silent)), to: \.pickingProvider
      ) { _, _, _, configuration in PickingProvider(configuration: configuration) },
      .on(
        \.partnerAnswered, "S2.nobody", ["v1 S2", "v1 S3", "C-11"],
        when: .account(is: .nobody).and(.not(.freshPicker)).and(.not(.silent)), to: \.retrievingConfiguration
      ) { _, _, _ in RetrievingConfiguration(purpose: .picker) },
      .outer(\.partnerAnswered),
      .explainsAccess("S2.denied", ["v1 S2", "v1 P3"], when: .account(is: .denied)),
      .towardsRegularLogin(
        "S2.noAccess", on: \.partnerAnswered, ["v1 S2", "v1 S10"], when: .account(is: .noAccess)),
    ])
}

extension Row where F == LegacyREST {
  /// The viewer refuses access: its benefit is explained once, and the interrupted query repeated.
  static func explainsAccess(
    _ id: String, _ sources: [Source], when denied: Guard<F, From, Timestamped<PartnerReply>, Void>
  ) -> Self {
    .on(\.partnerAnswered, id, sources, when: denied, to: \.explainingAccess, then: .again) { context, _, _ in
      context.explainAccess()
    }
  }
}

extension PartnerReply {
  /// Apple's id of the provider at which the viewer is signed in now. A missing date does not count (v1 7.2), and the
  /// very moment of the end is still valid.
  func provider(at now: Timestamp) -> String? {
    guard let provider, provider.expires.map({ now <= $0 }) ?? true else { return nil }
    return provider.id
  }
}

extension ServiceConfiguration {
  /// The MVPD that Apple calls `mappingId`: the first of exactly that name (v1 3.2); `nil` if single sign-on is off for
  /// it (v1 7.8).
  func mapped(_ mappingId: String) -> LegacyREST.MappedProvider? {
    guard let provider = provider(mappedFrom: mappingId), provider.enablePlatformServices != false else { return nil }
    return LegacyREST.MappedProvider(
      mvpd: provider.id, mappingId: mappingId, attributes: provider.requiredMetadataFields ?? [])
  }
}

extension Guard where F == LegacyREST, From == Void, Trigger == Timestamped<PartnerReply> {
  fileprivate static var account: Question<F, From, Trigger, LegacyREST.DeviceLoginResult> {
    Question("account of the device") { context, _, answered in
      if context.isBarred(after: answered) { return .left }
      guard answered.access == .granted else { return context.explains(answered.access) ? .denied : .noAccess }
      guard let id = answered.value.provider(at: answered.at) else { return .nobody }
      let isFresh = context.configurationEnds?.isReached(at: answered.moment) == false
      return context.configuration?.mapped(id).map { .mapped($0) } ?? (isFresh ? .unmapped : .unlisted(id))
    }
  }
}

extension Guard<LegacyREST, Void, Timestamped<PartnerReply>, ServiceConfiguration> {
  /// A list that was read a short while ago, with providers for Apple's picker.
  fileprivate static var freshPicker: Self {
    .found("fresh list for the picker") { context, _, answered in
      guard let configuration = context.configuration, let ends = context.configurationEnds,
        !ends.isReached(at: answered.moment),
        !configuration.inPlatformPicker.isEmpty
      else { return nil }
      return configuration
    }
  }
}
