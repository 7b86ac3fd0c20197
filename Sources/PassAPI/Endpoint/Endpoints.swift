import Foundation

/// Builds the calls of the vendor's API for one service provider and one streaming device (REST API v2, endpoint
/// overview).
///
/// Every call under `/api/v2` carries the access token and both device headers (C-55); the registration calls carry the
/// device description only. JSON bodies and `Accept` use `application/json;charset=utf-8` (C-49).
public struct Endpoints: Hashable, Sendable {
  /// The service provider's id, "requestor id" in older texts.
  public let serviceProvider: String
  /// Identifies the streaming device.
  public let identifier: DeviceIdentifier
  /// Describes the streaming device.
  public let device: DeviceInfo
  /// The optional headers.
  public var extras: Extras
  /// Which screen calls.
  public var screen: Screen

  /// The screen that calls.
  public enum Screen: String, Hashable, Codable, Sendable, CaseIterable {
    /// The device that plays.
    case streamingDevice
    /// An app that helps a streaming device to sign in: on sessions-resume, sessions-get and profiles-code it sends no
    /// device headers, since its own would describe the wrong device (C-55).
    case second
  }

  /// Makes the endpoints of a service provider and a device; without optional headers and for the streaming device
  /// unless said otherwise.
  public init(
    serviceProvider: String, identifier: DeviceIdentifier, device: DeviceInfo, extras: Extras = Extras(),
    screen: Screen = .streamingDevice
  ) {
    self.serviceProvider = serviceProvider
    self.identifier = identifier
    self.device = device
    self.extras = extras
    self.screen = screen
  }

  /// The content types of the API.
  enum ContentType: String {
    case json = "application/json;charset=utf-8"
    case form = "application/x-www-form-urlencoded"
  }

  /// A path under the service provider; each segment is encoded once.
  func path(_ segments: String...) -> String {
    "/api/v2" + ([serviceProvider] + segments).map { "/" + PercentEncoding.segment($0) }.joined()
  }

  /// The headers of every call under `/api/v2`. A call `byCode` is one that a second screen makes too.
  func headers(
    token: Secret, content: ContentType? = nil, status: PartnerStatus? = nil, extras places: Extras.Places = .common,
    byCode: Bool = false
  ) -> HTTPHeaders {
    var headers: HTTPHeaders = ["Authorization": "Bearer \(token.revealed)"]
    headers["Content-Type"] = content?.rawValue
    if !byCode || screen == .streamingDevice {
      headers["AP-Device-Identifier"] = identifier.headerValue
      headers["X-Device-Info"] = device.headerValue
    }
    headers["AP-Partner-Framework-Status"] = status?.headerValue
    headers["Accept"] = ContentType.json.rawValue
    extras.write(to: &headers, at: places)
    return headers
  }

  /// The headers of the registration calls.
  func registrationHeaders(content: ContentType) -> HTTPHeaders {
    var headers: HTTPHeaders = [
      "Content-Type": content.rawValue, "X-Device-Info": device.headerValue, "Accept": ContentType.json.rawValue,
    ]
    extras.write(to: &headers, at: [])
    return headers
  }

  /// A call whose answer is the body as it is.
  func call<Answer: Decodable & Sendable>(_ name: String, _ request: HTTPRequest) -> Call<Answer> {
    Call(name: name, request: request) { response throws(CallFailure) in
      try AnswerReader.read(Answer.self, from: response)
    }
  }
}

extension Endpoints: Codable {
  private enum CodingKeys: String, CodingKey { case serviceProvider, identifier, device, extras, screen }

  /// Reads endpoints; optional headers and screen may be absent.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      serviceProvider: try container.decode(String.self, forKey: .serviceProvider),
      identifier: try container.decode(DeviceIdentifier.self, forKey: .identifier),
      device: try container.decode(DeviceInfo.self, forKey: .device),
      extras: try container.decodeIfPresent(Extras.self, forKey: .extras) ?? Extras(),
      screen: try container.decodeIfPresent(Screen.self, forKey: .screen) ?? .streamingDevice)
  }
}
