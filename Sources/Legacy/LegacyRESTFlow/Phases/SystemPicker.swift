import FlowEngine
import PassAPI
import PassService

extension LegacyREST {
  /// The outcome of Apple's picker, as step 5 evaluates it.
  @Cases package enum SystemPickerResult {
    /// The viewer is signed in at a provider of the list.
    case picked(MappedProvider)
    /// The viewer is signed in at a provider that the list does not have.
    case unmapped
    /// The viewer is signed in at a provider whose session has ended.
    case expired
    /// The viewer tapped a provider that the list has but Apple does not sign in.
    case unsupported(TVProvider)
    /// There is no provider to go on with: the picker was closed, "other provider" was tapped, the framework reported
    /// an error.
    case nobody
    /// The viewer has just refused access, and its benefit was not explained yet.
    case denied
    /// There is no access.
    case noAccess
  }

  /// Steps 4 and 5: the viewer signs in through Apple's picker, or not.
  static let systemPicker = Phase<LegacyREST>(
    "S4", "Sign in through Apple's picker", [pickingProvider],
    everywhere: [.endsSilentlyAtPartner(["v1 S4", "PassFlow: doubt"])] + whileSigningIn)

  private static let pickingProvider = StateNode<LegacyREST>(
    \.pickingProvider, "S4", "Access and the device's account; the viewer may pick a provider",
    [
      .does(\.queryPartner) { context, state in
        .picker(
          among: state.configuration.inPlatformPicker, promptsForAccess: context.asksForAccess, context.settings)
      },
      .on(
        \.partnerAnswered, "S5.yes", ["v1 S5", "v1 S6", "v1 7.2"], finding: .picker(\.picked), to: \.requestingProfile
      ) { _, _, _, provider in RequestingProfile(provider: provider) },
      // The viewer has chosen already: the app's own picker would ask again.
      .on(
        \.partnerAnswered, "S5.unsupported", ["v1 S5", "v1 7.4", "C-22"], finding: .picker(\.unsupported),
        to: \.creatingCode
      ) { _, _, _, provider in CreatingCode(mvpd: provider.id) },
      .towardsRegularLogin(
        "S5.unmapped", on: \.partnerAnswered, ["v1 S5", "v1 S10", "v1 7.8"], when: .picker(is: .unmapped)),
      .towardsRegularLogin(
        "S5.expired", on: \.partnerAnswered, ["v1 S5", "v1 S10"], when: .picker(is: .expired)),
      .towardsRegularLogin(
        "S5.no", on: \.partnerAnswered, ["v1 S5", "v1 S10", "v1 7.4"], when: .picker(is: .nobody)),
      .explainsAccess("S4.denied", ["v1 S4", "v1 P3"], when: .picker(is: .denied)),
      .towardsRegularLogin(
        "S4.noAccess", on: \.partnerAnswered, ["v1 S4", "v1 S10"], when: .picker(is: .noAccess)),
      .outer(\.partnerAnswered),
    ])
}

extension Guard where F == LegacyREST, From == PickingProvider, Trigger == Timestamped<PartnerReply> {
  /// The error counts only if there is no provider (v1 7.4).
  fileprivate static var picker: Question<F, From, Trigger, LegacyREST.SystemPickerResult> {
    Question("picker") { context, state, answered in
      let reply = answered.value
      guard reply.access == .granted else { return context.explains(reply.access) ? .denied : .noAccess }
      guard reply.provider != nil else {
        return reply.unsupportedProvider(of: state.configuration).map { .unsupported($0) } ?? .nobody
      }
      guard let id = reply.provider(at: answered.at) else { return .expired }
      return state.configuration.mapped(id).map { .picked($0) } ?? .unmapped
    }
  }
}
