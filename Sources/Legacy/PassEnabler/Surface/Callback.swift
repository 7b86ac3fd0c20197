import PassAPI
import PassService

/// A callback to the app; the objects, dictionaries and lists of the surface are created on delivery.
package enum Callback: Hashable, Codable, Sendable {
  case setRequestorComplete(Int32)
  case setAuthenticationStatus(Int32, String)
  case displayProviderDialog([TVProvider])
  case navigate(Secret)
  case navigateSVC(Secret)
  case presentTvProviderDialog(Int)
  case dismissTvProviderDialog(Int)
  case setToken(Secret, resource: String)
  case tokenRequestFailed(String, text: String)
  case preauthorizedResources([String])
  case selectedProvider(TVProvider?)
  case setMetadataStatus(JSONValue?, isEncrypted: Bool, opcode: Int32, call: Int)
  case sendTrackingData(TrackingEvent)
  case status(StatusNotice)
  /// The callback object of C12.
  case preauthorization(PreauthorizeAnswer, call: Int)
  /// Not for the delegates: a call of the app that the documents leave undefined.
  case defect(CallDefect)

  /// Whether it is a question to the app, which counts as left if there is no delegate.
  package var isQuestion: Bool {
    switch self {
    case .displayProviderDialog, .navigate, .navigateSVC, .presentTvProviderDialog: true
    case .setRequestorComplete, .setAuthenticationStatus, .dismissTvProviderDialog, .setToken, .tokenRequestFailed,
      .preauthorizedResources, .selectedProvider, .setMetadataStatus, .sendTrackingData, .status, .preauthorization,
      .defect:
      false
    }
  }
}

extension Callback {
  static var loggedIn: Self { .setAuthenticationStatus(ACCESS_ENABLER_STATUS_SUCCESS, USER_AUTHENTICATED) }
  static func notLoggedIn(_ code: String) -> Self { .setAuthenticationStatus(ACCESS_ENABLER_STATUS_ERROR, code) }
  static func authentication(_ access: CurrentProfile?, wasCached: Bool) -> Self {
    .sendTrackingData(.authentication(access, wasCached: wasCached))
  }
  /// REGCODE.
  static func code(_ shown: EnablerFlow.LoginCode) -> Self {
    .status(StatusNotice(.registrationCode, code: shown.code, expires: shown.until))
  }
  static func selection(_ mvpd: String) -> Self { .sendTrackingData(.selectedProvider(mvpd)) }
  static func requestorComplete(_ isDone: Bool) -> Self {
    .setRequestorComplete(isDone ? ACCESS_ENABLER_STATUS_SUCCESS : ACCESS_ENABLER_STATUS_ERROR)
  }
  static func metadata(_ metadata: EnablerFlow.Metadata, for call: EnablerFlow.GetMetadata) -> Self {
    .setMetadataStatus(metadata.value, isEncrypted: metadata.isEncrypted, opcode: call.opcode, call: call.number)
  }
  static func preauthorized(_ answer: PreauthorizeAnswer, for call: EnablerFlow.Preauthorize) -> Self {
    .preauthorization(answer, call: call.number)
  }

  /// K02(1), with a code for the kind of login.
  static func loggedIn(_ access: CurrentProfile, wasCached: Bool) -> [Self] {
    [.loggedIn, StatusNotice(access).map { .status($0) }, .authentication(access, wasCached: wasCached)]
      .compactMap { $0 }
  }
  /// The viewer has cancelled.
  static var left: [Self] { [.notLoggedIn(PROVIDER_NOT_SELECTED_ERROR), .status(StatusNotice(.pickerCancelled))] }

  static func checked(_ checked: EnablerFlow.Checked) -> [Self] {
    let notice: [Self] = checked.notice.map { [.status($0)] } ?? []
    guard let access = checked.access else {
      let code = checked.isInDoubt ? GENERIC_AUTHENTICATION_ERROR : USER_NOT_AUTHENTICATED_ERROR
      return notice + [.notLoggedIn(code), .authentication(nil, wasCached: true)]
    }
    return notice + loggedIn(access, wasCached: true)
  }

  /// K08 or K09; the code of a denial comes before it, that of a permit after it.
  static func decided(_ decided: EnablerFlow.Decided) -> [Self] {
    let notice: [Self] = decided.notice.map { [.status($0)] } ?? []
    if let token = decided.token {
      return [.setToken(token, resource: decided.resource)] + notice
        + [.sendTrackingData(.authorization(decided.access, isPermitted: true, error: "", details: ""))]
    }
    return notice + [
      .tokenRequestFailed(decided.resource, text: decided.text),
      .sendTrackingData(
        .authorization(
          decided.access, isPermitted: false, error: USER_NOT_AUTHORIZED_ERROR, details: decided.text)),
    ]
  }
}

/// An event for analytics (K13), without its data about the device.
package enum TrackingEvent: Hashable, Codable, Sendable {
  case authentication(CurrentProfile?, wasCached: Bool)
  case authorization(CurrentProfile?, isPermitted: Bool, error: String, details: String)
  case selectedProvider(String)

  var type: Int32 {
    switch self {
    case .authentication: TRACKING_AUTHENTICATION
    case .authorization: TRACKING_AUTHORIZATION
    case .selectedProvider: TRACKING_GET_SELECTED_PROVIDER
    }
  }

  /// The data of the event, all as text, flags included. v2 has no authentication GUID: its place is empty.
  func data(on device: TrackingDevice?) -> [Any] {
    let data: [String] =
      switch self {
      case .authentication(let access, let wasCached):
        [String(access != nil), access?.mvpd ?? "", "", String(wasCached)]
      case .authorization(let access, let isPermitted, let error, let details):
        [String(isPermitted), access?.mvpd ?? "", "", "false", error, details]
      case .selectedProvider(let mvpd): [mvpd]
      }
    return data + (device?.data ?? [])
  }
}

/// The data of K13 about the device: type of device, type of client, system.
struct TrackingDevice: Sendable {
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
