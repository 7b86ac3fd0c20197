import Foundation
import PassAPI
import PassService

// The adapters of the client that the façade wraps, so that the app takes part by calls and callbacks.

/// The pickers and pages of the client, as questions to the app. In a silent sign-in all count as left.
struct AppQuestions: ViewerPrompts, UserAgent {
  let performer: EnablerPerformer

  /// Chooses a profile without asking: v2 may have several where the SDK had one login.
  func chooseProfile(among profiles: [Profile]) async -> String? {
    // The selected one, otherwise Apple's, otherwise the first.
    if case .mvpd(let selected) = await performer.selection, profiles.contains(where: { $0.mvpd == selected }) {
      return selected
    }
    return (profiles.first { $0.type == .appleSSO } ?? profiles.first)?.mvpd
  }

  /// Declines the remembered provider: the picker follows.
  func confirmProvider(_ provider: RememberedProvider) async -> ProviderConfirmation { .another }

  func chooseProvider(among providers: [TVProvider]) async -> ProviderChoice {
    guard case .provider(let id) = await performer.ask(.providersOffered(providers)) else { return .left }
    return .provider(id: id)
  }

  /// A code that is over ends the login.
  func offerNewCode() async -> Bool { false }

  func open(_ url: URL, until redirect: String) async -> UserAgentOutcome {
    let page = EnablerFlow.RequestedPage(url: Secret(url.absoluteString), completionURL: redirect)
    return await performer.ask(.pageWanted(page)) == .completed ? .redirectReached : .viewerLeft
  }
}

/// Apple's framework: shows its controller by K06 and K07, and reports why its picker failed.
struct WatchedFramework: PartnerFramework {
  let framework: any PartnerFramework
  let performer: EnablerPerformer

  func accessStatus(prompt: Bool) async -> AccessStatus { await framework.accessStatus(prompt: prompt) }

  func answer(_ query: PartnerQuery) async -> PartnerReply {
    guard let query = await performer.permitted(query) else { return PartnerReply(access: .granted) }
    let reply =
      if let presenting = framework as? any PresentingFramework {
        await presenting.answer(query, on: performer)
      } else {
        await framework.answer(query)
      }
    // A query that was given up counts as unanswered, whatever its reply.
    let unanswered = PartnerReply(access: .granted, error: FrameworkError(.serviceTemporarilyUnavailable))
    return await performer.hear(Task.isCancelled && query.purpose == .status ? unanswered : reply, to: query)
  }
}

/// A transport that reports a registration code before its first poll, so that the code comes before the end of the
/// login.
struct AnnouncingTransport: HTTPTransport {
  let transport: any HTTPTransport
  let performer: EnablerPerformer

  func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    if case .found(.profileOfCode, _) = Endpoint.match(request.method.rawValue, request.path) {
      await performer.announceCode()
    }
    return await transport.send(request)
  }
}

/// The device, as described by the option `device_info`.
struct OptionalDevice: DeviceDescriber {
  let device: any DeviceDescriber
  let performer: EnablerPerformer

  func describe() async -> DeviceDescription? {
    guard var description = await device.describe() else { return nil }
    if let info = await performer.options.device { description.info = info }
    return description
  }
}

/// The optional headers, with those from options and calls.
struct CallHeaders: OptionalHeaderSource {
  let source: (any OptionalHeaderSource)?
  let performer: EnablerPerformer

  func optionalHeaders() async -> OptionalHeaders {
    var headers = await source?.optionalHeaders() ?? OptionalHeaders()
    if let identity = await performer.identity { headers.temporaryIdentity = identity }
    if let visitor = await performer.options.visitorID { headers.visitorIdentifier = visitor }
    return headers
  }

  // The option goes before the source's visitor, and is sent also if the source does not answer.
  func visitorHeaders() async -> OptionalHeaders {
    var headers = await source?.visitorHeaders() ?? OptionalHeaders()
    if let visitor = await performer.options.visitorID { headers.visitorIdentifier = visitor }
    return headers
  }
}

// MARK: The performer's part

extension EnablerPerformer {
  /// Asks the app; the answer is `left` if the client's work is silent, cancelled or over.
  fileprivate func ask(_ question: Event) async -> EnablerFlow.AppAnswer {
    guard let run, !run.isLeft, !run.isSilent else { return .left }
    bring(question, of: run)
    return await answers.next()
  }

