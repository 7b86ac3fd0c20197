@testable import AccessEnablerFlow
@testable import FlowEngine
@testable import PassAPI
@testable import PassEnabler
@testable import PassScenarios
@testable import PassService
@testable import PassSimulator

/// `PassEnabler` in the place of the SDK: takes the calls that the SDK's flow makes, and hands on the callbacks.
///
/// A call returns when nothing is under way any more but what the app was asked, so that its callbacks have come before
/// anybody's patience is measured.
@MainActor final class EnablerAsSDK: CallbackKeeping {
  private(set) var callbacks: [SDKCallback] = []
  /// What the façade reported of the app.
  let defects = Collected<CallDefect>()
  private let enabler: AccessEnabler
  private var receiver: (@Sendable (SDKCallback) -> Void)?
  private var records: Records<EnablerFlow>?
  private var dialogs: [UIViewController] = []

  private init(_ enabler: AccessEnabler) { self.enabler = enabler }

  /// The façade in a world.
  static func make(in world: SimulatedWorld, _ platform: Platform) async -> EnablerAsSDK {
    let mailbox = Mailbox(), sdk = EnablerAsSDK(AccessEnabler(mailbox)), defects = sdk.defects
    let performer = EnablerPerformer(
      statement: Secret("simulated-software-statement"), storageCheck: INTEGRITY_CHECK_NONE, mailbox: mailbox,
      report: { defects.add($0) }
    ) { _, _ in EnablerParts(world, platform: platform) }
    await withCheckedContinuation { started in
      Task {
        await performer.run { session in
          sdk.records = await session.records(keeping: 10_000)
          started.resume()
        }
      }
    }
    sdk.enabler.delegate = sdk
    sdk.enabler.statusDelegate = sdk
    return sdk
  }

  func deliver(to receiver: @escaping @Sendable (SDKCallback) -> Void) {
    self.receiver = receiver
  }

  func make(_ call: AccessEnablerCall) async {
    if let event = send(call) { await quiet(after: event) }
  }

  /// Makes the call of the façade, and answers which event of its flow that is; nil for a call that is none.
  private func send(_ call: AccessEnablerCall) -> EnablerFlow.Event.Name? {
    switch call {
    case .initialise: return nil
    case .setOptions(let options):
      var dictionary: [AnyHashable: Any] = ["handleSVC": options.handlesSafariController]
      dictionary["visitorID"] = options.visitorId
      enabler.setOptions(dictionary)
      return .optionsSet
    case .setRequestor(let requestor, _):
      enabler.setRequestor(requestor)
      return .requestorRequested
    case .checkAuthentication:
      enabler.checkAuthentication()
      return .checkRequested
    case .getAuthentication(let options):
      enabler.getAuthentication(options.isForced, withData: options.data)
      return .loginRequested
    case .setSelectedProvider(let mvpd):
      enabler.setSelectedProvider(mvpd)
      return mvpd == nil ? .cancelRequested : .chooseRequested
    case .handleExternalURL(let url):
      enabler.handleExternalURL(url)
      return .completeRequested
    case .checkAuthorization(let resource):
      enabler.checkAuthorization(resource)
      return .authorizeRequested
    case .getAuthorization(let resource):
      enabler.getAuthorization(resource)
      return .playRequested
    case .checkPreauthorizedResources(let resources, let cache):
      enabler.checkPreauthorizedResources(resources, cache: cache)
      return .resourcesRequested
    case .preauthorize(let request):
      enabler.preauthorize(
        PreauthorizeRequest.Builder().setResources(resources: request.resources).build(),
        didCompleteWith: AccessEnablerCallback { response in
          MainActor.assumeIsolated { self.note(.preauthorized(Preauthorization(response))) }
        } onFailure: { response in
          MainActor.assumeIsolated { self.note(.preauthorized(Preauthorization(response))) }
        })
      return .preauthorizeRequested
    case .getSelectedProvider:
      enabler.getSelectedProvider()
      return .providerRequested
    case .getMetadata(let key):
      enabler.getMetadata(key.arguments)
      return .metadataRequested
    case .logout:
      enabler.logout()
      return .logoutRequested
    }
  }

  /// Where the façade does nothing before the app does.
  private static let quiet: Set<EnablerFlow.State.Name> = [
    .unconfigured, .ready, .showingPicker, .showingPage, .showingLogoutPage,
  ]

  /// Returns when the event was taken, and all that it leads to is done.
  private func quiet(after event: EnablerFlow.Event.Name) async {
    guard let records else { return }
    var isTaken = false
    for await record in records {
      isTaken = isTaken || record.reaction.edge?.on == event
      if isTaken, record.kept.isEmpty, Self.quiet.contains(record.state.name) { return }
    }
  }

  private func note(_ callback: SDKCallback) {
    callbacks.append(callback)
    receiver?(callback)
  }
}

