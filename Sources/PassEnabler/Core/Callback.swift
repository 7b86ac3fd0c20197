import PassAPI
import PassService

/// A callback to the app; the dictionaries and lists of the surface are built where it is delivered.
enum Callback {
  case setRequestorComplete(Int32)
  case setAuthenticationStatus(Int32, String)
  case displayProviderDialog([MVPD])
  case navigate(String)
  case navigateSVC(String)
  case presentTvProviderDialog(UIViewController)
  case dismissTvProviderDialog(UIViewController)
  case setToken(Secret, resource: String)
  case tokenRequestFailed(String, text: String)
  case preauthorizedResources([String])
  case selectedProvider(MVPD?)
  case setMetadataStatus(Any?, isEncrypted: Bool, MetadataQuery)
  case sendTrackingData(TrackingEvent)
  case status(StatusNotice)

  static var loggedIn: Callback { .setAuthenticationStatus(ACCESS_ENABLER_STATUS_SUCCESS, USER_AUTHENTICATED) }
  static func notLoggedIn(_ code: String) -> Callback { .setAuthenticationStatus(ACCESS_ENABLER_STATUS_ERROR, code) }
}

extension Delegates {
  /// Calls the app's delegate; false when there is no delegate for the callback.
  @MainActor @discardableResult func deliver(_ callback: Callback) -> Bool {
    if case .status(let notice) = callback {
      guard let status else { return false }
      status.status(notice.dictionary)
      return true
    }
    guard let flow else { return false }
    switch callback {
    case .setRequestorComplete(let status): flow.setRequestorComplete(status)
    case .setAuthenticationStatus(let status, let code): flow.setAuthenticationStatus(status, errorCode: code)
    case .displayProviderDialog(let providers): flow.displayProviderDialog(providers)
    case .navigate(let url): flow.navigate(toUrl: url)
    case .navigateSVC(let url): flow.navigate(toUrl: url, useSVC: true)
    case .presentTvProviderDialog(let controller): flow.presentTvProviderDialog(controller)
    case .dismissTvProviderDialog(let controller): flow.dismissTvProviderDialog(controller)
    case .setToken(let token, let resource): flow.setToken(token.revealed, forResource: resource)
    case .tokenRequestFailed(let resource, let text):
      flow.tokenRequestFailed(resource, errorCode: USER_NOT_AUTHORIZED_ERROR, errorDescription: text)
    case .preauthorizedResources(let resources): flow.preauthorizedResources(resources)
    case .selectedProvider(let provider): flow.selectedProvider(provider)
    case .setMetadataStatus(let value, let isEncrypted, let query):
      flow.setMetadataStatus(value, encrypted: isEncrypted, forKey: query.opcode, andArguments: query.arguments)
    case .sendTrackingData(let event): flow.sendTrackingData(event.data, forEventType: event.type)
    case .status: break
    }
    return true
  }
}

/// An event for analytics (K13).
enum TrackingEvent {
  case authentication(Access?, wasCached: Bool, TrackingDevice)
  case authorization(Access?, isPermitted: Bool, error: String, details: String, TrackingDevice)
  case selectedProvider(String, TrackingDevice)

  var type: Int32 {
    switch self {
    case .authentication: TRACKING_AUTHENTICATION
    case .authorization: TRACKING_AUTHORIZATION
    case .selectedProvider: TRACKING_GET_SELECTED_PROVIDER
    }
  }

  /// All texts, flags too. v2 has no authentication GUID: its place is empty.
  var data: [Any] {
    switch self {
    case .authentication(let access, let wasCached, let device):
      [String(access != nil), access?.mvpd ?? "", "", String(wasCached)] + device.data
    case .authorization(let access, let isPermitted, let error, let details, let device):
      [String(isPermitted), access?.mvpd ?? "", "", "false", error, details] + device.data
    case .selectedProvider(let mvpd, let device): [mvpd] + device.data
    }
  }
}

/// What K13 says about the device: type of device, type of client, system.
struct TrackingDevice {
  let data: [String]

  init(_ platform: Platform, _ description: DeviceDescription?) {
    let type =
      switch platform {
      case .iOS: "mobile"
      case .iPadOS: "tablet"
      case .tvOS: "unknown"
      }
    data = [type, "ios", description.map { "\($0.info.osName) \($0.info.osVersion)" } ?? platform.rawValue]
  }
}