  /// The query for Apple's framework; `nil` for none, if a provider is chosen without either picker.
  fileprivate func permitted(_ query: PartnerQuery) async -> PartnerQuery? {
    var query = query
    if case .signIn(let login)? = run?.work, query.purpose == .picker {
      guard login.direct == nil, run?.isLeft == false else { return nil }
      if let filter = login.wish.filter { query = filter.applied(to: query, in: await service?.configuration) }
    }
    questionsUnderWay += 1
    return query
  }

  /// Evaluates an answer of the framework, and returns the part that the client gets.
  fileprivate func hear(_ reply: PartnerReply, to query: PartnerQuery) async -> PartnerReply {
    questionsUnderWay -= 1
    let now = await service?.parts.clock.now, configuration = await service?.configuration
    guard let run else { return reply }
    switch (run.work, query.purpose) {
    case (.configuration, .status):
      run.notice = StatusNotice(reply)
      return reply
    case (.configuration, .picker):
      // Anything but a valid login would lead to a session, which was not requested.
      guard case .goesOn = EnablerFlow.PickerFinding(reply, among: configuration),
        reply.expires.map({ end in now.map { $0 < end } ?? false }) ?? true
      else { return PartnerReply(access: reply.access) }
      run.hasExchanged = true
      return reply
    case (.configuration, .login) where reply.samlResponse == nil:
      return PartnerReply(access: reply.access, error: FrameworkError(.userCancelled))
    case (.signIn, .picker):
      let finding = EnablerFlow.PickerFinding(reply, among: configuration)
      bring(.pickerAnswered(finding), of: run)
      if case .fallsBack = finding { return PartnerReply(access: reply.access) }
      return reply
    case (.signIn, .login):
      if reply.error?.code == .userCancelled {
        bring(.pickerAnswered(.fallsBack(StatusNotice(.pickerCancelled))), of: run)
      }
      return reply
    case (.signIn, .status), (.configuration, .login), (.signOut, _): return reply
    }
  }

  /// REGCODE: reports a code before the first poll for its login.
  fileprivate func announceCode() async {
    guard let service else { return }
    var situations = await service.client.situations().makeAsyncIterator()
    guard case .showingCode(let code, let end)? = await situations.next(), let run else { return }
    switch run.work {
    case .signIn where !run.isLeft:
      bring(.codeShown(EnablerFlow.LoginCode(code, until: end)), of: run)
    case .signIn, .configuration: Task { try? await service.client.cancel() }
    case .signOut: break
    }
  }
}

extension EnablerPerformer: TvProviderDialogPresenter {
  // The app hears of a controller a few turns of the main actor later. The adapter's attempts run there, too, and wait
  // while the app is busy in its delegate: so their grace counts from its return.

  package func present(_ viewController: UIViewController) -> Bool {
    if let run, !run.isLeft, !run.isSilent, number(of: viewController) == nil {
      controllerCount += 1
      controllers[controllerCount] = viewController
      bring(.dialogPresented(controllerCount), of: run)
    }
    return viewController.isOnScreen
  }

  package func dismiss(_ viewController: UIViewController) -> Bool {
    if !viewController.isBeingPresented, let run, let number = number(of: viewController) {
      leaving[number] = controllers.removeValue(forKey: number)
      bring(.dialogDismissed(number), of: run)
    }
    return !viewController.isOnScreen
  }

  private func number(of viewController: UIViewController) -> Int? {
    controllers.first { $0.value === viewController }?.key
  }
}

extension ClientRun {
  /// Whether nothing may be shown.
  fileprivate var isSilent: Bool { if case .configuration = work { true } else { false } }
}

extension FrameworkError {
  /// The word for support if the framework did not answer at all.
  static let unanswered = FrameworkError.Code.serviceTemporarilyUnavailable.rawValue
}

extension EnablerFlow.PickerFinding {
  init(_ reply: PartnerReply, among configuration: ServiceConfiguration?) {
    func provider(_ mappingId: String) -> TVProvider? {
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
        tapped.flatMap { $0.boardingStatus == .picker ? .keeps($0.id) : nil }
        ?? .fallsBack(StatusNotice(.providerNotSupported))
    case .userCancelled?: self = .fallsBack(StatusNotice(.pickerCancelled))
    case .accessNotGranted?: self = .fallsBack(StatusNotice(.accessDenied))
    case let error: self = .fallsBack(StatusNotice(.partnerUnavailable, message: (error ?? .other).rawValue))
    }
  }
}

extension TVProvider {
  /// Whether single sign-on is enabled. A provider that is only picked at Apple has its own login.
  fileprivate var isSignedOnByApple: Bool { enablePlatformServices != false }
}
