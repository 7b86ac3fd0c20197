import Foundation
import PassAPI

/// One request with what the checks found in it.
struct IncomingCall: Sendable {
  let request: HTTPRequest
  let endpoint: Endpoint
  let now: Timestamp
  let form: [FormField]
  /// The fields of the query and of a form body.
  let parameters: [FormField]
  /// The id of the client whose token was sent; empty before the token is checked.
  var client = ""
  private let values: Endpoint.Values

  init(_ request: HTTPRequest, _ endpoint: Endpoint, _ values: Endpoint.Values, at now: Timestamp) {
    (self.request, self.endpoint, self.values, self.now) = (request, endpoint, values, now)
    form = request.form
    parameters = request.method == .get ? form : [FormField](of: request.query) + form
  }

  /// The values of the path; empty where the template has none.
  var serviceProvider: String { values[.serviceProvider] ?? "" }
  var mvpd: String { values[.mvpd] ?? "" }
  var code: String { values[.code] ?? "" }
  var partner: String { values[.partner] ?? "" }
  /// The text after `fingerprint `, the identity of the device.
  var device: String { request.headers["AP-Device-Identifier"]?.split(separator: " ").last.map(String.init) ?? "" }
  /// What `X-Device-Info` says, nil if it is no JSON.
  var deviceInfo: JSONValue? { request.headers["X-Device-Info"].flatMap(JSONValue.init(base64:)) }
  /// The body, nil if it is no JSON.
  var json: JSONValue? { request.body.flatMap(JSONValue.init(parsing:)) }

  /// The key of the caller's profile for a provider.
  func key(_ mvpd: String) -> BackendState.ProfileKey {
    BackendState.ProfileKey(client: client, device: device, serviceProvider: serviceProvider, mvpd: mvpd)
  }
}

extension [FormField] {
  /// Whether a name occurs more than once, which registration refuses.
  var repeatsAName: Bool { Set(map(\.name)).count != count }
}
