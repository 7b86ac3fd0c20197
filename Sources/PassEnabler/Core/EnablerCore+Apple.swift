import PassAPI
import PassService

/// A silent login of C03, and what Apple's framework said meanwhile.
@MainActor final class SilentLogin {
  /// The permission, or an error, of the device-level login.
  var notice: StatusNotice?
  var hasExchanged = false
}

/// What Apple's picker leads to (5.3).
private enum PickerFinding {
  /// Nothing stands against the exchange.
  case goesOn
  /// The app's own picker, with a code.
  case fallsBack(StatusNotice)
  /// A provider that Apple lists, but does not sign in.
  case keeps(PassAPI.MVPD)

  init(_ reply: PartnerReply, among configuration: Configuration?) {
    func provider(_ mappingId: String) -> PassAPI.MVPD? {
      configuration?.mvpds.first { $0.platformMappingId == mappingId }
    }
    guard reply.access == .granted else {
      self = .fallsBack(StatusNotice(reply) ?? StatusNotice(.accessDenied))
      return
    }
    if let id = reply.providerId, !id.isEmpty {
      self = provider(id)?.isSignedOnByApple == true ? .goesOn : .fallsBack(StatusNotice(.providerNotSupported))
      return
    }
    switch reply.error?.code {
    case .unsupportedProvider?:
      guard let id = reply.error?.unsupportedProviderId else {
        self = .fallsBack(StatusNotice(.otherProvider))
        return
      }
      let tapped = provider(id)
      self =
        tapped.flatMap { $0.boardingStatus == .picker ? .keeps($0) : nil }
        ?? .fallsBack(StatusNotice(.providerNotSupported))
    case .userCancelled?: self = .fallsBack(StatusNotice(.pickerCancelled))
    case .accessNotGranted?: self = .fallsBack(StatusNotice(.accessDenied))
    case let error: self = .fallsBack(StatusNotice(.partnerUnavailable, message: (error ?? .other).rawValue))
    }
  }
}

extension PassAPI.MVPD {
  /// Integration and single sign-on are switched on; one that is only picked there has its own login.
  fileprivate var isSignedOnByApple: Bool { enablePlatformServices != false }
}

extension EnablerCore {
  /// Whether the viewer has asked for what is going on.
  var mayInterrupt: Bool { if case .login = stage { true } else { false } }

  /// C03, hidden part (5.2): the viewer the service knows, else the one signed in at device level.
  /// Codes come before K01.
  func logInSilently(_ service: Service) async -> LoginOutcome {
    let silent = SilentLogin()
    stage = .quiet(silent)
    await service.check(storageCheck)
    var outcome = LoginOutcome()
    do {
      outcome.access = try await service.client.signIn()
    } catch {
      outcome.refusal = error as? Refusal ?? .cancelled
    }
    stage = .none
    outcome.hasExchanged = silent.hasExchanged
    deliver(silent.notice)
    return outcome
  }

  /// What may be asked of Apple's framework now; nil for nothing.
  func permitted(_ query: PartnerQuery) async -> PartnerQuery? {
    var query = query
    switch (stage, query.purpose) {
    case (.login(let login), .picker):
      guard login.direct == nil, login.end == nil else { return nil }
      login.hasAskedApple = true
      if let filter = login.wish.filter { query = filter.applied(to: query, in: await service?.configuration) }
    case (.login, _), (_, .status): break
    case (.none, _), (.quiet, _), (.logout, _):
      query.allowsInterruption = false
      query.promptsForAccess = false
    }
    questionsUnderWay += 1
    return query
  }

  /// What an answer of the framework means, and what of it the client gets.
  func hear(_ reply: PartnerReply, to query: PartnerQuery) async -> PartnerReply {
    questionsUnderWay -= 1
    let now = await service?.parts.clock.now, configuration = await service?.configuration
    switch (stage, query.purpose) {
    case (.quiet(let silent), .status):
      silent.notice = StatusNotice(reply)
      return reply
    case (.quiet(let silent), .picker):
      // Anything but a login that lasts would lead to a session, for which nobody has asked.
      guard case .goesOn = PickerFinding(reply, among: configuration),
        reply.expires.map({ end in now.map { $0 < end } ?? false }) ?? true
      else { return PartnerReply(access: reply.access) }
      silent.hasExchanged = true
      return reply
    case (.quiet, .login) where reply.samlResponse == nil:
      return PartnerReply(access: reply.access, error: FrameworkError(.userCancelled))
    case (.login(let login), .picker):
      switch PickerFinding(reply, among: configuration) {
      case .goesOn:
        login.hasChosen = true
        return reply
      case .keeps(let provider):
        login.hasChosen = true
        track(provider.id)
        return reply
      case .fallsBack(let notice):
        login.fallback = notice
        return PartnerReply(access: reply.access)
      }
    case (.login(let login), .login):
      if reply.error?.code == .userCancelled { login.fallback = StatusNotice(.pickerCancelled) }
      return reply
    case (.login, .status), (.quiet, .login), (.none, _), (.logout, _): return reply
    }
  }

  // MARK: C04

  /// Nothing is sent. A login by Apple lasts as long as the device-level one, which the framework is asked for.
  func checkAuthentication(_ service: Service) async {
    var access = await service.access
    // Its questions do not overlap: one that was given up may still be under way.
    if access == nil || access?.type == .appleSSO, questionsUnderWay == 0 {
      let query = PartnerQuery(promptsForAccess: false, allowsInterruption: false)
      let parts = service.parts
      let reply = await parts.clock.limiting(parts.limits?.framework) { await parts.framework.answer(query) }
      if let notice = reply.flatMap({ StatusNotice($0) }) {
        access = nil
        deliver(notice)
      }
    }
    if let access {
      deliver(.loggedIn)
      deliver(StatusNotice(access))
    } else {
      deliver(.notLoggedIn(USER_NOT_AUTHENTICATED_ERROR))
    }
    deliver(.sendTrackingData(.authentication(access, wasCached: true, service.trackingDevice)))
  }
}

extension EnablerCore: TvProviderDialogPresenter {
  /// A controller that nobody shows would never end: the login does.
  func present(_ viewController: UIViewController) {
    presented.append(viewController)
    if !deliver(.presentTvProviderDialog(viewController)) { cancel() }
  }

  func dismiss(_ viewController: UIViewController) {
    guard let index = presented.firstIndex(where: { $0 === viewController }) else { return }
    presented.remove(at: index)
    deliver(.dismissTvProviderDialog(viewController))
  }

  /// A login that was given up ends before its adapter has cleaned up: K07 comes before K02.
  func dismissAll() {
    for controller in presented { dismiss(controller) }
  }
}
