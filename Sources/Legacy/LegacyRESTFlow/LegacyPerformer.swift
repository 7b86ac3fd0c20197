import FlowEngine
import PassService

extension LegacyREST {
  /// A call of REST API v1.
  package protocol Query: ServiceQuery where F == LegacyREST {}
}

extension Performer where F == LegacyREST {
  /// Performs an effect and returns its outcome.
  package func perform(_ effect: LegacyREST.Effect) async -> LegacyREST.Event? {
    switch effect {
    case .describeDevice: await describeDevice()
    case .explainAccess(let place): await explainAccess(in: place)
    case .openVault: await openVault()
    case .store(let change): await store(change)
    case .wait(let duration): await wait(for: duration)
    case .register(let registration): await register(registration)
    case .requestToken(let request): await requestToken(request)
    case .queryPartner(let query): await queryPartner(query)
    case .chooseProvider(let providers): await chooseProvider(among: providers)
    case .openPage(let page): await open(page)
    case .offerNewCode: await offerNewCode()
    case .checkLogin(let call): await send(call)
    case .retrieveLogin(let call): await send(call)
    case .poll(let call): await send(call)
    case .retrieveConfiguration(let call): await send(call)
    case .requestProfile(let call): await send(call)
    case .exchangeProfile(let call): await send(call)
    case .createCode(let call): await send(call)
    case .authorize(let call): await send(call)
    case .obtainMediaToken(let call): await send(call)
    case .retrieveMetadata(let call): await send(call)
    case .logOut(let call): await send(call)
    }
  }
}
