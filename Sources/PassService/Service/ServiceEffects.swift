import FlowEngine
import PassAPI

// What the effects are that every flow has: the events that may answer them, and how they are performed. A flow lists
// them among its own, so that the compiler holds its lists complete.

extension ServiceFlow {
  /// The events that may answer an effect that every flow has; none of another.
  package static func sharedOutcomes(of effect: Effect.Name) -> [Event.Name] {
    let effects = Effect.cases, events = Event.cases
    return switch effect {
    case effects.describeDevice.name: [events.deviceDescribed.name, events.deviceUnknown.name]
    case effects.explainAccess.name: [events.accessExplained.name]
    case effects.openVault.name:
      [events.vaultOpened.name, events.vaultNotReadable.name, events.vaultFailed.name, events.vaultDamaged.name]
    case effects.store.name: [events.vaultWritten.name]
    case effects.wait.name: [events.timeReached.name]
    case effects.register.name: [events.credentialsIssued.name, events.requestFailed.name]
    case effects.requestToken.name: [events.tokenIssued.name, events.requestFailed.name]
    case effects.queryPartner.name: [events.partnerAnswered.name]
    case effects.chooseProvider.name:
      [events.providerChosen.name, events.secondScreenChosen.name, events.viewerLeft.name]
    case effects.openPage.name: [events.redirectReached.name, events.viewerLeft.name, events.pageFailed.name]
    case effects.offerNewCode.name: [events.newCodeWanted.name, events.viewerLeft.name]
    default: []
    }
  }

  /// Effects of every flow that wait for time or for people.
  package static var sharedPauses: [Effect.Name] { [Effect.cases.wait.name] + questions }

  /// Effects of every flow that show something to the viewer, or ask Apple's framework, which does: one at a time.
  package static var sharedExclusive: [Effect.Name] { [Effect.cases.queryPartner.name] + questions }

  /// What the viewer is asked or shown.
  private static var questions: [Effect.Name] {
    let effects = Effect.cases
    return [
      effects.explainAccess.name, effects.chooseProvider.name, effects.openPage.name, effects.offerNewCode.name,
    ]
  }
}

extension Performer {
  /// Does a piece of work that every flow has, and says what came of it; nil if it is not of these.
  package func performShared(_ effect: F.Effect) async -> F.Event? {
    let effects = F.Effect.cases
    switch effect.name {
    case effects.describeDevice.name: return await describeDevice()
    case effects.openVault.name: return await openVault()
    case effects.offerNewCode.name: return await offerNewCode()
    default: break
    }
    if let place = effects.explainAccess.extract(effect) { return await explainAccess(in: place) }
    if let change = effects.store.extract(effect) { return await store(change) }
    if let duration = effects.wait.extract(effect) { return await wait(for: duration) }
    if let registration = effects.register.extract(effect) { return await register(registration) }
    if let request = effects.requestToken.extract(effect) { return await requestToken(request) }
    if let query = effects.queryPartner.extract(effect) { return await queryPartner(query) }
    if let providers = effects.chooseProvider.extract(effect) { return await chooseProvider(among: providers) }
    if let page = effects.openPage.extract(effect) { return await open(page) }
    return nil
  }
}