extension EnablerAsSDK: EntitlementDelegate, EntitlementStatus {
  func setRequestorComplete(_ status: Int32) { note(.setRequestorComplete(status == ACCESS_ENABLER_STATUS_SUCCESS)) }
  func setAuthenticationStatus(_ status: Int32, errorCode code: String!) {
    let codes: [String: AuthenticationStatus.Code] = [
      USER_NOT_AUTHENTICATED_ERROR: .notAuthenticated, PROVIDER_NOT_SELECTED_ERROR: .providerNotSelected,
      GENERIC_AUTHENTICATION_ERROR: .generic,
    ]
    note(
      .setAuthenticationStatus(
        status == ACCESS_ENABLER_STATUS_SUCCESS ? .success : .failure(codes[code] ?? .other)))
  }
  func displayProviderDialog(_ mvpds: [Any]!) {
    note(.displayProviderDialog(mvpds.compactMap { $0 as? PassEnabler.MVPD }.map(OfferedProvider.init)))
  }
  func navigate(toUrl url: String!) { navigate(toUrl: url, useSVC: false) }
  func navigate(toUrl url: String!, useSVC: Bool) {
    note(.navigate(AccessEnablerFlow.RequestedPage(url: url, inSafariController: useSVC)))
  }
  func presentTvProviderDialog(_ viewController: UIViewController!) {
    dialogs.append(viewController)
    note(.presentTvProviderDialog(dialogs.count))
  }
  func dismissTvProviderDialog(_ viewController: UIViewController!) {
    let number = dialogs.firstIndex { $0 === viewController } ?? -1
    note(.dismissTvProviderDialog(number + 1))
  }
  func setToken(_ token: String!, forResource resource: String!) { note(.setToken(Secret(token), resource: resource)) }
  func tokenRequestFailed(_ resource: String!, errorCode code: String!, errorDescription description: String!) {
    let name = code == USER_NOT_AUTHORIZED_ERROR ? "USER_NOT_AUTHORIZED_ERROR" : code ?? ""
    note(.tokenRequestFailed(FailedTokenRequest(resource: resource, code: name, description: description)))
  }
  func preauthorizedResources(_ resources: [Any]!) {
    note(.preauthorizedResources(resources.compactMap { $0 as? String }))
  }
  func selectedProvider(_ mvpd: PassEnabler.MVPD!) {
    note(.selectedProvider(mvpd.map(OfferedProvider.init)))
  }
  func setMetadataStatus(
    _ metadata: Any!, encrypted: Bool, forKey key: Int32, andArguments arguments: [AnyHashable: Any]!
  ) {
    let value = metadata.map { Secret("\($0)") }
    note(.setMetadataStatus(SDKMetadata(MetadataKey(arguments, key), value, isEncrypted: encrypted)))
  }
  func sendTrackingData(_ data: [Any]!, forEventType event: Int32) {
    let events: [Int32: TrackingData.Event] = [
      TRACKING_AUTHENTICATION: .authentication, TRACKING_AUTHORIZATION: .authorization,
    ]
    note(.sendTrackingData(TrackingData(events[event] ?? .selectedProvider, data.compactMap { $0 as? String })))
  }
  func status(_ statusDictionary: [AnyHashable: Any]!) {
    let texts = statusDictionary.compactMapValues { $0 as? String }
    note(
      .status(
        AdvancedStatus(
          AdvancedStatus.Code(rawValue: texts["errorId"] ?? ""), level: texts["level"].flatMap { .init(word: $0) },
          message: texts["message"], details: texts["details"],
          others: texts["expires"].map { ["expires": $0] } ?? [:])))
  }
}

// MARK: Between the two surfaces

extension OfferedProvider {
  fileprivate init(_ mvpd: PassEnabler.MVPD) {
    self.init(
      id: mvpd.id, displayName: mvpd.displayName, logoURL: mvpd.logoURL,
      enablesPlatformServices: mvpd.enablePlatformServices,
      boarding: mvpd.boardingStatus.map { BoardingStatus(rawValue: $0) })
  }
}

extension Preauthorization {
  fileprivate init(_ response: PreauthorizeResponse) {
    self.init(
      response.getDecisions().map { Decision($0.getId(), isAuthorized: $0.isAuthorized()) },
      status: response.getStatus().map { .init(status: $0.getStatus(), code: $0.getCode(), action: $0.getAction()) })
  }
}

extension MetadataKey {
  /// The dictionary of the call.
  fileprivate var arguments: [AnyHashable: Any] {
    switch self {
    case .authentication: [METADATA_OPCODE_KEY: METADATA_AUTHENTICATION]
    case .authorization(let resource):
      [METADATA_OPCODE_KEY: METADATA_AUTHORIZATION, METADATA_RESOURCE_ID_KEY: resource]
    case .deviceId: [METADATA_OPCODE_KEY: METADATA_DEVICE_ID]
    case .user(let name): [METADATA_OPCODE_KEY: METADATA_USER_META, METADATA_USER_META_KEY: name]
    }
  }

  fileprivate init(_ arguments: [AnyHashable: Any], _ opcode: Int32) {
    switch opcode {
    case METADATA_AUTHENTICATION: self = .authentication
    case METADATA_AUTHORIZATION:
      self = .authorization(resource: arguments[METADATA_RESOURCE_ID_KEY] as? String ?? "")
    case METADATA_USER_META: self = .user(arguments[METADATA_USER_META_KEY] as? String ?? "")
    default: self = .deviceId
    }
  }
}
