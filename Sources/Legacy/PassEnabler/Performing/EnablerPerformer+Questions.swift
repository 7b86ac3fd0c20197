import AppleSSOFlow
import Foundation
import PassAPI
import PassService

// C04, C09, C11 to C14: what the client knows, or requests for a viewer who is logged in.

extension EnablerPerformer {
  /// Checks the login. A login by Apple lasts as long as the device-level one, for which the framework is queried. If
  /// that lives on and no one is logged in, it gets a new profile; otherwise nothing is sent.
  func checkAuthentication() async -> EnablerFlow.Checked {
    guard let service else { return EnablerFlow.Checked() }
    let access = await service.access, parts = service.parts
    guard access == nil || access?.type == .appleSSO else { return EnablerFlow.Checked(access: access) }
    var reply: PartnerReply?
    // A framework that has not yet answered its last query is not queried again.
    if questionsUnderWay == 0 {
      let query = PartnerQuery(promptsForAccess: false, allowsInterruption: false)
      reply = await parts.clock.limiting(parts.limits?.framework) { await parts.framework.answer(query) }
    }
    if let notice = reply.flatMap({ StatusNotice($0) }) {
      return EnablerFlow.Checked(notice: notice, isInDoubt: reply?.isUnanswered == true)
    }
    if reply == nil, access == nil {
      let silence = StatusNotice(.appleError, details: FrameworkError.unanswered)
      return EnablerFlow.Checked(notice: silence, isInDoubt: true)
    }
    if access == nil, reply?.provider != nil, let access = try? await service.client.restore() {
      return EnablerFlow.Checked(access: access)
    }
    guard access == nil, let why = await service.doubt else { return EnablerFlow.Checked(access: access) }
    return EnablerFlow.Checked(notice: StatusNotice(ofDoubt: why), isInDoubt: true)
  }

  /// Requests a decision, for K08 or K09.
  func authorize(_ call: EnablerFlow.CheckAuthorization) async -> EnablerFlow.Decided {
    let access = await service?.access, resource = (call.resource ?? "").trimmed
    func denied(_ notice: StatusNotice, _ access: CurrentProfile?, text: String? = nil) -> EnablerFlow.Decided {
      EnablerFlow.Decided(resource, access: access, notice: notice, text: text ?? "")
    }
    guard !resource.isEmpty else { return denied(StatusNotice(.resourceMalformed), access) }
    guard let access, let service else {
      return denied(StatusNotice(.notAuthenticated, resource: resource), nil)
    }
    adopt(call.data)
    let refusal: ServiceRefusal
    do {
      let decision = try await service.client.authorize(resource)
      // The client treats a permit with an empty token as none.
      if decision.isAuthorized, let token = decision.token?.serializedToken {
        service.keep(decision)
        return EnablerFlow.Decided(
          resource, access: access, token: token, notice: StatusNotice(permitting: decision))
      }
      refusal = .failed(Problem(decision))
    } catch ServiceRefusal.partnerUnavailable {
      let notice = StatusNotice(.appleError, telling: ServiceRefusal.partnerUnavailable, resource: resource)
      return denied(notice, await service.access)
    } catch {
      refusal = error as? ServiceRefusal ?? .cancelled
    }
    let notice = StatusNotice(denying: resource, Problem(refusal), telling: refusal)
    return denied(notice, await service.access, text: refusal.viewerFailure.serviceText)
  }

  // MARK: C11, C12

  func check(_ resources: [String]) async -> EnablerFlow.DecidedResources {
    guard let service, !resources.distinctResources.isEmpty, await service.access != nil else {
      return EnablerFlow.DecidedResources(permitted: [])
    }
    do {
      let decisions = try await service.client.preauthorize(resources.distinctResources)
      return EnablerFlow.DecidedResources(permitted: decisions.filter(\.isAuthorized).map(\.resource))
    } catch {
      let refusal = error as? ServiceRefusal
      let notice = StatusNotice(.preauthorizationFailed, telling: refusal, details: refusal.map { Problem($0).code })
      return EnablerFlow.DecidedResources(permitted: [], notice: notice)
    }
  }

  func preauthorize(_ resources: [String]) async -> PreauthorizeAnswer {
    guard let service else { return .failed(.requestorNotConfigured) }
    guard await service.access != nil else {
      return .failed(await service.hasExpired ? .sessionExpired : .sessionMissing)
    }
    do {
      return .decisions(try await service.client.preauthorize(resources.distinctResources))
    } catch {
      let refusal = error as? ServiceRefusal ?? .cancelled, problem = Problem(refusal)
      if case .signInAgain = refusal {
        let isOver = problem.code == ErrorCode.authenticatedProfileExpired.rawValue
        return .failed(isOver ? .sessionExpired : .sessionMissing)
      }
      // A failing service has answered as well if it says what is wrong.
      let isAnswered =
        problem.cause == .refused && problem.status != nil || problem.code == Problem.noResources.code
        || problem.action != nil
      return isAnswered ? .refused(problem) : .failed(.other(refusal))
    }
  }

  // MARK: C13, C14

  /// Returns the selected provider, unless the configuration lacks it; without a configuration its id serves as its
  /// name.
  func provider(_ selection: EnablerFlow.Selection) async -> TVProvider? {
    guard let service, selection != .dropped else { return nil }
    let remembered = await service.client.remembered(), configuration = await service.configuration
    let id = if case .mvpd(let selected) = selection { selected } else { remembered?.mvpd }
    if let provider = configuration?.mvpds.first(where: { $0.id == id }) { return provider }
    if let remembered, remembered.mvpd == id { return TVProvider(remembered) }
    return configuration == nil ? id.map { TVProvider(id: $0, displayName: $0) } : nil
  }

  func metadata(_ wanted: WantedMetadata) async -> EnablerFlow.Metadata {
    guard let service, let access = await service.access else { return EnablerFlow.Metadata() }
    switch wanted {
    case .authentication:
      var end = access.notAfter
      if end == nil { end = await service.profile()?.notAfter }
      return EnablerFlow.Metadata(value: end?.inTokenListing)
    case .authorization(let resource):
      return EnablerFlow.Metadata(value: await service.end(ofPermit: resource)?.inTokenListing)
    case .attribute("tokenSource"): return EnablerFlow.Metadata(value: access.type == .appleSSO ? "Apple" : nil)
    case .attribute(let key):
      let attribute = await service.profile()?.attributes[key]
      return EnablerFlow.Metadata(value: attribute?.value, isEncrypted: attribute?.isEncrypted ?? false)
    case .nothing: return EnablerFlow.Metadata()
    }
  }
}

extension TVProvider {
  /// Creates a provider for which this launch has no configuration.
  fileprivate init(_ provider: RememberedProvider) {
    let isApples = provider.type == .appleSSO
    self.init(
      id: provider.mvpd, displayName: provider.label, logoURL: provider.logoURL,
      boardingStatus: isApples ? .supported : nil, enablePlatformServices: isApples)
  }
}

extension Timestamp {
  /// The time as the vendor's overview lists those of tokens: `2011/03/19 02:29:34 GMT +0200`.
  fileprivate var inTokenListing: JSONValue {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy/MM/dd HH:mm:ss 'GMT' Z"
    return .string(formatter.string(from: date))
  }
}
