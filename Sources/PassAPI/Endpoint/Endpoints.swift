import Foundation

/// Builds the calls of the vendor's API for one service provider and one streaming device (REST API v2, endpoint overview).
///
/// Every call under `/api/v2` carries the access token and both device headers (C-55); the registration calls carry the device description
/// only. JSON bodies and `Accept` use `application/json;charset=utf-8` (C-49).
public struct Endpoints: Hashable, Codable, Sendable {
  /// The service provider's id, "requestor id" in older texts.
  public let serviceProvider: String
  /// Identifies the streaming device.
  public let identifier: DeviceIdentifier
  /// Describes the streaming device.
  public let device: DeviceInfo

  /// Makes the endpoints of a service provider and a device.
  public init(serviceProvider: String, identifier: DeviceIdentifier, device: DeviceInfo) {
    self.serviceProvider = serviceProvider
    self.identifier = identifier
    self.device = device
  }

  /// The content types of the API.
  enum ContentType: String {
    case json = "application/json;charset=utf-8"
    case form = "application/x-www-form-urlencoded"
  }

  /// A path under the service provider; each segment is encoded once.
  func path(_ segments: String...) -> String {
    "/api/v2" + ([serviceProvider] + segments).map { "/" + PercentEncoding.encode($0) }.joined()
  }

  /// The headers of every call under `/api/v2`.
  func headers(token: Secret, content: ContentType? = nil, status: PartnerStatus? = nil) -> HTTPHeaders {
    var headers: HTTPHeaders = ["Authorization": "Bearer \(token.revealed)"]
    headers["Content-Type"] = content?.rawValue
    headers["AP-Device-Identifier"] = identifier.headerValue
    headers["X-Device-Info"] = device.headerValue
    headers["AP-Partner-Framework-Status"] = status?.headerValue
    headers["Accept"] = ContentType.json.rawValue
    return headers
  }

  /// The headers of the registration calls.
  func registrationHeaders(content: ContentType) -> HTTPHeaders {
    ["Content-Type": content.rawValue, "X-Device-Info": device.headerValue, "Accept": ContentType.json.rawValue]
  }

  /// A call whose answer is the body as it is.
  func call<Answer: Decodable & Sendable>(_ name: String, _ request: HTTPRequest) -> Call<Answer> {
    Call(name: name, request: request) { response throws(CallFailure) in try AnswerReader.read(Answer.self, from: response) }
  }
}
