@testable import AccessEnablerFlow
@testable import PassScenarios

/// An SDK that keeps its callbacks, and has made all of a call when that returns.
protocol CallbackKeeping: AccessEnabling {
  /// Oldest first.
  var callbacks: [SDKCallback] { get async }
}

extension SimulatedAccessEnabler: CallbackKeeping {}

/// A call, and the callbacks that it led to.
struct CallOfSDK: Hashable, Sendable {
  var call: AccessEnablerCall
  var callbacks: [String]
}

/// An SDK whose calls are written down, each with its callbacks.
actor LoggedSDK: AccessEnabling {
  private let sdk: any CallbackKeeping
  private var calls: [CallOfSDK] = []
  init(_ sdk: any CallbackKeeping) { self.sdk = sdk }

  func deliver(to receiver: @escaping @Sendable (SDKCallback) -> Void) async {
    await sdk.deliver(to: receiver)
  }

  func make(_ call: AccessEnablerCall) async {
    let before = await sdk.callbacks.count
    await sdk.make(call)
    let callbacks = await sdk.callbacks.dropFirst(before)
    calls.append(CallOfSDK(call: call, callbacks: callbacks.map { $0.text(in: call) }))
  }

  /// The calls since the last look.
  func takeCalls() -> [CallOfSDK] {
    defer { calls = [] }
    return calls
  }
}

extension AccessEnablerCall {
  /// How Docs/PassEnabler.md names it.
  var name: String {
    switch self {
    case .initialise: "AccessEnabler(_:)"
    case .setOptions: "setOptions(_:)"
    case .setRequestor: "setRequestor(_:)"
    case .checkAuthentication: "checkAuthentication()"
    case .getAuthentication(let options):
      options.isForced ? "getAuthentication(true, withData:)" : "getAuthentication()"
    case .setSelectedProvider(let mvpd): mvpd == nil ? "setSelectedProvider(nil)" : "setSelectedProvider(_:)"
    case .handleExternalURL: "handleExternalURL(_:)"
    case .checkAuthorization: "checkAuthorization(_:)"
    case .getAuthorization: "getAuthorization(_:)"
    case .checkPreauthorizedResources: "checkPreauthorizedResources(_:)"
    case .preauthorize: "preauthorize(_:didCompleteWith:)"
    case .getSelectedProvider: "getSelectedProvider()"
    case .getMetadata(let key): "getMetadata(\(key.name))"
    case .logout: "logout()"
    }
  }

  fileprivate var resource: String? {
    switch self {
    case .checkAuthorization(let resource), .getAuthorization(let resource): resource
    default: nil
    }
  }
}

extension MetadataKey {
  fileprivate var name: String {
    switch self {
    case .authentication: "METADATA_AUTHENTICATION"
    case .authorization: "METADATA_AUTHORIZATION"
    case .deviceId: "METADATA_DEVICE_ID"
    case .user(let name): name
    }
  }
}

extension SDKCallback {
  /// The id of the documents, and what an app decides by; `K14` is its code.
  fileprivate func text(in call: AccessEnablerCall) -> String {
    /// Nothing, where it is the resource that was asked for.
    func of(_ resource: String) -> String { [nil, resource].contains(call.resource) ? "" : " of \(resource)" }
    return switch self {
    case .setRequestorComplete(let isDone): "K01(\(isDone ? 1 : 0))"
    case .setAuthenticationStatus(let status):
      status.isSuccess ? "K02(1)" : "K02(0, \(status.code.rawValue))"
    case .displayProviderDialog(let providers): "K03(\(providers.count))"
    case .navigate(let page): page.inSafariController ? "K05" : "K04"
    case .presentTvProviderDialog: "K06"
    case .dismissTvProviderDialog: "K07"
    case .setToken(_, let resource): "K08\(of(resource))"
    case .tokenRequestFailed(let failure): "K09\(of(failure.resource))"
    case .preauthorizedResources(let resources): "K10(\(resources.joined(separator: ", ")))"
    case .selectedProvider(let provider): "K11(\(provider?.id ?? "nil"))"
    case .setMetadataStatus(let metadata): "K12(\(metadata.text == nil ? "nil" : "value"))"
    case .sendTrackingData(let data):
      switch data.event {
      case .authentication: "K13(authentication)"
      case .authorization: "K13(authorization)"
      case .selectedProvider: "K13(selection)"
      }
    // The documents spell it in four ways.
    case .status(let status):
      AdvancedStatus.Code.appleErrors.contains(status.code) ? "AAPL_ERROR" : status.code.rawValue
    case .preauthorized(let answer):
      answer.isFailure ? "onFailure(\(answer.text))" : "onResponse(\(answer.text))"
    }
  }
}

extension Preauthorization {
  /// The code of an error, or what is permitted.
  fileprivate var text: String {
    status?.code ?? decisions.filter(\.isAuthorized).map(\.id).joined(separator: ", ")
  }
}
